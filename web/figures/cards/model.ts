/** The latest card: accuracy by distance, with an older card of the same key always planted. */
import { cardTask } from 'ropewalk/model';
import recipe from '../../../lab/recipes/cards.mjs';
import type { Kernels, Subject } from '../../subject/kernels.js';
import { answerTo, type Question } from '../../trained/answers.js';
import { keyOf, positionsOf, type Remedy } from '../../trained/remedies.js';
import { Taught } from '../../trained/taught.js';
import { VALUES, type State } from './fields.js';

/** Distances from the query back to its card. */
export const BANDS = [
  [1, 16],
  [17, 32],
  [33, 48],
  [49, 63],
  [64, 96],
  [97, 128],
  [129, 192],
] as const;
/** Sequences of each band, and their length: four training lengths. */
export const SEQUENCES = 128;
export const LENGTH = 256;

/** Batches as in the recipe. */
const TASK = { batch: recipe.training.batch, length: recipe.model.length, cards: recipe.task.cards };

export interface Accuracy {
  /** Share of right answers in each band. */
  right: number[];
  /** Share of answers that are the value of the older card. */
  older: number[];
}

export const taught = new Taught('cards', recipe, { type: 'card', ...TASK, seed: 0 });

interface About {
  remedy: Remedy;
  factor: number;
}

export const accuracyQuestion = ({ remedy, factor }: About): Question<Accuracy> => ({
  key: `cards ${taught.digest ?? 'kept'} ${keyOf(remedy, factor)}`,
  async ask(source, { signal, onProgress }) {
    const model = await taught.model(source);
    const task = cardTask(TASK);
    const positions = positionsOf(remedy, factor);
    const [right, older]: [number[], number[]] = [[], []];
    for (const [band, distance] of BANDS.entries()) {
      const test = task.test({ distance, sequences: SEQUENCES, length: LENGTH, seed: 5 + band });
      const logits = await model.logits(test.tokens, { batch: SEQUENCES, last: true, positions }, { signal });
      let [hits, misled] = [0, 0];
      for (let s = 0; s < SEQUENCES; s++) {
        let answer = 0;
        for (let value = 1; value < VALUES; value++)
          if (logits[s * task.vocabulary + value]! > logits[s * task.vocabulary + answer]!) answer = value;
        if (answer === test.answers[s]) hits++;
        if (answer === test.tokens[s * LENGTH + test.decoys[s]!]! % VALUES) misled++;
      }
      right.push(hits / SEQUENCES);
      older.push(misled / SEQUENCES);
      onProgress((band + 1) / BANDS.length);
    }
    return { right, older };
  },
});

export interface Game {
  /** Tokens in order; the last is the query. */
  tokens: readonly { kind: 'card' | 'query' | 'noise'; key: number; value: number }[];
  answer: number;
  /** Places of the right card and of the older one. */
  card: number;
  decoy: number;
}

/** A short row for the reader to play. */
export function gameOf(seed: number): Game {
  const task = cardTask({ ...TASK, cards: 0.2, queries: 0.1 });
  const distance = 4 + (seed % 9);
  const test = task.test({ distance, sequences: 1, length: 40, seed });
  const firstQuery = task.query(0);
  const keys = firstQuery / VALUES;
  const tokens = Array.from(test.tokens, (token) =>
    token < firstQuery
      ? { kind: 'card' as const, key: Math.floor(token / VALUES), value: token % VALUES }
      : token < firstQuery + keys
        ? { kind: 'query' as const, key: token - firstQuery, value: 0 }
        : { kind: 'noise' as const, key: 0, value: 0 },
  );
  return { tokens, answer: test.answers[0]!, card: test.cards[0]!, decoy: test.decoys[0]! };
}

export interface CardsModel {
  ways: readonly { remedy: Remedy; accuracy: Accuracy | undefined }[];
  game: Game;
}

export const questionsOf = ({ remedies, factor }: State): Question<unknown>[] =>
  remedies.map((remedy) => accuracyQuestion({ remedy, factor }));

export const cardsModel = (_kernels: Kernels, _subject: Subject, { remedies, factor, game }: State): CardsModel => ({
  ways: remedies.map((remedy) => ({ remedy, accuracy: answerTo(accuracyQuestion({ remedy, factor })) })),
  game: gameOf(game),
});
