/** Batches of the tasks: the same in every engine, and what each task says of its targets. */
import { describe, expect, test } from 'vitest';
import { cardTask } from '../../bindings/model/tasks/card.js';
import { copyTask } from '../../bindings/model/tasks/copy.js';
import { Random } from '../../bindings/model/tasks/random.js';
import { taskOf } from '../../bindings/model/tasks/tasks.js';
import { maskedTask, textTask } from '../../bindings/model/tasks/text.js';
import { holdsForEach } from '../every.js';

const sizes = { batch: 8, length: 64 };

describe('the generator', () => {
  /** sfc32 once more, in whole numbers of any size. */
  function* sfc32(a: bigint, b: bigint, c: bigint): Generator<number> {
    const word = (x: bigint): bigint => BigInt.asUintN(32, x);
    let counter = 1n;
    for (;;) {
      const out = word(a + b + counter);
      counter = word(counter + 1n);
      a = b ^ (b >> 9n);
      b = word(c + (c << 3n));
      c = word(((c << 21n) | (c >> 11n)) + out);
      yield Number(out);
    }
  }

  test('is sfc32, twelve rounds after seeding', () => {
    const oracle = sfc32(0n, 7n, 0xdeadbeefn);
    for (let round = 0; round < 12; round++) oracle.next();
    const random = new Random(0xdeadbeef, 7);
    for (let n = 0; n < 100; n++) expect(random.word()).toBe(oracle.next().value);
  });

  test('gives every number below a bound equally often', () => {
    const random = new Random(1);
    const seen = new Int32Array(7);
    for (let n = 0; n < 70_000; n++) seen[random.below(7)]!++;
    // 10,000 each, with a deviation of 93; five of these.
    for (const count of seen) expect(Math.abs(count - 10_000)).toBeLessThan(463);
  });
});

describe('every task', () => {
  const tokens = Uint8Array.from({ length: 500 }, (_, t) => (t * t) % 11);
  test.each([
    { type: 'text', tokens, ...sizes },
    { type: 'masked', tokens, ...sizes },
    { type: 'copy', ...sizes },
    { type: 'card', ...sizes },
  ] as const)('$type: batch n depends on the seed and on n alone', (spec) => {
    const task = taskOf('train', spec);
    const [first, second] = [task.next(), task.next()];
    expect(first).not.toEqual(second);
    const again = taskOf('train', spec);
    again.index = 1;
    expect(again.next()).toEqual(second);
    expect(again.index).toBe(2);
    expect(taskOf('train', { ...spec, seed: 1 }).next()).not.toEqual(first);
    for (const { tokens, targets } of [first, second]) {
      expect(tokens).toHaveLength(8 * 64);
      expect(targets).toHaveLength(8 * 64);
      expect(holdsForEach(tokens, (token) => token >= 0 && token < task.vocabulary)).toBe(true);
      expect(holdsForEach(targets, (target) => target >= -1 && target < task.vocabulary)).toBe(true);
    }
  });

  test('has the batches it has everywhere', () => {
    // Written down once: a change of these changes every recipe's weights.
    const { tokens, targets } = cardTask({ batch: 1, length: 24, cards: 0.5, seed: 3 }).next();
    expect([...tokens].join(' ')).toBe('23 27 62 73 75 75 58 40 65 45 55 76 70 28 12 71 69 2 71 67 35 6 72 18');
    expect([...targets].join(' ')).toBe('-1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 7 -1 -1 2 5 -1 2 4 -1 -1 -1 -1');
  });

  test('refuses what it cannot do in a sentence', () => {
    expect(() => textTask({ tokens: [0, 1, 2], batch: 1, length: 3 })).toThrow(
      'textTask: tokens must have at least 4 elements, got 3',
    );
    expect(() => textTask({ tokens: [0, 1, 2.5, 3], batch: 1, length: 2 })).toThrow(
      'textTask: tokens[2] must be a whole number from 0 to 2147483646, got 2.5',
    );
    expect(() => textTask({ tokens: [0, 1, 9], vocabulary: 5, batch: 1, length: 2 })).toThrow(
      'textTask: tokens[2] must be a whole number from 0 to 4, got 9',
    );
    expect(() => copyTask({ batch: 1 } as never)).toThrow(
      'copyTask: length is missing. For example { batch: 32, length: 64, back: 12 }',
    );
    expect(() => copyTask({ ...sizes, seed: -1 })).toThrow('copyTask: seed must be at least 0, got -1');
    expect(() => cardTask({ ...sizes, cards: 0.8 })).toThrow(
      'cardTask: queries must be at most 1 - cards 0.8, got 0.3',
    );
    expect(() => taskOf('train', { type: 'cards' } as never)).toThrow(
      "train: task.type must be one of 'text', 'masked', 'copy', 'card', got \"cards\"",
    );
    expect(() => cardTask(sizes).test({ distance: 40, sequences: 2, length: 64 })).toThrow(
      'cardTask.test: length must be at least 65, to hold the decoy, got 64',
    );
  });
});

describe('text', () => {
  const text = Uint16Array.from({ length: 1000 }, (_, t) => t);
  test('asks for the next token', () => {
    const { tokens, targets } = textTask({ tokens: text, ...sizes }).next();
    expect(targets).toEqual(tokens.map((token) => token + 1));
    expect(new Set([...tokens].filter((_, t) => t % 64 === 0)).size).toBe(8);
  });

  test('reaches both ends', () => {
    const { tokens, targets } = textTask({ tokens: [0, 1, 2, 3], batch: 100, length: 2 }).next();
    expect(new Set(tokens.filter((_, t) => t % 2 === 0))).toEqual(new Set([0, 1]));
    expect(Math.max(...targets)).toBe(3);
  });

  test('hides nine tenths of the tokens that are asked for, and those are 15 %', () => {
    const task = maskedTask({ tokens: text, batch: 500, length: 64 });
    expect(task.vocabulary).toBe(1001);
    const { tokens, targets } = task.next();
    const asked = targets.filter((target) => target >= 0).length;
    const hidden = tokens.filter((token) => token === 1000).length;
    // Of 32,000 tokens: deviations 64 and 21; five of them.
    expect(Math.abs(asked - 4800)).toBeLessThan(320);
    expect(Math.abs(hidden - 0.9 * asked)).toBeLessThan(105);
    tokens.forEach((token, t) => {
      const place = t - (t % 64);
      const first = tokens.slice(place, place + 64).findIndex((each) => each < 1000);
      const meant = tokens[place + first]! - first + (t % 64);
      if (token === 1000) expect(targets[t]).toBe(meant);
      else expect([-1, meant]).toContain(targets[t]);
    });
  });
});

test('copy asks for what stood some places back', () => {
  const { tokens, targets } = copyTask({ ...sizes, symbols: 5, back: 12 }).next();
  tokens.forEach((_, t) => expect(targets[t]).toBe(t % 64 < 12 ? -1 : tokens[t - 12]));
  expect(new Set(tokens).size).toBe(5);
});

describe('cards', () => {
  const task = cardTask({ batch: 200, length: 64 });
  const keyOf = (token: number): number => Math.floor(token / 8);

  test('ask for the value of the latest card with the key', () => {
    const { tokens, targets } = task.next();
    for (let start = 0; start < tokens.length; start += 64)
      for (let t = start; t < start + 64; t++) {
        const isQuery = tokens[t]! >= 64 && tokens[t]! < 72;
        let at = t - 1;
        while (at >= start && !(tokens[at]! < 64 && keyOf(tokens[at]!) === tokens[t]! - 64)) at--;
        expect(targets[t]).toBe(isQuery && at >= start ? tokens[at]! % 8 : -1);
      }
    // Of 12,800 tokens a tenth are cards, three tenths queries: deviations 34 and 52; five of them.
    expect(Math.abs(tokens.filter((token) => token < 64).length - 1280)).toBeLessThan(170);
    expect(Math.abs(tokens.filter((token) => token >= 64 && token < 72).length - 3840)).toBeLessThan(260);
  });

  test('are tested at a distance, with a decoy of another value before the right card', () => {
    const { tokens, targets, answers, cards, decoys, length } = task.test({ distance: [33, 48], sequences: 300 });
    expect(length).toBe(48 + 64);
    const last = length - 1;
    const distances = new Set<number>();
    for (let n = 0; n < 300; n++) {
      const row = tokens.subarray(n * length, (n + 1) * length);
      const key = row[last]! - 64;
      expect(row[cards[n]!]).toBe(task.card(key, answers[n]!));
      expect(keyOf(row[decoys[n]!]!)).toBe(key);
      expect(row[decoys[n]!]).not.toBe(row[cards[n]!]);
      const gap = cards[n]! - decoys[n]!;
      expect(gap).toBeGreaterThanOrEqual(4);
      expect(gap).toBeLessThanOrEqual(24);
      const ofKey = [...row.keys()].filter((t) => t >= decoys[n]! && row[t]! < 64 && keyOf(row[t]!) === key);
      expect(ofKey).toEqual([decoys[n], cards[n]]);
      distances.add(last - cards[n]!);
      expect([...targets.subarray(n * length, (n + 1) * length)].filter((target) => target >= 0)).toEqual([answers[n]]);
    }
    expect([...distances].sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, d) => 33 + d));
  });

  test('name their tokens', () => {
    expect([task.card(7, 7), task.query(0), task.query(7), task.vocabulary]).toEqual([63, 64, 71, 80]);
    expect(() => task.card(8, 0)).toThrow('cardTask.card: key must be at most 7, got 8');
  });
});
