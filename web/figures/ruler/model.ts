/** A head that was taught to copy from twelve places back, and where it looks when positions are squeezed. */
import { copyTask } from 'ropewalk/model';
import recipe from '../../../lab/recipes/copy.mjs';
import type { Kernels, Subject } from '../../subject/kernels.js';
import { answerTo, type Question } from '../../trained/answers.js';
import { positionsOf } from '../../trained/remedies.js';
import { Taught } from '../../trained/taught.js';
import { QUARTER, type State } from './fields.js';

/** How far back the head was taught to look. */
export const BACK = 12;
/** Symbols that there are: a guess is right once in so many. */
export const SYMBOLS = recipe.model.vocabulary;
/** Texts of so many symbols, and so many of them. */
const LENGTH = 128;
const TEXTS = 8;
/** The queries whose attention is averaged: the last of each text. */
const QUERIES = 32;
/** Distances that are drawn. */
export const FARTHEST = 80;

export interface Look {
  /** Attention by distance, of each head. */
  heads: number[][];
  /** How often the model's answer is the symbol `BACK` places back, and the one at the distance that the heads look at most. */
  right: number;
  there: number;
  /** The distance that both heads together attend to most. */
  most: number;
}

export const taught = new Taught('copy', recipe, {
  type: 'copy',
  batch: recipe.training.batch,
  length: recipe.model.length,
  back: BACK,
  seed: 0,
});

const argmax = (values: ArrayLike<number>, from: number, to: number): number => {
  let best = from;
  for (let i = from + 1; i < to; i++) if (values[i]! > values[best]!) best = i;
  return best - from;
};

export const lookQuestion = ({ way, factor }: Pick<State, 'way' | 'factor'>): Question<Look> => ({
  key: `ruler ${taught.digest ?? 'kept'} ${way} ${factor}`,
  async ask(source, { signal }) {
    const model = await taught.model(source);
    const positions = positionsOf(way, factor / QUARTER);
    // Other symbols than those of training.
    const { tokens } = copyTask({ batch: TEXTS, length: LENGTH, back: BACK, seed: 1_000_000 }).next();
    const heads: number[][] = [];
    for (let head = 0; head < recipe.model.heads; head++) {
      const sums = new Float64Array(LENGTH);
      for (let text = 0; text < TEXTS; text++) {
        const map = await model.attention(
          tokens.slice(text * LENGTH, (text + 1) * LENGTH),
          { layer: 0, head, queries: [LENGTH - QUERIES, LENGTH], positions },
          { signal },
        );
        for (let row = 0; row < QUERIES; row++)
          for (let n = 0; n <= LENGTH - QUERIES + row; n++)
            sums[LENGTH - QUERIES + row - n]! += map[row * LENGTH + n]! / (TEXTS * QUERIES);
      }
      heads.push(Array.from(sums.subarray(0, FARTHEST + 1)));
    }
    const together = heads[0]!.map((share, distance) => share + heads[1]![distance]!);
    const most = argmax(together, 0, together.length);
    const logits = await model.logits(tokens, { batch: TEXTS, positions }, { signal });
    let [right, there, count] = [0, 0, 0];
    for (let text = 0; text < TEXTS; text++)
      for (let t = FARTHEST; t < LENGTH; t++) {
        const row = text * LENGTH + t;
        const answer = argmax(logits, row * SYMBOLS, (row + 1) * SYMBOLS);
        count++;
        if (answer === tokens[row - BACK]) right++;
        if (answer === tokens[row - most]) there++;
      }
    return { heads, right: right / count, there: there / count, most };
  },
});

export interface RulerModel {
  look: Look | undefined;
  factor: number;
}

export const rulerModel = (_kernels: Kernels, _subject: Subject, state: State): RulerModel => ({
  look: answerTo(lookQuestion(state)),
  factor: state.factor / QUARTER,
});
