/** What position alone adds to the scores of a trained head at every distance, pair by pair, under a remedy. */
import type { Kernels, Subject } from '../../subject/kernels.js';
import { answerTo, type Question } from '../../trained/answers.js';
import { centresQuestion, curvesOf, type Centre, type Centres, type Curves } from '../../trained/centres.js';
import { gazeQuestion, HEADS, type Gaze, type HeadStatistics } from '../../trained/gaze.js';
import { TRAINED, type Remedy } from '../../trained/remedies.js';
import { latest } from '../../util/latest.js';
import { DISTANCES, PAIRS, type State } from './fields.js';

/** The models have RoPE with the usual base on all components of a head. */
const HEAD_DIM = 2 * PAIRS;
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
  /** Distances that the head sees. */
  reach: number;
  /** The highest place inside the training length, and past it. */
  inside: number;
  beyond: number;
  /** The distance at which the wave of the pair is at its height again; none within the text. */
  round: number | undefined;
  /** Share of the attention past the training length: as the curve alone would have it, and as the model has it. */
  expected: number;
  measured: HeadStatistics | undefined;
}

const asked = ({ remedy, factor }: Pick<State, 'remedy' | 'factor'>): Question<Gaze> =>
  gazeQuestion({ text: 'kjv', remedy, factor, length: DISTANCES });

export const questionsOf = (state: State): [Question<Centres>, Question<Gaze>] => [
  centresQuestion('kjv'),
  asked(state),
];

const highest = (values: Float64Array, from: number, to: number): number => {
  let best = from;
  for (let s = from; s < to; s++) if (values[s]! > values[best]!) best = s;
  return best;
};

/** The first crest after distance 0. */
function crest(wave: Float64Array): number | undefined {
  for (let s = 1; s + 1 < wave.length; s++) if (wave[s]! >= wave[s - 1]! && wave[s]! > wave[s + 1]!) return s;
  return undefined;
}

/** Softmax of the curve alone, in the rows of the last queries: the share of what is past the training length. */
export function expectedPast(curve: Float64Array, reach: number): number {
  let share = 0;
  for (let m = DISTANCES - QUERIES; m < DISTANCES; m++) {
    const seen = curve.subarray(0, Math.min(m + 1, reach));
    const most = Math.max(...seen);
    let [sum, past] = [0, 0];
    for (const [s, score] of seen.entries()) {
      const weight = Math.exp(score - most);
      sum += weight;
      if (s >= TRAINED) past += weight;
    }
    share += past / sum / QUERIES;
  }
  return share;
}

const headOf = (centres: Centres | undefined, name: string): Centre | undefined =>
  centres?.heads[(HEADS as readonly string[]).indexOf(name)];

const stateless = latest((kernels: Kernels, centre: Centre, remedy: Remedy, factor: number) => {
  const asIs = curvesOf(kernels, centre, 'none', factor, DISTANCES);
  const curves = remedy === 'none' || remedy === 'window' ? asIs : curvesOf(kernels, centre, remedy, factor, DISTANCES);
  const reach = remedy === 'window' ? TRAINED : DISTANCES;
  const { theta } = kernels.rope.frequencies({ headDim: HEAD_DIM });
  const { re, im } = kernels.rope.analysis.pairProducts(centre.q, centre.k, PAIRS);
  return {
    curves,
    asIs,
    reach,
    heights: Array.from(re, (x, i) => Math.hypot(x, im[i]!) / Math.sqrt(HEAD_DIM)),
    turns: Array.from(theta, (speed) => ((TRAINED - 1) * speed) / (2 * Math.PI)),
    inside: highest(curves.whole, 0, TRAINED),
    beyond: highest(curves.whole, TRAINED, DISTANCES),
    expected: expectedPast(curves.whole, reach),
  };
});

/** Nothing before the model has been asked. */
export function comebackModel(kernels: Kernels, _subject: Subject, state: State): ComebackModel | undefined {
  const { head, remedy, factor, pair } = state;
  const centre = headOf(answerTo(centresQuestion('kjv')), head);
  if (!centre) return undefined;
  const found = stateless(kernels, centre, remedy, factor);
  const round = crest(found.curves.waves[pair]!);
  return {
    ...found,
    round: round !== undefined && round < found.reach ? round : undefined,
    measured: answerTo(asked(state))?.heads[HEADS.indexOf(head)],
  };
}
