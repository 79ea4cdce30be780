/** A model whose weights are in wasm memory. */
import { type Steps, toEnd } from '../analysis/steps.js';
import { Block, Handle } from '../border/memory.js';
import { fail, lengthIs, missing, wrongLength } from '../options/rules.js';
import { isArray } from '../options/kinds.js';
import { digest } from './digest.js';
import { writeCheckpoint } from './files/checkpoint.js';
import { checkLength, indexOf, type ModelKernels, positionsOf, readSequences } from './kernels.js';
import { layoutOf, type Weight } from './layout.js';
import { readFloats, readTokens } from './lists.js';
import {
  ATTENTION_MAP,
  type AttentionMapOptions,
  COPY,
  type CopyModelOptions,
  GENERATE,
  type GenerateOptions,
  LOGITS,
  type LogitsOptions,
  LOSS,
  type LossOptions,
  SAVE,
  type SaveOptions,
  type TrainerOptions,
} from './options.js';
import { sample } from './sample.js';
import type { NormalPositions, NormalSpec, Tokens } from './spec.js';
import { Random } from './tasks/random.js';
import { AdamW } from './trainer.js';
import type { Model, SavedModel, Trainer } from './types.js';

export class Transformer extends Handle implements Model {
  readonly spec: Readonly<NormalSpec>;
  readonly parameters: number;
  readonly layout: readonly Weight[];
  readonly #kernels: ModelKernels;

  /** Its weights are whatever was in memory. */
  constructor(kernels: ModelKernels, spec: NormalSpec) {
    const layout = layoutOf(spec);
    const last = layout.at(-1)!;
    const parameters = last.offset + last.length;
    super(undefined, kernels.memory, parameters * 4, 'model', 'spec');
    this.spec = Object.freeze(spec);
    this.layout = Object.freeze(layout);
    this.parameters = parameters;
    this.#kernels = kernels;
  }

  weights(name?: string): Float32Array {
    const { offset, length } = this.#find('model.weights', name);
    return this.#kernels.memory.readF32(this.address + offset * 4, length);
  }

  setWeights(values: ArrayLike<number>, name?: string): void {
    const fn = 'model.setWeights';
    const { offset, length } = this.#find(fn, name);
    this.write(offset, readFloats(fn, 'values', values, name ?? 'model.parameters', length));
  }

  /** Writes weights that were checked, beginning at that of number `offset`. @internal */
  write(offset: number, values: Float32Array): void {
    this.#kernels.memory.writeF32(this.address + offset * 4, values);
  }

  #find(fn: string, name: string | undefined): { offset: number; length: number } {
    if (name === undefined) return { offset: 0, length: this.parameters };
    const found = this.layout.find((weight) => weight.name === name);
    return found ?? fail('unknown', fn, 'name', 'must be that of a weight', name, 'model.layout has the names');
  }

  digest(): string {
    return digest(this.#kernels.memory.readU8(this.address, this.parameters * 4));
  }

  loss(tokens: Tokens, options?: LossOptions): Float32Array {
    return toEnd(this.lossSteps(tokens, options));
  }

  /** {@link Model.loss} sequence by sequence. @internal */
  lossSteps(given: Tokens, options?: LossOptions): Steps<Float32Array> {
    const fn = 'model.loss';
    const { batch, ...read } = LOSS.read(fn, options);
    const { tokens, T } = readSequences(fn, given, this.spec, batch);
    const positions = positionsOf(fn, this.spec, read.positions);
    if (read.targets === undefined && !this.spec.causal)
      missing(fn, 'targets', 'A model that is not causal sees the next token: say what is asked for');
    const targets =
      read.targets === undefined
        ? nextTokens(tokens, T)
        : readTokens(fn, 'targets', read.targets, this.spec.vocabulary, -1);
    lengthIs(fn, 'targets', targets, 'tokens.length', tokens.length);
    const { module } = this.#kernels;
    return this.#each(fn, tokens, T, 1, T, positions, (out, from, count, { spec, rule, scratch }, arena, n) => {
      const wanted = arena.i32(targets.subarray(n * T, (n + count) * T));
      module.transformerLosses(out, this.address, from, wanted, spec, rule, count, T, scratch);
    });
  }

  logits(tokens: Tokens, options?: LogitsOptions): Float32Array {
    return toEnd(this.logitsSteps(tokens, options));
  }

  /** {@link Model.logits} sequence by sequence. @internal */
  logitsSteps(given: Tokens, options?: LogitsOptions): Steps<Float32Array> {
    const fn = 'model.logits';
    const { batch, last, ...read } = LOGITS.read(fn, options);
    const { tokens, T } = readSequences(fn, given, this.spec, batch);
    const positions = positionsOf(fn, this.spec, read.positions);
    const { module } = this.#kernels;
    const rows = last ? 1 : T;
    const width = this.spec.vocabulary;
    return this.#each(fn, tokens, T, width, rows, positions, (out, from, count, { spec, rule, scratch }) => {
      module.transformerLogits(out, this.address, from, spec, rule, count, T, rows, scratch);
    });
  }

  /** Runs `call` for `count` sequences from number `n` on, one for each thread; it writes `[count, rows, width]` at `out`. */
  *#each(
    fn: string,
    tokens: Int32Array,
    T: number,
    width: number,
    rows: number,
    positions: NormalPositions,
    call: (
      out: number,
      tokens: number,
      count: number,
      places: { spec: number; rule: number; scratch: number },
      arena: ModelKernels['memory'],
      n: number,
    ) => void,
  ): Steps<Float32Array> {
    const { memory, module, specOf, ruleOf } = this.#kernels;
    const batch = tokens.length / T;
    const result = new Float32Array(batch * rows * width);
    for (let n = 0; n < batch;) {
      const count = Math.min(module.threads?.() ?? 1, batch - n);
      memory.scope(fn, (arena) => {
        const [spec, rule] = [specOf(this.spec), ruleOf(arena, this.spec, positions, T)];
        const scratch = arena.f32Zone(count * module.transformerScratch(spec, rule, T));
        const floats = count * rows * width;
        const out = arena.f32Zone(floats);
        call(out, arena.i32(tokens.subarray(n * T, (n + count) * T)), count, { spec, rule, scratch }, arena, n);
        arena.readF32(out, floats, result.subarray(n * rows * width, n * rows * width + floats));
      });
      yield { fraction: (n += count) / batch };
    }
    return result;
  }

  attention(given: Tokens, options: AttentionMapOptions): Float32Array {
    const fn = 'model.attention';
    const read = ATTENTION_MAP.read(fn, options);
    const { tokens, T } = readSequences(fn, given, this.spec, 1);
    const positions = positionsOf(fn, this.spec, read.positions);
    const layer = indexOf(fn, 'layer', read.layer, this.spec.layers);
    const head = indexOf(fn, 'head', read.head, this.spec.heads);
    const queries = read.queries ?? [0, T];
    if (!isArray(queries) || queries.length !== 2)
      fail('type', fn, 'queries', 'must be the first query and the one after the last', queries, 'For example [0, 16]');
    const from = indexOf(fn, 'queries[0]', queries[0], T);
    const to = indexOf(fn, 'queries[1]', queries[1], T + 1);
    if (to <= from) fail('range', fn, 'queries[1]', `must be above queries[0] ${from}`, to);
    const { memory, module, specOf, ruleOf } = this.#kernels;
    return memory.scope(fn, (arena) => {
      const [spec, rule] = [specOf(this.spec), ruleOf(arena, this.spec, positions, T)];
      const scratch = arena.f32Zone(module.transformerScratch(spec, rule, T));
      const map = arena.f32Zone((to - from) * T);
      module.transformerAttention(map, this.address, arena.i32(tokens), spec, rule, T, layer, head, from, to, scratch);
      return arena.readF32(map, (to - from) * T);
    });
  }

  generate(prompt: Tokens, options: GenerateOptions): Int32Array {
    return Int32Array.from(this.#write('model.generate', prompt, options));
  }

  tokens(prompt: Tokens, options: GenerateOptions): IterableIterator<number> {
    return this.#write('model.tokens', prompt, options);
  }

  /** Checks what is given, and gives what writes. */
  #write(fn: string, given: Tokens, options: GenerateOptions): Generator<number, void, void> {
    const { length, seed, positions: changed, ...sampling } = GENERATE.read(fn, options);
    const prompt = readTokens(fn, 'prompt', given, this.spec.vocabulary);
    if (prompt.length === 0) wrongLength(fn, 'prompt', 0, 'at least 1');
    if (!this.spec.causal) fail('unsupported', fn, 'model', 'must be causal to write', this.spec.causal);
    const capacity = prompt.length + length;
    const positions = positionsOf(fn, this.spec, changed);
    checkLength(fn, 'length', this.spec, positions, capacity);
    const { memory, module, specOf, ruleOf } = this.#kernels;
    const { vocabulary } = this.spec;

    /** Logits after `tokens`, which stand at `start` and after it. */
    const read = (cache: number, tokens: Int32Array, start: number): Float32Array =>
      memory.scope(fn, (arena) => {
        const [spec, rule] = [specOf(this.spec), ruleOf(arena, this.spec, positions, capacity)];
        const scratch = arena.f32Zone(module.transformerDecodeScratch(spec, rule, capacity));
        const logits = arena.f32Zone(vocabulary);
        const at = arena.i32(tokens);
        module.transformerDecode(logits, cache, this.address, at, tokens.length, start, capacity, spec, rule, scratch);
        return arena.readF32(logits, vocabulary);
      });
    const kernels = this.#kernels;
    const floats = memory.scope(fn, (arena) =>
      module.transformerCacheFloats(specOf(this.spec), ruleOf(arena, this.spec, positions, capacity), capacity),
    );

    return (function* () {
      const cache = new Block(memory, floats * 4, fn, 'length');
      const random = new Random(seed);
      try {
        let tokens = prompt;
        for (let start = 0; start + tokens.length <= capacity;) {
          const next = sample(kernels, read(cache.address, tokens, start), sampling, random);
          start += tokens.length;
          tokens = Int32Array.of(next);
          yield next;
          if (start + 1 === capacity) return;
        }
      } finally {
        cache.dispose();
      }
    })();
  }

  trainer(options: TrainerOptions): Trainer {
    return this.adamw(options);
  }

  /** @internal */
  adamw(options: TrainerOptions): AdamW {
    return new AdamW(this.#kernels, this, options);
  }

  copy(options?: CopyModelOptions): Transformer {
    const fn = 'model.copy';
    const { positions } = COPY.read(fn, options);
    const from = this.address;
    const copy = new Transformer(this.#kernels, this.#under(fn, positions));
    this.#kernels.memory.moveF32(copy.address, from, this.parameters);
    return copy;
  }

  save(options?: SaveOptions): SavedModel {
    const fn = 'model.save';
    const { dtype, positions } = SAVE.read(fn, options);
    return writeCheckpoint(fn, this.#under(fn, positions), this.weights(), dtype);
  }

  /** The spec with other settings of the positions. */
  #under(fn: string, positions: unknown): NormalSpec {
    return { ...this.spec, positions: positionsOf(fn, this.spec, positions) };
  }
}

/** The next token at each position, -1 at the end of a sequence. */
function nextTokens(tokens: Int32Array, T: number): Int32Array {
  return tokens.map((_, t) => ((t + 1) % T === 0 ? -1 : tokens[t + 1]!));
}
