/** Where a trained head looks, by distance, and the angles that its pairs have never met. */
import type { Coverage, RopeConfig } from 'ropewalk';
import type { Kernels, Subject } from '../../subject/kernels.js';
import { answerTo, type Question } from '../../trained/answers.js';
import { gazeQuestion, HEADS, type About, type Gaze } from '../../trained/gaze.js';
import { readingOf, TRAINED, type Remedy } from '../../trained/remedies.js';
import type { State } from './fields.js';

const about = ({ text, reach, factor }: State, remedy: Remedy): About => ({
  text,
  reading: readingOf(remedy, factor),
  length: reach * TRAINED,
});

export interface Rings {
  coverage: Coverage;
  /** Pairs that are asked for angles that they have not met. */
  unseen: ReadonlySet<number>;
}

export interface GazeModel {
  ways: readonly { remedy: Remedy; gaze: Gaze | undefined; rings: Rings }[];
  /** Place of the head in HEADS. */
  head: number;
  length: number;
}

export const questionsOf = (state: State): Question<unknown>[] =>
  state.remedies.map((remedy) => gazeQuestion(about(state, remedy)));

/** The trained models have RoPE with the usual base on all 32 components of a head. */
const TRAINED_WITH: RopeConfig = { headDim: 32 };

function ringsOf({ rope }: Kernels, { reading: { positions }, length }: About): Rings {
  const before = rope.frequencies(TRAINED_WITH).theta;
  const used = rope.frequencies({ ...TRAINED_WITH, ...positions.rope }, { sequenceLength: length }).theta;
  // A window shows no distance beyond it, and clipping none beyond the clip.
  const reach = Math.min(length, positions.window || length, positions.clip ? positions.clip + 1 : length);
  const coverage = rope.analysis.coverage(before, used, { trainLength: TRAINED, targetLength: reach });
  const unseen = new Set([...before.keys()].filter((i) => coverage.unseen[i]! >= before[i]!));
  return { coverage, unseen };
}

export function gazeModel(kernels: Kernels, _subject: Subject, state: State): GazeModel {
  return {
    ways: state.remedies.map((remedy) => ({
      remedy,
      gaze: answerTo(gazeQuestion(about(state, remedy))),
      rings: ringsOf(kernels, about(state, remedy)),
    })),
    head: HEADS.indexOf(state.head),
    length: state.reach * TRAINED,
  };
}
