import { checkFloats, type Floats, type NewFloats } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { PAIRINGS } from '../config/config.js';
import { type Input, options } from '../options/options.js';
import { fail, positiveInteger, word, wrongLength } from '../options/rules.js';

const PERMUTE = options(
  {
    /** The pairing that the rows have. */
    from: word(PAIRINGS),
    /** The pairing that they get. */
    to: word(PAIRINGS),
    /**
     * Heads the rows belong to; for the keys of a grouped model the number of key/value heads.
     * @defaultValue 1
     */
    heads: positiveInteger.or(1),
    /** Components of a head, d. Left out: all rows are one head, or `rows / heads`. */
    headDim: positiveInteger.optional,
    /** Rotated components, r; `headDim` where it is left out. */
    rotaryDim: positiveInteger.optional,
    /**
     * Columns of the matrix; 1 permutes vectors (biases, per-channel gains, queries).
     * @defaultValue 1
     */
    columns: positiveInteger.or(1),
  },
  "For example { from: 'interleaved', to: 'half-split', heads: 32, columns: 4096 }",
);

/** The pairings and the shape of `permuteWeights`. */
export interface PermuteOptions extends Input<typeof PERMUTE> {}

export function createWeights({ module, memory }: Runtime) {
  function permuteWeights(weights: Floats, given: PermuteOptions): NewFloats {
    const fn = 'permuteWeights';
    const { from, to, heads, columns, ...read } = PERMUTE.read(fn, given);
    const w = checkFloats(memory, fn, 'w', weights);
    const headDim = read.headDim ?? w.length / (heads * columns);
    if (!Number.isInteger(headDim) || heads * headDim * columns !== w.length || headDim === 0) {
      const shape =
        read.headDim === undefined
          ? `a multiple of heads * columns = ${heads} * ${columns}`
          : `heads * headDim * columns = ${heads} * ${headDim} * ${columns}`;
      wrongLength(fn, 'w', w.length, shape);
    }
    const rotaryDim = read.rotaryDim ?? headDim;
    if (rotaryDim % 2 !== 0)
      fail('range', fn, read.rotaryDim === undefined ? 'headDim' : 'rotaryDim', 'must be even', rotaryDim);
    if (rotaryDim > headDim) fail('range', fn, 'rotaryDim', `must be at most headDim ${headDim}`, rotaryDim);
    return memory.scope(fn, (arena) => {
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
