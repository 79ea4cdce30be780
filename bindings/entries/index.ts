/** Table of contents. `load` comes from the entry file of the environment. */
export * from './index.core.js';
export * from './index.attention.js';
export type {
  Analysis,
  Collapse,
  ColourOptions,
  Colours,
  ComplexArray,
  Components,
  ContextLimitOptions,
  Coverage,
  DecayBoundOptions,
  Distances,
  Format,
  HeatmapOptions,
  InterpolationBoundOptions,
  LargestInfeasibleBaseOptions,
  MinimalBaseOptions,
  Numbers,
  PairingOptions,
  Palette,
  PrecisionErrors,
  PrecisionFormats,
  Progress,
  Residual,
  RotatedOptions,
  ScoreFormats,
  SearchOptions,
  Steps,
  Task,
  TaskResult,
  VerifyOptions,
} from '../analysis/analysis.js';
export type { Encodings } from '../encodings/encodings.js';
export type { AttendOptions, Attended, PairBiasRule, PairOptions } from '../encodings/pairs.js';
export type { DiagonalDeviation, NormChange, PlacedOptions } from '../encodings/placed.js';
export type { BiasOptions, SinusoidalOptions } from '../encodings/tables.js';
export type { DemoOptions } from '../encodings/demo.js';
export { ENCODING_TYPES } from '../encodings/prepare.js';
export type * from '../encodings/kinds/index.js';
export type { BucketRule, Waves } from '../encodings/options.js';
export type { Ropewalk, RopewalkAnalysis } from './assemble.js';
export type { OnThreads, RopewalkOnThreads, ThreadOptions } from './threads.js';
