import { integer, oneOf, positiveInteger } from '../options/rules.js';
import type { Runtime } from '../border/runtime.js';
import { frequencies, MAX_POSITION, type Numbers, optionsOf } from './input.js';

/**
 * A slip of the derivation: `noConjugate` multiplies two complex numbers and forgets the conjugate of the key,
 * `otherWay` turns by m - n instead of n - m, `bothPlus` loses the minus sign of the rotation matrix,
 * `added` adds `(cos, sin)` of `m theta` in place of turning, `growing` makes the turned vector
 * `1 + |m| / (maxPosition + 1)` times as long, `twoSpeeds` turns the key by `2 theta` where the query turns by `theta`,
 * `squared` turns by `m^2 theta`.
 */
export type WrongTurn =
  'none' | 'noConjugate' | 'otherWay' | 'bothPlus' | 'added' | 'growing' | 'twoSpeeds' | 'squared';

/** The order of the enum in `include/ropewalk/analysis.h`; a test compares them. */
export const WRONG_TURNS = [
  'none',
  'noConjugate',
  'otherWay',
  'bothPlus',
  'added',
  'growing',
  'twoSpeeds',
  'squared',
] as const;

export interface VerifyOptions {
  /** How many q, k, m, n; 1000. */
  trials?: number;
  /** Whole positions 0 … maxPosition are drawn; 4096. */
  maxPosition?: number;
  seed?: number;
  wrong?: WrongTurn;
}

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
   * The largest difference between `<f(q, m), f(k, n)>` and `<f(q, 0), f(k, n - m)>`, where `f(x, m) = R(m) x`
   * (RoFormer eq. 16), over random q and k, components in (-1, 1), and random positions. Rounding only, some
   * 1e-15 sqrt(P), unless a `wrong` turn is taken.
   */
  verifyRelative(theta: Numbers, options?: VerifyOptions): Residual;
}

export function createRelative({ module, memory, struct }: Runtime): Relative {
  const residual = struct('Residual', ['largest', 'relative', 'm', 'n', 'left', 'right']);

  return {
    verifyRelative(theta, options) {
      const fn = 'verifyRelative';
      const turning = frequencies(fn, 'theta', theta);
      const P = turning.length;
      const given = optionsOf(fn, options, ['trials', 'maxPosition', 'seed', 'wrong']);
      const trials = given['trials'] === undefined ? 1000 : positiveInteger(fn, 'trials', given['trials']);
      const most =
        given['maxPosition'] === undefined
          ? 4096
          : integer(fn, 'maxPosition', given['maxPosition'], 0, MAX_POSITION / 2);
      const seed = given['seed'] === undefined ? 1 : integer(fn, 'seed', given['seed']);
      const wrong =
        given['wrong'] === undefined ? 0 : WRONG_TURNS.indexOf(oneOf(fn, 'wrong', given['wrong'], WRONG_TURNS));
      memory.scope((arena) => {
        const scratch = arena.f64Zone(4 * P);
        module.verifyRelative(residual.address, arena.f64(turning), P, trials, most, seed, wrong, scratch);
      });
      const { largest, relative, m, n, left, right } = residual;
      return { largest, relative, m, n, left, right };
    },
  };
}
