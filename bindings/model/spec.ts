/** What a transformer is, as plain JSON: sizes, and how positions enter. The weights are elsewhere. */
import { normalizeConfig, type RopeConfig } from '../config/config.js';
import { RopeError } from '../options/errors.js';
import { type Input, options, type Read } from '../options/options.js';
import {
  above1,
  arrayOfLength,
  boolean,
  count,
  evenPositive,
  fail,
  finiteFloat,
  isRecord,
  leftOut,
  positiveFloat,
  positiveInteger,
  record,
  rule,
  unchecked,
  whole,
  word,
} from '../options/rules.js';

/** Token numbers, from 0 to `vocabulary - 1`: also as the BigInt64Array that tokenizers return. */
export type Tokens = ArrayLike<number> | ArrayLike<bigint>;

/** Blocks of the deepest model that is made: each has nine names in the layout. */
const MAX_LAYERS = 2 ** 16;

export const POSITION_TYPES = ['none', 'sinusoidal', 'learned', 'alibi', 'rope'] as const;

/** The order of these words is the order of the enum in `include/ropewalk/model.h`; a test compares them. */
export const ACTIVATIONS = ['gated-silu', 'gelu'] as const;

/** What can be added to the embeddings, in the order of the enum there. */
export const ADDED = ['none', 'sinusoidal', 'learned'] as const;

export const ATTENTIONS = ['softmax', 'linear'] as const;

/** The rotation of a model: a {@link RopeConfig} whose `headDim` is that of the model. */
export interface ModelRope extends Omit<RopeConfig, 'headDim' | 'sections'> {}

export const POSITIONS = options(
  {
    /**
     * `none`; `sinusoidal` and `learned` are added to the embeddings; `alibi` is subtracted from the scores; `rope`
     * rotates queries and keys. A call may change the settings of the model's own type, or switch to `none`, `alibi` or
     * `rope`; a table that is added belongs to the model.
     */
    type: word(POSITION_TYPES).optional,
    /** For `rope`: base, rotaryDim, pairing, scaling. What is left out is as in the model. */
    rope: unchecked<ModelRope>().optional,
    /** A query at `m` sees keys with `|m - n| < window`, and of them those that the mask lets it see; 0 is no limit. */
    window: count.optional,
    /**
     * ReRoPE: distances of `clip` and more are rotated as `clip`; 0 is no clipping. Only for `rope`, and not in
     * training. Source: Su, https://github.com/bojone/rerope
     */
    clip: count.optional,
    /**
     * Queries are multiplied by `max(1, ln(m + 1) / ln(logLength))`; 0 is not at all.
     * Source: Su, https://kexue.fm/archives/8823
     */
    logLength: rule((fn, name, value) => (value === 0 ? 0 : above1(fn, name, value))).optional,
    /** For `alibi`: the slope of each head; left out, those of the paper (2108.12409). */
    slopes: unchecked<readonly number[]>().optional,
    /** For `sinusoidal`: what sines and cosines are multiplied by; left out, 1. */
    amplitude: positiveFloat.optional,
  },
  "For example { type: 'rope', rope: { scaling: { type: 'linear', factor: 4 } } }",
);

/** How a model knows where a token is. In a call: each setting that is given stands in place of the model's. */
export interface ModelPositions extends Input<typeof POSITIONS> {}

export const MODEL = options(
  {
    /** Number of tokens that there are, V. */
    vocabulary: whole(2).because('It is the number of different tokens'),
    /** Width of the residual stream, D. */
    dim: positiveInteger,
    /** Number of blocks, at most 65536. */
    layers: whole(1, MAX_LAYERS),
    /** Query heads, H. */
    heads: positiveInteger,
    /** Key/value heads, K, of which `heads` is a multiple; `heads` where it is left out. */
    kvHeads: positiveInteger.optional,
    /** Components of a head, d; `dim / heads` where it is left out. */
    headDim: evenPositive.optional,
    /**
     * Width of the feed-forward layer. Left out: `4 dim` for `gelu`, and `8/3 dim` up to a multiple of 16 for
     * `gated-silu`, which has three matrices in place of two.
     */
    hidden: positiveInteger.optional,
    /**
     * `gated-silu`: `silu(gate x) * (up x)`, as Llama; `gelu`: the exact one.
     * @defaultValue 'gated-silu'
     */
    activation: word(ACTIVATIONS).or('gated-silu'),
    /**
     * Of RMSNorm.
     * @defaultValue 1e-6
     */
    epsilon: positiveFloat.or(1e-6),
    /**
     * No query sees a later key.
     * @defaultValue true
     */
    causal: boolean.or(true),
    /**
     * `linear`: features elu + 1, rotated in the numerator alone (RoFormer, eq. 19).
     * @defaultValue 'softmax'
     */
    attention: word(ATTENTIONS).or('softmax'),
    /**
     * The head is the embedding.
     * @defaultValue false
     */
    tied: boolean.or(false),
    /** How the model knows where a token is; left out, `{ type: 'rope' }`. */
    positions: unchecked<ModelPositions>().optional,
    /** Length of the sequences it is trained on, L: `max_position_embeddings`, and the rows of a learned table. */
    length: positiveInteger,
  },
  'For example { vocabulary: 63, dim: 64, layers: 2, heads: 2, length: 64 }',
);

/** Sizes and kind of a model, as plain JSON. */
export interface ModelSpec extends Input<typeof MODEL> {}

/** {@link ModelPositions} with every setting filled in. */
export interface NormalPositions {
  type: (typeof POSITION_TYPES)[number];
  /** Only for `rope`. */
  rope?: ModelRope;
  window: number;
  clip: number;
  logLength: number;
  /** Only for `alibi`; left out, those of the paper. */
  slopes?: readonly number[];
  /** Only for `sinusoidal`. */
  amplitude?: number;
}

/** {@link ModelSpec}, checked and with every default filled in. */
export interface NormalSpec extends Omit<Read<typeof MODEL>, 'kvHeads' | 'headDim' | 'hidden' | 'positions'> {
  kvHeads: number;
  headDim: number;
  hidden: number;
  positions: NormalPositions;
}

/** How many weights there are, without a layout of them: sizes come from strangers' files, and a layout can be too long to make. */
function countWeights(spec: NormalSpec): number {
  const { vocabulary, dim, layers, heads, kvHeads, headDim, hidden, activation, tied, positions, length } = spec;
  const attention = 2 * (heads + kvHeads) * headDim * dim;
  const forward = (activation === 'gated-silu' ? 3 : 2) * hidden * dim;
  const tables = (tied ? 1 : 2) * vocabulary + (positions.type === 'learned' ? length : 0);
  return layers * (attention + forward + 2 * dim) + (tables + 1) * dim;
}

/** Checks a {@link ModelSpec} and fills in what is left out. */
export function normalizeSpec(fn: string, given: unknown): NormalSpec {
  const read = MODEL.read(fn, given, 'spec', '');
  const { dim, heads } = read;
  const kvHeads = read.kvHeads ?? heads;
  if (heads % kvHeads !== 0) fail('conflict', fn, 'heads', `must be a multiple of kvHeads ${kvHeads}`, heads);
  const hint = 'Give headDim, or another dim';
  if (read.headDim === undefined && dim % (2 * heads) !== 0)
    fail('conflict', fn, 'dim', `must be a multiple of 2 heads = ${2 * heads} where headDim is left out`, dim, hint);
  const headDim = read.headDim ?? dim / heads;
  const hidden = read.hidden ?? (read.activation === 'gelu' ? 4 * dim : Math.ceil((8 * dim) / 48) * 16);
  const sizes = { dim, heads, headDim, attention: read.attention, causal: read.causal };
  const bare: NormalPositions = { type: 'rope', window: 0, clip: 0, logLength: 0 };
  const positions = mergePositions(fn, { ...bare, ...typeOf(read.positions) }, read.positions ?? {}, sizes);
  const spec = { ...read, kvHeads, headDim, hidden, positions };
  const bytes = 4 * countWeights(spec);
  if (bytes >= 2 ** 32) {
    const hint = 'Take fewer or narrower blocks, or a smaller vocabulary';
    const sentence = `${fn}: the weights of this model need ${bytes} bytes, and a WebAssembly memory ends at 4 GiB. ${hint}`;
    throw new RopeError('memory', 'spec', bytes, sentence);
  }
  return spec;
}

const typeOf = (positions: unknown): Partial<Pick<NormalPositions, 'type'>> => {
  const type = isRecord(positions) ? (positions as ModelPositions).type : undefined;
  return type === undefined ? {} : { type };
};

/** What of a model decides which positions it can have. */
type PositionSizes = Pick<NormalSpec, 'dim' | 'heads' | 'headDim' | 'attention' | 'causal'>;

/** The settings of a call over those of the model; the type is one that the model can have. */
export function mergePositions(
  fn: string,
  own: NormalPositions,
  given: unknown,
  { dim, heads, headDim, attention, causal }: PositionSizes,
): NormalPositions {
  const read = POSITIONS.read(fn, given, 'positions');
  const type = read.type ?? own.type;
  const added = (word: string): boolean => word === 'sinusoidal' || word === 'learned';
  if (type !== own.type && (added(type) || added(own.type))) {
    const hint = 'A table that is added belongs to the model: train one with it';
    fail('conflict', fn, 'positions.type', `must be '${own.type}', as in the model`, type, hint);
  }
  const only = (key: 'rope' | 'clip' | 'logLength' | 'slopes' | 'amplitude', wanted: NormalPositions['type']): void => {
    if (type !== wanted) leftOut(fn, read, [key], `where type is '${type}'`, 'positions.');
  };
  only('rope', 'rope');
  only('slopes', 'alibi');
  only('amplitude', 'sinusoidal');
  const merged: NormalPositions = {
    type,
    window: read.window ?? own.window,
    clip: type === 'rope' ? (read.clip ?? own.clip) : (read.clip ?? 0),
    logLength: read.logLength ?? own.logLength,
  };
  if (type === 'rope') {
    const changed = read.rope === undefined ? {} : record(fn, 'positions.rope', read.rope);
    leftOut(fn, changed, ['headDim'], "where it is the model's", 'positions.rope.');
    leftOut(fn, changed, ['sections'], 'where tokens have one position', 'positions.rope.');
    const rope: ModelRope = { ...own.rope, ...changed };
    const { base, pairing, rotaryDim } = normalizeConfig(fn, { ...rope, headDim });
    const scaling = rope.scaling?.type === 'default' ? undefined : rope.scaling;
    merged.rope = { base, pairing, rotaryDim, ...(scaling === undefined ? {} : { scaling }) };
  }
  if (merged.clip !== 0) {
    const why = 'Clipped distances are defined for causal softmax attention with rotation';
    if (type !== 'rope') fail('conflict', fn, 'positions.clip', `must be 0 where type is '${type}'`, merged.clip, why);
    if (attention === 'linear' || !causal)
      fail('unsupported', fn, 'positions.clip', 'must be 0 here', merged.clip, why);
  }
  const slopes = read.slopes ?? own.slopes;
  if (type === 'alibi') {
    if (slopes !== undefined)
      merged.slopes = arrayOfLength(fn, 'positions.slopes', slopes, heads, 'One for each head').map((slope, h) =>
        finiteFloat(fn, `positions.slopes[${h}]`, slope),
      );
  }
  if (type === 'sinusoidal' && dim % 2 !== 0) {
    fail(
      'conflict',
      fn,
      'dim',
      "must be even where positions.type is 'sinusoidal'",
      dim,
      'Sines and cosines are as many',
    );
  }
  if (type === 'sinusoidal') merged.amplitude = read.amplitude ?? own.amplitude ?? 1;
  if (attention === 'linear') {
    for (const key of ['window', 'logLength'] as const)
      if (merged[key] !== 0)
        fail('unsupported', fn, `positions.${key}`, 'must be 0 with linear attention', merged[key]);
    if (type === 'alibi')
      fail('unsupported', fn, 'positions.type', "must not be 'alibi' with linear attention", type, 'It has no scores');
  }
  return merged;
}
