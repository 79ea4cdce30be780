/**
 * A model some of whose pairs no longer turn, in some of its layers. The package turns all layers alike. So a head becomes
 * twice as wide here: its first half turns as before, its second half does not, and a pair that rests moves there.
 */
import type { ModelFiles, NormalSpec, SavedModel, SessionModel } from 'ropewalk/model';
import type { Source, TextName } from './source.js';
import { readTensors, writeTensors, type Tensor } from './tensors.js';

/** Whether a pair rests, by its layer. */
export type Rests = (layer: number, pair: number) => boolean;
/** A pair that rests may be left out of the scores, too. */
export interface Idle {
  rests: Rests;
  leftOut?: boolean;
}

const PROJECTION = /^model\.layers\.(\d+)\.self_attn\.([qkvo])_proj\.weight$/;

/** With room for a second half behind every head; `place` says where a number goes, and `null` that it is 0. */
function widened(
  { shape, values }: Tensor,
  d: number,
  matrix: string,
  place: (channel: number) => number | null,
): Tensor {
  const wide = new Float32Array(2 * values.length);
  const [rows, columns] = shape as [number, number];
  // Scores are divided by the root of twice as many numbers.
  const given = matrix === 'q' ? values.map((value) => value * Math.SQRT2) : values;
  // A channel of a head is a row, or a number in each row.
  const own = matrix === 'o' ? 1 : columns;
  for (let n = 0; n * own < given.length; n++) {
    const channel = n % d;
    const to = place(channel);
    if (to !== null) wide.set(given.subarray(n * own, (n + 1) * own), (2 * (n - channel) + to) * own);
  }
  return { shape: matrix === 'o' ? [rows, 2 * columns] : [2 * rows, columns], values: wide };
}

/** Of a model with RoPE on all numbers of a head, saved in float32. */
export function restingFiles(
  saved: SavedModel,
  { headDim }: Pick<NormalSpec, 'headDim'>,
  { rests, leftOut = false }: Idle,
): ModelFiles {
  const tensors = readTensors(saved['model.safetensors']);
  for (const [name, tensor] of tensors) {
    const [, layer, matrix] = PROJECTION.exec(name) ?? [];
    if (!matrix) continue;
    const place = (channel: number): number | null => {
      if (!'qk'.includes(matrix) || !rests(Number(layer), channel % (headDim / 2))) return channel;
      return leftOut ? null : channel + headDim;
    };
    tensors.set(name, widened(tensor, headDim, matrix, place));
  }
  const config = { ...(JSON.parse(saved['config.json']) as object), head_dim: 2 * headDim, partial_rotary_factor: 0.5 };
  return { 'model.safetensors': writeTensors(tensors), 'config.json': JSON.stringify(config) };
}

/** What asks the model of a text, some of whose pairs rest. */
export async function withRest<T>(
  source: Source,
  text: TextName,
  idle: Idle,
  ask: (model: SessionModel) => Promise<T>,
): Promise<T> {
  const [session, whole] = await Promise.all([source.session(), source.model(text)]);
  const model = await session.open(restingFiles(await whole.save({ dtype: 'f32' }), whole.spec, idle));
  try {
    return await ask(model);
  } finally {
    model.dispose();
  }
}
