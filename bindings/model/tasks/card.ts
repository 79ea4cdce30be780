/** The latest card: content and recency at every distance. */
import { extended, type Input, options } from '../../options/options.js';
import { room } from '../../options/lists.js';
import { arrayOfLength, fail, integer, positiveInteger, unchecked, whole, within } from '../../options/rules.js';
import { seed } from '../options.js';
import { Random } from './random.js';
import { createTask, sequences, TASK, type WriteSequence } from './task.js';
import type { Batch, Task } from './types.js';

/** A decoy lies this much further back than the right card. */
const DECOY = { least: 4, most: 24 };

/** Tokens before the right card that a test has where its length is left out. */
const BEFORE = 64;

/** Of keys, values and tokens of noise: together they are numbered in 32 bits. */
const MOST = 2 ** 15;

export const CARD_TASK = /* @__PURE__ */ extended(TASK, {
  /**
   * Different keys, at most 32768; each has a query.
   * @defaultValue 8
   */
  keys: whole(1, MOST).or(8),
  /**
   * Different values of a card, at most 32768.
   * @defaultValue 8
   */
  values: whole(2, MOST).or(8),
  /**
   * Different tokens that mean nothing, at most 32768.
   * @defaultValue 8
   */
  noise: whole(1, MOST).or(8),
  /**
   * Share of the tokens that are cards.
   * @defaultValue 0.1
   */
  cards: within(0, 1).or(0.1),
  /**
   * Share of the tokens that are queries.
   * @defaultValue 0.3
   */
  queries: within(0, 1).or(0.3),
});

/** Shape, seed and cards of `cardTask`. */
export interface CardTaskOptions extends Input<typeof CARD_TASK> {}

const CARD_TEST = options(
  {
    /** How far before the query its card lies: a number, or the least and the most of a band. */
    distance: unchecked<number | readonly [least: number, most: number]>().because('It is how far back the card lies'),
    /** Number of sequences. */
    sequences: positiveInteger,
    /** Tokens of a sequence; the largest distance and 64 more where it is left out. */
    length: positiveInteger.optional,
    /**
     * Of the sequences.
     * @defaultValue 0
     */
    seed: seed.or(0),
  },
  'For example { distance: [64, 96], sequences: 192 }',
);

/** The sequences of a test by distance. */
export interface CardTestOptions extends Input<typeof CARD_TEST> {}

/** Sequences that end with a query, whose card lies at a chosen distance. */
export interface CardTest extends Batch {
  readonly length: number;
  /** The right answer of each sequence. */
  readonly answers: Int32Array;
  /** Position of the right card in each sequence. */
  readonly cards: Int32Array;
  /** Position of the older card with the same key and another value. */
  readonly decoys: Int32Array;
}

/** A task whose cards can be written one by one, for a test of one's own. */
export interface CardTask extends Task {
  /** Token of the card with this key and value. */
  card(key: number, value: number): number;
  /** Token of the query for this key. */
  query(key: number): number;
  /**
   * Sequences to be tested with. No card of the key lies between the right card and the query; 4 to 24 places before the
   * right card there is always a decoy, with the same key and another value, and none of the key in between. So a model
   * that finds some card of the key, but not the latest, is right half of the time at best.
   */
  test(options: CardTestOptions): CardTest;
}

/**
 * Each position is a card (a key with a value, one token), a query for a key, or noise, independent of the others. The
 * target at a query is the value of the latest card with its key, as the token of that value, 0 to `values - 1`; there
 * is none where no such card has come. Tokens: `key * values + value` for cards, then the queries, then the noise.
 *
 * @throws RopeError `range` where a size is not positive, `conflict` where shares add up to more than 1.
 */
export function cardTask(options: CardTaskOptions): CardTask {
  const { keys, values, noise, cards, queries, ...sizes } = CARD_TASK.read('cardTask', options);
  if (cards + queries > 1) fail('conflict', 'cardTask', 'queries', `must be at most 1 - cards ${cards}`, queries);
  const card = (key: number, value: number): number => key * values + value;
  const query = (key: number): number => keys * values + key;
  const firstNoise = keys * values + keys;
  const vocabulary = firstNoise + noise;

  const draw = (random: Random): number => {
    const kind = random.word() / 2 ** 32;
    if (kind < cards) return random.below(keys * values);
    return kind < cards + queries ? query(random.below(keys)) : firstNoise + random.below(noise);
  };
  const write: WriteSequence = (tokens, targets, random) => {
    const latest = new Int32Array(keys).fill(-1);
    for (let t = 0; t < tokens.length; t++) {
      const token = draw(random);
      tokens[t] = token;
      if (token < keys * values) latest[Math.floor(token / values)] = token % values;
      else if (token < firstNoise) targets[t] = latest[token - keys * values]!;
    }
  };

  function test(given: CardTestOptions): CardTest {
    const fn = 'cardTask.test';
    const read = CARD_TEST.read(fn, given);
    const band = typeof read.distance === 'number' ? [read.distance, read.distance] : read.distance;
    const [least, most] = arrayOfLength(fn, 'distance', band, 2, 'The least and the most') as [number, number];
    integer(fn, 'distance', least, 1);
    integer(fn, 'distance', most, least);
    const length = read.length ?? most + BEFORE;
    if (length <= most + DECOY.most)
      fail('conflict', fn, 'length', `must be at least ${most + DECOY.most + 1}, to hold the decoy`, length);
    const count = read.sequences;
    const row = (): Int32Array => room(fn, 'sequences', count, (elements) => new Int32Array(elements));
    const [answers, found, decoys] = [row(), row(), row()];
    let sequence = 0;
    const batch = sequences(count, length, new Random(read.seed), (tokens, targets, random) => {
      for (let t = 0; t < length; t++) tokens[t] = draw(random);
      const last = length - 1;
      const key = random.below(keys);
      const value = random.below(values);
      const at = last - least - random.below(most - least + 1);
      const decoy = at - DECOY.least - random.below(DECOY.most - DECOY.least + 1);
      for (let t = decoy; t < last; t++)
        if (tokens[t]! < keys * values && Math.floor(tokens[t]! / values) === key)
          tokens[t] = firstNoise + random.below(noise);
      tokens[decoy] = card(key, (value + 1 + random.below(values - 1)) % values);
      tokens[at] = card(key, value);
      tokens[last] = query(key);
      targets[last] = value;
      answers[sequence] = value;
      found[sequence] = at;
      decoys[sequence++] = decoy;
    });
    return { ...batch, length, answers, cards: found, decoys };
  }

  return Object.assign(createTask({ ...sizes, vocabulary }, write), {
    card: (key: number, value: number) =>
      card(integer('cardTask.card', 'key', key, 0, keys - 1), integer('cardTask.card', 'value', value, 0, values - 1)),
    query: (key: number) => query(integer('cardTask.query', 'key', key, 0, keys - 1)),
    test,
  });
}
