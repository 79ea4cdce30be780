/** Copy what stood some places back: a ruler. */
import { extended, type Input } from '../../options/options.js';
import { positiveInteger, whole } from '../../options/rules.js';
import { createTask, TASK } from './task.js';
import type { Task } from './types.js';

export const COPY_TASK = /* @__PURE__ */ extended(
  TASK,
  {
    /**
     * Different symbols, all equally likely.
     * @defaultValue 16
     */
    symbols: whole(2).or(16),
    /**
     * How many places back the answer stands.
     * @defaultValue 12
     */
    back: positiveInteger.or(12),
  },
  'For example { batch: 32, length: 64, back: 12 }',
);

/** Shape, seed and distance of `copyTask`. */
export interface CopyTaskOptions extends Input<typeof COPY_TASK> {}

/**
 * Random symbols; the target at `t` is the symbol at `t - back`, and there is none where that is before the start.
 *
 * @throws RopeError `range` where a size is not positive.
 */
export function copyTask(options: CopyTaskOptions): Task {
  const { symbols, back, ...sizes } = COPY_TASK.read('copyTask', options);
  return createTask({ ...sizes, vocabulary: symbols }, (tokens, targets, random) => {
    for (let t = 0; t < tokens.length; t++) tokens[t] = random.below(symbols);
    if (back < tokens.length) targets.set(tokens.subarray(0, tokens.length - back), back);
  });
}
