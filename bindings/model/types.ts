/** The public types of `ropewalk/model`: what a model, its training and its worker can do. */
import type { Signal } from '../options/rules.js';
import type {
  AttentionMapOptions,
  CreateModelOptions,
  GenerateOptions,
  LogitsOptions,
  LossOptions,
  SaveOptions,
  TrainerOptions,
} from './options.js';
import type { ModelSpec, NormalSpec, Tokens } from './spec.js';
import type { TaskSpec } from './tasks/tasks.js';
import type { Batch } from './tasks/types.js';

/**
 * Files by name, as a model is kept: `model.safetensors` and `config.json`, or `model.safetensors.index.json` with its
 * parts. Names of folders before them are left aside, so a list of picked files can be given as it is.
 */
export type ModelFiles = Readonly<Record<string, Uint8Array | ArrayBuffer | string>>;

/** What {@link Model.save} gives. */
export interface SavedModel {
  readonly 'model.safetensors': Uint8Array<ArrayBuffer>;
  readonly 'config.json': string;
  readonly [name: string]: Uint8Array<ArrayBuffer> | string;
}

/** A weight matrix or vector of a model. */
export interface WeightInfo {
  /** As Hugging Face names it: `model.layers.0.self_attn.q_proj.weight`. */
  readonly name: string;
  /** `[out, in]`, or `[N]`. */
  readonly shape: readonly number[];
}

/**
 * A transformer with its weights in wasm memory.
 *
 * Free it with `dispose()` or `using model = rope.createModel(…)`.
 */
export interface Model {
  readonly spec: Readonly<NormalSpec>;
  /** Number of weights. */
  readonly parameters: number;
  /** The weights in their order, with shapes. */
  readonly layout: readonly WeightInfo[];
  /** A copy of one weight matrix, or of all weights one after the other. */
  weights(name?: string): Float32Array;
  /** Replaces one weight matrix, or all weights. */
  setWeights(values: ArrayLike<number>, name?: string): void;
  /** FNV-1a (64 bits) over the bytes of the weights, in hexadecimal: equal digests, equal weights. */
  digest(): string;
  /** Loss of each position, `[B, T]`, in nats; 0 where there is no target. */
  loss(tokens: Tokens, options?: LossOptions): Float32Array;
  /** Logits of the next token, `[B, T, V]`, or `[B, V]` of the last position alone. */
  logits(tokens: Tokens, options?: LogitsOptions): Float32Array;
  /** Attention weights of one head, `[queries, T]`. */
  attention(tokens: Tokens, options: AttentionMapOptions): Float32Array;
  /** What the model writes after `prompt`: the new tokens alone. */
  generate(prompt: Tokens, options: GenerateOptions): Int32Array;
  /** The same token by token: for text that appears as it is written. */
  tokens(prompt: Tokens, options: GenerateOptions): IterableIterator<number>;
  /** Begins a training of this model's weights, which change with every step. */
  trainer(options: TrainerOptions): Trainer;
  /** Another model with the same weights. */
  copy(): Model;
  /** The files of the model. */
  save(options?: SaveOptions): SavedModel;
  readonly disposed: boolean;
  dispose(): void;
  [Symbol.dispose](): void;
}

/** What one step of training found. */
export interface StepReport {
  /** Number of this step; the first is 1. */
  readonly step: number;
  /** Mean over the targets of the batch, in nats, before the step. */
  readonly loss: number;
  /** Norm of the gradient, before it was clipped. */
  readonly gradientNorm: number;
  /** The learning rate of this step. */
  readonly rate: number;
}

/** The moments of AdamW, to go on later. */
export interface TrainerState {
  /** Steps made. */
  step: number;
  /** First moments, as many as there are weights. */
  mean: Float32Array;
  /** Second moments. */
  variance: Float32Array;
}

/** AdamW with warm-up, cosine and clipping, over one model. */
export interface Trainer {
  /** Steps made. */
  readonly stepCount: number;
  /** One step: gradients, clipping, AdamW. */
  step(batch: Batch): StepReport;
  /** A copy of the moments. */
  save(): TrainerState;
  restore(state: TrainerState): void;
  readonly disposed: boolean;
  dispose(): void;
  [Symbol.dispose](): void;
}

/** How a call in the worker is watched and ended. */
export interface CallOptions<Message> {
  /** Aborting it ends the call; the promise is rejected with its reason. */
  signal?: Signal | undefined;
  /** Called now and then with how far the call has come. */
  onProgress?: ((message: Message) => void) | undefined;
}

/** How far a call over several sequences has come. */
export interface Fraction {
  /** 0 to 1. */
  readonly fraction: number;
}

/** Training of a model in the worker; the sizes of a batch are those of the task. */
export interface SessionTraining extends Omit<TrainerOptions, 'batch' | 'length'> {
  /** Where the batches come from. */
  task: TaskSpec;
  /** Steps to make now; left out, all steps of the plan. */
  make?: number | undefined;
  /** Batches of the task to leave out at the start. */
  skip?: number | undefined;
}

/** What a training gives. */
export interface TrainingResult {
  /** Every step. */
  readonly curve: readonly StepReport[];
  /** Of the weights at the end. */
  readonly digest: string;
}

/** A model that lives in the worker. Calls take turns there, so a short one need not wait for a long one. */
export interface SessionModel {
  readonly spec: Readonly<NormalSpec>;
  readonly parameters: number;
  loss(tokens: Tokens, options?: LossOptions, call?: CallOptions<Fraction>): Promise<Float32Array>;
  logits(tokens: Tokens, options?: LogitsOptions, call?: CallOptions<Fraction>): Promise<Float32Array>;
  attention(tokens: Tokens, options: AttentionMapOptions, call?: CallOptions<Fraction>): Promise<Float32Array>;
  /** `onProgress` gets the tokens as they are written. */
  generate(prompt: Tokens, options: GenerateOptions, call?: CallOptions<Int32Array>): Promise<Int32Array>;
  /**
   * Trains this model's weights. Progress are the steps since the last message. When the call is aborted, the model
   * keeps the weights of the last whole step.
   */
  train(training: SessionTraining, call?: CallOptions<readonly StepReport[]>): Promise<TrainingResult>;
  /** Goes on with the last training of this model: the same options, moments and task. */
  resume(steps: number, call?: CallOptions<readonly StepReport[]>): Promise<TrainingResult>;
  /** Another model with the same weights, in the same worker. */
  copy(): Promise<SessionModel>;
  digest(): Promise<string>;
  save(options?: SaveOptions): Promise<SavedModel>;
  dispose(): void;
  [Symbol.dispose](): void;
}

/** A worker with models in it. */
export interface ModelSession {
  create(spec: ModelSpec, options?: CreateModelOptions): Promise<SessionModel>;
  open(files: ModelFiles): Promise<SessionModel>;
  /** Ends the worker; calls that are under way are rejected. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** A whole training, in workers; the sizes of a batch are those of the task. */
export interface TrainJob extends Omit<TrainerOptions, 'batch' | 'length'> {
  /** A new model, or the files of one to train further. */
  model: ModelSpec | ModelFiles;
  /** How the weights of a new model are drawn. */
  create?: CreateModelOptions | undefined;
  task: TaskSpec;
  /**
   * Workers that share every step, 1 where it is left out: a power of two up to `shards`, else the one below. The
   * weights do not depend on it.
   */
  workers?: number | undefined;
}

/** What a whole training gives: the curve, and the files of the model. */
export interface TrainJobResult extends TrainingResult {
  readonly files: SavedModel;
}

/** What of `ropewalk/model` runs in workers. */
export interface Workers {
  /** Trains in workers, without blocking. */
  train(job: TrainJob, call?: CallOptions<readonly StepReport[]>): Promise<TrainJobResult>;
  /** A worker that models can be loaded into, once, and asked many times. */
  session(): Promise<ModelSession>;
}
