/** Every option does something: two right values of it have two results. The rows of each table are asked of the package itself. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type BiasRule,
  type Encoding,
  fromPretrained,
  load,
  type PlacedOptions,
  type Scaling,
  type Sections,
  type TableFromOptions,
} from 'ropewalk';
import {
  cardTask,
  copyTask,
  load as loadModel,
  maskedTask,
  type ModelPositions,
  type ModelSpec,
  openSession,
  type SessionModel,
  type SessionOptions,
  textTask,
} from 'ropewalk/model';
import { explain, plan, toMarkdown, type MarkdownOptions } from 'ropewalk/plan';
import { inChinese } from 'ropewalk/plan/zh';
import { load as loadRotate } from 'ropewalk/rotate';
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from './scalings.mjs';

const rope = await load();
const rotating = await loadRotate();
const models = await loadModel();
const { analysis, encodings } = rope;

type Options = Record<string, unknown>;
type Two = readonly [unknown, unknown];

/**
 * Two values of an option and, where it takes them, options beside it; where other arguments change with it, two results; an
 * array that a result is to go into; or why it cannot have two.
 */
type Row =
  | readonly [first: unknown, second: unknown, beside?: Options]
  | (() => Two | Promise<Two>)
  | ArrayBufferView
  | string;

const two = <Value>(values: readonly [Value, Value], result: (value: Value) => unknown): Two => [
  result(values[0]),
  result(values[1]),
];

interface Case {
  call(options: never): unknown;
  /** A right call. */
  base: Options;
  /** A row for each option. */
  rows: Record<string, Row>;
  /** Options that the call takes out before it looks at its table. */
  takenOut?: string[];
}

const list = (length: number, seed = 1): Float32Array =>
  Float32Array.from({ length }, (_, i) => Math.sin(seed + 1.7 * i) + 0.01 * i);

const lists = (length: number): [Float32Array, Float32Array] => [list(length), list(length, 2)];

const [T, d, H] = [4, 4, 2];
const [q, k, v] = [list(T * H * d), list(T * H * d, 2), list(T * H * d, 3)];
const none = new Float32Array(0);
const mask = [1, 0, 1, 1, ...Array<number>(12).fill(1)];
const config = { headDim: d };
const grows = { ...config, scaling: { type: 'dynamic', factor: 2, maxPosition: 4 } } as const;
const table = rope.table({ ...config, base: 50 }, { length: 8 });
const LENGTHS = [[2], [3]] as const;
const LAYOUT = ['token-first', 'head-first'] as const;
const SHAPE = [[1, T, H, d], [2, T / 2, H, d], { heads: undefined, headDim: undefined }] as const;
const PLACES = [
  [0, 1, 2, 3],
  [0, 5, 6, 9],
] as const;

/** Where cosines and sines come from. */
const ROTATION: Record<string, Row> = {
  config: [config, { ...config, base: 50 }],
  table: [rope.table(config, { length: 8 }), table],
  positions: [...PLACES, { config }],
  sequenceLength: [4, 64, { config: grows }],
};
/** Of both kinds of attention. */
const HEADS: Record<string, Row> = {
  ...ROTATION,
  ...{ heads: [2, 1], headDim: [4, 2], batch: [1, 2], shape: SHAPE, layout: LAYOUT, scale: [1, 3] },
  ...{ queryLengths: LENGTHS, kvLengths: LENGTHS },
  queryPositions: [...PLACES, { config, positions: PLACES[0] }],
};
const SOFTMAX: Record<string, Row> = {
  ...HEADS,
  kvHeads: [2, 1],
  causal: [false, true],
  offset: [0, -2, { config, queryOffset: 3 }],
  queryOffset: [0, 1, { causal: true }],
  window: [{ left: 1 }, { left: 2 }, { queryOffset: 0 }],
  softcap: [0, 0.5],
  mask: [mask, [...mask].reverse()],
  bias: [list(T * T, 5), list(T * T, 6)],
  keysRotated: [false, true, { config }],
};
const LINEAR: Record<string, Row> = {
  ...HEADS,
  kvHeads: [2, 1],
  causal: [false, true],
  offset: [0, -2, { config, queryOffset: 3 }],
  queryOffset: [0, 3, { config }],
  featureMap: ['elu', 'relu'],
  epsilon: [0.001, 0.5, { featureMap: 'relu' }],
  normalize: [true, false],
};
const PAIRS: Record<string, Row> = {
  kvHeads: [2, 1, { queryOffset: 0 }],
  ...{ heads: [2, 1], headDim: [4, 2], batch: [1, 2], shape: SHAPE, layout: LAYOUT, scale: [1, 3] },
  ...{ queryLengths: LENGTHS, kvLengths: LENGTHS, causal: [false, true], queryOffset: [0, 2] },
  offset: [0, 2, { queryOffset: 0 }],
  window: [{ left: 1 }, { left: 2 }],
  softcap: [0, 0.5],
  mask: [mask, [...mask].reverse()],
  bias: [list(T * T, 5), list(T * T, 6)],
};
const [GATES, LESS] = [4, 8].map((by) => list(T * H).map((each) => -Math.abs(each) / by)) as [
  Float32Array,
  Float32Array,
];
const RATES = [GATES.map((each) => -each), LESS.map((each) => -each)] as const;
const GATED = { causal: true, normalize: false, updateRule: 'gated', decay: GATES };

const cached = (options: Options, given: typeof config | null = config) => {
  const cache = rope.cache(given, options as never);
  return { cache, all: () => [cache.capacity, cache.batch, cache.lengths, cache.keys(), cache.values()] };
};
const filled = (options: Options = {}, append: Options = {}, given: typeof config | null = config) => {
  const made = cached({ capacity: 16, kvHeads: H, ...options }, given);
  made.cache.append(k, v, append);
  return made;
};
const linearState = (options: Options) => {
  const { batch, kvHeads, headDim, valueDim } = rope.linearState(options as never);
  return [batch, kvHeads, headDim, valueDim];
};

/** A model's settings for longer texts, and other ones. */
const FAR = { rope: { base: 50 } } satisfies ModelPositions;
const POSITIONS = [undefined, FAR] as const;
const SPEC = { vocabulary: 8, dim: 8, layers: 1, heads: 2, length: 8 } as const;
const TOKENS = [1, 2, 3, 4, 5, 6, 7, 0];
const model = models.createModel(SPEC, { seed: 3 });
const withSpec = (spec: Partial<ModelSpec>) => models.createModel({ ...SPEC, ...spec });
const logitsWith = (spec: Partial<ModelSpec>) => withSpec(spec).logits(TOKENS);
const trained = (options: { batch: number; length?: number }) => {
  const { batch, length = SPEC.length } = options;
  const pupil = model.copy();
  const trainer = pupil.trainer(options as never);
  const batches = copyTask({ batch, length, symbols: 8, back: 2 });
  return [Array.from({ length: 3 }, () => trainer.step(batches.next())), pupil.digest()];
};

const ends = async (promise: Promise<unknown>): Promise<unknown> => promise.catch((reason: unknown) => String(reason));
const gone = AbortSignal.abort('gone');
const kept = new AbortController().signal;
const SEARCH = { run: 'minimalBase', length: 4000, headDim: 64 } as const;
/** What is told on the way, of a call that is watched, and of one that is not. */
const watched = async (call: (options: Options) => Promise<unknown>): Promise<Two> => {
  const told: unknown[] = [];
  await call({ onProgress: (each: unknown) => void told.push(each) });
  return [told, await call({}).then(() => [])];
};
let workers = 0;
process.on('worker', () => void workers++);
const workersOf = async (worker: boolean): Promise<number> => {
  const before = workers;
  await analysis.search(SEARCH, { worker });
  return workers - before;
};

const theta = [1, 0.1];
const doubles = lists(2).map((each) => Float64Array.from(each)) as [Float64Array, Float64Array];
const four = [1, 2, 3, 4];

const NO_VALUES = 'it counts where there are no values, and then there is no gradient';
const UNREAD = 'what was asked for beside the result may stay there';
const SLOPES = [
  [1, 2],
  [1, 3],
] as const;
const FACTORS = [
  [1, 2, 3, 4],
  [1, 2, 3, 5],
] as const;
const SIZES = [
  [2, 1, 1],
  [1, 2, 1],
] as const;
const PAIRING = ['half-split', 'interleaved'] as const;
const FORMATS: Record<string, Row> = {
  ...{ position: ['f64', 'bf16'], frequency: ['f64', 'bf16'], angle: ['f64', 'bf16'], trig: ['f64', 'bf16'] },
  iterative: [false, true, { angle: 'f32' }],
  frequencies: [
    [1, 0.1, 0.3],
    [1, 0.1, 0.2],
  ],
};
const TUPE = { type: 'tupe', table: list(64), uq: list(64), uk: list(64, 2) } as const;
const LLAMA = { model_type: 'llama', hidden_size: 64, num_attention_heads: 4, rope_theta: 10000 };
const TEXT = Array.from({ length: 64 }, (_, t) => (t * t) % 8);
const wasm = (variant: string) =>
  new Uint8Array(readFileSync(fileURLToPath(new URL(`../dist/ropewalk.${variant}.wasm`, import.meta.url))));
const FORWARD = rope.attention(q, k, v, { headDim: d, heads: H, lse: true });
const lengthsOfTable = (sequenceLength: number) => rope.table(grows, { length: 4, sequenceLength }).cos();
const turnedIn = (sections: Sections) => {
  const pairs = sections.sizes.reduce((sum, size) => sum + size, 0);
  const positions = sections.sizes.map((_, axis) => [axis, 2 * axis + 1]);
  return rope.table({ headDim: 2 * pairs, sections }, { positions }).cos();
};
const used = (kept: boolean) => {
  const state = kept ? rope.linearState({ kvHeads: H, headDim: d }) : undefined;
  const call = () => rope.linearAttention(q, k, v, { headDim: d, heads: H, causal: true, state });
  return [call(), call()];
};
const DISTANCE = { type: 'distance', values: list(14) } as const;
const biased = (bias: BiasRule) => rope.attention(q, k, v, { headDim: d, heads: H, bias });
const placed = (keys: Float32Array, options: PlacedOptions, wk?: Float32Array) =>
  encodings.diagonalDeviation({ type: 'sinusoidal', values: false, wk }, q, keys, options);
const inSession = async (call: (there: SessionModel) => Promise<unknown>): Promise<unknown> => {
  const session = await openSession();
  return call(await session.create(SPEC)).finally(() => session.dispose());
};
/** What a call comes to with a signal that has stopped it, and with one that has not. */
const stopped = async (call: (there: SessionModel, options: object) => Promise<unknown>): Promise<Two> => [
  await ends(inSession((there) => call(there, { signal: gone }))),
  await ends(inSession((there) => call(there, { signal: kept }))),
];
const opened = (options: SessionOptions) => ends(openSession(options).then((session) => session.dispose()));
/** Every pair twice in rows of four. */
const TWICE = list(16).map((_, i, all) => all[i - (i % 4) + (i % 2)]!);
const readTable = (options: TableFromOptions) => {
  const table = rope.tableFrom(TWICE, TWICE, options);
  const turned = (['forward', 'inverse'] as const).map((direction) =>
    rope.rotate(list(2 * table.headDim), { table, direction, offset: table.offset ?? 0 }),
  );
  return [table.headDim, table.offset, ...turned];
};
const biasRule = (base: BiasRule, rows: Record<string, Row>): Case => ({
  call: biased,
  base: { ...base },
  rows: { ...rows, type: () => [biased(base), biased(base.type === 'alibi' ? { ...DISTANCE } : { type: 'alibi' })] },
});
const scaledBy = (scaling: Scaling) => rope.frequencies({ headDim: 8, scaling }, { sequenceLength: 300 });
const scaling = (type: Scaling['type'], rows: Record<string, Row>): Case => ({
  call: scaledBy,
  base: EXAMPLES[type].scaling(8),
  rows: {
    ...rows,
    type: () => [scaledBy(EXAMPLES[type].scaling(8) as never), scaledBy({ type: 'linear', factor: 3 })],
  },
});
const attended = (encoding: Encoding) => encodings.attend(encoding, q, k, v, { headDim: d, heads: H });
const encoding = (base: Encoding, rows: Record<string, Row>): Case => ({
  call: attended,
  base: { ...base },
  rows: {
    ...rows,
    type: () => [attended(base), attended(base.type === 'none' ? { type: 'alibi' } : { type: 'none' })],
  },
});

const CASES: Record<string, Case> = {
  RotateOptions: {
    call: (options) => rope.rotate(q, options),
    base: { heads: H, config },
    rows: {
      ...ROTATION,
      table: [rope.table(config, { length: 8 }), table, { config: undefined }],
      shape: [SHAPE[0], SHAPE[1], { heads: undefined }],
      ...{ heads: [2, 1], layout: LAYOUT, batch: [1, 2], offset: [0, 3], out: new Float32Array(q.length) },
      ...{ direction: ['forward', 'inverse'], inverse: [false, true] },
    },
  },
  ShiftOptions: {
    call: (options) => rope.shiftKeys(q, options),
    base: { config, by: 3, heads: H },
    rows: {
      ...{ config: ROTATION.config!, sequenceLength: ROTATION.sequenceLength! },
      ...{ by: [3, 4], out: new Float32Array(q.length) },
      heads: 'every key moves alike: it is compared with the length',
      batch: 'every key moves alike: it is compared with the length',
    },
  },
  TableOptions: {
    call: (options) => rope.table(config, options).cos(),
    base: { length: 4 },
    rows: {
      ...{ length: [4, 5], offset: [0, 2], sequenceLength: () => two([64, 4], lengthsOfTable) },
      ...{ positions: [...PLACES, { length: undefined }], xpos: [{ side: 'query' }, { side: 'key' }] },
    },
  },
  XPOS: {
    call: (xpos) => rope.table(config, { length: 4, xpos }).cos(),
    base: { side: 'query' },
    rows: { side: ['query', 'key'], scaleBase: [512, 20], center: [0, 2] },
  },
  RotationTableOptions: {
    call: (options) => rotating.table(config, options).cos(),
    base: { length: 4 },
    rows: {
      ...{ length: [4, 5], offset: [0, 2], sequenceLength: () => two([64, 4], lengthsOfTable) },
      positions: [...PLACES, { length: undefined }],
    },
  },
  TableFromOptions: {
    call: readTable,
    base: { headDim: d, rotaryDim: 4, columns: 4 },
    rows: {
      ...{ headDim: [4, 6], columns: [2, 4], offset: [0, 2], pairing: PAIRING, attentionFactor: [1, 2] },
      rotaryDim: () => two([2, 4], (rotaryDim) => readTable({ headDim: d, rotaryDim, columns: rotaryDim / 2 })),
      pairs: () => two([1, 2], (pairs) => readTable({ headDim: d, pairs, columns: pairs })),
    },
  },
  FrequencyOptions: {
    call: (options) => rope.frequencies(grows, options),
    base: {},
    rows: { sequenceLength: [4, 64] },
  },
  RopeConfig: {
    call: (config) => rope.rotate(q, { heads: H, config }),
    base: config,
    rows: {
      ...{ headDim: [4, 2], rotaryDim: [2, 4], base: [10000, 50], pairing: PAIRING },
      scaling: [undefined, { type: 'linear', factor: 2 }],
      sections: () => two(['axial', 'mrope'] as const, (kind) => turnedIn({ kind, sizes: [1, 1] })),
    },
  },
  Sections: {
    call: (sections) => turnedIn(sections),
    base: { kind: 'mrope', sizes: [2, 1, 1] },
    rows: {
      kind: ['mrope', 'mrope-interleaved'],
      sizes: SIZES,
    },
  },
  PermuteOptions: {
    call: (options) => rope.permuteWeights(q, options),
    base: { from: 'interleaved', to: 'half-split', heads: 2 },
    rows: {
      ...{ from: PAIRING, to: PAIRING, heads: [2, 1] },
      headDim: 'it is compared with what the length and the other sizes leave',
      ...{ rotaryDim: [16, 8], columns: [1, 2] },
    },
  },
  NarrowOptions: {
    call: (options) => rope.narrow(q, options),
    base: { dtype: 'f16' },
    rows: { dtype: ['f16', 'bf16'], out: new Uint16Array(q.length) },
  },
  WidenOptions: {
    call: (options) => rope.widen(rope.narrow(q, { dtype: 'f16' }), options),
    base: { dtype: 'f16' },
    rows: { dtype: ['f16', 'bf16'], out: new Float32Array(q.length) },
  },
  default: scaling('default', {}),
  linear: scaling('linear', { factor: [2, 4] }),
  ntk: scaling('ntk', { factor: [2, 4] }),
  dynamic: scaling('dynamic', { factor: [2, 4], maxPosition: [64, 32] }),
  yarn: scaling('yarn', {
    ...{ factor: [2, 4], original: [64, 128, { truncate: false }], attentionFactor: [1, 2], truncate: [true, false] },
    ...{ betaFast: [32, 4, { truncate: false }], betaSlow: [1, 2], ramp: ['index', 'wavelength'] },
    mscale: [1, 2, { attentionFactor: undefined }],
    mscaleAllDim: [1, 2, { attentionFactor: undefined }],
  }),
  longrope: scaling('longrope', {
    ...{
      longFactor: FACTORS,
      original: [64, 128],
      factor: [4, 8],
      attentionFactor: [1, 2],
    },
    shortFactor: [...FACTORS, { original: 4096 }],
  }),
  llama3: scaling('llama3', { factor: [8, 4], lowFreqFactor: [1, 2], highFreqFactor: [4, 8], original: [64, 128] }),
  proportional: scaling('proportional', { partialRotaryFactor: [0.5, 0.25], factor: [1, 2] }),
  PretrainedOptions: {
    call: (options) => fromPretrained(LLAMA, options),
    base: {},
    rows: { pairing: PAIRING },
  },
  LoadOptions: {
    call: load,
    base: {},
    rows: {
      variant: 'Node 20 has one of them; the project node-relaxed loads the other',
      source: async () => [
        (await load({ source: wasm(rope.variant) })) === rope,
        (await load({ variant: rope.variant })) === rope,
      ],
      fresh: async () => [
        (await load({ fresh: true })) === (await load()),
        (await load({ fresh: false })) === (await load()),
      ],
      signal: async () => [(await ends(load({ signal: gone }))) === rope, (await load({ signal: kept })) === rope],
    },
  },

  AttentionOptions: {
    call: (options) => rope.attention(q, k, v, options),
    base: { headDim: d, heads: H },
    rows: {
      ...SOFTMAX,
      valueDim: () => [
        rope.attention(q, none, none, { headDim: d, valueDim: 2 }),
        rope.attention(q, none, none, { headDim: d, valueDim: 4 }),
      ],
      ...{ out: new Float32Array(q.length), lse: [false, true], weights: [false, true], scores: [['raw'], ['biased']] },
    },
  },
  WINDOW: {
    call: (window) => rope.attention(q, k, v, { headDim: d, heads: H, queryOffset: 0, window }),
    base: {},
    rows: { left: [1, 2], right: [0, 1] },
  },
  AttentionBackwardOptions: {
    call: (options) => rope.attentionBackward(list(T * H * d, 4), q, k, v, options),
    base: { headDim: d, heads: H },
    rows: {
      ...SOFTMAX,
      valueDim: NO_VALUES,
      forward: [FORWARD, { ...FORWARD, lse: FORWARD.lse.map((each) => each + 1) }],
    },
  },
  FORWARD: {
    call: (forward) => rope.attentionBackward(list(T * H * d, 4), q, k, v, { headDim: d, heads: H, forward }),
    base: FORWARD,
    rows: {
      out: [FORWARD.out, list(T * H * d, 7)],
      lse: [FORWARD.lse, FORWARD.lse.map((each) => each + 1)],
      weights: UNREAD,
      scores: UNREAD,
    },
  },
  AlibiBias: biasRule({ type: 'alibi' }, { slopes: SLOPES, maxBias: [8, 4] }),
  BucketBias: biasRule(
    { type: 't5Bias', table: list(64) },
    {
      ...{ table: lists(64), bidirectional: [true, false], maxDistance: [128, 3, { buckets: 8, table: list(16) }] },
      buckets: () => two([8, 4], (buckets) => biased({ type: 't5Bias', buckets, table: list(2 * buckets) })),
    },
  ),
  DistanceBias: biasRule(DISTANCE, { values: lists(14) }),
  LinearAttentionOptions: {
    call: (options) => rope.linearAttention(q, k, v, options),
    base: { headDim: d, heads: H },
    rows: {
      ...LINEAR,
      valueDim: () => two([2, 4], (valueDim) => rope.linearAttention(q, none, none, { headDim: d, valueDim })),
      out: new Float32Array(q.length),
      updateRule: ['linear', undefined, { decay: undefined }],
      decay: [GATES, LESS, GATED],
      beta: [...RATES, { ...GATED, updateRule: 'delta', decay: undefined }],
      gateLayout: [...LAYOUT, GATED],
      state: () => [used(false), used(true)],
    },
  },
  LinearAttentionBackwardOptions: {
    call: (options) => rope.linearAttentionBackward(list(T * H * d, 4), q, k, v, options),
    base: { headDim: d, heads: H },
    rows: { ...LINEAR, valueDim: NO_VALUES },
  },
  LinearStateOptions: {
    call: linearState,
    base: { headDim: d },
    rows: { batch: [1, 2], kvHeads: [1, 2], headDim: [4, 2], valueDim: [4, 2] },
  },
  LinearStateContents: {
    call: (contents) => {
      const state = rope.linearState(config);
      state.set(contents);
      return [state.matrix(), state.normalizer(), state.lengths];
    },
    base: { matrix: list(16) },
    rows: { matrix: lists(16), normalizer: lists(4), length: [0, 3] },
  },
  CacheOptions: {
    call: (options) => filled(options).all(),
    base: { kvHeads: 2, capacity: 16 },
    rows: {
      ...{ capacity: [16, 32], kvHeads: [2, 1], batch: [1, 2], dtype: ['f32', 'bf16'] },
      headDim: () => two([4, 2], (headDim) => filled({ headDim }, {}, null).all()),
      valueDim: () =>
        two([4, 2], (valueDim) => {
          const cache = rope.cache(config, { capacity: 4, valueDim });
          cache.append(list(4), list(valueDim));
          return cache.values();
        }),
      sequenceLength: () => two([4, 64], (sequenceLength) => filled({ sequenceLength }, {}, grows).all()),
    },
  },
  AppendOptions: {
    call: (append) => filled({ batch: 2 }, append).all(),
    base: {},
    rows: {
      ...{
        sequence: [0, 1],
        lengths: [
          [1, 2],
          [2, 2],
        ],
        rotated: [false, true],
        layout: LAYOUT,
      },
      positions: [
        [0, 1],
        [3, 5],
      ],
    },
  },
  CacheReadOptions: {
    call: (read) => filled({ batch: 2, dtype: 'f16' }).cache.keys(read),
    base: {},
    rows: { sequence: [0, 1], bits: [false, true], layout: LAYOUT },
  },
  ShiftCacheOptions: {
    call: (shift) => {
      const { cache, all } = filled();
      cache.shift(1, shift);
      return all();
    },
    base: {},
    rows: { keep: [0, 1], by: [1, 3] },
  },
  CacheAttendOptions: {
    call: (options) => filled().cache.attend(q, options),
    base: {},
    takenOut: ['sequence', 'rotated', 'positions'],
    rows: {
      ...{
        heads: [2, 4],
        causal: [true, false],
        queryOffset: [0, 1],
        window: [{ left: 1 }, { left: 2 }],
        layout: LAYOUT,
      },
      ...{ scale: [1, 3], softcap: [0, 0.5], mask: SOFTMAX.mask!, bias: SOFTMAX.bias!, queryLengths: LENGTHS },
      ...{ lse: [false, true], weights: [false, true], scores: [['raw'], ['biased']], out: new Float32Array(q.length) },
      sequence: () => two([0, 1], (sequence) => filled({ batch: 2 }).cache.attend(list(16), { sequence })),
      ...{ rotated: [false, true], positions: PLACES },
    },
  },

  PairOptions: {
    call: (options) => encodings.scores({ type: 'alibi' }, q, k, options),
    base: { headDim: d, heads: H },
    rows: PAIRS,
  },
  AttendOptions: {
    call: (options) => encodings.attend({ type: 'alibi' }, q, k, v, options),
    base: { headDim: d, heads: H },
    rows: {
      ...PAIRS,
      valueDim: () =>
        two([2, 4], (valueDim) => encodings.attend({ type: 'alibi' }, q, none, none, { headDim: d, valueDim })),
      ...{ lse: [false, true], out: new Float64Array(q.length) },
    },
  },
  PlacedOptions: {
    call: (options) => placed(k, options),
    base: { length: 8 },
    rows: {
      length: [8, 9],
      offset: [0, 3],
      heads: [1, 2],
      scale: [1, 2],
      kvHeads: () =>
        two([1, 2], (kvHeads) =>
          placed(k.subarray(0, 16 * kvHeads), { length: 8, heads: 2, kvHeads }, list(512 * kvHeads)),
        ),
    },
  },
  BiasOptions: {
    call: (options) => encodings.bias({ type: 'kerple', kernel: 'log', r1: 1, r2: 1, placement: 'paper' }, options),
    base: { to: 4 },
    rows: { to: [4, 5], from: [0, 1], heads: [1, 2], scale: [1, 2] },
  },
  SinusoidalOptions: {
    call: (options) => encodings.sinusoidalTable(options),
    base: { length: 4, dim: 6 },
    rows: {
      length: [4, 5],
      dim: [6, 4],
      offset: [0, 1],
      base: [10000, 50],
      layout: ['halves', 'interleaved'],
      exponent: ['paper', 'tensor2tensor'],
    },
  },
  DemoOptions: {
    call: (options) => [encodings.demo('shaw', options), encodings.demo('learned', options)],
    base: { headDim: d },
    rows: { headDim: [4, 2], heads: [1, 2], length: [64, 8], valueDim: [4, 2], clip: [8, 2], seed: [1, 2] },
  },
  NoEncoding: encoding({ type: 'none' }, {}),
  AlibiEncoding: encoding(
    { type: 'alibi' },
    {
      maxBias: [8, 4],
      slopes: SLOPES,
    },
  ),
  KerpleEncoding: encoding(
    { type: 'kerple', kernel: 'log', r1: 1, r2: 0.5 },
    { kernel: ['log', 'power'], r1: [1, 2], r2: [0.5, 1], placement: ['paper', 'released'] },
  ),
  FireEncoding: encoding(
    { type: 'fire', threshold: 1, w1: list(3), b1: list(3, 2), w2: list(6, 3), b2: list(2) },
    {
      c: [0.1, 0.5],
      threshold: [1, 3],
      epsilon: [0, 0.5],
      w1: lists(3),
      b1: lists(3),
      w2: lists(6),
      b2: lists(2),
    },
  ),
  ShawEncoding: encoding(
    { type: 'shaw', clip: 2, keys: list(20) },
    {
      clip: () => two([2, 1], (clip) => attended({ type: 'shaw', clip, keys: list(4 * (2 * clip + 1)) })),
      keys: lists(20),
      values: lists(20),
    },
  ),
  T5BiasEncoding: encoding(
    { type: 't5Bias', table: list(64) },
    {
      table: lists(64),
      buckets: () => two([8, 4], (buckets) => attended({ type: 't5Bias', buckets, table: list(2 * buckets) })),
      maxDistance: [128, 3, { buckets: 8, table: list(16) }],
      bidirectional: [true, false],
    },
  ),
  DebertaEncoding: encoding(
    { type: 'deberta', clip: 3, table: list(24) },
    {
      table: lists(24),
      clip: () => two([3, 2], (clip) => attended({ type: 'deberta', clip, table: list(8 * clip) })),
      buckets: () =>
        two([3, 2], (buckets) => attended({ type: 'deberta', buckets, maxPosition: 9, table: list(8 * buckets) })),
      maxPosition: () =>
        two([5, 20], (maxPosition) =>
          encodings.scores({ type: 'deberta', buckets: 4, maxPosition, table: list(32) }, list(32), list(32), {
            headDim: d,
          }),
        ),
      wk: lists(32),
      wq: lists(32),
      terms: [['content-to-position'], ['position-to-content']],
      positionToContent: ['paper', 'released'],
    },
  ),
  TupeEncoding: encoding(TUPE, {
    ...{ table: lists(64), uq: lists(64), uk: lists(64) },
    bias: [{ table: list(64) }, { table: list(64, 2) }],
    cls: [
      { theta1: 1, theta2: 2 },
      { theta1: 2, theta2: 1 },
    ],
  }),
  TUPE_BIAS: {
    call: (bias) => attended({ ...TUPE, bias }),
    base: { table: list(64) },
    rows: {
      ...{ table: lists(64), bidirectional: [true, false] },
      buckets: () => two([8, 4], (buckets) => attended({ ...TUPE, bias: { buckets, table: list(2 * buckets) } })),
      maxDistance: [128, 3, { buckets: 8, table: list(16) }],
    },
  },
  TransformerXLEncoding: encoding(
    { type: 'transformerXL', u: list(8), v: list(8, 2) },
    {
      ...{ u: lists(8), v: lists(8), w: lists(32) },
      ...{ base: [10000, 50], layout: ['halves', 'interleaved'], exponent: ['paper', 'tensor2tensor'] },
    },
  ),
  SinusoidalEncoding: encoding(
    { type: 'sinusoidal' },
    {
      ...{
        base: [10000, 50],
        layout: ['halves', 'interleaved'],
        exponent: ['paper', 'tensor2tensor'],
        values: [true, false],
      },
      ...{ wq: lists(64), wk: lists(64), wv: lists(64) },
      dim: 'it is compared with what the projections say, or the head',
    },
  ),
  LearnedEncoding: encoding(
    { type: 'learned', table: list(64) },
    {
      ...{ table: lists(64), values: [true, false] },
      ...{ wq: lists(64), wk: lists(64), wv: lists(64) },
    },
  ),
  RopeEncoding: encoding(
    { type: 'rope' },
    { config: [config, { ...config, base: 50 }], sequenceLength: [4, 64, { config: grows }] },
  ),
  XposEncoding: encoding(
    { type: 'xpos' },
    { base: [10000, 50], rotaryDim: [4, 2], pairing: PAIRING, scaleBase: [512, 20], center: [0, 400] },
  ),

  RotatedOptions: {
    call: (options) => analysis.rotated(four, theta, 3, options),
    base: {},
    rows: { pairing: PAIRING, attentionFactor: [1, 2] },
  },
  PairingOptions: {
    call: (options) => analysis.pairProducts(four, [4, 3, 2, 2], 2, options),
    base: {},
    rows: { pairing: PAIRING },
  },
  Components: {
    call: (options) => analysis.expectedScore(theta, four, options),
    base: {},
    rows: { mean: [0, 1], deviation: [1, 2], correlation: [0, 1], headDim: [4, 6] },
  },
  DecayBoundOptions: {
    call: (options) => analysis.decayBound(theta, four, options),
    base: { q: four, k: [4, 3, 2, 2] },
    rows: { q: [four, [5, 6, 7, 9]], k: [four, [5, 6, 7, 9]], form: ['largest', 'each'], pairing: PAIRING },
  },
  PRODUCTS: {
    call: (products) => analysis.productScores(products, theta, four),
    base: { re: doubles[0], im: doubles[1] },
    rows: { re: doubles, im: doubles },
  },
  EXTRAPOLATION: {
    call: (options) => analysis.extrapolationBound(theta, four, options),
    base: {},
    rows: { largest: [1, 2] },
  },
  RANDOM: {
    call: (options) => analysis.randomVector(4, options),
    base: {},
    rows: { seed: [1, 2], mean: [0, 1], deviation: [1, 2] },
  },
  ContextLimitOptions: {
    call: (options) => analysis.contextLimit(theta, options),
    base: {},
    rows: { limit: [2, 1048576], headDim: [4, 8] },
  },
  MinimalBaseOptions: {
    call: (options) => analysis.minimalBase(50, options),
    base: { headDim: 16 },
    rows: {
      ...{
        headDim: [16, 32],
        rotaryDim: [8, 16],
        from: [2, 1e6],
        limit: [1e15, 3],
        tolerance: [1e-6, 0.1],
        digits: [2, 1],
      },
    },
  },
  LargestInfeasibleBaseOptions: {
    call: (options) => analysis.largestInfeasibleBase(50, options),
    base: { headDim: 16 },
    rows: { headDim: [16, 32], rotaryDim: [8, 16], from: [2, 1e9] },
  },
  COVERAGE: {
    call: (options) => analysis.coverage(theta, theta, options),
    base: { trainLength: 16, targetLength: 32 },
    rows: { trainLength: [16, 20], targetLength: [32, 40] },
  },
  CRITICAL_DIMENSION: {
    call: (options) => analysis.criticalDimension(128, options),
    base: { trainLength: 4096 },
    rows: { base: [10000, 500], trainLength: [4096, 512] },
  },
  CRITICAL_BASES: {
    call: (options) => analysis.criticalBases(4096, options),
    base: { tuneLength: 8192 },
    rows: { base: [10000, 500], tuneLength: [8192, 16384] },
  },
  InterpolationBoundOptions: {
    call: (options) => analysis.interpolationBound(theta, options),
    base: { to: 4 },
    rows: {
      largest: [1, 2],
      from: [0, 1],
      to: [4, 5],
      at: [1, 2],
      form: ['strict', 'paper'],
      base: [100, 50, { form: 'paper' }],
    },
  },
  FIT: { call: (options) => analysis.fitProducts(four, theta, four, options), base: {}, rows: { ridge: [1e-8, 1] } },
  PrecisionFormats: {
    call: (formats) => analysis.precision([1, 0.1, 0.3], [1000.3], formats),
    base: {},
    rows: FORMATS,
  },
  ScoreFormats: {
    call: (formats) => analysis.roundedScores([...four, 5, 6], [4, 3, 2, 2, 1, 7], [1, 0.1, 0.3], 3, [1000.3], formats),
    base: {},
    rows: { ...FORMATS, vector: ['f64', 'bf16'], product: ['f64', 'bf16'], pairing: PAIRING },
  },
  VerifyOptions: {
    call: (options) => analysis.verifyRelative(theta, options),
    base: {},
    rows: { trials: [1000, 10], maxPosition: [4096, 8], seed: [1, 2] },
  },
  HeatmapOptions: {
    call: (options) => analysis.heatmap(theta, options),
    base: { value: 'cos', columns: 8 },
    rows: {
      ...{ value: ['cos', 'sin'], columns: [8, 4], rows: [1, 2], firstPair: [0, 1], start: [0, 3], step: [1, 2] },
      ...{ palette: ['cyclic', 'diverging'], out: new Uint8ClampedArray(64) },
    },
  },
  ColourOptions: {
    call: (options) => analysis.colours([0.2, 0.8], options),
    base: {},
    rows: { low: [0, 0.5], high: [1, 2], palette: ['sequential', 'diverging'], out: new Uint8ClampedArray(8) },
  },
  SearchOptions: {
    call: (options) => analysis.search(SEARCH, options),
    base: {},
    rows: {
      signal: async () => [
        await ends(analysis.search(SEARCH, { signal: gone })),
        await analysis.search(SEARCH, { worker: false }),
      ],
      // A slice of a few milliseconds ends the other search before it has told anything.
      onProgress: () =>
        watched((options) => analysis.search({ ...SEARCH, length: 200_000 }, { ...options, worker: false })),
      worker: async () => [await workersOf(true), await workersOf(false)],
    },
  },

  ModelSpec: {
    call: logitsWith,
    base: SPEC,
    rows: {
      ...{
        vocabulary: [8, 9],
        dim: [8, 16],
        layers: [1, 2],
        heads: [2, 1],
        kvHeads: [1, 2],
        headDim: [4, 8],
        hidden: [16, 32],
      },
      ...{
        activation: ['gated-silu', 'gelu'],
        epsilon: [1e-6, 0.5],
        causal: [true, false],
        attention: ['softmax', 'linear'],
      },
      ...{ tied: [false, true], positions: [{ type: 'rope' }, { type: 'none' }] },
      // Results do not depend on it: it is how long texts may be.
      length: () => two([8, 16], (length) => withSpec({ length }).spec.length),
    },
  },
  ModelPositions: {
    call: (positions) => model.logits(TOKENS, { positions }),
    base: {},
    rows: {
      ...{ type: ['rope', 'none'], rope: [FAR.rope, { base: 500 }], window: [0, 2], clip: [0, 2], logLength: [0, 2] },
      slopes: [...SLOPES, { type: 'alibi' }],
      amplitude: () => two([1, 2], (amplitude) => logitsWith({ positions: { type: 'sinusoidal', amplitude } })),
    },
  },
  CreateModelOptions: {
    call: (options) => models.createModel({ ...SPEC, positions: { type: 'learned' } }, options).digest(),
    base: {},
    rows: { seed: [0, 1], embedding: [0.5, 0.1], learned: [0.02, 0.1], head: [0.02, 0.1] },
  },
  OpenModelOptions: {
    call: (options) => models.openModel(model.save(), options).logits(TOKENS),
    base: {},
    rows: { positions: POSITIONS },
  },
  LossOptions: {
    call: (options) => model.loss(TOKENS, options),
    base: {},
    rows: { batch: [1, 2], targets: [TOKENS, [...TOKENS].reverse()], positions: POSITIONS },
  },
  LogitsOptions: {
    call: (options) => model.logits(TOKENS, options),
    base: {},
    rows: { batch: [1, 2], last: [false, true], positions: POSITIONS },
  },
  AttentionMapOptions: {
    call: (options) => models.createModel({ ...SPEC, layers: 2 }).attention(TOKENS, options),
    base: { layer: 0, head: 0 },
    rows: {
      layer: [0, 1],
      head: [0, 1],
      queries: [
        [0, 2],
        [1, 2],
      ],
      positions: POSITIONS,
    },
  },
  GenerateOptions: {
    call: (options) => model.generate([1, 2], options),
    base: { length: 40 },
    rows: {
      length: [40, 41],
      temperature: [1, 0],
      topK: [0, 2],
      seed: [0, 1],
      positions: [undefined, { type: 'none' }, { temperature: 0.01 }],
    },
  },
  CopyModelOptions: { call: (options) => model.copy(options).logits(TOKENS), base: {}, rows: { positions: POSITIONS } },
  SaveOptions: {
    call: (options) => model.save(options),
    base: {},
    rows: { dtype: ['f32', 'f16'], positions: POSITIONS },
  },
  TrainerOptions: {
    call: trained,
    base: { batch: 2, rate: 0.01 },
    rows: {
      ...{ batch: [2, 4], length: [8, 4], rate: [0.01, 0.02], steps: [3, 10], warmUp: [0, 2], epsilon: [1e-8, 1] },
      ...{
        finalRate: [0.1, 0.5, { steps: 3 }],
        betas: [
          [0.9, 0.99],
          [0.5, 0.9],
        ],
        weightDecay: [0.01, 0.5],
        clip: [0, 0.01],
      },
      ...{ shards: [1, 2], positions: POSITIONS },
    },
  },
  CopyTaskOptions: {
    call: (options) => copyTask(options).next(),
    base: { batch: 2, length: 16 },
    rows: { batch: [2, 3], length: [16, 17], seed: [0, 1], symbols: [16, 4], back: [12, 2] },
  },
  CardTaskOptions: {
    call: (options) => cardTask(options).next(),
    base: { batch: 2, length: 64 },
    rows: {
      batch: [2, 3],
      length: [64, 17],
      seed: [0, 1],
      keys: [8, 2],
      values: [8, 2],
      noise: [8, 2],
      cards: [0.1, 0.5],
      queries: [0.3, 0.1],
    },
  },
  CardTestOptions: {
    call: (options) => cardTask({ batch: 1, length: 8 }).test(options),
    base: { distance: 8, sequences: 2 },
    rows: { distance: [8, [8, 12]], sequences: [2, 3], length: [64, 80], seed: [0, 1] },
  },
  TextTaskOptions: {
    call: (options) => {
      const task = textTask(options);
      return [task.vocabulary, task.next()];
    },
    base: { tokens: TEXT, batch: 2, length: 8 },
    rows: { tokens: [TEXT, [...TEXT].reverse()], vocabulary: [8, 9], batch: [2, 3], length: [8, 9], seed: [0, 1] },
  },
  MaskedTaskOptions: {
    call: (options) => {
      const task = maskedTask(options);
      return [task.vocabulary, task.next()];
    },
    base: { tokens: TEXT, batch: 2, length: 8 },
    rows: {
      tokens: [TEXT, [...TEXT].reverse()],
      vocabulary: [8, 9],
      batch: [2, 3],
      length: [8, 9],
      seed: [0, 1],
      asked: [0.15, 0.9],
      hidden: [1, 0.1, { asked: 1 }],
    },
  },
  SessionOptions: {
    call: openSession,
    base: {},
    rows: {
      signal: async () => [await opened({ signal: gone }), await opened({ signal: kept })],
      timeout: async () => [await opened({ timeout: 1 }), await opened({ timeout: 30000 })],
    },
  },

  AbortOptions: {
    call: (options) => inSession((there) => there.digest(options)),
    base: {},
    rows: { signal: () => stopped((there, options) => there.digest(options)) },
  },
  CallOptions: {
    call: (options) => inSession((there) => there.logits(TOKENS, {}, options)),
    base: {},
    rows: {
      signal: () => stopped((there, options) => there.logits(TOKENS, {}, options)),
      onProgress: () => watched((options) => inSession((there) => there.generate([1], { length: 9 }, options))),
    },
  },

  PlanOptions: {
    call: plan,
    base: { model: 'Qwen3-8B', engine: 'vllm', target: '128k' },
    rows: {
      ...{
        model: ['Qwen3-8B', 'Llama-3.1-8B'],
        engine: ['vllm', 'llama.cpp'],
        target: ['128k', 32768],
        purpose: ['long', 'short'],
      },
      ...{ engineVersion: [undefined, '0.6.0'], method: ['yarn', 'linear'] },
    },
  },
  MarkdownOptions: {
    call: (options: MarkdownOptions) =>
      toMarkdown(plan({ model: 'Qwen3-8B', engine: 'vllm', target: 131072 }), options),
    base: {},
    rows: {
      place: ['someone/Qwen3-8B-AWQ', 'models/mine'],
      link: [undefined, 'https://example.org/plan/'],
      translate: [undefined, inChinese],
    },
  },
  ExplainOptions: {
    call: explain,
    base: { engine: 'llama.cpp', typed: 'llama-server -m x.gguf -c 131072', model: 'Qwen3-8B' },
    rows: {
      ...{
        engine: ['llama.cpp', 'vllm'],
        engineVersion: [undefined, 'b4000'],
        model: ['Qwen3-8B', 'Llama-3.1-8B'],
        target: [4096, 65536],
      },
      typed: ['llama-server -m x.gguf -c 131072', 'llama-server -m x.gguf -c 1024'],
      log: ['llama_context: n_ctx = 4096', 'llama_context: n_ctx = 131072', { typed: undefined }],
      text: ['-c 4096', 'llama_context: n_ctx = 131072', { typed: undefined }],
    },
  },
};

/** All numbers of a result, in one text. */
const text = (result: unknown): string =>
  JSON.stringify(result, (_, value: unknown) => {
    if (ArrayBuffer.isView(value)) return Array.from(value as Float32Array, String);
    if (value instanceof Map) return [...value];
    return typeof value === 'number' ? String(value) : value;
  });

/** The options that a function says it knows. */
async function known({ call, base, takenOut = [] }: Case): Promise<string[]> {
  const said = await ends(Promise.resolve().then(() => call({ ...base, zzzzzz: 1 } as never)));
  const list = /Known are: (.*)$/.exec(String(said))?.[1] ?? `none in ${String(said)}`;
  return [...takenOut, ...list.split(', ')];
}

/** Tables whose rows are in those of another. */
const PARTS = {
  Added: 'SinusoidalEncoding',
  AttendCacheOptions: 'CacheAttendOptions',
  AttentionOutputs: 'AttentionOptions',
  BucketRule: 'T5BiasEncoding',
  RotationOptions: 'RotateOptions',
  Waves: 'SinusoidalEncoding',
};

test('every table of options has a case', () => {
  const folder = fileURLToPath(new URL('../bindings/', import.meta.url));
  const tables = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && name !== join('options', 'options.ts'))
    .flatMap((name) => {
      const source = readFileSync(folder + name, 'utf8');
      const inside = source.replace(/interface (\w+) extends Input<typeof \w+>/g, '$1');
      return [
        ...[...source.matchAll(/interface (\w+) extends Input<typeof|interface (\w+Options) \{/g)].map(
          (found) => found[1] ?? found[2],
        ),
        ...[...inside.matchAll(/Input<typeof (\w+)>|(\b[A-Z_]+)\.nested|= scaled\('(\w+)'/g)].map(
          (found) => found[1] ?? found[2] ?? found[3],
        ),
      ];
    });
  expect(tables.length).toBeGreaterThan(90);
  expect(tables.filter((name) => !(name! in CASES || name! in PARTS))).toEqual([]);
});

test('nine of some 560 options cannot have two results, and say why', () => {
  const rows = Object.values(CASES).flatMap((each) => Object.values(each.rows));
  expect(rows.length).toBeGreaterThan(550);
  expect(rows.filter((row) => typeof row === 'string').length).toBe(9);
});

test('every option of every function stands in the docs', () => {
  const folder = fileURLToPath(new URL('../docs/', import.meta.url));
  const docs = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(folder + name, 'utf8'))
    .join('\n');
  const options = Object.entries(CASES)
    .filter(([type]) => type.endsWith('Options'))
    .flatMap(([type, { rows }]) => Object.keys(rows).map((name) => `${type}.${name}`));
  expect(options.filter((option) => !new RegExp(`\\b${option.split('.')[1]!}\\b`).test(docs))).toEqual([]);
});

describe.each(Object.entries(CASES))('%s', (_, each) => {
  test('has every option of its table here', async () => {
    expect(Object.keys(each.rows).sort()).toEqual((await known(each)).sort());
  });

  const rows = Object.entries(each.rows).filter(
    (row): row is [string, Exclude<Row, string>] => typeof row[1] !== 'string',
  );
  test.each(rows)('%s does something', async (option, row) => {
    if (typeof row === 'function') {
      const [first, second] = await row();
      expect(text(second)).not.toBe(text(first));
    } else if (ArrayBuffer.isView(row)) {
      const before = text(row);
      const result = await each.call({ ...each.base, [option]: row } as never);
      expect([result, ...Object.values(result as object)]).toContain(row);
      expect(text(row)).not.toBe(before);
    } else {
      const [first, second, beside] = row;
      const result = async (value: unknown): Promise<string> =>
        text(await each.call({ ...each.base, ...beside, [option]: value } as never));
      expect(await result(second)).not.toBe(await result(first));
    }
  });
});
