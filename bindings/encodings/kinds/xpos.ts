/** RoPE with a decay. */
import { PAIRINGS } from '../../config/config.js';
import { extended, type Input, without } from '../../options/options.js';
import { fail, finite, positive, whole, word } from '../../options/rules.js';
import { WAVES } from '../options.js';
import type { EncodingKind, Prepare } from '../prepared.js';
import { turning } from '../rotary.js';
import { FARTHEST } from '../sizes.js';

const XPOS = extended(without(WAVES, 'layout', 'exponent'), {
  type: word(['xpos']),
  /** r, even; the head where it is left out. */
  rotaryDim: whole(1, FARTHEST).optional,
  /**
   * `half-split` as everywhere in this package; the paper's code has `interleaved`.
   * @defaultValue 'half-split'
   */
  pairing: word(PAIRINGS).or('half-split'),
  /** @defaultValue 512 */
  scaleBase: positive.or(512),
  /**
   * Position whose vectors keep their length; the middle of the positions, rounded down. Scores do not
   * depend on it, vectors do. At most 500 scaleBase away from every position.
   */
  center: finite.optional,
});

/**
 * xPos (Sun et al. 2212.10554, section 3.2): RoPE, and pair `i` of queries times `zeta_i^((m - center)/scaleBase)`, of
 * keys times its inverse, `zeta_i = (2i + 0.4 r) / (1.4 r)`. Meant for causal attention: scores grow where
 * the key lies ahead.
 */
export interface XposEncoding extends Input<typeof XPOS> {}

/** Where the larger of zeta^power and its inverse would leave the range of float64: 3.5^550 is 1e299. */
const STEEPEST = 500;

const prepare: Prepare = (tools, fn, encoding, shape) => {
  const read = XPOS.read(fn, encoding, 'encoding');
  const { base, rotaryDim = shape.headDim, scaleBase } = read;
  if (rotaryDim % 2 !== 0) {
    if (read.rotaryDim !== undefined) fail('range', fn, 'encoding.rotaryDim', 'must be even', rotaryDim);
    fail('range', fn, 'headDim', 'must be even', rotaryDim, 'Or give encoding.rotaryDim');
  }
  if (rotaryDim > shape.headDim)
    fail('range', fn, 'encoding.rotaryDim', `must be at most headDim ${shape.headDim}`, rotaryDim);
  const pairing = PAIRINGS.indexOf(read.pairing);

  const { Tq, Tk, queryOffset, keyOffset } = shape;
  const first = Math.min(Tq ? queryOffset : keyOffset, Tk ? keyOffset : queryOffset);
  const last = Math.max(Tq ? queryOffset + Tq - 1 : first, Tk ? keyOffset + Tk - 1 : first);
  const { center = Math.floor((first + last + 1) / 2) } = read;
  const far = Math.max(Math.abs(first - center), Math.abs(last - center));
  if (far > STEEPEST * scaleBase) {
    const rule = `must be at most ${STEEPEST} scaleBase = ${STEEPEST * scaleBase} away from every position ${first} to ${last}`;
    fail('range', fn, 'encoding.center', rule, center, 'Vectors would leave the range of float64');
  }
  const { theta } = tools.frequencies({ headDim: shape.headDim, rotaryDim, base });
  return turning(tools, shape, { theta, pairing, gain: 1, xpos: { center, scaleBase } });
};

export const xpos: EncodingKind<XposEncoding> = {
  prepare,
  demo: () => ({ type: 'xpos' }),
};
