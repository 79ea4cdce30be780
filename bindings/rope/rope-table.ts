import { Handle, type Memory, type NewFloats } from '../border/memory.js';
import type { NormalConfig, Pairing } from '../config/config.js';
import { fail, integer } from '../options/rules.js';

/**
 * Cosines and sines of every pair at every position, in wasm memory: made once, used by many calls.
 *
 * Free it with `dispose()` or `using table = rope.table(…)`.
 */
export class RopeTable extends Handle {
  /** Number of positions, T. */
  readonly length: number;
  /** Number of pairs, P. */
  readonly pairs: number;
  /** Components of a head, d. */
  readonly headDim: number;
  /** Which components are a pair. */
  readonly pairing: Pairing;
  /** What cosines and sines were multiplied by. */
  readonly attentionFactor: number;
  /** Position of the first row, those of the others follow one by one; `null` where the table was made from `positions`. */
  readonly offset: number | null;
  readonly #memory: Memory;
  /** Row of the block that is the first of this table, and rows of the block. */
  readonly #first: number;
  readonly #rows: number;

  /** @internal */
  constructor(
    memory: Memory,
    config: Pick<NormalConfig, 'pairs' | 'headDim' | 'pairing'>,
    length: number,
    attentionFactor: number,
    offset: number | null,
    /** What of the options says how many positions there are. */
    counted: string,
    whole?: { table: RopeTable; first: number; rows: number },
  ) {
    super(whole?.table, memory, 2 * length * config.pairs * 4, 'table', counted);
    this.#memory = memory;
    this.length = length;
    this.pairs = config.pairs;
    this.headDim = config.headDim;
    this.pairing = config.pairing;
    this.attentionFactor = attentionFactor;
    this.offset = offset;
    this.#first = whole?.first ?? 0;
    this.#rows = whole?.rows ?? length;
    Object.freeze(this);
  }

  /** @internal Throws unless `value` is a table in `memory` that is not disposed. By its private fields: what only looks like one has none. */
  static check(memory: Memory, fn: string, value: unknown): asserts value is RopeTable {
    if (typeof value !== 'object' || value === null || !(#first in value))
      fail('type', fn, 'table', 'must come from rope.table', value);
    value.require(memory, fn, 'table');
  }

  /** @internal Address of the cosines. */
  get cosAddress(): number {
    return this.address + this.#first * this.pairs * 4;
  }

  /** @internal */
  get sinAddress(): number {
    return this.address + (this.#rows + this.#first) * this.pairs * 4;
  }

  /**
   * Rows `start` to `end` as a table of its own over the same memory: nothing is copied. It ends with the table it was
   * taken from.
   *
   * @throws RopeError `range` where `start` or `end` is outside the table.
   */
  part(start: number, end: number): RopeTable {
    const from = integer('table.part', 'start', start, 0, this.length);
    const to = integer('table.part', 'end', end, from, this.length);
    const offset = this.offset === null ? null : this.offset + from;
    const whole = { table: this, first: this.#first + from, rows: this.#rows };
    return new RopeTable(this.#memory, this, to - from, this.attentionFactor, offset, 'length', whole);
  }

  /**
   * A copy of the cosines, `[T, P]`.
   *
   * @throws RopeError `disposed` after `dispose()`.
   */
  cos(): NewFloats {
    return this.#memory.readF32(this.cosAddress, this.length * this.pairs);
  }

  /**
   * A copy of the sines, `[T, P]`.
   *
   * @throws RopeError `disposed` after `dispose()`.
   */
  sin(): NewFloats {
    return this.#memory.readF32(this.sinAddress, this.length * this.pairs);
  }
}
