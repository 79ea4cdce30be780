/** `ropewalk/model` in a browser or worker: its wasm files are fetched from beside this one. */
import createModule from '../../build/wasm-simd/ropewalk.model.js';
import type { Environment, WorkerPort } from '../border/environment.js';
import { portOf, read, remedy } from '../border/environment.browser.js';
import { createLoader, type LoadOptions } from '../border/load.js';
import { fail } from '../options/fail.js';
import { openSession as open, type SessionStart, train as trainInWorkers } from '../model/session/client.js';
import type { SessionOptions } from '../model/session/options.js';
import type { CallOptions, ModelSession, StepReport, TrainJob, TrainJobResult } from '../model/types.js';
import { assembleModel, type RopewalkModel } from './assemble.model.js';
import { locate } from './model.files.js';
import type * as Threads from './model.threads.browser.js';
import type { RopewalkModelOnThreads, ThreadOptions } from './threads.js';

export * from './index.model.js';

const startWorker = (): WorkerPort =>
  portOf(new Worker(new URL('./ropewalk.model.worker.js', import.meta.url), { type: 'module' }));

const environment: Environment = { locate, read, remedy, startWorker };

const loadModule = /* @__PURE__ */ createLoader(environment, createModule, assembleModel, 'simd');

/** Sessions fetch the wasm themselves: the page sends no more than its address. */
const session: SessionStart = { startWorker, source: () => locate('simd').href };

/**
 * Loads the core and the transformers. The variant is `simd` unless asked otherwise: its bits are the same everywhere,
 * those of `relaxed` are the machine's own. All calls with the same variant and source share one instance; `fresh` makes
 * another.
 *
 * @throws RopeError with code `load` where the wasm cannot be had, or is another version's; `memory` where the engine
 * has none left. A failure is not remembered.
 */
export function load(options?: LoadOptions): Promise<RopewalkModel>;
/**
 * With `threads`, an instance of its own, where attention, training and losses run on several. One more file is fetched, and
 * for more than one thread its own wasm. Sessions and `train` have workers of one thread each, as ever.
 *
 * @throws RopeError as without, and with code `load` where a thread cannot be started.
 */
export function load(options: ThreadOptions): Promise<RopewalkModelOnThreads>;
export async function load(options?: ThreadOptions): Promise<RopewalkModel> {
  if (!('threads' in Object(options))) return loadModule(options);
  // By its address, which no bundler follows: see ropewalk.browser.ts.
  const file = new URL('./ropewalk.model.threads.js', import.meta.url).href;
  const wasm = new URL('./ropewalk.model.threads.simd.wasm', import.meta.url);
  const threads = (await import(/* @vite-ignore */ /* webpackIgnore: true */ file).catch(() =>
    fail('load', 'load', 'threads', `need ${file}`, options),
  )) as typeof Threads;
  const host = { environment, assemble: assembleModel, loadPackage: loadModule, createLoader, fail, wasm };
  return threads.load(options!, host);
}

/**
 * Starts a worker that models can be loaded into, once, and asked many times. The page itself loads no module: what it
 * imports for this is some kilobytes.
 *
 * @throws RopeError `load` where its wasm cannot be had, or the worker does not answer within `timeout`; `unsupported`
 * where no worker can be started.
 */
export function openSession(options?: SessionOptions): Promise<ModelSession> {
  return open(session, options);
}

/**
 * A whole training in workers, without a module on the page: `rope.train` without `load`.
 *
 * @throws RopeError that names the parameter of the model, the task or the schedule, as `createModel` does; `load`
 * where its wasm cannot be had, `unsupported` where no worker can be started.
 */
export function train(job: TrainJob, call?: CallOptions<readonly StepReport[]>): Promise<TrainJobResult> {
  return trainInWorkers(session, job, call);
}
