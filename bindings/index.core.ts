/** Table of contents of `ropewalk/core`; `ropewalk` has all of it too. */
export type {
  AlibiBias,
  AttendCacheOptions,
  AttentionAsked,
  AttentionBackwardOptions,
  AttentionDetails,
  AttentionGradients,
  AttentionOptions,
  BiasRule,
  BucketBias,
  DistanceBias,
  Mask,
  ScoreArray,
  ScoreStage,
} from './attention.js';
export { RopeCache } from './cache.js';
export type { AppendOptions, CacheAttendOptions, CacheOptions, ShiftCacheOptions } from './cache.js';
export { RopeError, type RopeErrorCode } from './errors.js';
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
export type { RopewalkCore } from './assemble.core.js';
