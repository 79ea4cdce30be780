/** Positions that rounding makes equal. */
import type { Runtime } from '../border/runtime.js';
import { integer } from '../options/rules.js';
import { frequencies, MAX_POSITION, type Numbers } from './input.js';
import { checkStages, createRounding, PRECISION, type PrecisionFormats } from './rounding.js';
import { type Steps, toEnd } from './steps.js';

/** Which positions rounding makes equal. */
export interface Collapse {
  /** How many of the positions differ from the one before them, position 0 included. */
  distinct: number;
  /** For each pair the first position at which it stands where it stood before; -1 where there is none. */
  firstCollapse: Int32Array;
  /** The pair that collapses first (the fastest of several), or -1. */
  pair: number;
  /** The position at which it does, or -1. */
  position: number;
}

export interface CollapseFamily {
  /**
   * Which of the positions 0 … length - 1 can still be told from the one before, and where each pair first stands still.
   *
   * @throws RopeError `range` where `length` is below 1 or past 2^24, `unknown` where a format is none of the words.
   */
  collapse(theta: Numbers, length: number, formats: PrecisionFormats): Collapse;
}

const CHUNK = 1 << 10;

export function createCollapse(runtime: Runtime): CollapseFamily & {
  collapseSteps(theta: Numbers, length: number, formats: PrecisionFormats): Steps<Collapse>;
} {
  const { module, memory } = runtime;
  const rounding = createRounding(runtime);

  function collapseSteps(theta: Numbers, length: number, formats: PrecisionFormats): Steps<Collapse> {
    const fn = 'collapse';
    const turning = frequencies(fn, 'theta', theta);
    const P = turning.length;
    integer(fn, 'length', length, 1, MAX_POSITION);
    const checked = checkStages(fn, PRECISION.read(fn, formats), P);
    return (function* () {
      let firstCollapse = new Int32Array(P).fill(-1);
      let distinct = 1;
      for (let first = 0; first + 1 < length; first += CHUNK) {
        const count = Math.min(CHUNK, length - 1 - first);
        memory.scope(fn, (arena) => {
          const found = arena.i32(firstCollapse);
          distinct += module.collapse(
            found,
            rounding.used(arena, turning, checked),
            first,
            count,
            P,
            rounding.write(checked),
            arena.f64Zone(4 * P),
          );
          firstCollapse = arena.readI32(found, P) as Int32Array<ArrayBuffer>;
        });
        yield { fraction: (first + count) / (length - 1) };
      }
      let pair = -1;
      firstCollapse.forEach((m, i) => {
        if (m >= 0 && (pair < 0 || m < firstCollapse[pair]!)) pair = i;
      });
      return { distinct, firstCollapse, pair, position: pair < 0 ? -1 : firstCollapse[pair]! };
    })();
  }

  return { collapseSteps, collapse: (theta, length, formats) => toEnd(collapseSteps(theta, length, formats)) };
}
