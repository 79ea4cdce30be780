/** Table of contents. `load` comes from the entry file of the environment. */
export type {
  Analysis,
  Collapse,
  ComplexArray,
  Components,
  ContextLimitOptions,
  Coverage,
  DecayBoundOptions,
  Distances,
  Format,
  HeatmapOptions,
  InterpolationBoundOptions,
  MinimalBaseOptions,
  Numbers,
  PairingOptions,
  PrecisionErrors,
  PrecisionFormats,
  Progress,
  Residual,
  RotatedOptions,
  SearchOptions,
  Steps,
  Task,
  TaskResult,
  VerifyOptions,
  WrongTurn,
} from './analysis.js';
export { RopeCache } from './cache.js';
export type { AppendOptions, CacheOptions, ShiftCacheOptions } from './cache.js';
export { RopeError, type RopeErrorCode } from './errors.js';
export type {
  AttendOptions,
  Attended,
  BiasOptions,
  DiagonalDeviation,
  Encodings,
  NormChange,
  PairOptions,
  PlacedOptions,
  SinusoidalOptions,
} from './encodings.js';
export type { DemoOptions } from './encodings/demo.js';
export { ENCODING_TYPES } from './encodings/types.js';
export type * from './encodings/types.js';
export type { Pairing, RopeConfig, Scaling, Sections } from './config.js';
export { fromPretrained, type Pretrained, type PretrainedOptions } from './config/pretrained.js';
export { LinearState } from './linear.js';
export type { FeatureMap, LinearAttentionOptions, LinearStateContents, LinearStateOptions } from './linear.js';
export { RopeBuffer, type Floats } from './memory.js';
export { supports, type LoadOptions, type Variant } from './load.js';
export { RopeTable } from './rope.js';
export type {
  Frequencies,
  FrequencyOptions,
  PermuteOptions,
  RotateOptions,
  ShiftOptions,
  TableFromOptions,
  TableOptions,
  TurningOptions,
} from './rope.js';
export type { Ropewalk } from './ropewalk.js';
