import type { MainModule } from '../../build/wasm-simd/ropewalk.model.js';

/** The compiled module of `ropewalk/model` as Emscripten describes it. */
export interface ModelModule extends MainModule {
  /** How many threads work, in the build that has them. */
  threads?(): number;
}
