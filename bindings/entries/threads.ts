/**
 * `load({ threads })`: an instance of the threads build, and the workers that share its memory. In a file of its own, which
 * only those fetch who ask for threads. It has no classes of its own: what makes errors and memory is handed in.
 */
import type { Environment, WorkerPort } from '../border/environment.js';
import type { Factory } from '../border/instantiate.js';
import type { createLoader, LoadOptions } from '../border/load.js';
import type { Loaded } from '../border/runtime.js';
import type { fail } from '../options/fail.js';
import type { RopewalkModel } from './assemble.model.js';
import type { Ropewalk } from './assemble.js';

/** {@link LoadOptions} for more than one thread. */
export interface ThreadOptions extends LoadOptions {
  /**
   * Threads that work on one call, the caller's included: 1 to 8, or `true` for as many as the machine has cores, up to 8.
   * On them run, where there is enough to do: `rotate` and `shiftKeys` from a `RopeBuffer` into one, `table`, `narrow`,
   * `attention`, `attentionBackward`, a cache's `attend` and its rounding to 16 or 8 bits, `linearAttention` and
   * `linearAttentionBackward`, of `analysis` the curves over distances, `precision` and `collapse`, and `encodings.attend`;
   * of a model of `ropewalk/model` the steps of a trainer, and `loss` and `logits` of several sequences. Everything else runs
   * on the caller's. The variant is always `simd`, so that the results have the same bits for any number of threads. More than
   * one needs Node, or a page that is `crossOriginIsolated`; elsewhere there is one, and `oneThreadBecause` says why.
   * @defaultValue 1
   */
  threads?: true | number | undefined;
}

/** What an instance with threads has beside its functions. */
export interface OnThreads {
  /** How many threads there are now, the caller's included: 1 after `dispose()`. */
  readonly threads: number;
  /** Why there is one thread although more were asked for. */
  readonly oneThreadBecause: string | undefined;
  /** Ends the other threads; the instance goes on with one. A second call does nothing. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** What `load({ threads })` of `ropewalk` gives: an instance of its own, `Ropewalk` and `OnThreads` in one. */
export interface RopewalkOnThreads extends Ropewalk, OnThreads {}

/** What `load({ threads })` of `ropewalk/model` gives: an instance of its own, `RopewalkModel` and `OnThreads` in one. */
export interface RopewalkModelOnThreads extends RopewalkModel, OnThreads {}

/** What the file of an entry hands in. */
export interface Host<Library> {
  readonly environment: Environment;
  readonly assemble: (loaded: Loaded) => Library;
  readonly loadPackage: (options?: LoadOptions) => Promise<Library>;
  readonly createLoader: typeof createLoader;
  readonly fail: typeof fail;
  /** Where the wasm of the threads build lies. */
  readonly wasm: URL;
}

/** What differs between Node and a browser. */
export interface Place {
  readonly factory: Factory;
  readonly startThread: (text: string) => WorkerPort;
  readonly cores: () => number;
  /** Whether the caller's thread may wait for others, which that of a page may not. */
  readonly waits: boolean;
  /** What is missing for more than one thread. */
  readonly missing: () => string | undefined;
}

const MOST = 8;
const NO_MEMORY = 'the engine gives no shared memory';
const START_MS = 10_000;
/** Kernels need a fraction of it. */
const STACK_BYTES = 1 << 16;
const TLS_BYTES = 1 << 10;

/** What a thread runs. It returns to its events only if it breaks off. */
const TEXT = `
const port = typeof require === 'function' ? require('node:worker_threads').parentPort : self;
port.onmessage = ({ data: { wasm, memory, names, stack, tls, thread } }) => {
  const imports = {};
  for (const { module, name, kind } of WebAssembly.Module.imports(wasm))
    (imports[module] ??= {})[name] = kind === 'memory' ? memory : () => 0;
  const { exports } = new WebAssembly.Instance(wasm, imports);
  exports[names.stack](stack);
  exports[names.tls](tls);
  port.postMessage('ready');
  try {
    exports[names.work](thread);
  } catch (error) {
    exports[names.fail]();
    throw error;
  }
};`;

/** The kernels that work on several threads, of both entries that have them. */
const FORKS = [
  'rotate',
  'rotationTable',
  'xposTable',
  'narrowFloats',
  'copyHeads',
  'attention',
  'attentionBackward',
  'linearAttention',
  'linearAttentionBackward',
  'scores',
  'productScores',
  'meanCosine',
  'contextBound',
  'expectedScore',
  'decayBound',
  'precision',
  'collapse',
  'plainScores',
  'biasScores',
  'softmaxRows',
  'weightedValues',
  'transformerGradients',
  'addGradients',
  'adamw',
  'transformerLosses',
  'transformerLogits',
] as const;

/** What the module of the threads build has beside that of the others. */
interface ThreadsModule extends Partial<Record<(typeof FORKS)[number], (...given: number[]) => unknown>> {
  _poolStart(workers: number, waits: number): void;
  _poolWork(thread: number): void;
  _poolFail(): void;
  __emscripten_stack_restore(top: number): void;
  ___wasm_init_tls(address: number): void;
}

/** What a thread needs beside the module: the memory, and the short names that the linker gave to exports. */
interface Shared {
  memory: WebAssembly.Memory;
  names: Record<'work' | 'fail' | 'stack' | 'tls', string>;
}

/** A library, of which an instance has threads beside its functions. */
type Assembled = Ropewalk | RopewalkModel;

export async function loadOnThreads<Library extends Assembled>(
  given: ThreadOptions,
  host: Host<Library>,
  place: Place,
): Promise<Library & OnThreads> {
  const { threads: asked, ...rest } = given;
  const { fail } = host;
  const count = asked === true ? Math.min(place.cores(), MOST) : asked === undefined ? 1 : asked;
  if (typeof count !== 'number') fail('type', 'load', 'threads', 'must be true or a number', asked);
  if (!(Number.isInteger(count) && count >= 1 && count <= MOST))
    fail('range', 'load', 'threads', `must be true or a whole number from 1 to ${MOST}`, asked);
  if (rest.source !== undefined)
    fail('conflict', 'load', 'source', 'must be left out with threads, which have a file of their own', rest.source);
  if (rest.variant === 'relaxed')
    fail(
      'conflict',
      'load',
      'variant',
      "must be 'simd' with threads, so that results have the same bits",
      rest.variant,
    );

  const options = { variant: 'simd', ...rest } as const;
  const alone = async (because?: string): Promise<Library & OnThreads> => {
    const rope = await host.loadPackage(options);
    return dressed(
      rope,
      () => 1,
      because === undefined ? () => undefined : () => because,
      () => {},
    );
  };
  if (count === 1) return alone();
  // WebKitGTK calls a page isolated and gives it none; its workers would refuse the memory.
  const missing = place.missing() ?? (typeof SharedArrayBuffer === 'undefined' ? NO_MEMORY : undefined);
  if (missing !== undefined) return alone(missing);
  let made;
  try {
    made = await loadShared(options, host, place);
  } catch (error) {
    // The engine may have no 4 GiB of addresses to promise to a shared memory.
    if ((error as { code?: unknown }).code !== 'memory') throw error;
    return alone(NO_MEMORY);
  }
  const pool = await startPool(made, count, host, place);
  return dressed(host.assemble(withPlainWasm(made.loaded, host.environment)), pool.threads, pool.because, pool.end);
}

function dressed<Library extends Assembled>(
  rope: Library,
  threads: () => number,
  because: () => string | undefined,
  dispose: () => void,
): Library & OnThreads {
  const all = {
    ...rope,
    get threads() {
      return threads();
    },
    get oneThreadBecause() {
      return because();
    },
    dispose,
    [Symbol.dispose]: dispose,
  };
  return Object.freeze(all);
}

/** An instance of the threads build. Its memory and the names of its exports are seen as it is made. */
async function loadShared(
  options: LoadOptions,
  host: Host<Assembled>,
  place: Place,
): Promise<{ loaded: Loaded; shared: Shared; variant: 'simd' | 'relaxed' }> {
  let shared: Shared;
  const factory: Factory = async ({ instantiateWasm }) => {
    let imports: WebAssembly.Imports;
    let exports: WebAssembly.Exports;
    const module = (await place.factory({
      instantiateWasm: (given, done) =>
        instantiateWasm((imports = given), (instance, wasm) => {
          exports = instance.exports;
          done(instance, wasm);
        }),
    })) as ThreadsModule;
    const nameOf = (wanted: unknown): string => Object.keys(exports).find((name) => exports[name] === wanted)!;
    shared = {
      memory: Object.values(imports!)
        .flatMap((each) => Object.values(each))
        .find((each): each is WebAssembly.Memory => each instanceof WebAssembly.Memory)!,
      names: {
        work: nameOf(module._poolWork),
        fail: nameOf(module._poolFail),
        stack: nameOf(module.__emscripten_stack_restore),
        tls: nameOf(module.___wasm_init_tls),
      },
    };
    return module;
  };
  const environment = { ...host.environment, locate: () => host.wasm };
  const keep = (loaded: Loaded) => ({ loaded, shared, variant: loaded.variant });
  return host.createLoader(environment, factory, keep, 'simd')(options);
}

/** Searches have a worker file of their own, whose JavaScript belongs to the ordinary wasm. */
function withPlainWasm(loaded: Loaded, environment: Environment): Loaded {
  let plain: WebAssembly.Module | undefined;
  return {
    ...loaded,
    get wasm() {
      return plain!;
    },
    async startWorker() {
      const url = environment.locate('simd') as URL;
      plain ??= await WebAssembly.compile(
        (await environment.read(url.href, new AbortController().signal)).bytes as Uint8Array<ArrayBuffer>,
      );
      return loaded.startWorker();
    },
  };
}

/** Starts all threads, or throws. */
async function startPool(
  { loaded, shared }: { loaded: Loaded; shared: Shared },
  count: number,
  { fail }: Pick<Host<Assembled>, 'fail'>,
  place: Place,
) {
  const module = loaded.module as unknown as ThreadsModule;
  let ports: WorkerPort[] = [];
  let because: string | undefined;
  const end = (): void => {
    for (const port of ports) port.end();
    if (ports.length > 0) unlessEnded(() => module._poolStart(0, 0));
    ports = [];
  };
  const lost = (): void => {
    because = 'a thread has ended';
    end();
  };
  const start = (thread: number): Promise<void> =>
    new Promise<void>((resolve, reject) => {
      const port = place.startThread(TEXT);
      ports.push(port);
      const timer = setTimeout(() => reject(new Error(`no answer in ${START_MS / 1000} s`)), START_MS);
      port.listen(
        () => {
          clearTimeout(timer);
          port.hold?.(false); // a process may end while threads sleep
          resolve();
        },
        () => {
          clearTimeout(timer);
          reject(new Error('the worker ended'));
          if (started) lost();
        },
      );
      const tls = loaded.memory.allocate(TLS_BYTES + STACK_BYTES, 'load', 'threads');
      port.post({ ...shared, wasm: loaded.wasm, thread, tls, stack: tls + TLS_BYTES + STACK_BYTES });
    });
  let started = false;
  try {
    await Promise.all(Array.from({ length: count - 1 }, (_, i) => start(i + 1)));
  } catch (cause) {
    end();
    const hint = 'A policy must allow blob: under worker-src. Or leave threads out';
    fail('load', 'load', 'threads', `could not be started (${(cause as Error).message})`, count, hint);
  }
  started = true;
  module._poolStart(count - 1, place.waits ? 1 : 0);
  // Who broke off in the middle of a call does not work on: its memory is that of an instance that has ended.
  for (const name of FORKS) {
    const kernel = module[name];
    if (!kernel) continue;
    module[name] = (...given) => {
      try {
        return kernel(...given);
      } catch (error) {
        lost();
        throw error;
      }
    };
  }
  return { end, threads: () => ports.length + 1, because: () => because };
}

/** After a trap every function of the module throws. */
function unlessEnded(call: () => void): void {
  try {
    call();
  } catch {
    // It has ended already.
  }
}
