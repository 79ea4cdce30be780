/** `ropewalk/plan`: plain functions over settings of models and engines; no wasm, nothing fetched. */
export { RopeError, type RopeErrorCode } from '../options/errors.js';
export { plan } from '../plan/plan.js';
export { compare } from '../plan/compare.js';
export { engines, models } from '../plan/lists.js';
export type * from '../plan/types.js';
