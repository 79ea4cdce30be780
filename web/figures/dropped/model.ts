/** A trained model in which rotation has been switched off: the loss by position, beside that of the model as it was trained. */
import type { Kernels, Subject } from '../../subject/kernels.js';
import { answerTo, type Question } from '../../trained/answers.js';
import { inStretches, LONG, lossesOf, lossQuestion, type Losses } from '../../trained/losses.js';
import { readingOf } from '../../trained/remedies.js';
import { withRest } from '../../trained/rest.js';
import { LAYERS, type State } from './fields.js';

const AS_TRAINED = lossQuestion('kjv', readingOf('none', 1), LONG);

export function questionOf(state: State): Question<Losses> {
  const still = LAYERS.filter((layer) => !state[layer]);
  if (still.length === 0) return AS_TRAINED;
  return {
    key: `still ${still.join('.')}`,
    async ask(source, asking) {
      const { tokens } = await source.heldOut('kjv');
      const idle = { rests: (layer: number) => !state[LAYERS[layer]!] };
      return withRest(source, 'kjv', idle, (model) => lossesOf(model, tokens, LONG, {}, asking));
    },
  };
}

export const questionsOf = (state: State): Question<Losses>[] => [...new Set([AS_TRAINED, questionOf(state)])];

export interface DroppedModel {
  before: Losses | undefined;
  now: Losses | undefined;
  /** Mean losses in stretches of positions. */
  stretches: Readonly<Record<'before' | 'now', readonly (number | undefined)[]>>;
}

export function droppedModel(_kernels: Kernels, _subject: Subject, state: State): DroppedModel {
  const [before, now] = [answerTo(AS_TRAINED), answerTo(questionOf(state))];
  return { before, now, stretches: { before: inStretches(before), now: inStretches(now) } };
}
