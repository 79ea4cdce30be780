// Node 20 runs relaxed SIMD behind a flag only; a Node that has it in the open may not know the flag.

// A module of type () -> v128: f32x4.relaxed_madd of three zeros.
const zero = [0xfd, 12, ...Array(16).fill(0)];
const body = [0, ...zero, ...zero, ...zero, 0xfd, 0x85, 2, 11];
const probe = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10];
const known = WebAssembly.validate(Uint8Array.from([...probe, body.length + 2, 1, body.length, ...body]));

/** Arguments to start Node with, so that it takes the relaxed module. */
export const relaxedFlag = known ? [] : ['--experimental-wasm-relaxed-simd'];
