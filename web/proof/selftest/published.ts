/** Checks against numbers that others have published. Tolerances are those of the tests of the package. */
import type { AttentionOptions, LinearAttentionOptions, UpdateRule } from 'ropewalk';
import type { Bench } from './bench.js';
import { compared, worstOf, type Check, type Outcome } from './check.js';
import type { Node, Source, Tensor, Vectors } from './vectors.js';

const placeOf = ({ repo, path }: Source): string => `${repo.replace(/( test file)?,.*/, '')}: ${path}`;
const found = (list: readonly Tensor[], name: string): Tensor | undefined => list.find((each) => each.name === name);

export const publishedChecks = (vectors: Vectors): Check[] => [
  ...frequencies(vectors.hf_inv_freq),
  ...keras(vectors.kerashub),
  ...vectors.onnx.map((node): Check => {
    const [group, run] = OPERATORS[node.node.op_type]!;
    return { id: node.case, group, kind: 'elsewhere', source: placeOf(node.source), run: (bench) => run(bench, node) };
  }),
  ...buckets(vectors.t5_buckets),
  ...angles(vectors.f32_angle_error),
];

const frequencies = ({ source, cases }: Vectors['hf_inv_freq']): Check[] =>
  cases.map(({ name, config, expected_inv_freq: expected, attention_scaling: scaling }) => ({
    id: `inv_freq_${name}`,
    group: 'frequencies',
    kind: 'elsewhere',
    source: placeOf(source),
    run({ rope, published }) {
      const yarn = {
        type: 'yarn',
        factor: config.factor!,
        original: config.original_max_position_embeddings!,
        betaFast: config.beta_fast!,
        betaSlow: config.beta_slow!,
        truncate: config.truncate!,
      } as const;
      const { theta, attentionFactor } = rope.frequencies({
        headDim: config.head_dim,
        base: config.rope_theta,
        scaling: config.rope_type === 'yarn' ? yarn : { type: 'default' },
      });
      // Printed with five digits: half of the fifth one is 5e-5 of the value.
      return worstOf([
        compared(theta, published(name, expected), 5.1e-5, true),
        compared([attentionFactor], [scaling], 5e-15),
      ]);
    },
  }));

// --- ONNX -------------------------------------------------------------------------------------------

function rotary({ turn, published }: Bench, { case: name, node, inputs, outputs }: Node): Outcome {
  const [input, cos, sin, ids] = inputs as [Tensor, Tensor, Tensor, Tensor];
  const headFirst = input.shape.length === 4;
  const [batch] = input.shape as [number];
  const heads = headFirst ? input.shape[1]! : Number(node.attributes.num_heads);
  const T = headFirst ? input.shape[2]! : input.shape[1]!;
  const d = headFirst ? input.shape[3]! : input.shape[2]! / heads;
  const out = turn({
    x: input.data,
    shape: headFirst ? [batch, heads, T, d] : [batch, T, heads, d],
    layout: headFirst ? 'head-first' : 'token-first',
    positions: ids.data,
    pairing: node.attributes.interleaved === 1 ? 'interleaved' : 'half-split',
    by: { cos: cos.data, sin: sin.data, pairs: cos.shape[1]! },
  });
  // Values below 2: a float ulp for each of three roundings.
  return compared(out, published(name, outputs[0]!.data), 4e-7);
}

function attention({ whole, published }: Bench, { case: name, node: { attributes }, inputs, outputs }: Node): Outcome {
  const [q, k, v] = ['Q', 'K', 'V'].map((each) => found(inputs, each)!) as [Tensor, Tensor, Tensor];
  const headFirst = q.shape.length === 4;
  const [batch] = q.shape as [number];
  const heads = headFirst ? q.shape[1]! : Number(attributes.q_num_heads);
  const kvHeads = headFirst ? k.shape[1]! : Number(attributes.kv_num_heads);
  const past = found(inputs, 'past_key')?.shape.at(-2) ?? 0;
  /** Earlier keys before the new ones, head by head. */
  const joined = ({ data }: Tensor, earlier: Tensor | undefined): number[] => {
    if (!earlier) return data;
    const rows = batch * kvHeads;
    const [w, p] = [data.length / rows, earlier.data.length / rows];
    return Array.from({ length: rows }).flatMap((_, h) => [
      ...earlier.data.slice(h * p, (h + 1) * p),
      ...data.slice(h * w, (h + 1) * w),
    ]);
  };
  const mask = found(inputs, 'attn_mask');
  const options: Omit<AttentionOptions, 'out'> = {
    batch,
    heads,
    kvHeads,
    headDim: headFirst ? q.shape[3]! : q.shape[2]! / heads,
    layout: headFirst ? 'head-first' : 'token-first',
    causal: attributes.is_causal === 1,
    queryOffset: past,
    softcap: Number(attributes.softcap ?? 0),
    ...(attributes.scale !== undefined && { scale: Number(attributes.scale) }),
    ...(mask?.dtype === 'bool' && { mask: { values: mask.data.map(Number), shape: mask.shape } }),
    ...(mask && mask.dtype !== 'bool' && { bias: { values: mask.data, shape: mask.shape } }),
  };
  const [keys, values] = [joined(k, found(inputs, 'past_key')), joined(v, found(inputs, 'past_value'))];
  const asked = { weights: true, scores: ['raw', 'capped', 'biased'] } as const;
  const details = whole.attention(q.data, keys, values, { ...options, ...asked });
  // Inputs in [0, 1): the published values are float32 themselves.
  const outcomes = [compared(details.out, published(name, found(outputs, 'Y')!.data), 5e-7)];
  const product = found(outputs, 'qk_matmul_output');
  if (product) {
    const { raw, capped, biased } = details.scores;
    const shown = [raw, capped, biased, details.weights][Number(attributes.qk_matmul_output_mode ?? 0)]!;
    outcomes.push(compared(shown, product.data, 2e-6));
  }
  return worstOf(outcomes);
}

function linear({ whole, published }: Bench, { case: name, node, inputs, outputs }: Node): Outcome {
  const heads = Number(node.attributes.q_num_heads);
  const kvHeads = Number(node.attributes.kv_num_heads);
  const query = found(inputs, 'query')!;
  const [batch] = query.shape as [number];
  const headDim = query.shape[2]! / heads;
  const given = (each: string): number[] | undefined => found(inputs, each)?.data;
  const state = whole.linearState({ batch, kvHeads, headDim });
  try {
    const [past, decay, beta] = [given('past_state'), given('decay'), given('beta')];
    if (past) state.set({ matrix: past });
    const options: Omit<LinearAttentionOptions, 'out'> = {
      batch,
      heads,
      kvHeads,
      headDim,
      state,
      // The default of the operator.
      updateRule: (node.attributes.update_rule ?? 'gated_delta') as UpdateRule,
      ...(decay && { decay }),
      ...(beta && { beta }),
    };
    const out = whole.linearAttention(query.data, given('key')!, given('value')!, options);
    // Values below 8, some ten roundings of them.
    return worstOf([
      compared(out, published(name, found(outputs, 'output')!.data), 3e-6),
      compared(state.matrix(), found(outputs, 'present_state')!.data, 3e-6),
    ]);
  } finally {
    state.dispose();
  }
}

const OPERATORS: Readonly<Record<string, readonly [Check['group'], (bench: Bench, node: Node) => Outcome]>> = {
  RotaryEmbedding: ['rotation', rotary],
  Attention: ['attention', attention],
  LinearAttention: ['linear', linear],
};

// --- KerasHub ---------------------------------------------------------------------------------------

function keras({ source, cases }: Vectors['kerashub']): Check[] {
  const place = placeOf({ ...source, path: 'keras_hub/src/layers/modeling' });
  const named = <T>(name: string): T => cases.find((each) => each.name === name) as unknown as T;
  const check = (id: string, group: Check['group'], run: Check['run']): Check => ({
    id,
    group,
    kind: 'elsewhere',
    source: place,
    run,
  });
  const linear = (factor: number) => ({ headDim: 4, scaling: { type: 'linear', factor } }) as const;
  return [
    check('linear_factor2', 'rotation', ({ turn }) => {
      const vector = named<{ expected_per_position_each_head: number[][]; atol: number }>('linear_factor2');
      const x = new Float32Array(3 * 2 * 4).fill(1);
      const out = turn({ x, shape: [1, 3, 2, 4], positions: [0, 1, 2], by: { config: linear(2) } });
      const expected = vector.expected_per_position_each_head.flatMap((head) => [...head, ...head]);
      return compared(out, expected, vector.atol);
    }),
    check('linear_factor5_offset12', 'rotation', ({ turn }) => {
      const vector = named<{ expected_each_head: number[]; atol: number }>('linear_factor5_offset12');
      const out = turn({ x: [1, 1, 1, 1], shape: [1, 1, 1, 4], positions: [12], by: { config: linear(5) } });
      return compared(out, vector.expected_each_head, vector.atol);
    }),
    check('ones_dim6_pos3', 'rotation', ({ turn }) => {
      const vector = named<{ expected: number[] }>('ones_dim6_pos3');
      const x = new Float32Array(6).fill(1);
      // Printed with four digits.
      return compared(
        turn({ x, shape: [1, 1, 1, 6], positions: [3], by: { config: { headDim: 6 } } }),
        vector.expected,
        5.1e-5,
      );
    }),
    check('positions_2d', 'rotation', ({ turn }) => {
      const vector = named<{ x: number[]; positions: number[][]; expected_last_row: number[]; atol: number }>(
        'positions_2d',
      );
      const out = turn({
        x: vector.x,
        shape: [2, 2, 1, 16],
        positions: vector.positions.flat(),
        by: { config: { headDim: 16 } },
      });
      return compared(out, [...vector.x.slice(0, 48), ...vector.expected_last_row], vector.atol);
    }),
    ...['alibi_8_heads', 'alibi_14_heads', 'alibi_2_heads_max12', 'alibi_3_heads_max6'].map((name) =>
      check(name, 'encodings', ({ rope }) => {
        const vector = named<{ bias_max: number; expected_bias_at_key0_per_head: number[] }>(name);
        const expected = vector.expected_bias_at_key0_per_head;
        // Key 0 seen by a query at 2. Printed in float32 or with eight digits.
        const bias = rope.encodings.bias(
          { type: 'alibi', maxBias: vector.bias_max },
          { heads: expected.length, from: 2, to: 2 },
        );
        return compared(bias, expected, 1e-7);
      }),
    ),
    check('sinusoidal_absolute_dim6', 'encodings', ({ rope }) => {
      const vector = named<{ position0: number[]; expected: number[] }>('sinusoidal_absolute_dim6');
      const table = rope.encodings.sinusoidalTable({ length: 4, dim: 6 });
      // Printed with five digits.
      return compared([...table.slice(0, 6), ...table.slice(18)], [...vector.position0, ...vector.expected], 1e-5);
    }),
  ];
}

// --- T5, and angles in float32 ------------------------------------------------------------------------

const buckets = ({ source, cases }: Vectors['t5_buckets']): Check[] =>
  cases.map(({ bidirectional, relative_from: from, bucket_float32: expected }) => ({
    id: `t5_buckets_${bidirectional ? 'bidirectional' : 'causal'}`,
    group: 'encodings',
    kind: 'elsewhere',
    source: placeOf(source),
    run: ({ rope }) =>
      compared(
        rope.encodings.t5Buckets(
          expected.map((_, i) => from + i),
          { bidirectional },
        ),
        expected,
        0,
      ),
  }));

const angles = ({ source, cases }: Vectors['f32_angle_error']): Check[] =>
  Object.entries(cases).map(([name, errors]) => {
    const [, base, position] = /^base(\S+) pos(\d+)$/.exec(name)!.map(Number) as [number, number, number];
    return {
      id: `f32_angle_error_${name.replace(' ', '_')}`,
      group: 'formats',
      kind: 'elsewhere',
      source,
      run({ rope }) {
        const { theta } = rope.frequencies({ headDim: 128, base });
        const f32 = { position: 'f32', frequency: 'f32', angle: 'f32' } as const;
        const error = (more: object): number =>
          rope.analysis.precision(theta, [position], { ...f32, ...more }).cosError[0]!;
        // The exact angle of the file is m * theta[i] in float64: half an ulp of it, and a few for its frequencies.
        const slack = position * 2 ** -51 + 1e-14;
        return compared(
          [error({}), error({ iterative: true })],
          [errors.inv_freq_correctly_rounded_f32, errors.ggml_iterative_f32],
          slack,
        );
      },
    };
  });
