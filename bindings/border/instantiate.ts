/** From a compiled module to a running one. */
import { engineError } from './load-error.js';
import { Memory } from './memory.js';
import type { Module } from './module.js';
import type { Runtime } from './runtime.js';
import { createStructs, readLayouts } from './struct.js';
import { watchTraps } from './trap.js';

/** Emscripten's factory, of which this package uses one hook. */
export type Factory = (options: {
  instantiateWasm(
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object;
}) => Promise<unknown>;

/** `ended` is called if a kernel traps. */
export async function instantiate(wasm: WebAssembly.Module, factory: Factory, ended?: () => void): Promise<Runtime> {
  try {
    const module = await run(wasm, factory);
    watchTraps(module, ended);
    const memory = new Memory(module);
    return { module, memory, struct: createStructs(memory, readLayouts(memory.text(module.layouts()))) };
  } catch (cause) {
    // A stranger's module may instantiate, and fail only when the glue looks for its exports.
    const what = 'the WebAssembly does not belong to this version of the package';
    throw engineError(what, 'Update both, or let load find its own file', wasm, cause, '');
  }
}

async function run(wasm: WebAssembly.Module, factory: Factory): Promise<Module> {
  let failed: (reason: unknown) => void;
  const failure = new Promise<never>((_, reject) => (failed = reject));
  const made = factory({
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(wasm, imports)
        .then((instance) => done(instance, wasm))
        .catch((cause: unknown) => failed(cause));
      return {};
    },
  });
  return (await Promise.race([made, failure])) as Module;
}
