/** What a model's calls can be told. */
import { type Input, options } from '../options/options.js';
import {
  boolean,
  count,
  positiveFloat,
  positiveInteger,
  rule,
  unchecked,
  whole,
  within,
  word,
} from '../options/rules.js';
import type { ModelPositions, Tokens } from './spec.js';

/** The largest seed: one word of 32 bits. */
const MAX_SEED = 2 ** 32 - 1;
export const seed = /* @__PURE__ */ whole(0, MAX_SEED);

export const DTYPES = ['f32', 'f16', 'bf16', 'int8'] as const;

const positions = unchecked<ModelPositions>();

/** What is switched off by 0; smaller numbers than these, and larger ones, float32 does not hold. */
const zeroOr = /* @__PURE__ */ rule((fn, name, value) => (value === 0 ? 0 : positiveFloat(fn, name, value)));

export const CREATE = options({
  /**
   * Of the weights.
   * @defaultValue 0
   */
  seed: seed.or(0),
  /** Standard deviation of the embedding; left out, 0.5, and 0.1 where it is the head as well. */
  embedding: positiveFloat.optional,
  /**
   * Standard deviation of a learned table of positions.
   * @defaultValue 0.02
   */
  learned: positiveFloat.or(0.02),
  /**
   * Standard deviation of the head.
   * @defaultValue 0.02
   */
  head: positiveFloat.or(0.02),
});

/** How the weights of a new model are drawn. */
export interface CreateModelOptions extends Input<typeof CREATE> {}

export const OPEN = options({
  /** Other settings of the positions than the files have. */
  positions: positions.optional,
});

/** What `openModel` takes from its caller in place of the file. */
export interface OpenModelOptions extends Input<typeof OPEN> {}

export const LOSS = options({
  /**
   * Sequences of equal length one after the other in `tokens`, B.
   * @defaultValue 1
   */
  batch: positiveInteger.or(1),
  /**
   * The right answer at each position, -1 where none is asked for, `[B, T]`. Left out: the next token, and none at the
   * last position.
   */
  targets: unchecked<Tokens>().optional,
  /** Other settings of the positions than the model's own. */
  positions: positions.optional,
});

/** The shape, the answers and the positions of `Model.loss`. */
export interface LossOptions extends Input<typeof LOSS> {}

export const LOGITS = options({
  /**
   * Sequences of equal length one after the other in `tokens`, B.
   * @defaultValue 1
   */
  batch: positiveInteger.or(1),
  /**
   * Only those of the last position of each sequence.
   * @defaultValue false
   */
  last: boolean.or(false),
  /** Other settings of the positions than the model's own. */
  positions: positions.optional,
});

/** The shape and the positions of `Model.logits`. */
export interface LogitsOptions extends Input<typeof LOGITS> {}

export const ATTENTION_MAP = options(
  {
    /** Which block. */
    layer: count,
    /** Which query head. */
    head: count,
    /** First query and the one after the last; left out, all. */
    queries: unchecked<readonly [from: number, to: number]>().optional,
    /** Other settings of the positions than the model's own. */
    positions: positions.optional,
  },
  'For example { layer: 0, head: 0 }',
);

/** Which layer and head `Model.attention` shows. */
export interface AttentionMapOptions extends Input<typeof ATTENTION_MAP> {}

export const GENERATE = options(
  {
    /** Tokens to write. */
    length: positiveInteger,
    /**
     * Logits are divided by it; 0 takes the likeliest token every time.
     * @defaultValue 1
     */
    temperature: zeroOr.or(1),
    /**
     * Only the likeliest `topK` tokens are drawn from; 0 is all of them.
     * @defaultValue 0
     */
    topK: count.or(0),
    /**
     * Of the draws: the same seed gives the same text in every engine.
     * @defaultValue 0
     */
    seed: seed.or(0),
    /** Other settings of the positions than the model's own. */
    positions: positions.optional,
  },
  'For example { length: 100, temperature: 0.8 }',
);

/** How many tokens `generate` and `tokens` write, and how they are drawn. */
export interface GenerateOptions extends Input<typeof GENERATE> {}

export const COPY = options({
  /** Other settings of the positions than the model's own: the copy has them as its own. */
  positions: positions.optional,
});

/** What of a model is changed by `Model.copy`. */
export interface CopyModelOptions extends Input<typeof COPY> {}

export const SAVE = options({
  /**
   * `int8` has a scale for each row, in f16; vectors are then f16.
   * @defaultValue 'f32'
   */
  dtype: word(DTYPES).or('f32'),
  /** Other settings of the positions than the model's own, such as those that it was trained further under. */
  positions: positions.optional,
});

/** The number format and the positions of `Model.save`. */
export interface SaveOptions extends Input<typeof SAVE> {}

export const TRAINER = options(
  {
    /** Sequences of a step, B. */
    batch: positiveInteger,
    /** Length of a sequence, T; left out, the model's. */
    length: positiveInteger.optional,
    /** Largest learning rate. */
    rate: positiveFloat,
    /** Steps of the whole plan: where the cosine ends. Left out: the rate stays, once it is warm. */
    steps: positiveInteger.optional,
    /**
     * Steps until the rate has grown from 0.
     * @defaultValue 0
     */
    warmUp: count.or(0),
    /**
     * Share of the rate that is left at the end of the cosine.
     * @defaultValue 0.1
     */
    finalRate: within(0, 1).or(0.1),
    /** Of the moments; left out, `[0.9, 0.99]`. */
    betas: unchecked<readonly [number, number]>().optional,
    /**
     * Of AdamW.
     * @defaultValue 1e-8
     */
    epsilon: positiveFloat.or(1e-8),
    /**
     * Decoupled, on every weight.
     * @defaultValue 0.01
     */
    weightDecay: zeroOr.or(0.01),
    /**
     * Largest norm of the whole gradient; 0 is no limit.
     * @defaultValue 1
     */
    clip: zeroOr.or(1),
    /**
     * Parts of a batch, a power of two: their gradients are added in a fixed tree, so the weights do not depend on how
     * many workers computed them. Parts that would be empty count as zero.
     * @defaultValue 4
     */
    shards: whole(1, 64).or(4),
    /** Other settings of the positions than the model's own: what the model is trained further under. */
    positions: positions.optional,
  },
  'For example { batch: 32, rate: 5e-3, steps: 1500, warmUp: 50 }',
);

/** Shape, rate and schedule of a training. */
export interface TrainerOptions extends Input<typeof TRAINER> {}
