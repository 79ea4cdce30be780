/**
 * `ropewalk/model` in Node: its wasm files lie beside this one. What its functions do is written in model.browser.ts, whose
 * types are those of both.
 */
import createModule from '../../build/wasm-simd/ropewalk.model.js';
import type { Environment, WorkerPort } from '../border/environment.js';
import { portOf, read, remedy, withoutFlags } from '../border/environment.node.js';
import { createLoader, type LoadOptions } from '../border/load.js';
import { fail } from '../options/fail.js';
import { openSession as open, type SessionStart, train as trainInWorkers } from '../model/session/client.js';
import type { SessionOptions } from '../model/session/options.js';
import type { CallOptions, ModelSession, StepReport, TrainJob, TrainJobResult } from '../model/types.js';
import { assembleModel, type RopewalkModel } from './assemble.model.js';
import { locate } from './model.files.js';
import type { RopewalkModelOnThreads, ThreadOptions } from './threads.js';

export * from './index.model.js';

async function startWorker(): Promise<WorkerPort> {
  const { Worker } = await import('node:worker_threads');
  return portOf(new Worker(new URL('./ropewalk.model.worker.node.js', import.meta.url), withoutFlags));
}

const environment: Environment = { locate, read, remedy, startWorker };

const loadModule = /* @__PURE__ */ createLoader(environment, createModule, assembleModel, 'simd');

/** Sessions fetch the wasm themselves: the page sends no more than its address. */
const session: SessionStart = { startWorker, source: () => locate('simd').href };

export function load(options?: LoadOptions): Promise<RopewalkModel>;
export function load(options: ThreadOptions): Promise<RopewalkModelOnThreads>;
export async function load(options?: ThreadOptions): Promise<RopewalkModel> {
  if (!('threads' in Object(options))) return loadModule(options);
  const wasm = new URL('./ropewalk.model.threads.simd.wasm', import.meta.url);
  const threads = await import('./model.threads.node.js');
  const host = { environment, assemble: assembleModel, loadPackage: loadModule, createLoader, fail, wasm };
  return threads.load(options!, host);
}

export function openSession(options?: SessionOptions): Promise<ModelSession> {
  return open(session, options);
}

export function train(job: TrainJob, call?: CallOptions<readonly StepReport[]>): Promise<TrainJobResult> {
  return trainInWorkers(session, job, call);
}
