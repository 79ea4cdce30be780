import type { ModelPositions } from 'ropewalk/model';
import type { Kernels, Subject } from '../../subject/kernels.js';
import {
  createSentence,
  largestDifference,
  MOST_WORDS,
  SIDES,
  type Attention,
  type SentenceModel,
  type Setting,
  type Side,
} from '../../subject/sentence.js';
import { answerTo, type Question } from '../../trained/answers.js';
import { positionsOf } from '../../trained/remedies.js';
import { tokensOf, type TextName } from '../../trained/source.js';
import { latest } from '../../util/latest.js';
import { isTrained, type State } from './fields.js';

export interface MapModel {
  /** Of a trained model, its words are characters, and there are weights alone. */
  sentence: SentenceModel;
  /** Weights on the right minus those on the left; NaN where a query does not see a key. */
  change: Float64Array;
  largest: number;
  /** Both sides are there. */
  known: boolean;
}

/** Sentences where the reader has typed none, or none that the model can read. */
export type Examples = Readonly<Record<TextName | 'words', string>>;

interface TrainedMap {
  characters: string[];
  cut: boolean;
  /** `[T, T]` */
  weights: number[];
}

/** The same weights of the model, read as the setting says. */
export function positionsFor(setting: Setting, factor: number, window: number): ModelPositions {
  const positions: ModelPositions =
    setting === 'none' ? { type: 'none' } : positionsOf(setting === 'rope' ? 'none' : setting, factor);
  return window < MOST_WORDS ? { ...positions, window } : positions;
}

function mapQuestion(name: TextName, side: Side, state: State, examples: Examples): Question<TrainedMap> {
  const { trained, factor, window } = state;
  const text = state.text || examples.words;
  const positions = positionsFor(state[side], factor, window);
  return {
    key: `sentence ${name} ${trained} ${JSON.stringify(positions)} ${text}`,
    async ask(source, { signal }) {
      const [model, card] = await Promise.all([source.model(name), source.card(name)]);
      const known = [...(card.characters ?? '')];
      const { tokens: typed } = tokensOf(text, known);
      const all = typed.length > 0 ? typed : tokensOf(examples[name], known).tokens;
      const tokens = all.subarray(0, MOST_WORDS);
      const [layer, head] = trained.split('.').map(Number) as [number, number];
      const map = await model.attention(tokens, { layer, head, positions }, { signal });
      return {
        characters: Array.from(tokens, (token) => known[token]!),
        cut: all.length > MOST_WORDS,
        weights: Array.from(map),
      };
    },
  };
}

export const questionsOf = (state: State, examples: Examples): Question<TrainedMap>[] => {
  const { head } = state;
  return isTrained(head) ? SIDES.map((side) => mapQuestion(head, side, state, examples)) : [];
};

const attend = createSentence();
/** Kept: a figure about trained models asks for its model each time it draws. */
const compared = latest((left: Float64Array, right: Float64Array) => ({
  change: right.map((weight, e) => weight - left[e]!),
  largest: largestDifference(left, right),
}));

/** All weights of a sentence under both settings, and how they differ. */
export function mapModel(kernels: Kernels, subject: Subject, state: State, examples: Examples): MapModel {
  const { head } = state;
  const sentence = isTrained(head)
    ? trainedSentence(state, examples)
    : attend(kernels, subject, { ...state, head }, examples.words);
  const { left, right } = sentence;
  return {
    sentence,
    ...compared(left.weights, right.weights),
    known: questionsOf(state, examples).every((each) => answerTo(each) !== undefined),
  };
}

function trainedSentence(state: State, examples: Examples): SentenceModel {
  const [left, right] = questionsOf(state, examples).map(answerTo);
  const read = readAnswers(left, right, state.window);
  const last = read.words.length - 1;
  return { ...read, query: Math.min(state.query, last), key: Math.min(state.key, last) };
}

const NONE = new Float64Array(0);

const readAnswers = latest(
  (
    left: TrainedMap | undefined,
    right: TrainedMap | undefined,
    window: number,
  ): Omit<SentenceModel, 'query' | 'key'> => {
    const one = left ?? right;
    const words = one?.characters.map((character) => (character === ' ' ? '␣' : character)) ?? ['…'];
    const { length } = words;
    const side = (answer: TrainedMap | undefined): Attention => ({
      scores: NONE,
      weights: Float64Array.from({ length: length * length }, (_, e) => {
        const distance = Math.floor(e / length) - (e % length);
        return distance < 0 || distance >= window ? NaN : (answer?.weights[e] ?? NaN);
      }),
      out: NONE,
    });
    return { words, cut: one?.cut ?? false, values: NONE, left: side(left), right: side(right), part: () => NONE };
  },
);
