/**
 * Softmax attention: forward with every intermediate on request, and its gradients.
 *
 * Shapes: `Tq` queries, `Tk` keys, `H` query heads, `K` key/value heads, `d` components of a head, `dv` of
 * a value; `q` is `[Tq, H, d]`, `k` `[Tk, K, d]`, `v` `[Tk, K, dv]`, the result `[Tq, H, dv]`, all with
 * heads and tokens swapped for `layout: 'head-first'`. Scores and weights are always `[H, Tq, Tk]`.
 */
import {
  boolean,
  count,
  fail,
  finite,
  integer,
  isRecord,
  oneOf,
  onlyKeys,
  positive,
  positiveInteger,
  record,
} from '../options/check.js';
import { PAIRINGS, type Pairing } from '../config/config.js';
import type { Runtime } from '../border/runtime.js';
import { RopeError } from '../options/errors.js';
import { checkFloats, checkOut, RopeBuffer } from '../border/memory.js';
import type { Floats, Memory } from '../border/memory.js';
import type { RopeInside, Rows, Turning, TurningOptions } from '../rope/rope.js';

/** Values for all scores, broadcast: each axis is whole or 1. */
export interface ScoreArray<Values> {
  values: Values;
  /** `[H or 1, Tq or 1, Tk or 1]` */
  shape: readonly [number, number, number];
}

/** ALiBi (arXiv 2108.12409, section 3): `-slope[h] |m - n|`. */
export interface AlibiBias {
  type: 'alibi';
  /** Slopes `[H]`, in place of those of the paper. */
  slopes?: Floats;
  /** The slopes of the paper are `2^(-maxBias (h + 1) / H)`, for other H as its code has them; 8. */
  maxBias?: number;
}

/** T5 (arXiv 1910.10683, section 2.1): `table[bucket(n - m), h]`. T5 itself has `scale: 1`. */
export interface BucketBias {
  type: 't5Bias';
  /** `[buckets, H]` */
  table: Floats;
  /** Rows of the table; 32. */
  buckets?: number;
  /** Distance from which on everything is one bucket; 128. */
  maxDistance?: number;
  /** `true` (default): separate buckets for keys after the query, as in T5's encoder; `false`: its decoder. */
  bidirectional?: boolean;
}

/** Any other bias that depends on the head and on the distance `m - n` alone, one number for each. */
export interface DistanceBias {
  type: 'distance';
  /** `[H, Tq + Tk - 1]`: query row `i` and key row `n` read entry `i - n + Tk - 1`. */
  values: Floats;
}

/** What is added to the scores by a rule, of which no `[Tq, Tk]` array is ever made. */
export type BiasRule = AlibiBias | BucketBias | DistanceBias;

/** Which keys a query sees: 1 or `true` keeps, 0 or `false` hides. */
export type Mask = Uint8Array | readonly boolean[];

/** The steps a score goes through: `raw`, after the softcap, after bias and masks. */
export type ScoreStage = (typeof STAGES)[number];

export interface AttentionOptions extends TurningOptions {
  /** Query heads, H; 1. */
  heads?: number;
  /** Key/value heads, K, a divisor of `heads`; `heads`. Query head `h` reads key/value head `h / (H / K)`. */
  kvHeads?: number;
  /** Components of a head, d. Needed where neither `table` nor `config` tells it. */
  headDim?: number;
  /** Components of a value, dv. Default: what the length of `v` says. */
  valueDim?: number;
  /** No query sees a later key: `n <= i + offset`. `false`. */
  causal?: boolean;
  /**
   * The key row at the position of query row 0: the number of earlier tokens. Needed where `q` and `k` differ
   * in length and positions matter (`causal`, `window`, rotation, a bias rule); else 0.
   */
  offset?: number;
  /** How many keys before and after its own position a query sees; left out: all of them. */
  window?: { left?: number; right?: number };
  /** What `q . k` is multiplied by; `1 / sqrt(d)`. */
  scale?: number;
  /** Above 0: scores become `softcap * tanh(score / softcap)`, before bias and masks. */
  softcap?: number;
  /** `[H, Tq, Tk]`, `[Tq, Tk]` or `[Tk]` by its length, or any {@link ScoreArray}. */
  mask?: Mask | ScoreArray<Mask>;
  /** Added to the scores: an array, with shapes as for `mask`, where `-Infinity` hides a key; or a rule. */
  bias?: Floats | ScoreArray<Floats> | BiasRule;
  /** With `table` or `config`: the position of key row 0; query row 0 is then at `start + offset`. 0. */
  start?: number;
  /** The keys are rotated already: `table` or `config` is for `q` alone. `false`. */
  keysRotated?: boolean;
  /** `token-first` is `[T, H, d]` (default), `head-first` is `[H, T, d]`. */
  layout?: 'token-first' | 'head-first';
  /** Where the result goes: floats of its length that overlap no input. */
  out?: Float32Array | RopeBuffer;
}

/** What may be asked for beside the result. */
export interface AttentionAsked {
  /** `[H, Tq, Tk]`; rows sum to 1, or to 0 where a query sees no key. */
  weights?: boolean;
  /** `[H, Tq]`: the logarithm of the sum of `e^score`, `-Infinity` where a query sees no key. */
  lse?: boolean;
  /** `[H, Tq, Tk]` for each stage named. */
  scores?: readonly ScoreStage[];
}

/** At least one of them. */
type Something = { weights: boolean } | { lse: boolean } | { scores: readonly ScoreStage[] };

/** The result with what was asked for. */
export type AttentionDetails<Asked extends AttentionAsked> = { out: Float32Array | RopeBuffer } & (Asked extends {
  weights: true;
}
  ? { weights: Float32Array }
  : unknown) &
  (Asked extends { lse: true } ? { lse: Float32Array } : unknown) &
  (Asked extends { scores: readonly (infer Stage extends ScoreStage)[] }
    ? { scores: Record<Stage, Float32Array> }
    : unknown);

export interface AttentionBackwardOptions extends Omit<AttentionOptions, 'out'> {
  /** What `attention` gave for the same inputs and options; without it, it is computed once more. */
  forward?: { out: Floats; lse: Floats };
}

export interface AttentionGradients {
  /** Like `q`. */
  dq: Float32Array;
  /** Like `k`. */
  dk: Float32Array;
  /** Like `v`. */
  dv: Float32Array;
}

export interface AttentionFamily {
  /**
   * Exact softmax attention, one pass over blocks of keys (online softmax, arXiv 1805.02867):
   *
   *     score = scale q_i . k_n  ->  softcap tanh(score / softcap)  ->  + bias, masks
   *     out_i = sum_n softmax_n(score) v_n
   *
   * in the order of ONNX Attention-23. Key `n` is hidden from query `i` by `mask`, by a bias of `-Infinity`,
   * and unless `i + offset - left <= n <= i + offset + right`, where `causal` is `right: 0`. A query that
   * sees no key gets 0. With `table` or `config`, q and k are rotated on the way; the arrays stay as they are.
   *
   * Memory O(T) beside inputs and results. A handful of queries (`H / K * Tq <= 8`) takes a path of its own
   * that reads keys and values once. Worst error 1e-6 of the largest |v|, beside what scores lose in float.
   * @returns `out`, or a new `Float32Array` `[Tq, H, dv]`; with `weights`, `lse` or `scores` an object of them
   * and `out`.
   * @throws RopeError that names the parameter and both numbers where lengths do not fit; nothing is written
   * then.
   */
  attention<const Asked extends AttentionAsked & Something>(
    q: Floats,
    k: Floats,
    v: Floats,
    options: AttentionOptions & Asked,
  ): AttentionDetails<Asked>;
  attention(q: Floats, k: Floats, v: Floats, options: AttentionOptions & { out: RopeBuffer }): RopeBuffer;
  attention(q: Floats, k: Floats, v: Floats, options: AttentionOptions & { out?: Float32Array }): Float32Array;
  /**
   * Gradients of `attention` for q, k and v, given that of its result, `dout [Tq, H, dv]`; through softcap,
   * masks and the rotation. Biases and masks are held constant. In blocks as well: no `[Tq, Tk]` array.
   * Worst error 2e-6 of the largest gradient.
   */
  attentionBackward(
    dout: Floats,
    q: Floats,
    k: Floats,
    v: Floats,
    options: AttentionBackwardOptions,
  ): AttentionGradients;
}

const STAGES = ['raw', 'capped', 'biased'] as const;
const LAYOUTS = ['token-first', 'head-first'] as const;
const SHARED: readonly string[] = [
  ...['heads', 'kvHeads', 'headDim', 'valueDim', 'causal', 'offset', 'window', 'scale', 'softcap', 'mask', 'bias'],
  ...['table', 'config', 'positions', 'sequenceLength', 'start', 'keysRotated', 'layout'],
];
const FORWARD = new Set([...SHARED, 'out', 'weights', 'lse', 'scores']);
const BACKWARD = new Set([...SHARED, 'forward']);
const CACHED = new Set(
  [...FORWARD].filter(
    (key) =>
      ![
        'kvHeads',
        'headDim',
        'valueDim',
        'table',
        'config',
        'positions',
        'sequenceLength',
        'start',
        'keysRotated',
      ].includes(key),
  ),
);

/** Sizes of one call, checked against every length. */
interface Sizes {
  Tq: number;
  Tk: number;
  H: number;
  K: number;
  d: number;
  dv: number;
}

/**
 * Keys and values that lie in wasm memory already, rotated: those of a cache. Addresses, and floats from one
 * position and from one head to the next.
 */
export interface ResidentKeys {
  Tk: number;
  kvHeads: number;
  headDim: number;
  valueDim: number;
  k: number;
  v: number;
  kPosition: number;
  kHead: number;
  vPosition: number;
  vHead: number;
  pairs: number;
  pairing: Pairing;
  /** Rows of the table for `Tq` queries from key position `offset` on. */
  queryRows(arena: Memory, Tq: number, offset: number): Rows;
}

/** What attending to a cache can be told. */
export type AttendCacheOptions = Omit<
  AttentionOptions,
  keyof TurningOptions | 'kvHeads' | 'headDim' | 'valueDim' | 'start' | 'keysRotated'
>;

/** What the cache needs of this family and the public object does not show. */
export interface AttentionInside {
  /** Attention of `q` to a cache; `options` checked here, `causal` as given, `offset` Tk - Tq unless told. */
  attend(where: string, q: Floats, keys: ResidentKeys, options: AttendCacheOptions & AttentionAsked): unknown;
}

/** An array over scores, checked: its values and the elements from one head, query and key to the next. */
interface Spread<Values> {
  values: Values;
  strides: readonly [number, number, number];
}

/** Writes the bias of every distance, `[H, Tq + Tk - 1]`, and returns its address. */
type Rule = (arena: Memory, specAt: number) => number;

/** Most calls do not rotate, and asking why takes as long as all other checks. */
const turns = ({ table, config, positions, sequenceLength }: TurningOptions): boolean =>
  table !== undefined || config !== undefined || positions !== undefined || sequenceLength !== undefined;

/** What is to be read back beside the result. */
type Wanted = Record<ScoreStage | 'lse' | 'weights', boolean>;
const NOTHING: Wanted = { lse: false, raw: false, capped: false, biased: false, weights: false };
const NOWHERE: Record<keyof Wanted, number> = { lse: 0, raw: 0, capped: 0, biased: 0, weights: 0 };

/** Everything but the arrays, checked. */
interface Plan {
  sizes: Sizes;
  headFirst: boolean;
  scale: number;
  softcap: number;
  offset: number;
  left: number;
  right: number;
  mask: Spread<Mask> | null;
  bias: Spread<Floats> | null;
  rule: Rule | null;
  /** Rows of the table for q and for k. */
  rows: ((arena: Memory) => { q: Rows; k: Rows }) | null;
  pairs: number;
  pairing: Pairing;
}

const NO_ROWS: Rows = { cos: 0, sin: 0 };

export function createAttention(
  runtime: Runtime,
  { turning }: RopeInside,
): AttentionFamily & { inside: AttentionInside } {
  const { module, memory } = runtime;
  // What the kernel reads, in the order of `specAt` in module.cpp.
  const spec = new Int32Array(32);

  /** `product` is only made into text where it has to be read. */
  function rowsOf(where: string, name: string, x: Floats, width: number, product: () => string): number {
    const rows = x.length / width;
    if (Number.isInteger(rows)) return rows;
    throw new RopeError(
      'length',
      name,
      x.length,
      `${where}: ${name} must have a multiple of ${product()} = ${width} elements, got ${x.length}`,
    );
  }

  function sizesOf(
    where: string,
    q: Floats,
    k: Floats,
    v: Floats,
    options: AttentionOptions,
    turn: Turning | null,
  ): Sizes {
    const H = options.heads === undefined ? 1 : positiveInteger(where, 'heads', options.heads);
    const K = options.kvHeads === undefined ? H : positiveInteger(where, 'kvHeads', options.kvHeads);
    if (H % K !== 0) fail('range', where, 'heads', `must be a multiple of kvHeads ${K}`, H);
    const told = options.headDim === undefined ? undefined : positiveInteger(where, 'headDim', options.headDim);
    const d = told ?? turn?.headDim;
    if (d === undefined) {
      throw new RopeError('missing', 'headDim', undefined, `${where}: headDim is missing. Or give table or config`);
    }
    if (turn && d !== turn.headDim) {
      fail('conflict', where, 'headDim', `must be ${turn.headDim} as in ${options.table ? 'table' : 'config'}`, d);
    }
    const Tq = rowsOf(where, 'q', q, H * d, () => `heads * headDim = ${H} * ${d}`);
    const Tk = rowsOf(where, 'k', k, K * d, () => `kvHeads * headDim = ${K} * ${d}`);
    const given = options.valueDim === undefined ? undefined : positiveInteger(where, 'valueDim', options.valueDim);
    const dv = given ?? (Tk === 0 ? d : rowsOf(where, 'v', v, Tk * K, () => `rows of k * kvHeads = ${Tk} * ${K}`));
    if (v.length !== Tk * K * dv || dv === 0) {
      throw new RopeError(
        'length',
        'v',
        v.length,
        `${where}: v must have rows of k * kvHeads * valueDim = ${Tk} * ${K} * ${dv || 'at least 1'}${dv ? ` = ${Tk * K * dv}` : ''} elements, got ${v.length}`,
      );
    }
    return { Tq, Tk, H, K, d, dv };
  }

  /** The strides of a broadcast array from its length or its shape. */
  function spread<Values extends { readonly length: number }>(
    where: string,
    name: string,
    values: Values,
    shape: unknown,
    { Tq, Tk, H }: Sizes,
  ): Spread<Values> {
    const whole = [H, Tq, Tk] as const;
    let axes: readonly number[];
    if (shape === undefined) {
      const { length } = values;
      if (length === H * Tq * Tk) axes = whole;
      else if (length === Tq * Tk) axes = [1, Tq, Tk];
      else if (length === Tk) axes = [1, 1, Tk];
      else {
        throw new RopeError(
          'length',
          name,
          length,
          `${where}: ${name} must have H * Tq * Tk = ${H} * ${Tq} * ${Tk} = ${H * Tq * Tk}, Tq * Tk = ${Tq * Tk} or Tk = ${Tk} elements, got ${length}. For another shape give { values, shape }`,
        );
      }
    } else {
      if (!Array.isArray(shape) || shape.length !== 3) {
        fail('type', where, `${name}.shape`, 'must be [H or 1, Tq or 1, Tk or 1]', shape);
      }
      axes = shape as number[];
      axes.forEach((size, axis) => {
        if (size !== 1 && size !== whole[axis])
          fail('length', where, `${name}.shape[${axis}]`, `must be ${whole[axis]} or 1`, size);
      });
      const [a, b, c] = axes as [number, number, number];
      if (values.length !== a * b * c) {
        throw new RopeError(
          'length',
          `${name}.values`,
          values.length,
          `${where}: ${name}.values must have ${a} * ${b} * ${c} = ${a * b * c} elements as its shape says, got ${values.length}`,
        );
      }
    }
    const [a, b, c] = axes as [number, number, number];
    return { values, strides: [a === 1 ? 0 : b * c, b === 1 ? 0 : c, c === 1 ? 0 : 1] };
  }

  function checkMask(where: string, mask: unknown, sizes: Sizes): Spread<Mask> {
    const shaped = isRecord(mask);
    if (shaped) onlyKeys(where, 'mask.', mask, ['values', 'shape']);
    const values = shaped ? mask['values'] : mask;
    const name = shaped ? 'mask.values' : 'mask';
    if (!(values instanceof Uint8Array)) {
      if (!Array.isArray(values)) {
        fail(
          'type',
          where,
          name,
          'must be a Uint8Array or an array of booleans',
          values,
          'Numbers that are added go in as bias',
        );
      }
      values.forEach((each, i) => boolean(where, `${name}[${i}]`, each));
    }
    return spread(where, shaped ? 'mask' : name, values as Mask, shaped ? mask['shape'] : undefined, sizes);
  }

  function ruleOf(where: string, bias: Record<string, unknown>, { Tq, Tk, H }: Sizes): Rule {
    const type = oneOf(where, 'bias.type', bias['type'], ['alibi', 't5Bias', 'distance']);
    const floats = (key: string, length: number, product: string): Floats => {
      const values = bias[key];
      checkFloats(where, `bias.${key}`, values);
      if (values.length !== length) {
        throw new RopeError(
          'length',
          `bias.${key}`,
          values.length,
          `${where}: bias.${key} must have ${product} = ${length} elements, got ${values.length}`,
        );
      }
      return values;
    };
    const length = H * Math.max(Tq + Tk - 1, 0);
    if (type === 'distance') {
      onlyKeys(where, 'bias.', bias, ['type', 'values']);
      const values = floats('values', length, `heads * (Tq + Tk - 1) = ${H} * ${Tq + Tk - 1}`);
      return (arena) => arena.f32(values);
    }
    if (type === 'alibi') {
      onlyKeys(where, 'bias.', bias, ['type', 'slopes', 'maxBias']);
      const slopes = bias['slopes'] === undefined ? null : floats('slopes', H, 'heads');
      const maxBias = bias['maxBias'] === undefined ? 8 : positive(where, 'bias.maxBias', bias['maxBias']);
      return (arena, specAt) => {
        const values = arena.f32Zone(length);
        module.alibiDistances(values, slopes ? arena.f32(slopes) : 0, maxBias, specAt);
        return values;
      };
    }
    onlyKeys(where, 'bias.', bias, ['type', 'table', 'buckets', 'maxDistance', 'bidirectional']);
    const { bidirectional: both = true } = bias;
    const bidirectional = boolean(where, 'bias.bidirectional', both);
    const buckets = integer(where, 'bias.buckets', bias['buckets'] ?? 32, bidirectional ? 4 : 2);
    if (bidirectional && buckets % 2 !== 0)
      fail('range', where, 'bias.buckets', 'must be even, half of them for each direction', buckets);
    const exact = Math.floor((bidirectional ? buckets / 2 : buckets) / 2);
    const maxDistance = integer(where, 'bias.maxDistance', bias['maxDistance'] ?? 128, exact + 1);
    const table = floats('table', buckets * H, `buckets * heads = ${buckets} * ${H}`);
    return (arena, specAt) => {
      const values = arena.f32Zone(length);
      module.t5Distances(values, arena.f32(table), buckets, maxDistance, bidirectional ? 1 : 0, specAt);
      return values;
    };
  }

  /** Where the rows of q begin: told, or 0 where it makes no difference which. */
  function offsetOf(where: string, options: AttentionOptions, { Tq, Tk }: Sizes, placed: boolean): number {
    if (options.offset !== undefined) return integer(where, 'offset', options.offset, -(2 ** 24), 2 ** 24);
    if (placed && Tq !== Tk) {
      throw new RopeError(
        'missing',
        'offset',
        undefined,
        `${where}: offset is missing, q has ${Tq} rows and k ${Tk}. Give ${Tk - Tq} where the queries are the last tokens, 0 where they are the first`,
      );
    }
    return 0;
  }

  function planOf(where: string, options: AttentionOptions, sizes: Sizes, turn: Turning | null): Plan {
    const { Tq, Tk, d } = sizes;
    const causal = options.causal === undefined ? false : boolean(where, 'causal', options.causal);
    let left = -1;
    let right = causal ? 0 : -1;
    if (options.window !== undefined) {
      const window = record(where, 'window', options.window, 'For example { left: 127 }');
      onlyKeys(where, 'window.', window, ['left', 'right']);
      if (window['left'] !== undefined) left = count(where, 'window.left', window['left']);
      if (window['right'] !== undefined) {
        const after = count(where, 'window.right', window['right']);
        if (causal && after > 0) {
          fail('conflict', where, 'window.right', 'must be 0 or left out where causal', after);
        }
        right = after;
      }
    }
    const ruled = isRecord(options.bias) && options.bias['type'] !== undefined;
    const offset = offsetOf(where, options, sizes, left >= 0 || right >= 0 || turn !== null || ruled);
    const scale = options.scale === undefined ? 1 / Math.sqrt(d) : finite(where, 'scale', options.scale);
    const softcap =
      options.softcap === undefined || options.softcap === 0 ? 0 : positive(where, 'softcap', options.softcap);
    const headFirst = options.layout !== undefined && oneOf(where, 'layout', options.layout, LAYOUTS) === 'head-first';
    // Written out: a spread here costs more than the rest of the call.
    const plan: Plan = {
      sizes,
      headFirst,
      scale,
      softcap,
      offset,
      left,
      right,
      mask: null,
      bias: null,
      rule: null,
      rows: null,
      pairs: 0,
      pairing: 'half-split',
    };
    if (options.mask !== undefined) plan.mask = checkMask(where, options.mask, sizes);
    const { bias } = options;
    if (ruled) {
      plan.rule = ruleOf(where, bias as unknown as Record<string, unknown>, sizes);
    } else if (bias !== undefined) {
      const shaped = isRecord(bias) && !(bias instanceof RopeBuffer);
      if (shaped) onlyKeys(where, 'bias.', bias, ['values', 'shape']);
      const values = shaped ? (bias as ScoreArray<Floats>).values : (bias as Floats);
      checkFloats(where, shaped ? 'bias.values' : 'bias', values);
      plan.bias = spread(where, 'bias', values, shaped ? (bias as ScoreArray<Floats>).shape : undefined, sizes);
    }
    const keysRotated = options.keysRotated === undefined ? false : boolean(where, 'keysRotated', options.keysRotated);
    if (turn) {
      const { positions } = options;
      const start = options.start === undefined ? 0 : integer(where, 'start', options.start, -(2 ** 31), 2 ** 31);
      if (positions !== undefined && options.start !== undefined) {
        fail('conflict', where, 'start', 'must be left out where positions are given', start);
      }
      const within = offset >= 0 && offset + Tq <= Tk;
      if (positions !== undefined && (keysRotated || !within)) {
        const why = keysRotated
          ? 'where keys are rotated already'
          : `unless rows ${offset} to ${offset + Tq} are rows of k, ${Tk}`;
        fail('conflict', where, 'positions', `must be left out ${why}`, positions);
      }
      plan.pairs = turn.pairs;
      plan.pairing = turn.pairing;
      plan.rows = (arena) => {
        const k = keysRotated ? NO_ROWS : turn.rows(arena, Tk, positions === undefined ? start : undefined, 'k');
        if (keysRotated || !within) return { q: turn.rows(arena, Tq, start + offset, 'q'), k };
        const skip = offset * turn.pairs * 4;
        return { q: { cos: k.cos + skip, sin: k.sin + skip }, k };
      };
    } else {
      for (const key of ['start', 'keysRotated'] as const) {
        if (options[key] !== undefined)
          fail('conflict', where, key, 'must be left out without table or config', options[key]);
      }
    }
    return plan;
  }

  function strides(at: number, array: Spread<unknown> | null): void {
    spec[at] = array ? array.strides[0] : 0;
    spec[at + 1] = array ? array.strides[1] : 0;
    spec[at + 2] = array ? array.strides[2] : 0;
  }

  /** Writes what the kernel reads into the arena and returns its address. */
  function writeSpec(arena: Memory, plan: Plan, keys: ResidentKeys | null): number {
    const { sizes, headFirst, mask, bias, rule } = plan;
    const { Tq, Tk, H, K, d, dv } = sizes;
    const rows = plan.rows?.(arena);
    spec[0] = Tq;
    spec[1] = Tk;
    spec[2] = H;
    spec[3] = K;
    spec[4] = d;
    spec[5] = dv;
    spec[6] = headFirst ? d : H * d;
    spec[7] = headFirst ? Tq * d : d;
    spec[8] = keys ? keys.kPosition : headFirst ? d : K * d;
    spec[9] = keys ? keys.kHead : headFirst ? Tk * d : d;
    spec[10] = keys ? keys.vPosition : headFirst ? dv : K * dv;
    spec[11] = keys ? keys.vHead : headFirst ? Tk * dv : dv;
    spec[12] = headFirst ? dv : H * dv;
    spec[13] = headFirst ? Tq * dv : dv;
    spec[14] = plan.offset;
    spec[15] = plan.left;
    spec[16] = plan.right;
    spec[17] = bias ? arena.f32(bias.values) : 0;
    strides(18, bias);
    spec[21] = mask ? arena.u8(mask.values as ArrayLike<number>) : 0;
    strides(22, mask);
    spec[25] = 0;
    spec[26] = rows ? rows.q.cos : 0;
    spec[27] = rows ? rows.q.sin : 0;
    spec[28] = rows ? rows.k.cos : 0;
    spec[29] = rows ? rows.k.sin : 0;
    spec[30] = plan.pairs;
    spec[31] = PAIRINGS.indexOf(plan.pairing);
    const specAt = arena.i32(spec);
    if (!rule) return specAt;
    // The rule reads the sizes; its result is one more field.
    spec[25] = rule(arena, specAt);
    return arena.i32(spec);
  }

  /** out is written while inputs are still read. */
  function apart(where: string, out: RopeBuffer, inputs: Record<string, Floats>): void {
    for (const name in inputs) {
      const x = inputs[name];
      if (!(x instanceof RopeBuffer) || x.length === 0 || out.length === 0) continue;
      if (x.address < out.address + out.length * 4 && out.address < x.address + x.length * 4) {
        fail('conflict', where, 'out', `must not overlap ${name}`, out, 'Give a buffer of its own');
      }
    }
  }

  function checkOptions(where: string, options: unknown, known: Set<string>): void {
    const given = record(where, 'options', options, 'For example { heads: 8, headDim: 64, causal: true }');
    for (const key in given) if (!known.has(key)) onlyKeys(where, '', given, [...known]);
  }

  function wantedOf(where: string, { weights, lse, scores }: AttentionAsked): Wanted {
    const wanted = { ...NOTHING };
    if (weights !== undefined) wanted.weights = boolean(where, 'weights', weights);
    if (lse !== undefined) wanted.lse = boolean(where, 'lse', lse);
    if (scores !== undefined) {
      if (!Array.isArray(scores)) fail('type', where, 'scores', "must be an array such as ['raw']", scores);
      scores.forEach((stage: unknown, i) => (wanted[oneOf(where, `scores[${i}]`, stage, STAGES)] = true));
    }
    return wanted;
  }

  /** Runs a plan on keys and values that are arrays, or in memory already. */
  function produce(
    where: string,
    q: Floats,
    keys: { k: Floats; v: Floats } | ResidentKeys,
    plan: Plan,
    options: AttentionAsked & { out?: Float32Array | RopeBuffer },
  ): unknown {
    const { Tq, Tk, H, dv } = plan.sizes;
    const { out } = options;
    const asked = options.weights !== undefined || options.lse !== undefined || options.scores !== undefined;
    const wanted = asked ? wantedOf(where, options) : NOTHING;
    return memory.scope((arena) => {
      const outAt = out instanceof RopeBuffer ? out.address : arena.f32Zone(Tq * H * dv);
      const square = H * Tq * Tk;
      const zone = (name: keyof Wanted, length: number): number =>
        wanted[name] && length > 0 ? arena.f32Zone(length) : 0;
      const at = asked
        ? {
            lse: zone('lse', H * Tq),
            raw: zone('raw', square),
            capped: zone('capped', square),
            biased: zone('biased', square),
            weights: zone('weights', square),
          }
        : NOWHERE;
      const specAt = writeSpec(arena, plan, 'Tk' in keys ? keys : null);
      module.attention(
        outAt,
        at.lse,
        at.raw,
        at.capped,
        at.biased,
        at.weights,
        arena.f32(q),
        'Tk' in keys ? keys.k : arena.f32(keys.k),
        'Tk' in keys ? keys.v : arena.f32(keys.v),
        specAt,
        plan.scale,
        plan.softcap,
        arena.f32Zone(module.attentionScratch(specAt)),
      );
      const result = out instanceof RopeBuffer ? out : arena.readF32(outAt, Tq * H * dv, out);
      if (!asked) return result;
      const read = (name: keyof Wanted, length: number): Float32Array =>
        at[name] === 0 ? new Float32Array(length) : arena.readF32(at[name], length);
      const details: Record<string, unknown> = { out: result };
      if (wanted.weights) details['weights'] = read('weights', square);
      if (wanted.lse) details['lse'] = read('lse', H * Tq);
      if (options.scores !== undefined) {
        details['scores'] = Object.fromEntries(options.scores.map((stage) => [stage, read(stage, square)]));
      }
      return details;
    });
  }

  const attention = ((q: Floats, k: Floats, v: Floats, options: AttentionOptions & AttentionAsked): unknown => {
    const where = 'attention';
    checkOptions(where, options, FORWARD);
    checkFloats(where, 'q', q);
    checkFloats(where, 'k', k);
    checkFloats(where, 'v', v);
    const turn = turns(options) ? turning(where, options) : null;
    const sizes = sizesOf(where, q, k, v, options, turn);
    checkOut(where, options.out, sizes.Tq * sizes.H * sizes.dv);
    const plan = planOf(where, options, sizes, turn);
    if (options.out instanceof RopeBuffer) apart(where, options.out, { q, k, v });
    return produce(where, q, { k, v }, plan, options);
  }) as AttentionFamily['attention'];

  function attend(where: string, q: Floats, keys: ResidentKeys, options: AttendCacheOptions & AttentionAsked): unknown {
    checkOptions(where, options, CACHED);
    checkFloats(where, 'q', q);
    const { Tk, kvHeads: K, headDim: d, valueDim: dv } = keys;
    const H = options.heads === undefined ? K : positiveInteger(where, 'heads', options.heads);
    if (H % K !== 0) fail('range', where, 'heads', `must be a multiple of kvHeads ${K}`, H);
    const Tq = rowsOf(where, 'q', q, H * d, () => `heads * headDim = ${H} * ${d}`);
    checkOut(where, options.out, Tq * H * dv);
    const plan = planOf(where, { ...options, offset: options.offset ?? Tk - Tq }, { Tq, Tk, H, K, d, dv }, null);
    plan.pairs = keys.pairs;
    plan.pairing = keys.pairing;
    plan.rows = (arena) => ({ q: keys.queryRows(arena, Tq, plan.offset), k: NO_ROWS });
    if (options.out instanceof RopeBuffer) apart(where, options.out, { q });
    return produce(where, q, keys, plan, options);
  }

  function attentionBackward(
    dout: Floats,
    q: Floats,
    k: Floats,
    v: Floats,
    options: AttentionBackwardOptions,
  ): AttentionGradients {
    const where = 'attentionBackward';
    checkOptions(where, options, BACKWARD);
    checkFloats(where, 'q', q);
    checkFloats(where, 'k', k);
    checkFloats(where, 'v', v);
    const turn = turns(options) ? turning(where, options) : null;
    const sizes = sizesOf(where, q, k, v, options, turn);
    const { Tq, H, dv } = sizes;
    checkFloats(where, 'dout', dout, Tq * H * dv);
    const plan = planOf(where, options, sizes, turn);
    const { forward } = options;
    if (forward !== undefined) {
      onlyKeys(where, 'forward.', record(where, 'forward', forward), ['out', 'lse']);
      checkFloats(where, 'forward.out', forward.out, Tq * H * dv);
      checkFloats(where, 'forward.lse', forward.lse, H * Tq);
    }
    return memory.scope((arena) => {
      const specAt = writeSpec(arena, plan, null);
      const [qAt, kAt, vAt] = [arena.f32(q), arena.f32(k), arena.f32(v)];
      const outAt = forward ? arena.f32(forward.out) : arena.f32Zone(Tq * H * dv);
      const lseAt = forward ? arena.f32(forward.lse) : arena.f32Zone(H * Tq);
      const { scale, softcap } = plan;
      const scratch = Math.max(module.attentionScratch(specAt), module.attentionBackwardScratch(specAt));
      const scratchAt = arena.f32Zone(scratch);
      if (!forward) {
        module.attention(outAt, lseAt, 0, 0, 0, 0, qAt, kAt, vAt, specAt, scale, softcap, scratchAt);
      }
      const [dq, dk, dvs] = [arena.f32Zone(q.length), arena.f32Zone(k.length), arena.f32Zone(v.length)];
      module.attentionBackward(
        ...([dq, dk, dvs, arena.f32(dout), qAt, kAt, vAt, outAt, lseAt, specAt, scale, softcap, scratchAt] as const),
      );
      return {
        dq: arena.readF32(dq, q.length),
        dk: arena.readF32(dk, k.length),
        dv: arena.readF32(dvs, v.length),
      };
    });
  }

  return { attention, attentionBackward, inside: { attend } };
}
