import { fail } from '../options/rules.js';
import { normalizeConfig, PAIRINGS } from '../config/config.js';
import type { Memory } from '../border/memory.js';
import { fill } from '../border/struct.js';
import type { Prepare, Prepared, Shape, Tools } from './prepared.js';
import { ROPE, XPOS } from './options.js';

interface Turn {
  theta: Float64Array;
  pairing: number;
  gain: number;
  xpos?: { center: number; scaleBase: number };
}

/** Where the larger of zeta^power and its inverse would leave the range of float64: 3.5^550 is 1e299. */
const STEEPEST = 500;

function turning(
  { module, structs }: Tools,
  { H, K, Tq, Tk, headDim, queryOffset, keyOffset }: Shape,
  turn: Turn,
): Prepared {
  const P = turn.theta.length;
  const side = (heads: number, rows: number, start: number, sign: number) => (arena: Memory, x: number) => {
    const out = arena.f64Zone(rows * heads * headDim);
    const zeta = turn.xpos ? arena.f64Zone(P) : 0;
    if (turn.xpos) module.xposDecay(zeta, 2 * P);
    const { center, scaleBase } = turn.xpos ?? { center: 0, scaleBase: 1 };
    const theta = arena.f64(turn.theta);
    module.rotaryVectors(
      out,
      x,
      theta,
      zeta,
      rows,
      heads,
      headDim,
      P,
      start,
      fill(structs.rotary, { pairing: turn.pairing, gain: turn.gain, sign, center, scaleBase }),
    );
    return out;
  };
  return { scale: 1 / Math.sqrt(headDim), query: side(H, Tq, queryOffset, 1), key: side(K, Tk, keyOffset, -1) };
}

export const rope: Prepare = (tools, fn, encoding, shape) => {
  const { config = { headDim: shape.headDim }, sequenceLength = 0 } = ROPE.read(fn, encoding, 'encoding');
  const normal = normalizeConfig(fn, config);
  if (normal.headDim !== shape.headDim) {
    fail(
      'conflict',
      fn,
      'encoding.config.headDim',
      `must be the headDim ${shape.headDim} of this call`,
      normal.headDim,
    );
  }
  const { theta, attentionFactor } = tools.frequencies(config, { sequenceLength });
  return turning(tools, shape, { theta, pairing: PAIRINGS.indexOf(normal.pairing), gain: attentionFactor });
};

export const xpos: Prepare = (tools, fn, encoding, shape) => {
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
