/** `ropewalk/model` in a browser or worker: its wasm files are fetched from beside this one. */
import createModule from '../../build/wasm-simd/ropewalk.model.js';
import type { Environment } from '../border/environment.js';
import { read } from '../border/environment.browser.js';
import { createLoader, type LoadOptions } from '../border/load.js';
import { openSession as open, train as trainInWorkers } from '../model/session/client.js';
import type { CallOptions, ModelSession, StepReport, TrainJob, TrainJobResult } from '../model/types.js';
import { assembleModel, type RopewalkModel } from './assemble.model.js';
import { locate } from './model.files.js';

export * from './index.model.js';

const startWorker: NonNullable<Environment['startWorker']> = () => {
  const worker = new Worker(new URL('./ropewalk.model.worker.js', import.meta.url), { type: 'module' });
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    listen(receive, failed) {
      worker.onmessage = ({ data }: MessageEvent<unknown>) => receive(data);
      worker.onerror = failed;
    },
    end: () => worker.terminate(),
  };
};

const loadModule = /* @__PURE__ */ createLoader({ locate, read, startWorker }, createModule);

/**
 * Loads the core and the transformers. The variant is `simd` unless asked otherwise: its bits are the same everywhere,
 * those of `relaxed` are the machine's own.
 */
export async function load(options: LoadOptions = {}): Promise<RopewalkModel> {
  return assembleModel(await loadModule({ variant: 'simd', ...options }));
}

/**
 * Starts a worker that models can be loaded into, once, and asked many times. The page itself loads no module: what it
 * imports for this is some kilobytes.
 */
export function openSession(): Promise<ModelSession> {
  return open({ startWorker, variant: 'simd' });
}

/** A whole training in workers, without a module on the page: `rope.train` without `load`. */
export function train(job: TrainJob, call?: CallOptions<readonly StepReport[]>): Promise<TrainJobResult> {
  return trainInWorkers({ startWorker, variant: 'simd' }, job, call);
}
