/**
 * From a file to a running module: which variant, fetched and compiled once, instantiated once for all who ask.
 *
 * Nothing runs at import. What differs between Node and a browser (where the wasm files lie and how a
 * file is read) is handed in by the small entry files.
 */
import { type Input, options } from '../options/options.js';
import { abortSignal, boolean, type Signal, unchecked, word } from '../options/rules.js';
import { library, variantOf } from './build.js';
import { checkSource, compile, type Source } from './compile.js';
import type { Environment, Variant } from './environment.js';
import { type Factory, instantiate } from './instantiate.js';
import { loadError, orElse } from './load-error.js';
import type { Loaded, Runtime } from './runtime.js';
import { Shared } from './shared.js';
import { supports } from './supports.js';

const LOAD = options({
  /**
   * `relaxed` needs an engine with relaxed SIMD. Left out: that of `source`, else relaxed where the engine has it
   * (`ropewalk/model`: simd).
   */
  variant: word<Variant>(['simd', 'relaxed']).optional,
  /**
   * Where the wasm comes from, if not from beside this package: a URL (in Node also a path), its bytes, or a compiled
   * module. Left out: the file of the package.
   */
  source: unchecked<Source>().optional,
  /**
   * An instance with a memory of its own. Otherwise all calls with the same variant and source share one.
   * @defaultValue false
   */
  fresh: boolean.or(false),
  /** Aborting it ends the wait; the promise is rejected with its reason. */
  signal: abortSignal.optional,
});

/** Which build to load, from where, and whether to share it. */
export interface LoadOptions extends Input<typeof LOAD> {}

/**
 * `assemble` makes the public object; it is called once for each instance. `preferred` is the variant where the engine
 * has both and the caller names none.
 */
export function createLoader<Library extends { readonly variant: Variant }>(
  environment: Environment,
  factory: Factory,
  assemble: (loaded: Loaded) => Library,
  preferred: Variant,
): (options?: LoadOptions) => Promise<Library> {
  const modules = new Shared<WebAssembly.Module>();
  const instances = new Shared<Library>();

  return async function load(given: LoadOptions = {}) {
    const { source: from, variant: wanted, fresh, signal } = LOAD.read('load', given);
    const variant =
      wanted ?? (from === undefined && preferred === 'relaxed' && supports('relaxed') ? 'relaxed' : 'simd');
    if (!supports(variant)) {
      throw loadError(
        variant === 'relaxed'
          ? "this engine has no relaxed SIMD. Use load({ variant: 'simd' }), or leave variant out"
          : 'this engine has no WebAssembly SIMD, which browsers have since 2023, Node since 16.4',
        variant,
      );
    }
    const source = from === undefined ? locate(environment, variant) : checkSource(from);
    const make = (signal?: Signal): Promise<Library> => assembled(source, variant, fresh, signal);
    const loaded = await (fresh ? make(signal) : instances.get(source, make, signal));
    if (wanted !== undefined && loaded.variant !== wanted) {
      throw loadError(`source is the ${loaded.variant} variant, and variant says ${wanted}. Leave variant out`, from);
    }
    return loaded;
  };

  async function assembled(
    source: ReturnType<typeof checkSource>,
    assumed: Variant,
    fresh: boolean,
    signal: Signal | undefined,
  ): Promise<Library> {
    const wasm = await modules.get(source, (signal) => compile(source, environment, signal), signal);
    const variant = variantOf(wasm) ?? assumed;
    // After a trap the next load gets an instance that works.
    const runtime = await instantiate(wasm, factory, () => fresh || instances.delete(source));
    return assemble({ ...runtime, variant, wasm, startWorker: () => environment.startWorker!() });
  }
}

/** One instance for a worker, from the address or the module that it was sent. */
export async function loadFrom(
  source: string | WebAssembly.Module,
  environment: Pick<Environment, 'read' | 'remedy'>,
  factory: Factory,
): Promise<Runtime> {
  const wasm = await compile(source, environment, new AbortController().signal);
  variantOf(wasm);
  return instantiate(wasm, factory);
}

function locate(environment: Environment, variant: Variant): ReturnType<typeof checkSource> {
  try {
    return checkSource(environment.locate(variant));
  } catch (cause) {
    const file = `${library()}.${variant}.wasm`;
    throw loadError(
      `this JavaScript does not know where it lies, so it cannot find ${file}. A bundler made a classic script or CommonJS of it, or it runs in Cloudflare Workers, where you write import wasm from 'ropewalk/${file}' and load({ source: wasm }). Elsewhere, make an ES module${orElse}`,
      undefined,
      cause,
    );
  }
}
