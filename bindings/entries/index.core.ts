/** Table of contents of `ropewalk/core`; `ropewalk` and `ropewalk/model` have all of it too. */
export * from './index.rotate.js';
export type {
  AlibiBias,
  AttendCacheOptions,
  AttentionOptions,
  AttentionOutputs,
  BiasRule,
  BucketBias,
  DistanceBias,
  Mask,
  ScoreArray,
  ScoreStage,
} from '../attention/options.js';
export type { AttentionDetails } from '../attention/types.js';
export { RopeCache } from '../attention/cache.js';
export type {
  AppendOptions,
  CacheAttendOptions,
  CacheOptions,
  CacheReadOptions,
  ShiftCacheOptions,
} from '../attention/cache.js';
export type { Dtype, HalfDtype } from '../options/dtype.js';
export type { NarrowOptions, WidenOptions } from '../rope/halves.js';
export type { TableOptions } from '../rope/xpos.js';
export type { PermuteOptions } from '../rope/weights.js';
export type { RopewalkCore } from './assemble.core.js';
