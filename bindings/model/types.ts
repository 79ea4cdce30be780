/** The public types of `ropewalk/model`: what a model, its training and its worker can do. */
import type { Signal } from '../options/rules.js';
import type {
  AttentionMapOptions,
  CopyModelOptions,
  CreateModelOptions,
  GenerateOptions,
  LogitsOptions,
  LossOptions,
  OpenModelOptions,
  SaveOptions,
  TrainerOptions,
} from './options.js';
import type { SessionOptions } from './session/options.js';
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
  /** Every size and setting, with the defaults filled in. */
  readonly spec: Readonly<NormalSpec>;
  /** Number of weights. */
  readonly parameters: number;
  /** The weights in their order, with shapes. */
  readonly layout: readonly WeightInfo[];
  /**
   * A copy of one weight matrix, or of all weights one after the other.
   *
   * @throws RopeError `unknown` where no weight has that name, `disposed` after `dispose()`.
   */
  weights(name?: string): Float32Array;
  /**
   * Replaces one weight matrix, or all weights.
   *
   * @throws RopeError `unknown` where no weight has that name, `length` where their number differs, `range` where one is
   * not finite; nothing is changed then.
   */
  setWeights(values: ArrayLike<number>, name?: string): void;
  /**
   * FNV-1a (64 bits) over the bytes of the weights, in hexadecimal: equal digests, equal weights.
   *
   * @throws RopeError `disposed` after `dispose()`.
   */
  digest(): string;
  /**
   * Loss of each position, `[B, T]`, in nats; 0 where there is no target.
   *
   * @throws RopeError that names the option: lengths that do not fit, tokens that are not in the vocabulary.
   */
  loss(tokens: Tokens, options?: LossOptions): Float32Array;
  /**
   * Logits of the next token, `[B, T, V]`, or `[B, V]` of the last position alone.
   *
   * @throws RopeError that names the option: lengths that do not fit, tokens that are not in the vocabulary.
   */
  logits(tokens: Tokens, options?: LogitsOptions): Float32Array;
  /**
   * Attention weights of one head, `[queries, T]`.
   *
   * @throws RopeError that names the option: a layer, head or query that the model or the text has not.
   */
  attention(tokens: Tokens, options: AttentionMapOptions): Float32Array;
  /**
   * What the model writes after `prompt`: the new tokens alone.
   *
   * @throws RopeError that names the option, before anything is written.
   */
  generate(prompt: Tokens, options: GenerateOptions): Int32Array;
  /**
   * The same token by token: for text that appears as it is written.
   *
   * @throws RopeError that names the option, at once.
   */
  tokens(prompt: Tokens, options: GenerateOptions): IterableIterator<number>;
  /**
   * Begins a training of this model's weights, which change with every step.
   *
   * @throws RopeError that names the option, or `memory` where it cannot be had.
   */
  trainer(options: TrainerOptions): Trainer;
  /**
   * Another model with the same weights. With `positions` it has those settings as its own: it is trained, asked and
   * saved under them.
   *
   * @throws RopeError `memory` where there is no room for a second set of weights, else that names the option.
   */
  copy(options?: CopyModelOptions): Model;
  /**
   * The files of the model. `config.json` has the model's own positions, or `positions` where they are given: whoever
   * opens the files gets the answers that this model gives under them.
   *
   * @throws RopeError `unknown` where `dtype` is none of the words, else that names the option.
   */
  save(options?: SaveOptions): SavedModel;
  /** Whether `dispose` was called. */
  readonly disposed: boolean;
  /** Frees the weights. Calls after that are refused; a second `dispose` does nothing. */
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
  /**
   * One step: gradients, clipping, AdamW.
   *
   * @throws RopeError `length` where `tokens` or `targets` is not `[batch, length]`, `range` where a token is not in
   * the vocabulary.
   */
  step(batch: Batch): StepReport;
  /**
   * A copy of the moments.
   *
   * @throws RopeError `disposed` after `dispose()`.
   */
  save(): TrainerState;
  /**
   * Takes the moments that `save` gave, so that a training goes on where it stopped.
   *
   * @throws RopeError `type` where `state` is not of `save`, `length` where it is that of another model, `range` where a
   * moment is not finite.
   */
  restore(state: TrainerState): void;
  /** Whether `dispose` was called. */
  readonly disposed: boolean;
  /** Frees the moments. The model stays. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** How a call in the worker is ended. */
export interface AbortOptions {
  /** Aborting it ends the call; the promise is rejected with its reason. */
  signal?: Signal | undefined;
}

/** How a call in the worker is watched and ended. */
export interface CallOptions<Message> extends AbortOptions {
  /** Called now and then with how far the call has come. What it throws, or what its promise is rejected with, ends the call. */
  onProgress?: ((message: Message) => unknown) | undefined;
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
  /** Every size and setting, with the defaults filled in. */
  readonly spec: Readonly<NormalSpec>;
  /** Number of weights. */
  readonly parameters: number;
  /**
   * `Model.loss` in the worker.
   *
   * @throws RopeError as `Model.loss` does, through the promise.
   */
  loss(tokens: Tokens, options?: LossOptions, call?: CallOptions<Fraction>): Promise<Float32Array>;
  /**
   * `Model.logits` in the worker.
   *
   * @throws RopeError as `Model.logits` does, through the promise.
   */
  logits(tokens: Tokens, options?: LogitsOptions, call?: CallOptions<Fraction>): Promise<Float32Array>;
  /**
   * `Model.attention` in the worker.
   *
   * @throws RopeError as `Model.attention` does, through the promise.
   */
  attention(tokens: Tokens, options: AttentionMapOptions, call?: CallOptions<Fraction>): Promise<Float32Array>;
  /**
   * `onProgress` gets the tokens as they are written.
   *
   * @throws RopeError as `Model.generate` does, through the promise.
   */
  generate(prompt: Tokens, options: GenerateOptions, call?: CallOptions<Int32Array>): Promise<Int32Array>;
  /**
   * Trains this model's weights. Progress are the steps since the last message. When the call is aborted, the model
   * keeps the weights of the last whole step.
   *
   * @throws RopeError that names the option, `conflict` where a training of this model is under way, through the promise.
   */
  train(training: SessionTraining, call?: CallOptions<readonly StepReport[]>): Promise<TrainingResult>;
  /**
   * Goes on with the last training of this model: the same options, moments and task.
   *
   * @throws RopeError `range` where `steps` is negative, `conflict` where a training of this model is under way, through
   * the promise.
   */
  resume(steps: number, call?: CallOptions<readonly StepReport[]>): Promise<TrainingResult>;
  /**
   * `Model.copy` in the same worker.
   *
   * @throws RopeError as `Model.copy` does, through the promise.
   */
  copy(options?: CopyModelOptions, call?: AbortOptions): Promise<SessionModel>;
  /**
   * `Model.digest` in the worker.
   *
   * @throws RopeError `disposed` after `dispose()`, through the promise.
   */
  digest(call?: AbortOptions): Promise<string>;
  /**
   * `Model.save` in the worker.
   *
   * @throws RopeError as `Model.save` does, through the promise.
   */
  save(options?: SaveOptions, call?: AbortOptions): Promise<SavedModel>;
  /** Frees the model in the worker. One that is forgotten is freed when it is garbage-collected. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** A worker with models in it. */
export interface ModelSession {
  /**
   * A new model in the worker.
   *
   * @throws RopeError as `createModel` does, through the promise.
   */
  create(spec: ModelSpec, options?: CreateModelOptions, call?: AbortOptions): Promise<SessionModel>;
  /**
   * A model from its files, in the worker, under other positions where they are given.
   *
   * @throws RopeError as `openModel` does, through the promise.
   */
  open(files: ModelFiles, options?: OpenModelOptions, call?: AbortOptions): Promise<SessionModel>;
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

/** What a whole training gives: the curve, and the files of the model with the positions that it was trained under. */
export interface TrainJobResult extends TrainingResult {
  readonly files: SavedModel;
}

/** What of `ropewalk/model` runs in workers. */
export interface Workers {
  /**
   * Trains in workers, without blocking.
   *
   * @throws RopeError that names the parameter of the model, the task or the schedule, as `createModel` does.
   */
  train(job: TrainJob, call?: CallOptions<readonly StepReport[]>): Promise<TrainJobResult>;
  /**
   * A worker that models can be loaded into, once, and asked many times.
   *
   * @throws RopeError `load` where its wasm cannot be had, or the worker does not answer in time; `unsupported` where no
   * worker can be started.
   */
  session(options?: SessionOptions): Promise<ModelSession>;
}
