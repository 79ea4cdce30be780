/** The weights of a model, in their order: names and shapes as in a Llama checkpoint of Hugging Face. */
import type { NormalSpec } from './spec.js';

/** A weight matrix or vector, and where it is among all weights. */
export interface Weight {
  readonly name: string;
  /** `[out, in]`, or `[N]`. */
  readonly shape: readonly [number, number] | readonly [number];
  /** Index of its first number. */
  readonly offset: number;
  readonly length: number;
}

export function layoutOf(spec: NormalSpec): Weight[] {
  const { vocabulary, dim, layers, heads, kvHeads, headDim, hidden, activation, tied, positions, length } = spec;
  const weights: Weight[] = [];
  let offset = 0;
  const add = (name: string, ...shape: [number, number] | [number]): void => {
    const size = shape[0] * (shape[1] ?? 1);
    weights.push({ name: `${name}.weight`, shape, offset, length: size });
    offset += size;
  };
  add('model.embed_tokens', vocabulary, dim);
  if (positions.type === 'learned') add('model.embed_positions', length, dim);
  for (let layer = 0; layer < layers; layer++) {
    const block = `model.layers.${layer}`;
    add(`${block}.input_layernorm`, dim);
    add(`${block}.self_attn.q_proj`, heads * headDim, dim);
    add(`${block}.self_attn.k_proj`, kvHeads * headDim, dim);
    add(`${block}.self_attn.v_proj`, kvHeads * headDim, dim);
    add(`${block}.self_attn.o_proj`, dim, heads * headDim);
    add(`${block}.post_attention_layernorm`, dim);
    if (activation === 'gated-silu') add(`${block}.mlp.gate_proj`, hidden, dim);
    add(`${block}.mlp.up_proj`, hidden, dim);
    add(`${block}.mlp.down_proj`, dim, hidden);
  }
  add('model.norm', dim);
  if (!tied) add('lm_head', vocabulary, dim);
  return weights;
}
