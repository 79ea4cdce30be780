/** What `ropewalk` and `ropewalk/model` both have beside the core: gradients and linear attention. */
export type { AttentionBackwardOptions } from '../attention/options.js';
export type { AttentionGradients } from '../attention/types.js';
export type {
  FeatureMap,
  UpdateRule,
  LinearAttentionBackwardOptions,
  LinearAttentionOptions,
} from '../attention/linear-options.js';
export { LinearState, type LinearStateContents, type LinearStateOptions } from '../attention/linear-state.js';
