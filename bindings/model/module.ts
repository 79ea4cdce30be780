/** The compiled module of `ropewalk/model` as Emscripten describes it. */
export type { MainModule as ModelModule } from '../../build/wasm-simd/ropewalk.model.js';
