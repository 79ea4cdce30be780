/** `ropewalk/model/inline`: one file that has the simd wasm and the worker of models inside. */
import createModule from '../../build/wasm-simd/ropewalk.model.js';
import type { Environment } from '../border/environment.js';
import { read, remedy } from '../border/environment.browser.js';
import { createLoader, type LoadOptions } from '../border/load.js';
import { openSession as open, type SessionStart, train as trainInWorkers } from '../model/session/client.js';
import type { SessionOptions } from '../model/session/options.js';
import type { CallOptions, ModelSession, StepReport, TrainJob, TrainJobResult } from '../model/types.js';
import { assembleModel, type RopewalkModel } from './assemble.model.js';
import { locate, startWorker } from './inline.files.js';

export * from './index.model.js';

const environment: Environment = { locate, read, remedy, startWorker };

const loadModule = /* @__PURE__ */ createLoader(environment, createModule, assembleModel, 'simd');

/** Sessions are sent the module, compiled once for all: it has no address. */
let compiled: WebAssembly.Module | undefined;
const session: SessionStart = {
  async startWorker() {
    compiled ??= await WebAssembly.compile(locate());
    return startWorker();
  },
  source: () => compiled!,
};

/** `load` of `ropewalk/model`, from the simd wasm in this file unless `source` says otherwise. */
export function load(options?: LoadOptions): Promise<RopewalkModel> {
  return loadModule(options);
}

/** `openSession` of `ropewalk/model`, in the worker in this file. */
export function openSession(options?: SessionOptions): Promise<ModelSession> {
  return open(session, options);
}

/** `train` of `ropewalk/model`, in the worker in this file. */
export function train(job: TrainJob, call?: CallOptions<readonly StepReport[]>): Promise<TrainJobResult> {
  return trainInWorkers(session, job, call);
}
