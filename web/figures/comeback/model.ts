/**
 * What position alone adds to the scores of a trained head at every distance, pair by pair, under a remedy or with some
 * pairs slowed down; and the loss of the model that reads so.
 */
import type { Kernels, Subject } from '../../subject/kernels.js';
import { answerTo, type Question } from '../../trained/answers.js';
import { centresQuestion, curvesOf, type Centre, type Curves } from '../../trained/centres.js';
import { gazeQuestion, HEADS, type Gaze, type HeadStatistics } from '../../trained/gaze.js';
import { inStretches, lossQuestion, type Losses } from '../../trained/losses.js';
import { readingOf, slowing, TRAINED, type Reading } from '../../trained/remedies.js';
import { handsOf } from '../../subject/hands.js';
import { latest } from '../../util/latest.js';
import { DISTANCES, PAIRS, type State } from './fields.js';
import { magnitudes, scoreScale, softmax } from '../../subject/derived.js';

/** The models have RoPE with the usual base on all components of a head. */
const HEAD_DIM = 2 * PAIRS;
/** What is slowed down by hand is so many times slower. */
export const SLOWER = 4;
/** Waves that are drawn. */
const STRONGEST = 3;
/** Queries whose attention is averaged: the last of the text, as in gaze.ts. */
const QUERIES = 64;

export interface ComebackModel {
  curves: Curves;
  /** RoPE unchanged; the same object where that is what is shown. */
  asIs: Curves;
  /** Height of the wave of each pair, with RoPE unchanged. */
  heights: readonly number[];
  /** Turns of each pair within the training length. */
  turns: readonly number[];
  /** Pairs that are slowed down by hand now. */
  slowed: readonly number[];
  /** The pairs with the highest waves in all heads together, and the chosen one, from fast to slow. */
  strongest: readonly number[];
  /** Distances that the head sees. */
  reach: number;
  /** The highest place inside the training length, and past it. */
  inside: number;
  beyond: number;
  /** By pair, the distance at which its wave is at its height again; none within the text, or in training already. */
  rounds: readonly (number | undefined)[];
  /** Share of the attention past the training length: as the curve alone would have it, and as the model has it. */
  expected: number;
  measured: HeadStatistics | undefined;
  /** Mean losses in stretches of positions: with RoPE unchanged, read this way, and with a window. */
  losses: Readonly<Record<'asIs' | 'here' | 'window', readonly (number | undefined)[]>>;
}

export type Asked = Pick<State, 'remedy' | 'factor' | 'slowed'>;
/** Those that are slowed down by hand now. */
export const slowedIn = ({ remedy, slowed }: Asked): readonly number[] =>
  remedy === 'slowed' ? handsOf(slowed, PAIRS) : [];

const reading = latest((remedy: State['remedy'], factor: number, slowed: State['slowed']) =>
  remedy === 'slowed' ? slowing(handsOf(slowed, PAIRS), PAIRS, SLOWER) : readingOf(remedy, factor),
);
export const readingIn = ({ remedy, factor, slowed }: Asked): Reading => reading(remedy, factor, slowed);
const AS_IS = readingOf('none', 1);
const WINDOW = readingOf('window', 1);

const gazeAt = (reading: Reading): Question<Gaze> => gazeQuestion({ text: 'kjv', reading, length: DISTANCES });
const lossAt = (reading: Reading): Question<Losses> => lossQuestion('kjv', reading, DISTANCES);

export function questionsOf(state: State): Question<unknown>[] {
  const now = readingIn(state);
  const all = [centresQuestion('kjv'), gazeAt(now), ...[AS_IS, WINDOW, now].map(lossAt)];
  return [...new Map(all.map((each) => [each.key, each])).values()];
}

const highest = (values: Float64Array, from: number, to: number): number => {
  let best = from;
  for (let s = from; s < to; s++) if (values[s]! > values[best]!) best = s;
  return best;
};

/** The first crest after the first trough. */
function comesRound(wave: Float64Array): number | undefined {
  let fallen = false;
  for (let s = 1; s + 1 < wave.length; s++) {
    fallen ||= wave[s]! <= wave[s - 1]! && wave[s]! < wave[s + 1]!;
    if (fallen && wave[s]! >= wave[s - 1]! && wave[s]! > wave[s + 1]!) return s;
  }
  return undefined;
}

/** Softmax of the curve alone, in the rows of the last queries: the share of what is past the training length. */
export function expectedPast(curve: Float64Array, reach: number): number {
  let share = 0;
  for (let m = DISTANCES - QUERIES; m < DISTANCES; m++) {
    const seen = curve.subarray(0, Math.min(m + 1, reach));
    share += softmax(seen).reduce((past, weight, s) => (s < TRAINED ? past : past + weight), 0) / QUERIES;
  }
  return share;
}

/** Height of the wave of each pair, with RoPE unchanged. */
function heightsOf({ rope }: Kernels, { q, k }: Centre): number[] {
  const { re, im } = rope.analysis.pairProducts(q, k, PAIRS);
  return Array.from(magnitudes(re, im), (height) => height * scoreScale(HEAD_DIM));
}

/** The highest first. */
export const strongestOf = latest((kernels: Kernels, heads: readonly Centre[]): number[] => {
  const all = heads.map((centre) => heightsOf(kernels, centre));
  const sum = (pair: number): number => all.reduce((total, heights) => total + heights[pair]!, 0);
  return [...all[0]!.keys()].sort((a, b) => sum(b) - sum(a)).slice(0, STRONGEST);
});

const stateless = latest((kernels: Kernels, centre: Centre, now: Reading) => {
  const asIs = curvesOf(kernels, centre, AS_IS, DISTANCES);
  const windowed = now.key === WINDOW.key;
  const curves = windowed || now.key === AS_IS.key ? asIs : curvesOf(kernels, centre, now, DISTANCES);
  const reach = windowed ? TRAINED : DISTANCES;
  const { theta } = kernels.rope.frequencies({ headDim: HEAD_DIM });
  return {
    curves,
    asIs,
    reach,
    heights: heightsOf(kernels, centre),
    turns: Array.from(theta, (speed) => ((TRAINED - 1) * speed) / (2 * Math.PI)),
    inside: highest(curves.whole, 0, TRAINED),
    beyond: highest(curves.whole, TRAINED, DISTANCES),
    expected: expectedPast(curves.whole, reach),
  };
});

/** Nothing before the model has been asked. */
export function comebackModel(kernels: Kernels, _subject: Subject, state: State): ComebackModel | undefined {
  const { head, pair } = state;
  const centres = answerTo(centresQuestion('kjv'));
  const centre = centres?.heads[HEADS.indexOf(head)];
  if (!centres || !centre) return undefined;
  const now = readingIn(state);
  const found = stateless(kernels, centre, now);
  const most = strongestOf(kernels, centres.heads);
  return {
    ...found,
    slowed: slowedIn(state),
    strongest: (most.includes(pair) ? most : [...most.slice(0, -1), pair]).sort((a, b) => a - b),
    rounds: found.turns.map((turns, i) => {
      const at = turns < 1 ? comesRound(found.curves.waves[i]!) : undefined;
      return at !== undefined && at < found.reach ? at : undefined;
    }),
    measured: answerTo(gazeAt(now))?.heads[HEADS.indexOf(head)],
    losses: {
      asIs: inStretches(answerTo(lossAt(AS_IS))),
      here: inStretches(answerTo(lossAt(now))),
      window: inStretches(answerTo(lossAt(WINDOW))),
    },
  };
}
