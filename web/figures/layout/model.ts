import type { Kernels } from '../../subject/kernels.js';
import { clamp } from '../../util/scale.js';
import type { State } from './fields.js';
import { BEATS, type Pairing } from './lines.js';

/** Channels of the drawn head, and its pairs. */
export const CHANNELS = 8;
export const PAIRS = CHANNELS / 2;
export const LAST_BEAT = PAIRS * BEATS.length - 1;
export const SEED = 51;
/** Where query and key stand. */
export const PLACES = { m: 9, n: 4 } as const;

export interface Layout {
  /** Half-split place of every interleaved channel. */
  to: number[];
  pair: number;
  /** The line of the listings that is being run. */
  line: number;
  /** The two channels of the pair in each layout. */
  channels: Record<Pairing, readonly [number, number]>;
  /** The score of a query and a key whose weights were trained interleaved. */
  scores: { trained: number; mixed: number; converted: number };
}

export function layout({ rope }: Kernels, state: State): Layout {
  const beat = clamp(state.line, 0, LAST_BEAT);
  const pair = Math.floor(beat / BEATS.length);
  const convert = (x: Float32Array): Float32Array =>
    rope.permuteWeights(x, { from: 'interleaved', to: 'half-split', headDim: CHANNELS });
  // The channels' own numbers, moved as weights would be: at each place the channel that has come there.
  const from = convert(Float32Array.from({ length: CHANNELS }, (_, c) => c));
  const to = Array.from({ length: CHANNELS }, (_, c) => from.indexOf(c));

  const random = (seed: number): Float32Array => Float32Array.from(rope.encodings.random(CHANNELS, { seed }));
  const [q, k] = [random(SEED), random(SEED + 1)];
  const score = (query: Float32Array, key: Float32Array, pairing: Pairing): number => {
    const config = { headDim: CHANNELS, pairing } as const;
    const at = rope.rotate(query, { config, offset: PLACES.m });
    const of = rope.rotate(key, { config, offset: PLACES.n });
    return rope.analysis.scores(at, of, [0], [0])[0]!;
  };
  return {
    to,
    pair,
    line: BEATS[beat % BEATS.length]!,
    channels: { interleaved: [2 * pair, 2 * pair + 1], 'half-split': [to[2 * pair]!, to[2 * pair + 1]!] },
    scores: {
      trained: score(q, k, 'interleaved'),
      mixed: score(q, k, 'half-split'),
      converted: score(convert(q), convert(k), 'half-split'),
    },
  };
}
