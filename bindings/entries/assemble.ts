import { createAnalysis, type Analysis } from '../analysis/analysis.js';
import { assembleAttention, type RopewalkAttention } from './assemble.attention.js';
import { createEncodings, type Encodings } from '../encodings/encodings.js';
import { createRope, type RopeFamily } from '../rope/rope.js';
import type { Variant } from '../border/environment.js';
import type { Loaded } from '../border/runtime.js';

/** Rotation, analysis and the other encodings: what `loadAnalysis` gives. */
export interface RopewalkAnalysis extends RopeFamily {
  /** Which of the two wasm files runs. */
  readonly variant: Variant;
  /** What the figures plot, in float64. */
  readonly analysis: Analysis;
  /** The other position encodings, and RoPE among them, in float64. */
  readonly encodings: Encodings;
}

/** The loaded package: every function that needs the module. */
export interface Ropewalk extends RopewalkAttention, RopewalkAnalysis {}

const drawn = (loaded: Loaded, { frequencies }: RopeFamily) => ({
  analysis: Object.freeze(createAnalysis(loaded)),
  encodings: Object.freeze(createEncodings(loaded, frequencies)),
});

/** Puts all families together over one module. */
export function assemble(loaded: Loaded): Ropewalk {
  const rope = assembleAttention(loaded);
  return Object.freeze({ ...rope, ...drawn(loaded, rope) });
}

/** All but attention and the cache, whose code bundlers then leave out. */
export function assembleAnalysis(loaded: Loaded): RopewalkAnalysis {
  const { internals, ...rope } = createRope(loaded);
  void internals; // for other families only
  return Object.freeze({ variant: loaded.variant, ...rope, ...drawn(loaded, rope) });
}
