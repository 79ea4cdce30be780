/** `ropewalk/plan`: plain functions over settings of models and engines; no wasm, nothing fetched. */
// In the order in which the download is smallest: bundlers keep it, and gzip finds what is alike within 32 kB.
import '../models/catalogue.json' with { type: 'json' };
import '../plan/source.js';
import '../options/fail.js';
import '../plan/fault.js';
import '../plan/evidence.js';
import '../plan/gguf.js';
import '../options/options.js';
import '../models/catalogue.js';
import '../config/model-types.js';
import '../scalings/default.js';
import '../config/file.js';
import '../plan/keys.js';
import '../config/pretrained.js';
import '../plan/settings.js';
import '../plan/engines/dictionary.js';
import '../plan/intent.js';
import '../plan/engines/ggml.js';
import '../plan/model.js';
import '../plan/memory.js';
import '../plan/engines/mlx-lm.js';
import '../plan/engines/tensorrt-llm.js';
import '../plan/warnings.js';
import '../plan/engines/ik_llama.cpp.js';
import '../plan/engines/llama.cpp.js';
import '../plan/engines/ollama.js';
import '../plan/engines/exllamav2.js';
import '../plan/compare.js';
import '../plan/engines/exllamav3.js';
import '../plan/engines/sglang.js';
import '../plan/engines/lmstudio.js';
import '../plan/engines/vllm.js';
import '../plan/engines/index.js';
import '../plan/log.js';
import '../plan/slips.js';
import '../plan/faults.js';
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
