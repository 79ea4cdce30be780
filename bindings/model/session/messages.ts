/** What a page and its worker say to each other. */
import type {
  AttentionMapOptions,
  CopyModelOptions,
  CreateModelOptions,
  GenerateOptions,
  LogitsOptions,
  LossOptions,
  OpenModelOptions,
  SaveOptions,
} from '../options.js';
import type { ModelSpec, NormalSpec, Tokens } from '../spec.js';
import type { ModelFiles, SessionTraining, TrainJob } from '../types.js';

/** Calls of the worker; `model` is the number that it gave a model. */
export type Call =
  | { call: 'load'; source: string | WebAssembly.Module }
  | { call: 'create'; spec: ModelSpec; options: CreateModelOptions | undefined }
  | { call: 'open'; files: ModelFiles; options: OpenModelOptions | undefined }
  | { call: 'copy'; model: number; options: CopyModelOptions | undefined }
  | { call: 'digest' | 'dispose'; model: number }
  | { call: 'loss'; model: number; tokens: Tokens; options: LossOptions | undefined }
  | { call: 'logits'; model: number; tokens: Tokens; options: LogitsOptions | undefined }
  | { call: 'attention'; model: number; tokens: Tokens; options: AttentionMapOptions }
  | { call: 'generate'; model: number; tokens: Tokens; options: GenerateOptions }
  | { call: 'train'; model: number; training: SessionTraining }
  | { call: 'resume'; model: number; steps: number }
  | { call: 'save'; model: number; options: SaveOptions | undefined }
  /** Makes a whole training ready, and says what is wrong with it. */
  | { call: 'prepare'; job: Omit<TrainJob, 'workers'> }
  /** The whole training; `ports` lead to the leader, or from it to the others. */
  | { call: 'job'; rank: number; workers: number; ports: MessagePort[] };

export type ToWorker = (Call & { id: number }) | { id: number; cancel: true };

/** A model as the page hears of it. */
export interface Opened {
  model: number;
  spec: NormalSpec;
  parameters: number;
}
