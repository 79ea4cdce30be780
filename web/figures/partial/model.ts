/** A trained model in which only some pairs of each head still turn: the loss by how many these are, and by which. */
import type { Kernels, Subject } from '../../subject/kernels.js';
import { answerTo, type Question } from '../../trained/answers.js';
import { inStretches, LONG, lossesOf } from '../../trained/losses.js';
import { TRAINED } from '../../trained/remedies.js';
import { withRest } from '../../trained/rest.js';
import { PAIRS, type State } from './fields.js';

/** Which pairs turn, and what the others do. */
export const CURVES = ['still', 'out', 'slow'] as const;
export type Curve = (typeof CURVES)[number];

/** Of the fastest pairs, or of the slowest, so many turn. */
export const turns = (curve: Curve, turning: number, pair: number): boolean =>
  curve === 'slow' ? pair >= PAIRS - turning : pair < turning;

/** The mean loss in the second half of the training length, with 0 pairs that turn, with 1 and so on. */
export const curveQuestion = (curve: Curve): Question<number[]> => ({
  key: `partial ${curve}`,
  async ask(source, { signal, onProgress }) {
    const { tokens } = await source.heldOut('kjv');
    const losses: number[] = [];
    for (let turning = 0; turning <= PAIRS; turning++) {
      const idle = { rests: (_: number, pair: number) => !turns(curve, turning, pair), leftOut: curve === 'out' };
      const asking = { signal, onProgress: () => undefined };
      // The first characters of the pieces of text of which a longer chart has more.
      const found = await withRest(source, 'kjv', idle, (model) => lossesOf(model, tokens, TRAINED, {}, asking, LONG));
      losses.push(inStretches(found)[0]!);
      onProgress((turning + 1) / (PAIRS + 1));
    }
    return losses;
  },
});

export const QUESTIONS = CURVES.map(curveQuestion);

/** The losses of each curve, by the number of pairs that turn. */
export type PartialModel = Readonly<Record<Curve, readonly number[] | undefined>>;

export function partialModel(_kernels: Kernels, _subject: Subject, _state: State): PartialModel {
  const [still, out, slow] = QUESTIONS.map(answerTo);
  return { still, out, slow };
}
