/** What all tasks have in common: the size of a batch, and a generator for each. */
import { options, type Named, type Options } from '../../options/options.js';
import { room } from '../../options/lists.js';
import { count, positiveInteger } from '../../options/rules.js';
import { seed } from '../options.js';
import { Random } from './random.js';
import type { Batch, Task } from './types.js';

const ROWS = {
  /** Sequences of a batch, B. */
  batch: positiveInteger,
  /** Tokens of a sequence, T. */
  length: positiveInteger,
  /**
   * Of the batches.
   * @defaultValue 0
   */
  seed: seed.or(0),
};

export interface TaskRows extends Named<typeof ROWS> {}

export const TASK: Options<TaskRows> = /* @__PURE__ */ options(ROWS, 'For example { batch: 32, length: 64 }');

interface Sizes {
  vocabulary: number;
  batch: number;
  length: number;
  seed: number;
}

/** Writes one sequence, `tokens` and `targets` of `length` each; targets are -1 before. */
export type WriteSequence = (tokens: Int32Array, targets: Int32Array, random: Random) => void;

/** A task whose sequences are written one by one. */
export function createTask({ vocabulary, batch, length, seed }: Sizes, write: WriteSequence): Task {
  let index = 0;
  return {
    vocabulary,
    batch,
    length,
    get index() {
      return index;
    },
    set index(value: number) {
      index = count('task', 'index', value);
    },
    next: () => sequences(batch, length, new Random(seed, index++), write),
  };
}

/** `batch` sequences one after the other. */
export function sequences(batch: number, length: number, random: Random, write: WriteSequence): Batch {
  const make = (): Int32Array => room('task', 'batch', batch * length, (elements) => new Int32Array(elements));
  const tokens = make();
  const targets = make().fill(-1);
  for (let start = 0; start < tokens.length; start += length)
    write(tokens.subarray(start, start + length), targets.subarray(start, start + length), random);
  return { tokens, targets };
}
