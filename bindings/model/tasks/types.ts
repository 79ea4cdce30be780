/** Where batches come from. */
/** Tokens and what is asked at each, `[B, T]` each; -1 where nothing is asked. */
export interface Batch {
  readonly tokens: Int32Array;
  readonly targets: Int32Array;
}

/** A source of batches. Batch `n` depends on the seed and on `n` alone, so a training can go on anywhere. */
export interface Task {
  /** Number of tokens that a model of it needs. */
  readonly vocabulary: number;
  readonly batch: number;
  readonly length: number;
  /** Number of the next batch, from 0; may be set. */
  index: number;
  /** The next batch. */
  next(): Batch;
}
