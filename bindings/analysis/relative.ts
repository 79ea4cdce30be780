import { type Input, options } from '../options/options.js';
import { positiveInteger, whole } from '../options/rules.js';
import type { Runtime } from '../border/runtime.js';
import { frequencies, MAX_POSITION, type Numbers } from './input.js';

const VERIFY = options({
  /**
   * How many q, k, m, n.
   * @defaultValue 1000
   */
  trials: positiveInteger.or(1000),
  /**
   * Whole positions 0 … maxPosition are drawn.
   * @defaultValue 4096
   */
  maxPosition: whole(0, MAX_POSITION / 2).or(4096),
  /** @defaultValue 1 */
  seed: whole().or(1),
});

/** How many cases `verifyRelative` draws, and from where. */
export interface VerifyOptions extends Input<typeof VERIFY> {}

/** The worst case that `verifyRelative` has met. */
export interface Residual {
  /** The largest `|left - right|`. */
  largest: number;
  /** The same over `|q| |k|`. */
  relative: number;
  /** Where it is. */
  m: number;
  n: number;
  /** `<f(q, m), f(k, n)>` there. */
  left: number;
  /** `<f(q, 0), f(k, n - m)>` there. */
  right: number;
}

export interface Relative {
  /**
   * The largest difference between `<f(q, m), f(k, n)>` and `<f(q, 0), f(k, n - m)>`, where `f(x, m) = R(m) x`, over
   * random q and k, components in (-1, 1), and random positions: rounding only, some 1e-15 sqrt(P).
   *
   * @source RoFormer eq. 16.
   * @throws RopeError `range` where `trials` is not positive or `maxPosition` is past 2^23.
   */
  verifyRelative(theta: Numbers, options?: VerifyOptions): Residual;
}

export function createRelative({ module, memory, struct }: Runtime): Relative {
  const residual = struct('Residual', 'largest relative m n left right');

  return {
    verifyRelative(theta, options) {
      const fn = 'verifyRelative';
      const turning = frequencies(fn, 'theta', theta);
      const P = turning.length;
      const { trials, maxPosition: most, seed } = VERIFY.read(fn, options);
      memory.scope(fn, (arena) => {
        const scratch = arena.f64Zone(4 * P);
        module.verifyRelative(residual.address, arena.f64(turning), P, trials, most, seed, scratch);
      });
      const { largest, relative, m, n, left, right } = residual;
      return { largest, relative, m, n, left, right };
    },
  };
}
