/** Where the wasm files of `ropewalk/core` lie: beside the file that this is packed into. */
import type { Variant } from '../border/environment.js';

// Both names stand here as literals: that is how bundlers find the files.
export const locate = (variant: Variant): URL =>
  variant === 'simd'
    ? new URL('./ropewalk.core.simd.wasm', import.meta.url)
    : new URL('./ropewalk.core.relaxed.wasm', import.meta.url);
