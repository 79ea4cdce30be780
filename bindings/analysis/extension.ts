import { type Input, options } from '../options/options.js';
import {
  above1,
  atLeast,
  evenPositive,
  fail,
  from,
  leftOut,
  positive,
  rule,
  type Rule,
  word,
} from '../options/rules.js';
import type { Runtime } from '../border/runtime.js';
import {
  type ComplexArray,
  complexOutput,
  createDistances,
  distances as checkDistances,
  type Distances,
  frequencies,
  type Numbers,
  output,
  position,
  vector,
} from './input.js';

/** Angles of every pair that training met and that a longer context asks for. Every array `[P]`. */
export interface Coverage {
  /** Arc met in training, from 0, in radians: `min(2 pi, (trainLength - 1) trained[i])`. */
  seen: Float64Array;
  /** Arc met at the target length: `min(2 pi, (targetLength - 1) used[i])`. */
  asked: Float64Array;
  /** What of it training never met: `max(0, asked - seen)`. */
  unseen: Float64Array;
  /**
   * `unseen` where it is a step of training or more, and 0 elsewhere: training is a row of dots, one step apart, and what lies
   * less than a step past the last of them is not new.
   */
  unmet: Float64Array;
  /** Turns in training, not cut off at one. */
  turnsTrained: Float64Array;
  /** Turns at the target length. */
  turnsAsked: Float64Array;
  /** Angle between neighbouring positions, `used[i]`. */
  resolution: Float64Array;
  /** `used[i] / trained[i]`: how far apart neighbours are compared with training; 1 for a pair that never turned. */
  stepRatio: Float64Array;
}

/** A length of at least 1 token: what turns into angles must be a length of something. */
const tokens: Rule<number> = /* @__PURE__ */ rule((fn, name, value) => {
  atLeast(fn, name, value, 1);
  return position(fn, name, value);
});

const COVERAGE = options(
  {
    /** Tokens in training. */
    trainLength: tokens,
    /** Tokens asked for. */
    targetLength: tokens,
  },
  'For example { trainLength: 4096, targetLength: 32768 }',
);

const CRITICAL_DIMENSION = options(
  {
    /** @defaultValue 10000 */
    base: above1.or(10000),
    /** Tokens in training. */
    trainLength: tokens,
  },
  'For example { trainLength: 4096 }',
);

const CRITICAL_BASES = options({
  /** @defaultValue 10000 */
  base: above1.or(10000),
  /** Tokens that the model is tuned for. */
  tuneLength: tokens.optional,
});

const INTERPOLATION_BOUND = options({
  /**
   * Largest magnitude of a pair product.
   * @defaultValue 1
   */
  largest: positive.or(1),
  /**
   * The two distances between which the score is compared with a straight line: this one …
   * @defaultValue 0
   */
  from: position.or(0),
  /** … and this; `from + 1` where it is left out. */
  to: position.optional,
  /** Where between them; left out: the middle, where the bound is largest. */
  at: position.optional,
  /**
   * `strict` sums the squares of theta. `paper` is Chen et al.'s Theorem 2.1, which replaces that sum by the smaller
   * integral `d / (4 ln base)` and can be exceeded (by 10% for d = 128, base 10000).
   * @defaultValue 'strict'
   */
  form: word(['strict', 'paper']).or('strict'),
  /**
   * With `paper`: the base c of `theta[i] = c^(-2i/d)`.
   * @defaultValue 10000
   */
  base: above1.optional,
});

/** The distances and the form of `interpolationBound`. */
export interface InterpolationBoundOptions extends Input<typeof INTERPOLATION_BOUND> {}

const FIT = options({
  /**
   * At least 1e-12.
   * @defaultValue 1e-8
   */
  ridge: from(1e-12).or(1e-8),
});

export interface Extension {
  /**
   * What of the angles at `targetLength` training at `trainLength` has covered. `trained` are the frequencies of
   * pretraining, `used` those at the target length, of any scaling. `unseen` never grows with `trainLength`.
   *
   * @throws RopeError `length` where `trained` and `used` differ in length, `range` where a length is below 1 or past
   * 2^24.
   */
  coverage(trained: Numbers, used: Numbers, options: Input<typeof COVERAGE>): Coverage;

  /**
   * Number of pairs that complete a turn within `trainLength` (`2 pi / theta[i] <= trainLength`): in a falling
   * spectrum the index of the first pair that does not.
   *
   * @throws RopeError `range` where a frequency is negative or `trainLength` is below 1 or past 2^24.
   */
  criticalPair(theta: Numbers, trainLength: number): number;

  /**
   * `2 ceil((r/2) log_base(trainLength / 2 pi))`, cut to 0 … r: the components whose pairs saw a full turn. 92 for
   * Llama 2.
   *
   * @source Liu et al. 2310.05209, critical dimension.
   * @throws RopeError `range` where `rotaryDim` is odd or not positive, `base` is not above 1, or `trainLength` is
   * below 1.
   */
  criticalDimension(rotaryDim: number, options: Input<typeof CRITICAL_DIMENSION>): number;

  /**
   * Bases below which even the slowest pair goes through a quarter, half or whole turn in training: `2T/pi`, `T/pi`,
   * `T/(2 pi)` (Liu et al.). With `tuneLength` also `larger`, the base that takes the critical dimension of
   * a model pretrained with `base` to it: `base^(log_(T/2 pi)(tuneLength/2 pi))`.
   *
   * @throws RopeError `range` where a length is below 1, or below 7 where `tuneLength` is given; `base` is not above
   * 1.
   */
  criticalBases(
    trainLength: number,
    options?: Input<typeof CRITICAL_BASES>,
  ): { quarter: number; half: number; whole: number; larger?: number };

  /**
   * How far a score can be from the straight line between its values at two distances:
   * `(at - from)(to - at) / 2 * largest * sum of theta[i]^2`, or as published (`form: 'paper'`)
   * `(at - from)(to - at) / (8 ln base) * largest * d`.
   *
   * @source Chen et al. 2306.15595, Theorem 2.1; `d / 294.73` on a unit grid.
   * @throws RopeError `range` where `to` is before `from` or `at` is outside them, `conflict` where `base` is given
   * without `form: 'paper'`.
   */
  interpolationBound(theta: Numbers, options?: InterpolationBoundOptions): number;

  /**
   * The pair products whose score comes closest to `targets` at `distances`, least squares with
   * `ridge * sum of |h_i|^2` added (Chen et al., Figure 2): small in the context, in the thousands past
   * it. Householder QR; the ridge, 1e-8 and at least 1e-12, stands for the rounding of the paper's float32 solve.
   * Use with `productScores`. At most 2^16 targets and 1024 pairs.
   *
   * @throws RopeError `length` where `targets` and `distances` differ in length or are too many, `range` where
   * `ridge` is below 1e-12.
   */
  fitProducts(targets: Numbers, theta: Numbers, distances: Distances, options?: Input<typeof FIT>): ComplexArray;
}

const COVERAGE_KEYS = [
  'seen',
  'asked',
  'unseen',
  'unmet',
  'turnsTrained',
  'turnsAsked',
  'resolution',
  'stepRatio',
] as const;

export function createExtension(runtime: Runtime): Extension {
  const { module, memory } = runtime;
  const writeDistances = createDistances(runtime);
  const coverage = runtime.struct('Coverage', ...COVERAGE_KEYS);
  return {
    coverage(trained, used, options) {
      const fn = 'coverage';
      const before = frequencies(fn, 'trained', trained);
      const P = before.length;
      const after = frequencies(fn, 'used', used, P);
      const { trainLength, targetLength } = COVERAGE.read(fn, options);
      return memory.scope(fn, (arena) => {
        for (const key of COVERAGE_KEYS) coverage[key] = arena.f64Zone(P);
        module.coverage(coverage.address, arena.f64(before), arena.f64(after), P, trainLength, targetLength);
        return Object.fromEntries(
          COVERAGE_KEYS.map((key) => [key, arena.readF64(coverage[key], P)]),
        ) as unknown as Coverage;
      });
    },

    criticalPair(theta, trainLength) {
      const turning = frequencies('criticalPair', 'theta', theta);
      tokens('criticalPair', 'trainLength', trainLength);
      return memory.scope('criticalPair', (arena) =>
        module.criticalPair(arena.f64(turning), turning.length, trainLength),
      );
    },

    criticalDimension(rotaryDim, options) {
      const fn = 'criticalDimension';
      evenPositive(fn, 'rotaryDim', rotaryDim);
      const { base, trainLength } = CRITICAL_DIMENSION.read(fn, options);
      return module.criticalDimension(rotaryDim, base, trainLength);
    },

    criticalBases(trainLength, options) {
      const fn = 'criticalBases';
      tokens(fn, 'trainLength', trainLength);
      const { base, tuneLength } = CRITICAL_BASES.read(fn, options);
      if (tuneLength !== undefined) {
        // Below 2 pi no pair completes a turn, and the logarithm in the exponent's denominator is not positive.
        atLeast(fn, 'trainLength', trainLength, 7);
        atLeast(fn, 'tuneLength', tuneLength, 7);
      }
      const bases = output(memory, fn, 4, (_arena, out) =>
        module.criticalBases(out, base, trainLength, tuneLength ?? trainLength),
      );
      const [quarter, half, whole, larger] = bases as unknown as [number, number, number, number];
      return tuneLength === undefined ? { quarter, half, whole } : { quarter, half, whole, larger };
    },

    interpolationBound(theta, options) {
      const fn = 'interpolationBound';
      const turning = frequencies(fn, 'theta', theta);
      const given = INTERPOLATION_BOUND.read(fn, options);
      const { largest, from, to = from + 1, at = from + (to - from) / 2, form, base = 10000 } = given;
      if (to < from) atLeast(fn, 'to', to, from);
      if (at < from || at > to) fail('range', fn, 'at', `must be from ${from} to ${to}`, at);
      if (form === 'paper') {
        return module.paperInterpolationBound(2 * turning.length, base, largest, from, to, at);
      }
      leftOut(fn, given, ['base'], "unless form is 'paper'");
      return memory.scope(fn, (arena) =>
        module.interpolationBound(arena.f64(turning), turning.length, largest, from, to, at),
      );
    },

    fitProducts(targets, theta, distances, options) {
      const fn = 'fitProducts';
      const at = checkDistances(fn, distances);
      const wanted = vector(fn, 'targets', targets, at.count);
      if (at.count === 0 || at.count > 2 ** 16)
        fail('length', fn, 'targets', 'must have from 1 to 65536 elements', targets);
      const turning = frequencies(fn, 'theta', theta);
      const P = turning.length;
      if (P > 1024) fail('length', fn, 'theta', 'must have at most 1024 elements', theta);
      const { ridge } = FIT.read(fn, options);
      return complexOutput(memory, fn, P, (arena, re, im) =>
        module.fitProducts(
          re,
          im,
          arena.f64(wanted),
          arena.f64(turning),
          writeDistances(arena, at),
          at.count,
          P,
          ridge,
          arena.f64Zone(module.fitScratch(at.count, P)),
        ),
      );
    },
  };
}
