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
} from '../attention/attention.js';
export { RopeCache } from '../attention/cache.js';
export type { AppendOptions, CacheAttendOptions, CacheOptions, ShiftCacheOptions } from '../attention/cache.js';
export { RopeError, type RopeErrorCode } from '../options/errors.js';
export type { Pairing, RopeConfig, Scaling, Sections } from '../config/config.js';
export { fromPretrained, type Pretrained, type PretrainedOptions } from '../config/pretrained.js';
export { LinearState } from '../attention/linear.js';
export type {
  FeatureMap,
  LinearAttentionOptions,
  LinearStateContents,
  LinearStateOptions,
} from '../attention/linear.js';
export { RopeBuffer, type Floats } from '../border/memory.js';
export type { Variant } from '../border/environment.js';
export { supports, type LoadOptions } from '../border/load.js';
export { RopeTable } from '../rope/rope.js';
export type {
  Frequencies,
  FrequencyOptions,
  PermuteOptions,
  RotateOptions,
  ShiftOptions,
  TableFromOptions,
  TableOptions,
  TurningOptions,
} from '../rope/rope.js';
export type { RopewalkCore } from './assemble.core.js';
