/** A trained model is trained further on longer texts, under each way of reading them. */
import type { SessionModel } from 'ropewalk/model';
import type { Kernels, Subject } from '../../subject/kernels.js';
import { answerTo, type Asking, type Question } from '../../trained/answers.js';
import { BUCKET, LONG, lossesOf, meanOf, type Losses } from '../../trained/losses.js';
import { keyOf, positionsOf, type Remedy } from '../../trained/remedies.js';
import type { Source } from '../../trained/source.js';
import { MARKS, type State } from './fields.js';

/** As docs/trained.md has it. */
const BATCH = 8;
const TRAINING = { rate: 1e-3, warmUp: 10 };
/** A way is repaired when it comes so near to the window. */
export const NEAR = 0.1;

interface About {
  remedy: Remedy;
  factor: number;
}

/** Models that are being trained further, by their way: a later mark goes on from an earlier one. */
const underWay = new Map<string, { model: SessionModel; step: number }>();

/** The model after so many steps; a training that is cancelled is forgotten, since it ended between marks. */
async function trainedTo(source: Source, it: About, steps: number, { signal, onProgress }: Asking) {
  const key = keyOf(it.remedy, it.factor);
  let training = underWay.get(key);
  if (training && training.step > steps) {
    training.model.dispose();
    training = undefined;
  }
  underWay.delete(key);
  training ??= { model: await (await source.model('kjv')).copy(), step: 0 };
  const { model } = training;
  const more = steps - training.step;
  if (more > 0) {
    let made = 0;
    const call = {
      signal,
      onProgress: (reports: readonly unknown[]): void => {
        made += reports.length;
        onProgress((0.9 * made) / more);
      },
    };
    try {
      if (training.step > 0) await model.resume(more, call);
      else {
        const { tokens, characters } = await source.training('kjv');
        const task = {
          type: 'text',
          tokens,
          vocabulary: characters.length,
          batch: BATCH,
          length: LONG,
          seed: 500,
        } as const;
        const positions = positionsOf(it.remedy, it.factor);
        await model.train({ ...TRAINING, task, positions, make: more }, call);
      }
    } catch (error) {
      model.dispose();
      throw error;
    }
  }
  underWay.set(key, { model, step: steps });
  return model;
}

export const stepsQuestion = (it: About, steps: number): Question<Losses> => ({
  key: `steps ${keyOf(it.remedy, it.factor)} ${steps}`,
  async ask(source, asking) {
    const model = await trainedTo(source, it, steps, asking);
    const { tokens } = await source.heldOut('kjv');
    return lossesOf(model, tokens, LONG, positionsOf(it.remedy, it.factor), {
      ...asking,
      onProgress: () => undefined,
    });
  },
});

/** The window needs no further training: what the others are compared with. */
export const windowQuestion: Question<Losses> = {
  key: 'steps window',
  async ask(source, asking) {
    const [model, { tokens }] = await Promise.all([source.model('kjv'), source.heldOut('kjv')]);
    return lossesOf(model, tokens, LONG, positionsOf('window', 1), asking);
  },
};

const marksTo = (steps: number): number[] => MARKS.filter((mark) => mark <= steps);

export const questionsOf = ({ remedies, factor, steps }: State): Question<unknown>[] => [
  windowQuestion,
  ...remedies.flatMap((remedy) => marksTo(steps).map((mark) => stepsQuestion({ remedy, factor }, mark))),
];

/** Loss in the last quarter of the long text. */
const far = (losses: Losses | undefined): number | undefined =>
  meanOf(losses?.means.slice((0.75 * LONG) / BUCKET) ?? []);

export interface Way {
  remedy: Remedy;
  /** At the chosen number of steps, and before. */
  now: Losses | undefined;
  before: Losses | undefined;
  /** The loss far out after each mark that is known. */
  far: readonly { steps: number; loss: number }[];
  /** The first mark at which it is near the window. */
  repaired: number | undefined;
}

export interface StepsModel {
  ways: readonly Way[];
  window: number | undefined;
}

export function stepsModel(_kernels: Kernels, _subject: Subject, { remedies, factor, steps }: State): StepsModel {
  const window = far(answerTo(windowQuestion));
  return {
    window,
    ways: remedies.map((remedy) => {
      const at = (mark: number): Losses | undefined => answerTo(stepsQuestion({ remedy, factor }, mark));
      const known = MARKS.flatMap((mark) => {
        const loss = far(at(mark));
        return loss === undefined ? [] : [{ steps: mark, loss }];
      });
      const repaired = known.find(({ loss }) => window !== undefined && loss < window + NEAR)?.steps;
      return { remedy, now: at(steps), before: at(0), far: known, repaired };
    }),
  };
}
