/** AdamW over one model: gradients of the parts of a batch, added in a fixed tree. */
import { Handle } from '../border/memory.js';
import { fill } from '../border/struct.js';
import { arrayOfLength, count, fail, lengthIs, record, within } from '../options/rules.js';
import { checkLength, type ModelKernels, positionsOf, type Weights } from './kernels.js';
import { readFloats, readTokens } from './lists.js';
import { TRAINER, type TrainerOptions } from './options.js';
import type { NormalPositions } from './spec.js';
import type { Batch } from './tasks/types.js';
import type { StepReport, Trainer, TrainerState } from './types.js';

/** A batch that was checked. */
export interface CheckedBatch extends Batch {
  /** Targets that count. */
  readonly counted: number;
}

export class AdamW extends Handle implements Trainer {
  readonly #kernels: ModelKernels;
  readonly #model: Weights;
  readonly #options: ReturnType<typeof readOptions>;
  #stepCount = 0;

  constructor(kernels: ModelKernels, model: Weights, options: TrainerOptions) {
    const read = readOptions(model, options);
    // Both moments, and one gradient for each level of the tree.
    const arrays = 2 + 1 + Math.log2(read.shards);
    super(undefined, kernels.memory, arrays * model.parameters * 4, 'trainer', 'shards');
    this.#options = read;
    this.#kernels = kernels;
    this.#model = model;
    kernels.memory.fillF32(this.address, 2 * model.parameters, 0);
  }

  get stepCount(): number {
    return this.#stepCount;
  }

  /** Parts of a batch. @internal */
  get shards(): number {
    return this.#options.shards;
  }

  #array(index: number): number {
    return this.address + index * this.#model.parameters * 4;
  }

  step(batch: Batch): StepReport {
    const checked = this.check('trainer.step', batch);
    return this.apply(this.gradients(checked, 0, this.#options.shards), checked);
  }

  /** @internal */
  check(fn: string, given: Batch): CheckedBatch {
    const { batch, length } = this.#options;
    const { vocabulary } = this.#model.spec;
    const example = 'For example trainer.step(task.next())';
    const read = record(fn, 'batch', given, example) as unknown as Batch;
    const tokens = readTokens(fn, 'batch.tokens', read.tokens, vocabulary);
    const targets = readTokens(fn, 'batch.targets', read.targets, vocabulary, -1);
    const size = `batch * length = ${batch} * ${length}`;
    lengthIs(fn, 'batch.tokens', tokens, size, batch * length);
    lengthIs(fn, 'batch.targets', targets, size, batch * length);
    let counted = 0;
    for (const target of targets) if (target >= 0) counted++;
    if (counted === 0) fail('range', fn, 'batch.targets', 'must ask for a token somewhere', -1);
    return { tokens, targets, counted };
  }

  /**
   * Gradients of parts `from` to `to - 1`, left in memory; returns the sum of their losses. The tree is that of all
   * parts: whoever computes a subtree gets the same bits. @internal
   */
  gradients(batch: CheckedBatch, from: number, to: number, level = 0): number {
    const { module } = this.#kernels;
    const [sum, part] = [this.#array(2 + level), this.#array(3 + level)];
    if (to - from === 1) return this.#shard(batch, from, sum);
    const middle = (from + to) / 2;
    const left = this.gradients(batch, from, middle, level);
    const right = this.gradients(batch, middle, to, level + 1);
    module.addGradients(sum, part, this.#model.parameters);
    return left + right;
  }

  #shard({ tokens, targets, counted }: CheckedBatch, shard: number, gradients: number): number {
    const { memory, module, specOf, ruleOf } = this.#kernels;
    const { batch, length: T, shards, positions } = this.#options;
    const { spec, address, parameters } = this.#model;
    memory.fillF32(gradients, parameters, 0);
    const first = Math.floor((shard * batch) / shards);
    const end = Math.floor(((shard + 1) * batch) / shards);
    if (first === end) return 0;
    return memory.scope('trainer.step', (arena) => {
      const [sizes, rule] = [specOf(spec), ruleOf(arena, spec, positions, T)];
      const scratch = arena.f32Zone(module.transformerGradientsScratch(sizes, rule, end - first, T));
      const part = (all: Int32Array): number => arena.i32(all.subarray(first * T, end * T));
      const [asked, wanted] = [part(tokens), part(targets)];
      return module.transformerGradients(
        ...([gradients, address, asked, wanted, 1 / counted, sizes, rule, end - first, T, scratch] as const),
      );
    });
  }

  /**
   * Adds the gradients of several workers in the tree that {@link gradients} follows; those of the first are in memory
   * already. Returns the sum of the losses. @internal
   */
  reduce(shares: readonly { gradients?: Float32Array; losses: number }[], level = 0): number {
    const [first] = shares;
    if (shares.length === 1) {
      if (first!.gradients) this.#kernels.memory.writeF32(this.#array(2 + level), first!.gradients);
      return first!.losses;
    }
    const middle = shares.length / 2;
    const left = this.reduce(shares.slice(0, middle), level);
    const right = this.reduce(shares.slice(middle), level + 1);
    this.#kernels.module.addGradients(this.#array(2 + level), this.#array(3 + level), this.#model.parameters);
    return left + right;
  }

  /** A copy of the gradients that are in memory. @internal */
  readGradients(): Float32Array {
    return this.#kernels.memory.readF32(this.#array(2), this.#model.parameters);
  }

  /** Replaces the gradients in memory. @internal */
  setGradients(gradients: Float32Array): void {
    this.#kernels.memory.writeF32(this.#array(2), gradients);
  }

  /** The step whose gradients are in memory; `losses` is their sum. @internal */
  apply(losses: number, { counted }: CheckedBatch): StepReport {
    const { module, optimiser } = this.#kernels;
    const { betas, clip, epsilon, weightDecay, warmUp, steps, finalRate } = this.#options;
    const { parameters, address } = this.#model;
    const gradientNorm = Math.sqrt(module.sumOfSquares(this.#array(2), parameters));
    const loss = losses / counted;
    if (!Number.isFinite(gradientNorm + loss))
      fail('range', 'trainer.step', 'loss', 'must stay finite', loss, 'Take a lower rate or a longer warmUp');
    const step = this.#stepCount + 1;
    const rate = module.learningRate(step, this.#options.rate, warmUp, steps ?? 0, finalRate);
    const settings = fill(optimiser, {
      ...{ rate, beta1: betas[0], beta2: betas[1], epsilon, weightDecay, step },
      gradientScale: clip > 0 && gradientNorm > clip ? clip / gradientNorm : 1,
    });
    module.adamw(address, this.#array(0), this.#array(1), this.#array(2), parameters, settings);
    this.#stepCount = step;
    return { step, loss, gradientNorm, rate };
  }

  save(): TrainerState {
    const { memory } = this.#kernels;
    const { parameters } = this.#model;
    return {
      step: this.#stepCount,
      mean: memory.readF32(this.#array(0), parameters),
      variance: memory.readF32(this.#array(1), parameters),
    };
  }

  restore(state: TrainerState): void {
    const fn = 'trainer.restore';
    const { step, mean, variance } = record(fn, 'state', state) as unknown as TrainerState;
    const { parameters } = this.#model;
    count(fn, 'state.step', step);
    const { memory } = this.#kernels;
    const moments = [
      readFloats(fn, 'state.mean', mean, 'model.parameters', parameters),
      readFloats(fn, 'state.variance', variance, 'model.parameters', parameters, 0),
    ];
    moments.forEach((moment, n) => memory.writeF32(this.#array(n), moment));
    this.#stepCount = step;
  }
}

function readOptions({ spec }: Weights, given: TrainerOptions) {
  const fn = 'model.trainer';
  const { positions: changed, ...read } = TRAINER.read(fn, given);
  const length = read.length ?? spec.length;
  const positions: NormalPositions = positionsOf(fn, spec, changed);
  checkLength(fn, 'length', spec, positions, length);
  if (positions.clip !== 0)
    fail('unsupported', fn, 'positions.clip', 'must be 0 in training', positions.clip, 'It is for evaluation alone');
  if (!Number.isInteger(Math.log2(read.shards))) fail('range', fn, 'shards', 'must be a power of two', read.shards);
  const betas = arrayOfLength(fn, 'betas', read.betas ?? [0.9, 0.99], 2) as [number, number];
  betas.forEach((beta, n) => {
    within(0, 1)(fn, `betas[${n}]`, beta);
    if (beta === 1) fail('range', fn, `betas[${n}]`, 'must be below 1', beta);
  });
  return { ...read, length, positions, betas };
}
