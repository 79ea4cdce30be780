/** Table of contents of `ropewalk/model`. */
export * from './index.core.js';
export * from './index.attention.js';
export type {
  AttentionMapOptions,
  CopyModelOptions,
  CreateModelOptions,
  GenerateOptions,
  LogitsOptions,
  LossOptions,
  OpenModelOptions,
  SaveOptions,
  TrainerOptions,
} from '../model/options.js';
export type { ModelPositions, ModelRope, ModelSpec, NormalPositions, NormalSpec, Tokens } from '../model/spec.js';
export {
  cardTask,
  type CardTask,
  type CardTaskOptions,
  type CardTest,
  type CardTestOptions,
} from '../model/tasks/card.js';
export { copyTask, type CopyTaskOptions } from '../model/tasks/copy.js';
export type { TaskSpec } from '../model/tasks/tasks.js';
export { maskedTask, type MaskedTaskOptions, textTask, type TextTaskOptions } from '../model/tasks/text.js';
export type { Batch, Task } from '../model/tasks/types.js';
export type { SessionOptions } from '../model/session/options.js';
export type {
  AbortOptions,
  CallOptions,
  Fraction,
  Model,
  ModelFiles,
  ModelSession,
  SavedModel,
  SessionModel,
  SessionTraining,
  StepReport,
  Trainer,
  TrainerState,
  TrainingResult,
  TrainJob,
  TrainJobResult,
  Workers,
  WeightInfo,
} from '../model/types.js';
export type { RopewalkModel } from './assemble.model.js';
export type { OnThreads, RopewalkModelOnThreads, ThreadOptions } from './threads.js';
