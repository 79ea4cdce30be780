/** Where the wasm files of `ropewalk` lie: beside the file that this is packed into. */
import type { Environment } from '../border/environment.js';

// Both names stand here as literals: that is how bundlers find the files.
export const locate: Environment['locate'] = (variant) =>
  variant === 'simd'
    ? new URL('./ropewalk.simd.wasm', import.meta.url)
    : new URL('./ropewalk.relaxed.wasm', import.meta.url);
