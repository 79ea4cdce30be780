/** The published numbers, as the build puts them into one file from the files of tests/golden/. */

/** `source` of a file there. */
export interface Source {
  repo: string;
  path: string;
  commit?: string;
}
export interface Tensor {
  name: string;
  dtype: string;
  shape: number[];
  data: number[];
}
export interface Node {
  source: Source;
  case: string;
  node: { op_type: string; attributes: Readonly<Record<string, number | string>> };
  inputs: Tensor[];
  outputs: Tensor[];
}
export interface Vectors {
  hf_inv_freq: {
    source: Source;
    cases: {
      name: string;
      config: {
        rope_theta: number;
        head_dim: number;
        rope_type: string;
        factor?: number;
        beta_fast?: number;
        beta_slow?: number;
        original_max_position_embeddings?: number;
        truncate?: boolean;
      };
      expected_inv_freq: number[];
      attention_scaling: number;
    }[];
  };
  kerashub: { source: Source; cases: ({ name: string } & Readonly<Record<string, unknown>>)[] };
  t5_buckets: {
    source: Source;
    cases: { bidirectional: boolean; relative_from: number; bucket_float32: number[] }[];
  };
  f32_angle_error: {
    source: string;
    cases: Readonly<Record<string, { inv_freq_correctly_rounded_f32: number; ggml_iterative_f32: number }>>;
  };
  onnx: Node[];
}
