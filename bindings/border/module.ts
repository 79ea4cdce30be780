/** The compiled module as Emscripten describes it; the names are those of the headers in `include/ropewalk/`. */
export type { MainModule as Module } from '../../build/wasm-simd/ropewalk.js';
