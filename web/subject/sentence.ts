/**
 * Attention over the reader's own sentence, whole: scores, weights, values, outputs. Every word has one query, one key and
 * one value, wherever it stands; two settings of the rotation are compared on the same words.
 */
import type { Encoding, RopeConfig } from 'ropewalk';
import { custom, defineFields, flag, oneOf, renamed, whole, type Values } from '../state/field.js';
import { latest } from '../util/latest.js';
import { FULL_TURN } from '../util/polar.js';
import { configs, startOf } from './extensions.js';
import type { Kernels, Subject } from './kernels.js';
import { wordOf } from './scalings/index.js';
import { LAST_SEED } from './vectors.js';
import { norm, scoreScale } from './derived.js';

export { LAST_SEED };

/** Words of a sentence, and characters that the field takes. */
export const MOST_WORDS = 64;
export const MOST_CHARACTERS = 600;
/** Numbers of a value, few enough to be drawn. */
export const VALUE_DIM = 8;
/** The farthest word that the head made by hand can look back to. */
export const LAST_REACH = 16;

/** `words`: random vectors, one set for each word. `back`: the same query and the same key for every word, made by hand. */
export const HEADS = ['words', 'back'] as const;
export type Head = (typeof HEADS)[number];
/** No rotation, the model's frequencies, and three ways to stretch them by a factor. */
export const SETTINGS = ['none', 'rope', 'linear', 'ntk', 'yarn'] as const;
export type Setting = (typeof SETTINGS)[number];
export const FACTORS = [2, 4, 8] as const;
export const SIDES = ['left', 'right'] as const;
export type Side = (typeof SIDES)[number];

/** What the figures on a sentence share. */
export const SENTENCE = defineFields('sentence', {
  /** '': the example of the language. */
  text: custom<string>('', (text) => (text.length <= MOST_CHARACTERS ? text : undefined), String),
  /** How many words back the head made by hand looks. */
  reach: whole(1, { most: LAST_REACH }),
  /** By how much a remedy stretches the context. */
  factor: oneOf(4, FACTORS),
  /** No word sees a later one. */
  causal: flag(true),
  /** A word sees those less than so many places away. */
  window: whole(MOST_WORDS, { least: 1, most: MOST_WORDS }),
  /** The place of the word that looks; past the end of the sentence: its last word. */
  query: whole(MOST_WORDS - 1, { most: MOST_WORDS - 1 }),
  /** The place of the word that is looked at. */
  key: whole(9, { most: MOST_WORDS - 1 }),
  seed: whole(464, { least: 1, most: LAST_SEED }),
});
/** What each figure has for itself: a head, and the two settings. */
export const ownRows = <H extends string>(start: H, heads: readonly H[]) => ({
  head: oneOf<H>(start, heads),
  left: renamed(oneOf('none', SETTINGS), wordOf),
  right: renamed(oneOf('rope', SETTINGS), wordOf),
});
export type SentenceState = Values<typeof SENTENCE> & {
  readonly head: Head;
  readonly left: Setting;
  readonly right: Setting;
};

/** A character of a script that has no spaces, or letters and digits up to something else. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+(?:['’-](?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+)*|\p{Extended_Pictographic}/gu;

/** Who writes such a script with spaces has marked the words. */
const MARKED = /\p{Script=Han}\s+\p{Script=Han}/u;

/** The words of a text, without punctuation. */
export const wordsOf = (text: string): readonly string[] =>
  MARKED.test(text)
    ? text.split(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+/u).filter(Boolean)
    : (text.match(WORD) ?? []);

export interface Attention {
  /** `[T, T]`, queries down, keys across; NaN where the query does not see the key. */
  scores: Float64Array;
  weights: Float64Array;
  /** `[T, VALUE_DIM]` */
  out: Float64Array;
}

export interface SentenceModel extends Readonly<Record<Side, Attention>> {
  words: readonly string[];
  /** There were more words than can be shown. */
  cut: boolean;
  /** `[T, VALUE_DIM]` */
  values: Float64Array;
  query: number;
  key: number;
  /** What the key brings to the output of the query: its value times its weight, `[VALUE_DIM]`. */
  part(side: Side): Float64Array;
}

interface Rows {
  T: number;
  headDim: number;
  q: Float64Array;
  k: Float64Array;
  v: Float64Array;
}

/** Deviation of random queries and keys: a little above 1, so that weights differ enough to be seen. */
export const DEVIATION = 1.2;
/** The largest score of the head made by hand, high enough for the weight of the next best distance to be small. */
export const PEAK_SCORE = 30;
/** Pairs that turn once within so many words take part in it: they tell neighbours apart. */
export const FAST_TURN = 32;

/** A seed for a word: FNV-1a over its code points, and of that the upper 31 bits, as many as a seed has. */
export const seedOf = (text: string): number =>
  [...text].reduce((hash, c) => Math.imul(hash ^ c.codePointAt(0)!, 16777619) >>> 0, 2166136261) >>> 1;

/** The query of the head made by hand: as long as the score asks for, and all of it in fast pairs. */
export function fastQuery(theta: Float64Array): Float64Array {
  const fast = Array.from(theta, (each) => each > 0 && FULL_TURN / each <= FAST_TURN);
  if (!fast.includes(true)) fast[0] = true;
  const pairs = fast.filter(Boolean).length;
  const length = norm(PEAK_SCORE / scoreScale(2 * theta.length) / pairs);
  return Float64Array.from({ length: 2 * theta.length }, (_, c) => (c % 2 === 0 && fast[c >> 1] ? length : 0));
}

const rowsOf = () =>
  latest((kernels: Kernels, subject: Subject, text: string, head: Head, reach: number, seed: number): Rows => {
    const { analysis } = kernels.rope;
    const words = text === '' ? [] : text.split(' ');
    const { theta } = kernels.frequencies(startOf(subject), 0);
    const headDim = 2 * theta.length;
    const known = new Map<string, Float64Array>();
    const random = (role: 'q' | 'k' | 'v', word: string, length: number): Float64Array => {
      const name = `${role} ${word.toLowerCase()} ${seed}`;
      let found = known.get(name);
      if (!found)
        known.set(
          name,
          (found = analysis.randomVector(length, { seed: seedOf(name), deviation: role === 'v' ? 1 : DEVIATION })),
        );
      return found;
    };
    const rows = (length: number, row: (word: string) => Float64Array): Float64Array => {
      const all = new Float64Array(words.length * length);
      words.forEach((word, n) => all.set(row(word), n * length));
      return all;
    };
    const u = fastQuery(theta);
    const aimed = analysis.aim(u, theta, reach, { pairing: 'interleaved' });
    const byHand = head === 'back';
    return {
      T: words.length,
      headDim,
      q: rows(headDim, (word) => (byHand ? u : random('q', word, headDim))),
      k: rows(headDim, (word) => (byHand ? aimed : random('k', word, headDim))),
      v: rows(VALUE_DIM, (word) => random('v', word, VALUE_DIM)),
    };
  });

/** The rotation of a setting; `null` is none. */
export function configOf(subject: Subject, setting: Setting, factor: number): RopeConfig | null {
  if (setting === 'none') return null;
  const state = { train: 0, target: 0, factor, raisedBase: 0, share: 0 };
  const { used } = configs(setting === 'rope' ? 'none' : setting, subject, state);
  return { ...used, pairing: 'interleaved' };
}

const encodingOf = (subject: Subject, setting: Setting, factor: number): Encoding => {
  const config = configOf(subject, setting, factor);
  return config ? { type: 'rope', config } : { type: 'none' };
};
const windowOf = (causal: boolean, window: number) =>
  causal ? { left: window - 1 } : { left: window - 1, right: window - 1 };

const attended = () =>
  latest(
    (
      { rope }: Kernels,
      { T, headDim, q, k, v }: Rows,
      subject: Subject,
      setting: Setting,
      factor: number,
      causal: boolean,
      window: number,
    ): Attention => {
      const { scores, weights, out } = rope.encodings.attend(encodingOf(subject, setting, factor), q, k, v, {
        headDim,
        valueDim: VALUE_DIM,
        causal,
        window: windowOf(causal, window),
      });
      return {
        scores: scores.map((score) => (score === -Infinity ? NaN : score)),
        // Where nothing is seen, nothing is drawn; a weight can be 0 for another reason.
        weights: weights.map((weight, e) => (scores[e] === -Infinity ? NaN : weight)),
        out: out.subarray(0, T * VALUE_DIM),
      };
    },
  );
/**
 * What a figure asks: its last answers are kept, so that another word looked at costs nothing. `example`: the sentence where
 * the reader has typed none.
 */
export function createSentence(): (
  kernels: Kernels,
  subject: Subject,
  state: SentenceState,
  example: string,
) => SentenceModel {
  const lastRows = rowsOf();
  const sides: Readonly<Record<Side, ReturnType<typeof attended>>> = { left: attended(), right: attended() };
  return (kernels, subject, state, example) => {
    const typed = wordsOf(state.text);
    const all = typed.length > 0 ? typed : wordsOf(example);
    const words = all.slice(0, MOST_WORDS);
    const rows = lastRows(kernels, subject, words.join(' '), state.head, state.reach, state.seed);
    const side = (name: Side): Attention =>
      sides[name](kernels, rows, subject, state[name], state.factor, state.causal, state.window);
    const last = words.length - 1;
    const [query, key] = [Math.min(state.query, last), Math.min(state.key, last)];
    return {
      words,
      cut: all.length > MOST_WORDS,
      values: rows.v,
      query,
      key,
      left: side('left'),
      right: side('right'),
      part(name) {
        // Where all other values are 0, what is left of the output comes from the key.
        const only = rows.v.map((value, e) => (Math.floor(e / VALUE_DIM) === key ? value : 0));
        const row = rows.q.subarray(query * rows.headDim, (query + 1) * rows.headDim);
        const { causal } = state;
        return kernels.rope.encodings.attend(encodingOf(subject, state[name], state.factor), row, rows.k, only, {
          headDim: rows.headDim,
          valueDim: VALUE_DIM,
          queryOffset: query,
          causal,
          window: windowOf(causal, state.window),
        }).out;
      },
    };
  };
}

/** The largest difference between two lists; what is not seen in either is left out. */
export const largestDifference = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, value, e) => (Number.isNaN(value) ? most : Math.max(most, Math.abs(value - b[e]!))), 0);
