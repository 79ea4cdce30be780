/** Where and to what numbers are rounded on their way from a position to a cosine. */
import { type Input, type Named, type Options, options, type Read } from '../options/options.js';
import { boolean, unchecked, word } from '../options/rules.js';
import type { Runtime } from '../border/runtime.js';
import { fill } from '../border/struct.js';
import type { Memory } from '../border/memory.js';
import { frequencies, type Numbers } from './input.js';

/** A number format; `f64` means not rounded. */
export type Format = 'f64' | 'f32' | 'tf32' | 'f16' | 'bf16';

/** The order of the enum in `include/ropewalk/analysis.h`; a test compares them. */
export const FORMATS = ['f64', 'f32', 'tf32', 'f16', 'bf16'] as const;

const ROUNDING = ['position', 'frequency', 'angle', 'trig', 'iterative'] as const;

export const format = /* @__PURE__ */ word(FORMATS);

const STAGES = {
  /**
   * The position m.
   * @defaultValue 'f64'
   */
  position: format.or('f64'),
  /**
   * The frequencies (inverse frequencies) theta.
   * @defaultValue 'f64'
   */
  frequency: format.or('f64'),
  /**
   * The product m theta. It is exact until it is rounded.
   * @defaultValue 'f64'
   */
  angle: format.or('f64'),
  /**
   * Cosine and sine.
   * @defaultValue 'f64'
   */
  trig: format.or('f64'),
  /**
   * Form angles as ggml does: the position times `theta[0]`, then for every next pair the last angle times
   * `theta[1] / theta[0]`, rounded each time.
   * @defaultValue false
   */
  iterative: boolean.or(false),
  /** The frequencies that the arithmetic has, where they are not theta rounded to `frequency`. */
  frequencies: unchecked<Numbers>().optional,
};

export interface StageRows extends Named<typeof STAGES> {}

export const PRECISION: Options<StageRows> = options(STAGES);

/** Where rounding happens between a position and a cosine; each `f64` where it is left out. */
export interface PrecisionFormats extends Input<typeof PRECISION> {}

/** The number of a format in the header. */
export const codeOf = (format: Format): number => FORMATS.indexOf(format);

/** Stages, checked. */
export interface Stages {
  formats: Record<(typeof ROUNDING)[number], number>;
  given: Float64Array | null;
}

export function checkStages(fn: string, read: Read<typeof PRECISION>, P: number): Stages {
  const { frequency, angle, trig, iterative, frequencies: given } = read;
  return {
    formats: {
      position: codeOf(read.position),
      frequency: codeOf(frequency),
      angle: codeOf(angle),
      trig: codeOf(trig),
      iterative: iterative ? 1 : 0,
    },
    given: given === undefined ? null : frequencies(fn, 'frequencies', given, P),
  };
}

export function createRounding({ module, struct }: Runtime) {
  const rounding = struct('Rounding', ...ROUNDING);
  return {
    /** Address of the stages. */
    write: ({ formats }: Stages): number => fill(rounding, formats),

    /** Address of the frequencies that the arithmetic has. */
    used(arena: Memory, theta: Float64Array, { formats, given }: Stages): number {
      if (given) return arena.f64(given);
      const used = arena.f64Zone(theta.length);
      module.roundFrequencies(used, arena.f64(theta), theta.length, formats.frequency);
      return used;
    },
  };
}
