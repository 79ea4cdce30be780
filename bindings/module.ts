/** The compiled module as Emscripten describes it; the names are those of `src/ropewalk.h`. */
export type { MainModule as Module } from '../build/wasm-simd/ropewalk.js';
