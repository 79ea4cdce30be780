/** A trained model in which rotation has been switched off: the loss by position, beside that of the model as it was trained. */
import type { Kernels, Subject } from '../../subject/kernels.js';
import { answerTo, type Question } from '../../trained/answers.js';
import { inStretches, LONG, lossQuestion, type Losses } from '../../trained/losses.js';
import { readingOf } from '../../trained/remedies.js';
import { restingQuestion, type Rests } from '../../trained/rest.js';
import { LAYERS, type State } from './fields.js';

/** Pairs of a head of the model. */
export const PAIRS = 16;

const AS_TRAINED = lossQuestion('kjv', readingOf('none', 1), LONG);

export const restsIn =
  (state: State): Rests =>
  (layer, pair) =>
    !state[LAYERS[layer]!] && pair >= state.from;

export function questionOf(state: State): Question<Losses> {
  const still = LAYERS.filter((layer) => !state[layer]);
  if (still.length === 0) return AS_TRAINED;
  return restingQuestion('kjv', `resting ${still.join('.')} ${state.from}`, restsIn(state), LONG);
}

export const questionsOf = (state: State): Question<Losses>[] => [...new Set([AS_TRAINED, questionOf(state)])];

export interface DroppedModel {
  before: Losses | undefined;
  now: Losses | undefined;
  /** Mean losses in stretches of positions. */
  stretches: Readonly<Record<'before' | 'now', readonly (number | undefined)[]>>;
  /** Of each layer, the pairs that turn. */
  turning: readonly (readonly boolean[])[];
}

export function droppedModel(_kernels: Kernels, _subject: Subject, state: State): DroppedModel {
  const [before, now] = [answerTo(AS_TRAINED), answerTo(questionOf(state))];
  const rests = restsIn(state);
  return {
    before,
    now,
    stretches: { before: inStretches(before), now: inStretches(now) },
    turning: LAYERS.map((_, layer) => Array.from({ length: PAIRS }, (_, pair) => !rests(layer, pair))),
  };
}
