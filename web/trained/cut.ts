/**
 * A model that answers with the queries and keys of one of its layers, before they turn. It ends where that layer begins:
 * the layer's norm stands in place of the last one, and its two matrices in place of the head, so that the kernels which
 * compute logits compute these. The package has no function that gives queries and keys.
 */
import type { ModelFiles, ModelSession, NormalSpec, SavedModel, SessionModel } from 'ropewalk/model';

interface Tensor {
  shape: readonly number[];
  values: Float32Array;
}
type Tensors = Map<string, Tensor>;

/** Of a file that `save` wrote, in float32: eight bytes with the length of the header, the header, the numbers. */
function read(file: Uint8Array<ArrayBuffer>): Tensors {
  const length = new DataView(file.buffer, file.byteOffset).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + length))) as Record<
    string,
    { shape: number[]; data_offsets: [number, number] }
  >;
  const tensors: Tensors = new Map();
  for (const [name, tensor] of Object.entries(header)) {
    if (name === '__metadata__') continue;
    const {
      shape,
      data_offsets: [from, to],
    } = tensor;
    const bytes = file.slice(8 + length + from, 8 + length + to);
    tensors.set(name, { shape, values: new Float32Array(bytes.buffer) });
  }
  return tensors;
}

function write(tensors: Tensors): Uint8Array<ArrayBuffer> {
  let end = 0;
  const header: Record<string, unknown> = {};
  for (const [name, { shape, values }] of tensors)
    header[name] = { dtype: 'F32', shape, data_offsets: [end, (end += values.byteLength)] };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const file = new Uint8Array(8 + json.length + end);
  new DataView(file.buffer).setUint32(0, json.length, true);
  file.set(json, 8);
  let at = 8 + json.length;
  for (const { values } of tensors.values()) {
    file.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), at);
    at += values.byteLength;
  }
  return file;
}

/** Rows of matrices below one another, and rows of zeros up to `rows`. */
function stacked(matrices: readonly Tensor[], rows: number): Tensor {
  const columns = matrices[0]!.shape[1]!;
  const values = new Float32Array(rows * columns);
  let at = 0;
  for (const matrix of matrices) {
    values.set(matrix.values, at);
    at += matrix.values.length;
  }
  return { shape: [rows, columns], values };
}

export interface Cut {
  model: SessionModel;
  /** Logits of a token: `H d` numbers of its queries, `K d` of its keys, and then nothing of use. */
  width: number;
}

export async function cutAt(session: ModelSession, whole: SessionModel, layer: number): Promise<Cut> {
  const { spec } = whole;
  const saved = await whole.save({ dtype: 'f32' });
  return { model: await session.open(cutFiles(saved, spec, layer)), width: Math.max(spec.vocabulary, rowsOf(spec)) };
}

const rowsOf = ({ heads, kvHeads, headDim }: NormalSpec): number => (heads + kvHeads) * headDim;

function cutFiles(saved: SavedModel, spec: NormalSpec, layer: number): ModelFiles {
  const all = read(saved['model.safetensors']);
  const get = (name: string): Tensor => all.get(name)!;
  const of = (layer: number, name: string): string => `model.layers.${layer}.${name}.weight`;
  const width = Math.max(spec.vocabulary, rowsOf(spec));
  const cut: Tensors = new Map([['model.embed_tokens.weight', stacked([get('model.embed_tokens.weight')], width)]]);
  for (const [name, tensor] of all) {
    const at = /^model\.layers\.(\d+)\./.exec(name);
    if (at && Number(at[1]) < Math.max(1, layer)) cut.set(name, tensor);
  }
  // A model has a layer at least. Where even the first is one too many, it adds nothing.
  if (layer === 0)
    for (const name of [of(0, 'self_attn.o_proj'), of(0, 'mlp.down_proj')]) {
      const { shape, values } = get(name);
      cut.set(name, { shape, values: new Float32Array(values.length) });
    }
  cut.set('model.norm.weight', get(of(layer, 'input_layernorm')));
  cut.set('lm_head.weight', stacked([get(of(layer, 'self_attn.q_proj')), get(of(layer, 'self_attn.k_proj'))], width));
  const config = {
    ...(JSON.parse(saved['config.json']) as object),
    vocab_size: width,
    num_hidden_layers: Math.max(1, layer),
  };
  return { 'model.safetensors': write(cut), 'config.json': JSON.stringify(config) };
}
