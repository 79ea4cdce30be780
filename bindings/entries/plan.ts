/** `ropewalk/plan`: plain functions over settings of models and engines; no wasm, nothing fetched. */
// First: bundlers keep the order of imports, and gzip finds what is alike in 32 kB; 20 kB of tables then stand in no one's way.
import '../models/catalogue.js';
import '../plan/evidence.js';
import '../plan/fault.js';
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
export { commandOf, toMarkdown } from '../plan/markdown.js';
export { explain } from '../plan/explain.js';
export type * from '../plan/types.js';
