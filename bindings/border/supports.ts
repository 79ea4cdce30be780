import type { Variant } from './environment.js';

// A function of type () -> v128: `v128.const 0` for SIMD; the same three times and f32x4.relaxed_madd for
// relaxed SIMD. One opcode that an engine does not know rejects the whole module.
const zero = [0xfd, 0x0c, ...Array<number>(16).fill(0)];
const probe = (body: number[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 0x7b, 3, 2, 1, 0],
    ...[10, body.length + 4, 1, body.length + 2, 0, ...body, 11],
  ]);

/** Whether this engine can run `variant`. */
export function supports(variant: Variant): boolean {
  if (typeof WebAssembly === 'undefined') return false;
  return WebAssembly.validate(probe(variant === 'simd' ? zero : [...zero, ...zero, ...zero, 0xfd, 0x85, 0x02]));
}
