import type { Loaded } from '../border/runtime.js';
import { createModels, type Models } from '../model/models.js';
import { openSession, type SessionStart, train } from '../model/session/client.js';
import type { SessionOptions } from '../model/session/options.js';
import type { CallOptions, StepReport, TrainJob, Workers } from '../model/types.js';
import { assembleCore, type RopewalkCore } from './assemble.core.js';

/** What `ropewalk/model` loads: the core, and transformers. */
export interface RopewalkModel extends RopewalkCore, Models, Workers {}

/** Puts the core and the transformers together over one module. */
export function assembleModel(loaded: Loaded): RopewalkModel {
  const session: SessionStart = { startWorker: loaded.startWorker, source: () => loaded.wasm };
  return Object.freeze({
    ...assembleCore(loaded),
    ...createModels(loaded),
    session: (options?: SessionOptions) => openSession(session, options),
    train: (job: TrainJob, call?: CallOptions<readonly StepReport[]>) => train(session, job, call),
  });
}
