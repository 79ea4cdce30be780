/** `ropewalk/plan`: plain functions over settings of models and engines; no wasm, nothing fetched. */
export { RopeError, type RopeErrorCode } from '../options/errors.js';
export {
  readGguf,
  type GgufBlob,
  type GgufHeader,
  type GgufList,
  type GgufRange,
  type GgufSource,
  type GgufTensor,
  type GgufValue,
} from '../plan/gguf.js';
export { plan } from '../plan/plan.js';
export { compare } from '../plan/compare.js';
export { engines, methods, models } from '../plan/lists.js';
export { explain } from '../plan/explain.js';
export type * from '../plan/types.js';
