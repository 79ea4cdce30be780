/** The steps, in order. Their names are in the words, their texts in `content/`. */
import { clamp } from '../../util/scale.js';
import type { State } from './fields.js';
import type { Slip } from './slips.js';

export type Layer =
  | 'axes'
  | 'rest'
  | 'directions'
  | 'between'
  | 'path'
  | 'circleQ'
  | 'circleK'
  | 'turns'
  | 'fan'
  | 'frame'
  | 'behind';

/** What the check of a step compares. */
export type Claim = 'wish' | 'polar' | 'length' | 'steps' | 'offset' | 'head';

interface Row {
  /** What is drawn beside the two arrows. */
  layers: readonly Layer[];
  /** What can be tried; the first is what the figure shows untouched. */
  tries?: readonly Slip[];
  claim?: Claim;
}

const ROWS = {
  wish: { layers: ['rest', 'between'], tries: ['added', 'nothing'] },
  complex: { layers: ['axes'], tries: ['none', 'noConjugate'] },
  polar: { layers: ['axes', 'directions'], claim: 'polar' },
  match: { layers: ['axes', 'between'] },
  radii: { layers: ['path'], tries: ['none', 'growing'] },
  start: { layers: ['rest', 'circleQ', 'circleK'], claim: 'length' },
  phase: { layers: ['rest', 'circleQ', 'circleK', 'turns'], tries: ['none', 'twoSpeeds'] },
  next: { layers: ['circleQ', 'fan'], tries: ['none', 'squared'] },
  progression: { layers: ['circleQ', 'fan'], claim: 'steps' },
  offset: { layers: ['rest', 'between'], claim: 'offset' },
  answer: { layers: ['rest', 'circleQ', 'turns'] },
  matrix: { layers: ['axes', 'frame'], tries: ['none', 'bothPlus'] },
  back: { layers: ['rest', 'between', 'behind'], tries: ['none', 'otherWay'] },
  stack: { layers: [], claim: 'head' },
} satisfies Record<string, Row>;

export type Step = keyof typeof ROWS;
export const STEPS = Object.keys(ROWS) as Step[];

export function rowOf(step: Step): Required<Row> {
  const { layers, tries = ['none'], claim = 'wish' }: Row = ROWS[step];
  return { layers, tries, claim };
}

/** From 1. */
export const numberOf = (state: Pick<State, 'step'>): number => clamp(state.step, 1, STEPS.length);
export const stepOf = (state: Pick<State, 'step'>): Step => STEPS[numberOf(state) - 1]!;

/** The turn that is tried at a step; the step's first one where it does not offer the one asked for. */
export function slipOf(state: Pick<State, 'step' | 'slip'>): Slip {
  const { tries } = rowOf(stepOf(state));
  return tries.find((slip) => slip === state.slip) ?? tries[0]!;
}
