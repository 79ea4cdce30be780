import { checkFloats, type Floats } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { type Pairing, PAIRINGS } from '../config/config.js';
import { fail, oneOf, onlyKeys, positiveInteger, record } from '../options/rules.js';
import { RopeError } from '../options/errors.js';

export interface PermuteOptions {
  from: Pairing;
  to: Pairing;
  /** Heads the rows belong to; for the keys of a grouped model the number of key/value heads. 1. */
  heads?: number;
  /** Components of a head, d. Default: all rows are one head, or `rows / heads`. */
  headDim?: number;
  /** Rotated components, r; `headDim`. */
  rotaryDim?: number;
  /** Columns of the matrix; 1 permutes vectors (biases, per-channel gains, queries). 1. */
  columns?: number;
}

export function createWeights({ module, memory }: Runtime) {
  function permuteWeights(w: Floats, options: PermuteOptions): Float32Array {
    const fn = 'permuteWeights';
    onlyKeys(
      fn,
      '',
      record(fn, 'options', options, "For example { from: 'interleaved', to: 'half-split', heads: 32, columns: 4096 }"),
      [...['from', 'to', 'heads', 'headDim', 'rotaryDim', 'columns']],
    );
    checkFloats(fn, 'w', w);
    const from = oneOf(fn, 'from', options.from, PAIRINGS);
    const to = oneOf(fn, 'to', options.to, PAIRINGS);
    const heads = options.heads === undefined ? 1 : positiveInteger(fn, 'heads', options.heads);
    const columns = options.columns === undefined ? 1 : positiveInteger(fn, 'columns', options.columns);
    const headDim =
      options.headDim === undefined ? w.length / (heads * columns) : positiveInteger(fn, 'headDim', options.headDim);
    if (!Number.isInteger(headDim) || heads * headDim * columns !== w.length || headDim === 0) {
      const shape =
        options.headDim === undefined
          ? `a multiple of heads * columns = ${heads} * ${columns}`
          : `heads * headDim * columns = ${heads} * ${headDim} * ${columns}`;
      throw new RopeError('length', 'w', w.length, `${fn}: w must have ${shape} elements, got ${w.length}`);
    }
    const rotaryDim = options.rotaryDim === undefined ? headDim : positiveInteger(fn, 'rotaryDim', options.rotaryDim);
    if (rotaryDim % 2 !== 0)
      fail('range', fn, options.rotaryDim === undefined ? 'headDim' : 'rotaryDim', 'must be even', rotaryDim);
    if (rotaryDim > headDim) fail('range', fn, 'rotaryDim', `must be at most headDim ${headDim}`, rotaryDim);
    return memory.scope((arena) => {
      const source = arena.f32(w);
      const target = arena.f32Zone(w.length);
      module.permutePairing(
        target,
        source,
        heads,
        headDim,
        rotaryDim / 2,
        columns,
        PAIRINGS.indexOf(from),
        PAIRINGS.indexOf(to),
      );
      return arena.readF32(target, w.length);
    });
  }

  return { permuteWeights };
}
