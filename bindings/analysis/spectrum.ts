import { extended, type Input } from '../options/options.js';
import { positive, positiveInteger, wrongLength } from '../options/rules.js';
import { PAIRINGS } from '../config/config.js';
import type { Runtime } from '../border/runtime.js';
import {
  createDistances,
  distances as checkDistances,
  type Distances,
  frequencies,
  head,
  type Numbers,
  output,
  outputs,
  PAIRING,
  pairingOf,
  type PairingOptions,
  position,
  vector,
} from './input.js';

const ROTATED = extended(PAIRING, {
  /**
   * What the rotated components are multiplied by (YaRN, LongRoPE).
   * @defaultValue 1
   */
  attentionFactor: positive.or(1),
});

/** Pairing and factor of `analysis.rotated`. */
export interface RotatedOptions extends Input<typeof ROTATED> {}

export interface Spectrum {
  /**
   * The angle of every pair at position `m`: `m theta[i] = 2 pi turns[i] + angle[i]`.
   *
   * `angle` is in `[0, 2 pi)` radians, `turns` whole numbers, rounded down.
   *
   * @error product and reduction are exact: `angle` is within 2e-15 of that of the given doubles for `|m|` up to 2^24.
   * @throws RopeError `range` where `m` is not finite or past 2^24, or a frequency is negative.
   */
  angles(theta: Numbers, m: number): { angle: Float64Array; turns: Float64Array };

  /**
   * Positions a full turn takes, `2 pi / theta[i]`; `Infinity` where a pair does not turn.
   *
   * @source YaRN eq. 13.
   * @throws RopeError `length` where `theta` is empty, `range` where a frequency is negative or not finite.
   */
  wavelengths(theta: Numbers): Float64Array;

  /**
   * What every pair seems to turn by where each `step`-th position is looked at: `step theta[i]` less the whole turns that come
   * closest to it, `[P]`, in radians from -pi to pi. A wheel in a film turns back for the same reason.
   *
   * @error as of `angles`, at most 2e-15.
   * @throws RopeError `range` where `step` is not finite or past 2^24, or a frequency is negative.
   */
  alias(theta: Numbers, step: number): Float64Array;

  /**
   * How far the pair that is off most has come from its angle at each position m where a model has frequencies `used` in place of
   * `theta`: the largest `|m (used[i] - theta[i])|` less whole turns, in radians, at most pi.
   *
   * @error at most 2e-15, beside the rounding of the difference.
   * @throws RopeError `length` where `used` has not one element for each pair, `range` where a position is past 2^24.
   */
  phaseError(theta: Numbers, used: Numbers, positions: Distances): Float64Array;

  /**
   * Entropy of each row of attention weights, `-sum w ln w` in nats, `[rows]`: `ln n` where n keys share the weight equally, 0
   * where one has it all. A weight that is not above 0 adds nothing.
   *
   * @error at most 2^-53 (columns + 2) times the sum of the magnitudes.
   * @source Shannon, A Mathematical Theory of Communication (1948), section 6.
   * @throws RopeError `length` where `weights` are not whole rows of `columns`, `range` where `columns` is not a whole number
   * from 1 on.
   */
  entropy(weights: Numbers, columns: number): Float64Array;

  /**
   * `R(m) x` in float64: pair `(a, b)` becomes `(a cos phi - b sin phi, a sin phi + b cos phi)`, components past the
   * last pair are copied.
   *
   * @error of a component, at most 2e-15 (|a| + |b|).
   * @source RoFormer eq. 34.
   * @throws RopeError `length` where `x` has fewer than two elements for each pair.
   */
  rotated(x: Numbers, theta: Numbers, m: number, options?: RotatedOptions): Float64Array;

  /**
   * The score `<R(m) q, R(n) k>` at distances `s = m - n`: the sum over pairs of `Re(q_i conj(k_i) e^(j s theta[i]))`,
   * plus the dot product of the components that are not rotated. Not divided by `sqrt(d)`.
   *
   * @error at most 1e-14 P |q| |k|.
   * @source RoFormer eq. 35.
   * @throws RopeError `length` where `q` or `k` has fewer than two elements for each pair, or they differ in length;
   * `range` where a distance is past 2^24.
   */
  scores(q: Numbers, k: Numbers, theta: Numbers, distances: Distances, options?: PairingOptions): Float64Array;

  /**
   * What each pair adds to the score of `q` at position `m` and `k` at position `n`, `[P]`.
   *
   * @throws RopeError `length` where `q` or `k` has fewer than two elements for each pair, or they differ in length;
   * `range` where `m` or `n` is past 2^24.
   */
  pairScores(q: Numbers, k: Numbers, theta: Numbers, m: number, n: number, options?: PairingOptions): Float64Array;
}

export function createSpectrum(runtime: Runtime): Spectrum {
  const { module, memory } = runtime;
  const writeDistances = createDistances(runtime);
  function angles(theta: Numbers, m: number, fn = 'angles', name = 'm'): { angle: Float64Array; turns: Float64Array } {
    const turning = frequencies(fn, 'theta', theta);
    position(fn, name, m);
    const [angle, turns] = outputs(memory, fn, turning.length, (arena, angle, turns) =>
      module.angles(angle, turns, arena.f64(turning), turning.length, m),
    );
    return { angle, turns };
  }

  const alias = (theta: Numbers, step: number, fn: string, name?: string): Float64Array =>
    angles(theta, step, fn, name).angle.map((angle) => (angle > Math.PI ? angle - 2 * Math.PI : angle));

  return {
    angles: (theta, m) => angles(theta, m),

    wavelengths(theta) {
      const turning = frequencies('wavelengths', 'theta', theta);
      return output(memory, 'wavelengths', turning.length, (arena, lambda) =>
        module.wavelengths(lambda, arena.f64(turning), turning.length),
      );
    },

    alias: (theta, step) => alias(theta, step, 'alias', 'step'),

    phaseError(theta, used, positions) {
      const fn = 'phaseError';
      const turning = frequencies(fn, 'theta', theta);
      const has = frequencies(fn, 'used', used, turning.length);
      const off = turning.map((each, i) => Math.abs(has[i]! - each));
      const { count, start, step, at } = checkDistances(fn, positions, 'positions');
      return Float64Array.from({ length: count }, (_, t) =>
        alias(off, at ? at[t]! : start + t * step, fn).reduce((most, angle) => Math.max(most, Math.abs(angle)), 0),
      );
    },

    entropy(weights, columns) {
      const fn = 'entropy';
      const all = vector(fn, 'weights', weights);
      const rows = all.length / positiveInteger(fn, 'columns', columns);
      if (!Number.isInteger(rows)) wrongLength(fn, 'weights', all.length, `a multiple of columns = ${columns}`);
      return output(memory, fn, rows, (arena, out) => module.entropy(out, arena.f64(all), rows, columns));
    },

    rotated(x, theta, m, options) {
      const turning = frequencies('rotated', 'theta', theta);
      const vector = head('rotated', 'x', x, turning.length);
      position('rotated', 'm', m);
      const { attentionFactor: gain, ...read } = ROTATED.read('rotated', options);
      const pairing = PAIRINGS.indexOf(read.pairing);
      return output(memory, 'rotated', vector.length, (arena, out) =>
        module.rotated(out, arena.f64(vector), arena.f64(turning), vector.length, turning.length, m, pairing, gain),
      );
    },

    scores(q, k, theta, distances, options) {
      const turning = frequencies('scores', 'theta', theta);
      const query = head('scores', 'q', q, turning.length);
      const key = head('scores', 'k', k, turning.length, query.length);
      const at = checkDistances('scores', distances);
      const pairing = pairingOf('scores', options);
      return output(memory, 'scores', at.count, (arena, out) =>
        module.scores(
          out,
          arena.f64(query),
          arena.f64(key),
          arena.f64(turning),
          writeDistances(arena, at),
          at.count,
          query.length,
          turning.length,
          pairing,
        ),
      );
    },

    pairScores(q, k, theta, m, n, options) {
      const turning = frequencies('pairScores', 'theta', theta);
      const P = turning.length;
      const query = head('pairScores', 'q', q, P);
      const key = head('pairScores', 'k', k, P, query.length);
      position('pairScores', 'm', m);
      position('pairScores', 'n', n);
      const pairing = pairingOf('pairScores', options);
      return output(memory, 'pairScores', P, (arena, out) =>
        module.pairScores(out, arena.f64(query), arena.f64(key), arena.f64(turning), P, m, n, pairing),
      );
    },
  };
}
