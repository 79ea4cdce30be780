/**
 * From a file to a running module: which variant, fetched and compiled once, instantiated.
 *
 * Nothing runs at import. What differs between Node and a browser (where the wasm files lie and how a
 * file is read) is handed in by the two small entry files.
 */
import { type Input, options } from '../options/options.js';
import { unchecked, word } from '../options/rules.js';
import type { Environment, Variant } from './environment.js';
import type { Loaded } from './runtime.js';
import { RopeError } from '../options/errors.js';
import { Memory } from './memory.js';
import type { Module } from './module.js';
import { createStructs, readLayouts } from './struct.js';

const LOAD = options({
  /** `relaxed` needs an engine with relaxed SIMD. Left out: relaxed where the engine has it, else simd. */
  variant: word<Variant>(['simd', 'relaxed']).optional,
  /**
   * Where the wasm comes from, if not from beside this package: a URL, its bytes, or a compiled module.
   * Must be the file of `variant`, which is `simd` where it is left out.
   */
  source: unchecked<string | URL | BufferSource | WebAssembly.Module>().optional,
});

export interface LoadOptions extends Input<typeof LOAD> {}

/** Emscripten's factory, of which this package uses one hook. */
export type Factory = (options: {
  instantiateWasm(
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object;
}) => Promise<unknown>;

// A function of type () -> v128: `v128.const 0` for SIMD; the same three times and f32x4.relaxed_madd for
// relaxed SIMD. One opcode that an engine does not know rejects the whole module.
const zero = [0xfd, 0x0c, ...Array<number>(16).fill(0)];
const probe = (body: number[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.of(
    0,
    97,
    115,
    109,
    1,
    0,
    0,
    0,
    1,
    5,
    1,
    96,
    0,
    1,
    0x7b,
    3,
    2,
    1,
    0,
    10,
    body.length + 4,
    1,
    body.length + 2,
    0,
    ...body,
    11,
  );

/** Whether this engine can run `variant`. */
export function supports(variant: Variant): boolean {
  if (typeof WebAssembly === 'undefined') return false;
  return WebAssembly.validate(probe(variant === 'simd' ? zero : [...zero, ...zero, ...zero, 0xfd, 0x85, 0x02]));
}

export function createLoader(environment: Environment, factory: Factory): (options?: LoadOptions) => Promise<Loaded> {
  const compiled = new Map<string, Promise<WebAssembly.Module>>();

  return async function load(given: LoadOptions = {}) {
    const { source, variant: wanted } = LOAD.read('load', given);
    const variant = wanted ?? (source === undefined && supports('relaxed') ? 'relaxed' : 'simd');
    if (!supports(variant)) {
      throw loadError(
        variant === 'relaxed'
          ? "this engine has no relaxed SIMD. Use load({ variant: 'simd' }), or leave variant out"
          : 'this engine has no WebAssembly SIMD, which every current browser has had since 2023 and Node since 16.4',
        variant,
      );
    }
    const wasm = source instanceof WebAssembly.Module ? source : await compile(source ?? environment.locate(variant));
    const module = await instantiate(wasm, factory);
    const memory = new Memory(module);
    const struct = createStructs(memory, readLayouts(memory.text(module.layouts())));
    return { module, memory, struct, variant, wasm, startWorker: () => environment.startWorker!() };
  };

  function compile(source: string | URL | BufferSource): Promise<WebAssembly.Module> {
    if (typeof source !== 'string' && !(source instanceof URL)) {
      if (!(source instanceof ArrayBuffer) && !ArrayBuffer.isView(source)) {
        throw loadError('source must be a URL, bytes or a WebAssembly.Module', source);
      }
      return compileBytes(source, 'the bytes given as source');
    }
    const key = String(source);
    let module = compiled.get(key);
    if (module === undefined) {
      module = fetchAndCompile(source);
      compiled.set(key, module);
      // A failure is not remembered: the next load may find the network back.
      module.catch(() => compiled.delete(key));
    }
    return module;
  }

  async function fetchAndCompile(url: string | URL): Promise<WebAssembly.Module> {
    let file;
    try {
      file = await environment.read(url);
    } catch (cause) {
      throw loadError(
        `${String(url)} could not be read (${cause instanceof Error ? cause.message : String(cause)}). ${remedy}`,
        url,
        cause,
      );
    }
    if (file.status !== 200) throw loadError(`${String(url)} answered with status ${file.status}. ${remedy}`, url);
    return compileBytes(file.bytes, `${String(url)}${file.type ? ` (${file.type})` : ''}`);
  }
}

const remedy = 'Serve the .wasm file of this package there, or pass load({ source }) its URL, bytes or compiled module';

async function compileBytes(source: BufferSource, name: string): Promise<WebAssembly.Module> {
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
  const magic = Array.from(bytes.subarray(0, 4));
  if (magic.join() !== '0,97,115,109') {
    const hint = magic[0] === 0x3c ? ', which is an HTML page (often a 404 page or a single-page fallback)' : '';
    const found =
      magic.length === 0
        ? 'is empty'
        : `begins with ${magic.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')}${hint}`;
    throw loadError(`${name} is not WebAssembly: it ${found}. ${remedy}`, name);
  }
  try {
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    throw loadError(
      `${name} could not be compiled (${cause instanceof Error ? cause.message : String(cause)}). A page under a content security policy needs script-src 'wasm-unsafe-eval'`,
      name,
      cause,
    );
  }
}

async function instantiate(wasm: WebAssembly.Module, factory: Factory): Promise<Module> {
  let failed: (reason: unknown) => void;
  const failure = new Promise<never>((_, reject) => (failed = reject));
  const made = factory({
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(wasm, imports)
        // A stranger's module may instantiate and fail only when the glue looks for its exports.
        .then((instance) => done(instance, wasm))
        .catch((cause: unknown) =>
          failed(
            loadError(
              'the WebAssembly file does not belong to this version of the package. Update both, or let load find its own file',
              wasm,
              cause,
            ),
          ),
        );
      return {};
    },
  });
  return (await Promise.race([made, failure])) as Module;
}

function loadError(sentence: string, value: unknown, cause?: unknown): RopeError {
  const error = new RopeError('load', 'source', value, `load: ${sentence}`);
  if (cause !== undefined) error.cause = cause;
  return error;
}
