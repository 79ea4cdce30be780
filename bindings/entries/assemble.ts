import { createAnalysis, type Analysis } from '../analysis/analysis.js';
import { assembleCore, type RopewalkCore } from './assemble.core.js';
import { createEncodings, type Encodings } from '../encodings/encodings.js';
import type { Loaded } from '../border/runtime.js';

/** The loaded package: every function that needs the module. */
export interface Ropewalk extends RopewalkCore {
  /** What the figures plot, in float64. */
  readonly analysis: Analysis;
  /** The other position encodings, and RoPE among them, in float64. */
  readonly encodings: Encodings;
}

/** Puts all families together over one module. */
export function assemble(loaded: Loaded): Ropewalk {
  const core = assembleCore(loaded);
  return Object.freeze({
    ...core,
    analysis: Object.freeze(createAnalysis(loaded)),
    encodings: Object.freeze(createEncodings(loaded, core.frequencies)),
  });
}
