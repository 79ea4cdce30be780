import type { Kernels, Subject } from '../../subject/kernels.js';
import { thetaOf } from '../../subject/vectors.js';
import { latest } from '../../util/latest.js';
import { log } from '../../util/scale.js';
import { LAST, STAGE_NAMES, type Formats, type State } from './fields.js';

/** Steps of the axis, and positions that are looked at in each. */
const BINS = 128;
const EACH = 8;
/** Positions that are counted: enough to see every format fail, and counted in some milliseconds. */
export const COUNTED = 4096;

/** The lowest and the highest value of every step of the axis; NaN where a format overflows. */
export interface Envelope {
  /** The first position of the step. */
  at: Float64Array;
  low: Float64Array;
  high: Float64Array;
}

export interface BitsModel {
  /** The largest error of a cosine over all pairs. */
  error: Envelope;
  /** The score of a query and a key like it, as a share of the largest that their lengths allow. */
  score: Envelope;
  exactScore: number;
  /** How many of the first positions differ from the one before. */
  distinct: number;
  /** The pair that stands still first, and the position where it does; -1: none of them does. */
  stuckPair: number;
  stuckAt: number;
  /** At the position that is read off. */
  here: { error: number; pair: number; score: number };
}

/** Positions in even steps of a logarithmic axis; those of a step are as far apart as there is room for. */
const sampled = latest((): Float64Array => {
  const all: number[] = [];
  const even = log([1, LAST], [0, BINS]);
  for (let bin = 0; bin < BINS; bin++) {
    const [from, to] = [even.invert(bin), even.invert(bin + 1)];
    // Not in even steps, which would meet the steps of a format.
    for (let n = 0; n < EACH; n++) all.push(Math.floor(from + ((to - from) * ((n * 5) % EACH)) / EACH));
  }
  return Float64Array.from(all);
});

function envelope(values: Float64Array, scale = 1): Envelope {
  const at = sampled();
  const bins = values.length / EACH;
  const each = (of: (part: Float64Array) => number): Float64Array =>
    Float64Array.from({ length: bins }, (_, bin) => of(values.subarray(bin * EACH, (bin + 1) * EACH)) * scale);
  return {
    at: Float64Array.from({ length: bins }, (_, bin) => at[bin * EACH]!),
    low: each((part) => Math.min(...part)),
    high: each((part) => Math.max(...part)),
  };
}

/** Key and query alike, so that the exact score is the mean cosine of the distance. */
const ones = latest((pairs: number): Float64Array => new Float64Array(2 * pairs).fill(1));

const formatsOf = (state: Formats): Formats =>
  Object.fromEntries(STAGE_NAMES.map((stage) => [stage, state[stage]])) as unknown as Formats;

const angles = ({
  position,
  frequency,
  angle,
  trig,
}: Formats): Pick<Formats, 'position' | 'frequency' | 'angle' | 'trig'> => ({
  position,
  frequency,
  angle,
  trig,
});

const ofTurns = latest((kernels: Kernels, theta: Float64Array, key: string) => {
  const formats = angles(JSON.parse(key) as Formats);
  const { analysis } = kernels.rope;
  const { distinct, pair, position } = analysis.collapse(theta, COUNTED, formats);
  return {
    error: envelope(analysis.precision(theta, sampled(), formats).cosError),
    distinct,
    stuckPair: pair,
    stuckAt: position,
  };
});

const ofScores = latest((kernels: Kernels, theta: Float64Array, distance: number, key: string) => {
  const x = ones(theta.length);
  const scores = kernels.rope.analysis.roundedScores(x, x, theta, distance, sampled(), JSON.parse(key) as Formats);
  return {
    score: envelope(scores, 1 / x.length),
    exactScore: kernels.rope.analysis.scores(x, x, theta, [distance])[0]! / x.length,
  };
});

export function bitsModel(kernels: Kernels, subject: Subject, state: State): BitsModel {
  const theta = thetaOf(kernels, subject);
  const { analysis } = kernels.rope;
  const formats = formatsOf(state);
  const x = ones(theta.length);
  const { cosError, worstPair } = analysis.precision(theta, [state.at], angles(formats));
  return {
    // What only cosines depend on is not worked out again for another vector format.
    ...ofTurns(kernels, theta, JSON.stringify(angles(formats))),
    ...ofScores(kernels, theta, state.distance, JSON.stringify(formats)),
    here: {
      error: cosError[0]!,
      pair: worstPair[0]!,
      score: analysis.roundedScores(x, x, theta, state.distance, [state.at], formats)[0]! / x.length,
    },
  };
}
