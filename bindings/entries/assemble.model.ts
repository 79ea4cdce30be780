import type { Loaded } from '../border/runtime.js';
import { createModels, type Models } from '../model/models.js';
import { openSession, type SessionStart, train } from '../model/session/client.js';
import type { SessionOptions } from '../model/session/options.js';
import type { CallOptions, StepReport, TrainJob, Workers } from '../model/types.js';
import { assembleAttention, type RopewalkAttention } from './assemble.attention.js';

/** What `ropewalk/model` loads: the core, gradients, linear attention, and transformers. */
export interface RopewalkModel extends RopewalkAttention, Models, Workers {}

/** Puts the f32 families and the transformers together over one module. */
export function assembleModel(loaded: Loaded): RopewalkModel {
  const session: SessionStart = { startWorker: loaded.startWorker, source: () => loaded.wasm };
  return Object.freeze({
    ...assembleAttention(loaded),
    ...createModels(loaded),
    session: (options?: SessionOptions) => openSession(session, options),
    train: (job: TrainJob, call?: CallOptions<readonly StepReport[]>) => train(session, job, call),
  });
}
