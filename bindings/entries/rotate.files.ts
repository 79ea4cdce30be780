/** Where the wasm files of `ropewalk/rotate` lie: beside the file that this is packed into. */
import type { Variant } from '../border/environment.js';

// Both names stand here as literals: that is how bundlers find the files.
export const locate = (variant: Variant): URL =>
  variant === 'simd'
    ? new URL('./ropewalk.rotate.simd.wasm', import.meta.url)
    : new URL('./ropewalk.rotate.relaxed.wasm', import.meta.url);
