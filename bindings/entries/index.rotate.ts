/** Table of contents of `ropewalk/rotate`; all entries that load a module have it too. */
export { RopeError, type RopeErrorCode } from '../options/errors.js';
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
export { RopeTable } from '../rope/rope-table.js';
export type { RotateOptions, ShiftOptions } from '../rope/rotate.js';
export type { RotationOptions } from '../rope/rows.js';
export type { RotationTableOptions, TableFromOptions } from '../rope/table.js';
export type { RopewalkRotate } from './assemble.rotate.js';
