import { checkFloats, Handle, type Floats, type Memory, type NewFloats } from '../border/memory.js';
import { type Input, options } from '../options/options.js';
import { eachOf, perSequence } from '../options/batch.js';
import { count, positiveInteger, unchecked, whole } from '../options/rules.js';

export const LINEAR_STATE = /* @__PURE__ */ (() =>
  options(
    {
      /**
       * Sequences, B, at most 4096: a state for each.
       * @defaultValue 1
       */
      batch: whole(1, 2 ** 12).or(1),
      /**
       * Key/value heads, K.
       * @defaultValue 1
       */
      kvHeads: positiveInteger.or(1),
      /** Components of a head, d. */
      headDim: positiveInteger,
      /** Components of a value, dv; `headDim` where it is left out. */
      valueDim: positiveInteger.optional,
    },
    'For example { kvHeads: 8, headDim: 64 }',
  ))();

/** The sizes of a state. */
export interface LinearStateOptions extends Input<typeof LINEAR_STATE> {}

const CONTENTS = /* @__PURE__ */ (() =>
  options({
    /** `[B, K, d, dv]`: the sum of `(R_n phi(k_n)) v_n^T`. */
    matrix: unchecked<Floats>(),
    /** `[B, K, d]`: the sum of `phi(k_n)`. Left out: a state without a denominator. */
    normalizer: unchecked<Floats>().optional,
    /**
     * Number of tokens in it, or a list with one for each sequence.
     * @defaultValue 0
     */
    length: perSequence.or(0),
  }))();

/** What a state holds, to be put back. */
export interface LinearStateContents extends Input<typeof CONTENTS> {}

/**
 * The two sums that linear attention runs on, in wasm memory: what a sequence leaves behind for its
 * continuation, of the same size whatever its length.
 *
 * Free it with `dispose()` or `using state = rope.linearState(…)`.
 */
export class LinearState extends Handle {
  /** Sequences, B. */
  readonly batch: number;
  /** K, key/value heads. */
  readonly kvHeads: number;
  /** d, components of a key. */
  readonly headDim: number;
  /** Components of a value. */
  readonly valueDim: number;
  readonly #memory: Memory;
  #lengths: number[] = [];
  #normalized: boolean | undefined = undefined;

  /** @internal */
  constructor(memory: Memory, batch: number, kvHeads: number, headDim: number, valueDim: number) {
    super(undefined, memory, batch * kvHeads * headDim * (valueDim + 1) * 4, 'linearState', 'headDim');
    this.#memory = memory;
    this.batch = batch;
    this.kvHeads = kvHeads;
    this.headDim = headDim;
    this.valueDim = valueDim;
    this.reset();
    Object.freeze(this);
  }

  /** @internal By its private fields: what only looks like a state has none. */
  static is(value: unknown): value is LinearState {
    return typeof value === 'object' && value !== null && #lengths in value;
  }

  get #matrixLength(): number {
    return this.batch * this.kvHeads * this.headDim * this.valueDim;
  }

  get #normalizerLength(): number {
    return this.batch * this.kvHeads * this.headDim;
  }

  /** Number of tokens in it, of the longest sequence: the position at which the next one is taken to be. */
  get length(): number {
    return this.#lengths.reduce((most, length) => Math.max(most, length), 0);
  }

  /** Number of tokens of every sequence. */
  get lengths(): readonly number[] {
    return this.#lengths;
  }

  /** @internal */
  get matrixAddress(): number {
    return this.address;
  }

  /** @internal */
  get normalizerAddress(): number {
    return this.address + this.#matrixLength * 4;
  }

  /** @internal Whether the tokens in it went into the normalizer; undefined while there are none. */
  get normalized(): boolean | undefined {
    return this.#normalized;
  }

  /** @internal */
  grow(tokens: readonly number[], normalized: boolean): void {
    this.#lengths = this.#lengths.map((length, b) => length + tokens[b]!);
    if (tokens.some((each) => each > 0)) this.#normalized = normalized;
  }

  /**
   * A copy of the sum of `(R_n phi(k_n)) v_n^T`, `[B, K, d, dv]`.
   *
   * @throws RopeError `disposed` after `dispose()`.
   */
  matrix(): NewFloats {
    return this.#memory.readF32(this.matrixAddress, this.#matrixLength);
  }

  /**
   * A copy of the sum of `phi(k_n)`, `[B, K, d]`.
   *
   * @throws RopeError `disposed` after `dispose()`.
   */
  normalizer(): NewFloats {
    return this.#memory.readF32(this.normalizerAddress, this.#normalizerLength);
  }

  /**
   * Takes over a state that was kept elsewhere: a model's, or a copy made before.
   *
   * @throws RopeError `length` where the contents have another shape, `disposed` after `dispose()`; nothing is
   * changed then.
   */
  set(contents: LinearStateContents): void {
    const fn = 'linearState.set';
    const { length, ...given } = CONTENTS.read(fn, contents, 'contents', '');
    const memory = this.#memory;
    const matrix = checkFloats(memory, fn, 'matrix', given.matrix, this.#matrixLength);
    const normalizer =
      given.normalizer === undefined
        ? undefined
        : checkFloats(memory, fn, 'normalizer', given.normalizer, this.#normalizerLength);
    const lengths = eachOf(fn, 'length', length, this.batch).map((each) => count(fn, 'length', each));
    const [to, below] = [this.matrixAddress, this.normalizerAddress];
    memory.scope(fn, (arena) => {
      // Both are in reach before either sum is written: memory may end in between.
      const [matrixAt, normalizerAt] = [arena.f32(matrix), normalizer && arena.f32(normalizer)];
      arena.moveF32(to, matrixAt, this.#matrixLength);
      if (normalizerAt === undefined) arena.fillF32(below, this.#normalizerLength, 0);
      else arena.moveF32(below, normalizerAt, this.#normalizerLength);
    });
    this.#lengths = lengths;
    this.#normalized = normalizer !== undefined;
  }

  /**
   * Back to the beginning: both sums 0, no tokens.
   *
   * @throws RopeError `disposed` after `dispose()`.
   */
  reset(): void {
    this.#memory.fillF32(this.matrixAddress, this.#matrixLength + this.#normalizerLength, 0);
    this.#lengths = new Array<number>(this.batch).fill(0);
    this.#normalized = undefined;
  }
}
