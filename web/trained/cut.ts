/**
 * A model that answers with the queries and keys of one of its layers, before they turn. It ends where that layer begins:
 * the layer's norm stands in place of the last one, and its two matrices in place of the head, so that the kernels which
 * compute logits compute these. The package has no function that gives queries and keys.
 */
import type { ModelFiles, ModelSession, NormalSpec, SavedModel, SessionModel } from 'ropewalk/model';
import { readTensors, writeTensors, type Tensor, type Tensors } from './tensors.js';

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
  const all = readTensors(saved['model.safetensors']);
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
  return { 'model.safetensors': writeTensors(cut), 'config.json': JSON.stringify(config) };
}
