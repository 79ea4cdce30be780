/** How tokens and heads lie in an array: `[T, H, d]` or `[H, T, d]`. */
import { word } from './rules.js';

export const layout = /* @__PURE__ */ word(['token-first', 'head-first']);
