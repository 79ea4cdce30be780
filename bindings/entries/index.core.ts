/** Table of contents of `ropewalk/core`; `ropewalk` and `ropewalk/model` have all of it too. */
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
export { RopeError, type RopeErrorCode } from '../options/errors.js';
export type { Dtype, HalfDtype } from '../options/dtype.js';
export type { HalfFloats } from '../options/kinds.js';
export type { Pairing, RopeConfig, Sections } from '../config/config.js';
export type { Scaling } from '../scalings/index.js';
export type { PretrainedNote, PretrainedNoteCode } from '../config/notes.js';
export { fromPretrained, type Pretrained, type PretrainedOptions } from '../config/pretrained.js';
export { toPretrained } from '../config/scaling.js';
export { RopeBuffer, type Floats } from '../border/memory.js';
export type { Variant } from '../border/environment.js';
export type { LoadOptions } from '../border/load.js';
export { supports } from '../border/supports.js';
export type { Frequencies, FrequencyOptions } from '../rope/frequencies.js';
export type { NarrowOptions, WidenOptions } from '../rope/halves.js';
export { RopeTable } from '../rope/rope-table.js';
export type { RotateOptions, ShiftOptions } from '../rope/rotate.js';
export type { RotationOptions } from '../rope/rows.js';
export type { TableFromOptions, TableOptions } from '../rope/table.js';
export type { PermuteOptions } from '../rope/weights.js';
export type { RopewalkCore } from './assemble.core.js';
