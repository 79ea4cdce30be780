import { Block, type Memory } from '../border/memory.js';
import type { NormalConfig, Pairing } from '../config/config.js';

/**
 * Cosines and sines of every pair at every position, in wasm memory: made once, used by many calls.
 *
 * Free it with `dispose()` or `using table = rope.table(…)`.
 */
export class RopeTable {
  /** Number of positions, T. */
  readonly length: number;
  /** Number of pairs, P. */
  readonly pairs: number;
  /** Components of a head, d. */
  readonly headDim: number;
  readonly pairing: Pairing;
  /** What cosines and sines were multiplied by. */
  readonly attentionFactor: number;
  readonly #memory: Memory;
  readonly #block: Block;

  /** @internal */
  constructor(
    memory: Memory,
    config: Pick<NormalConfig, 'pairs' | 'headDim' | 'pairing'>,
    length: number,
    attentionFactor: number,
  ) {
    this.#memory = memory;
    this.length = length;
    this.pairs = config.pairs;
    this.headDim = config.headDim;
    this.pairing = config.pairing;
    this.attentionFactor = attentionFactor;
    this.#block = new Block(memory, 2 * length * config.pairs * 4, 'table');
  }

  /** @internal Address of the cosines; the sines follow. */
  get cosAddress(): number {
    return this.#block.address;
  }

  /** @internal */
  get sinAddress(): number {
    return this.#block.address + this.length * this.pairs * 4;
  }

  /** A copy of the cosines, `[T, P]`. */
  cos(): Float32Array {
    return this.#memory.readF32(this.cosAddress, this.length * this.pairs);
  }

  /** A copy of the sines, `[T, P]`. */
  sin(): Float32Array {
    return this.#memory.readF32(this.sinAddress, this.length * this.pairs);
  }

  get disposed(): boolean {
    return this.#block.disposed;
  }

  /** Frees the memory; a second call does nothing. */
  dispose(): void {
    this.#block.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}
