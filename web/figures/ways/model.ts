import type { Encoding } from 'ropewalk';
import type { Kernels } from '../../subject/kernels.js';
import { latest } from '../../util/latest.js';
import { WINDOW, type State } from './fields.js';

/** Rows of the tables that have one for every position. */
export const TABLE_ROWS = 64;
export const HEAD = 16;
/** Of the tables and matrices. */
const SEED = 8;
/** Of q and k. */
export const SEEDS = { q: 10 * SEED + 1, k: 10 * SEED + 2 };
export const OPTIONS = { headDim: HEAD, length: TABLE_ROWS, clip: 4, seed: SEED };
/** One head would get the last slope of ALiBi's rule; this is the second of eight. */
export const SLOPE = 1 / 4;

/** The four ways of the article, and the families of the panel. */
export const WAYS = ['sinusoid', 'table', 'bias', 'rotate'] as const;
export const FAMILIES = [
  ...(['shaw', 'transformerXL', 't5Bias', 'tupe', 'deberta', 'alibi', 'kerple', 'xpos', 'fire'] as const),
] as const;
export type Way = (typeof WAYS)[number];
export type Family = (typeof FAMILIES)[number];

export interface WayModel {
  /** Positions of the window that the encoding has: a table ends. */
  count: number;
  /** `[count, count]`, the first at position `shift`. */
  scores: Float64Array;
  /** Largest difference along a diagonal; NaN where there is nothing to compare. */
  deviation: number;
  /** Largest relative change of a length. */
  norm: number;
  /** Score of the marked query and key, and what it is without shift; NaN past the end of a table. */
  marked: number;
  atStart: number;
}

/** What a drag leaves as it is: q and k, and of each way its encoding and the scores of the window at position 0. */
const still = latest((kernels: Kernels) => {
  const { q, k } = vectors(kernels);
  const window = { q: repeated(q, WINDOW), k: repeated(k, WINDOW) };
  const ways = new Map<Way | Family, { encoding: Encoding; unshifted: Float64Array }>();
  return { q, k, window, ways };
});

/** The same q and the same k at every position of the window. */
export function wayModel(kernels: Kernels, state: State, which: Way | Family): WayModel {
  const { encodings } = kernels.rope;
  const { q, k, window, ways } = still(kernels);
  const { shift, row, column } = state;
  const scoresFrom = (encoding: Encoding, offset: number, count: number): Float64Array =>
    encodings.scores(encoding, window.q.subarray(0, count * HEAD), window.k.subarray(0, count * HEAD), {
      headDim: HEAD,
      offset,
    });
  let way = ways.get(which);
  if (!way) {
    const encoding = encodingOf(kernels, which);
    ways.set(which, (way = { encoding, unshifted: scoresFrom(encoding, 0, WINDOW) }));
  }
  const { encoding, unshifted } = way;
  const rows = encoding.type === 'learned' || encoding.type === 'tupe' ? TABLE_ROWS : Infinity;
  const count = Math.max(0, Math.min(WINDOW, rows - shift));
  const scores = scoresFrom(encoding, shift, count);
  const placed = { length: count, offset: shift };
  return {
    count,
    scores,
    deviation: count > 1 ? encodings.diagonalDeviation(encoding, q, k, placed).largest : NaN,
    norm: count > 0 ? encodings.normChange(encoding, q, k, placed).largest : NaN,
    marked: row < count && column < count ? scores[row * count + column]! : NaN,
    atStart: unshifted[row * WINDOW + column]!,
  };
}

function encodingOf({ rope }: Kernels, which: Way | Family): Encoding {
  const { demo } = rope.encodings;
  switch (which) {
    case 'sinusoid':
      return demo('sinusoidal', OPTIONS);
    case 'table':
      return demo('learned', OPTIONS);
    case 'rotate':
      return demo('rope', OPTIONS);
    case 'bias':
    case 'alibi':
      return { type: 'alibi', slopes: [SLOPE] };
    case 'xpos':
      // As the paper writes it; the middle of the window, which programs take, would hide that lengths drift.
      return { ...demo('xpos', OPTIONS), center: 0 };
    case 'fire':
      // Low, so that a shift can pass it.
      return { ...demo('fire', OPTIONS), threshold: 16 };
    default:
      return demo(which, OPTIONS);
  }
}

/** `[TABLE_ROWS, HEAD]`: what the learned table adds. */
export const tableOf = ({ rope }: Kernels): Float64Array =>
  Float64Array.from(rope.encodings.demo('learned', OPTIONS).table);

export const vectors = ({ rope }: Kernels): { q: Float64Array; k: Float64Array } => ({
  q: rope.encodings.random(HEAD, { seed: SEEDS.q }),
  k: rope.encodings.random(HEAD, { seed: SEEDS.k }),
});

const repeated = (x: Float64Array, times: number): Float64Array =>
  Float64Array.from({ length: times * x.length }, (_, e) => x[e % x.length]!);

/** The four of the article. */
export const wayModels = (kernels: Kernels, state: State): Record<Way, WayModel> =>
  Object.fromEntries(WAYS.map((way) => [way, wayModel(kernels, state, way)])) as Record<Way, WayModel>;
