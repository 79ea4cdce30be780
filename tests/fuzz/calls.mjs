/* global structuredClone */
import { scalings } from '../scalings.mjs';

/**
 * Calls of the package as a careless or hostile program would make them. Each begins as a call that is right; then
 * something of it may be replaced. Before that every option of every function has each of the values that are no use.
 * Options are those that a function names where it meets one that it does not know. What must hold, whatever is given:
 *
 *   - a call returns, or throws a RopeError (or what the caller's own getter throws), within BUDGET;
 *   - after a refusal inputs, `out`, caches and states are as they were, bit for bit;
 *   - finite numbers of ordinary size give no NaN;
 *   - other buffers, another instance and the answers of known calls never change.
 *
 * Runs in every engine: nothing here needs Node.
 */

/** Milliseconds of processor time that no call needs: counts that mean work (WORK) are kept small. */
const BUDGET = 2000;

/** What asks for work in proportion. Two thousand are hostile enough; two thousand million are what was asked for. */
const WORK = new Set([
  'trials',
  'count',
  'samples',
  'length',
  'rows',
  'columns',
  'limit',
  'to',
  'dim',
  'steps',
  'draws',
]);
const MOST_WORK = 2000;

/** Numbers from a seed: mulberry32. */
function dice(seed) {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n) => Math.floor(uniform() * n);
  return {
    uniform,
    below,
    from: (least, most) => least + below(most - least + 1),
    one: (list) => list[below(list.length)],
    often: (share) => uniform() < share,
  };
}

/**
 * Milliseconds of this thread's processor time from now on. Where they cannot be asked for: at most what has passed, and what
 * the whole process used in it, which beside other work is less, and beside workers more.
 */
const stopwatch = () => {
  const { process } = globalThis;
  const used = process?.threadCpuUsage?.bind(process) ?? process?.cpuUsage.bind(process);
  const [before, since] = [used?.(), performance.now()];
  return () => {
    const { user, system } = used?.(before) ?? { user: Infinity, system: 0 };
    return Math.min((user + system) / 1000, performance.now() - since);
  };
};

/** How much longer than on a quiet machine an answer may take: ROPEWALK_PATIENCE of `npm test`. */
const PATIENCE = Number(globalThis.process?.env.ROPEWALK_PATIENCE ?? '1');

/** What every option is given once. */
const USELESS = [null, NaN, -1, 0, 0.5, 1e-308, 2 ** 31 - 1, 2 ** 53, '', true, 10n, [], {}, [null], Symbol('x')];

/** What `batch` and `shape` are given besides, with arrays and with empty ones. */
const SIZES = {
  batch: [2, 65536, 65537, 1e7],
  shape: [
    [2 ** 31 - 1, 0, 1, 2],
    [65537, 0, 1, 1],
    [0, 0, 0, 0],
    [2 ** 31 - 1, 2 ** 31 - 1],
    [1e300, 1, 2],
    [null, null],
  ],
};

/** Options that a call takes out before it checks the others; a test compares them with the types. */
const TAKEN_OUT = { 'cache.attend': ['rotated', 'positions', 'sequence'] };

/** Thrown by the caller's own getters. */
class Own extends Error {}

const bits = (x) => (x instanceof Float32Array ? new Uint32Array(x.slice().buffer) : x);
const same = (a, b) => {
  const other = bits(b);
  return a.length === b.length && bits(a).every((each, i) => Object.is(each, other[i]));
};
const contents = (x) => (typeof x.toArray === 'function' ? x.toArray() : Array.from(x));
const isFloats = (x) => x instanceof Float32Array || typeof x?.toArray === 'function';

/**
 * @param library the exports of an entry: `load`, `RopeError`, and what else there is
 * @param wanted `{ seed, variant, calls, seconds, threads }`, `useless: false` for chance alone; `hint` is told of each finding, `tick` of each call before it is
 *   made, `refused` of each RopeError and its function; the call of number `show` is described. `options` are those of a
 *   library that does not name them itself
 */
export async function fuzz(library, wanted) {
  const { seed, variant, calls = Infinity, seconds = Infinity, show, hint = () => {}, tick = () => {} } = wanted;
  const { refused = () => {}, threads, useless = true } = wanted;
  const { load, RopeError, fromPretrained } = library;
  const rope = await load({ variant, fresh: true, ...(threads && { threads }) });
  const other = await load({ variant, fresh: true });
  const { uniform, below, from, one, often } = dice(seed);
  const findings = [];
  const counts = { calls: 0, returned: 0, refused: 0, own: 0 };
  const begin = Date.now();

  // ------------------------------------------------------------------------------------------------- values

  const number = (size) => (uniform() * 2 - 1) * size;
  const float32 = (n, size = 1) => Float32Array.from({ length: n }, () => number(size));
  /** Floats in one of the ways in which they can be given; `made` are to be disposed of. */
  function floats(made, n, size = 1) {
    const x = float32(n, size);
    const kind = below(5);
    if (kind <= 1) return x;
    if (kind === 2) return Array.from(x);
    const buffer = rope.buffer(kind === 3 ? n : n + 8);
    made.push(buffer);
    const part = kind === 3 ? buffer : buffer.part(3, 3 + n);
    part.set(x);
    return part;
  }
  const list = (n, size = 1) =>
    often(0.5) ? Float64Array.from({ length: n }, () => number(size)) : Array.from(float32(n, size));

  const foreignBuffer = other.buffer(64);
  foreignBuffer.fill(7);
  const foreignTable = other.table({ headDim: 4 }, { length: 8 });
  const foreignState = other.linearState?.({ headDim: 4 });
  const gone = rope.buffer(8);
  gone.dispose();
  const revoked = () => {
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    return proxy;
  };
  const detached = () => {
    const x = new Float32Array(4);
    structuredClone(x.buffer, { transfer: [x.buffer] });
    return x;
  };
  const shrunk = () => {
    const buffer = new ArrayBuffer(16, { maxByteLength: 16 });
    const x = new Float32Array(buffer, 4);
    if (typeof buffer.resize === 'function') buffer.resize(0);
    return x;
  };
  const shifty = (steady) => {
    let reads = 0;
    const get = (target, key) => (key === 'length' ? (reads++ < steady ? 4 : 2 ** 20) : Reflect.get(target, key));
    return new Proxy([1, 2, 3, 4], { get });
  };
  const throwing = () => ({
    get length() {
      throw new Own();
    },
    get type() {
      throw new Own();
    },
    toString() {
      throw new Own();
    },
  });
  const NASTY = [
    ...[
      () => undefined,
      () => null,
      () => NaN,
      () => Infinity,
      () => -Infinity,
      () => -0,
      () => 0,
      () => -1,
      () => 0.5,
    ],
    ...[() => 1e300, () => 1e-300, () => 2 ** 31 - 1, () => 2 ** 31, () => 2 ** 32, () => 2 ** 53, () => -(2 ** 31)],
    ...[
      () => '',
      () => 'constructor',
      () => '__proto__',
      () => 'x'.repeat(100),
      () => true,
      () => Symbol('x'),
      () => 10n,
    ],
    ...[() => ({}), () => [], () => () => 1, () => new Date(0), () => new Map(), () => Object.create(null)],
    ...[
      () => [NaN, 1, 2, 3],
      () => [1e300, 1, 2, 3],
      () => ['1', 2, 3, 4],
      () => new Array(4),
      () => new Array(2 ** 32 - 1),
    ],
    ...[
      () => new Float32Array(0),
      () => new Uint8Array(4),
      () => new Float64Array(4),
      () => new DataView(new ArrayBuffer(8)),
    ],
    ...[() => new Float32Array([NaN, Infinity, 1e38, -1e38])],
    ...[() => Object.create(Object.getPrototypeOf(foreignBuffer)), () => new Proxy(foreignBuffer, {})],
    ...[() => Object.create(Float32Array.prototype), () => new Proxy(new Float32Array(4), {})],
    ...[() => foreignBuffer, () => foreignTable, () => foreignState, () => gone, detached, shrunk, revoked, throwing],
    ...[
      () => shifty(below(12)),
      () => new Proxy({}, { get: () => below(5), has: () => true }),
      () => new ArrayBuffer(8),
    ],
    ...[() => Object.defineProperty(new Float32Array(4), 'length', { value: 2 ** 20 })],
    ...[() => Object.defineProperty(new Float32Array(2 ** 10), 'length', { value: 4 })],
    ...(typeof SharedArrayBuffer === 'undefined' ? [] : [() => new Float32Array(new SharedArrayBuffer(16))]),
  ];
  const nasty = () => one(NASTY)();
  /** A nasty value for a place where a number may mean work. */
  const bounded = (value) => (typeof value === 'number' && value > MOST_WORK && value < 2 ** 31 ? MOST_WORK : value);

  // ------------------------------------------------------------------------------------------------- right calls

  const configOf = (d) => {
    const scaling = d > 2 ? one([undefined, ...scalings(d)]) : undefined;
    const config = { headDim: d, base: one([10000, 500, 1e6]), pairing: one(['half-split', 'interleaved']) };
    return scaling ? { ...config, scaling } : config;
  };
  /** How many times as large as others a call is: with threads, one of fifty may have enough to do for them. */
  const times = (most) => (threads && often(0.02) ? most : 1);
  const far = () => one([0, 0, 1, 17, 4095, 1e6, 2 ** 40, 2 ** 53, 0.5, -3]);
  const dims = () => one([2, 4, 6, 8, 16, 34]);

  /** Each gives `{ args, on?, options?, finite? }` of a call that is right. */
  const RIGHT = {
    rotate(made) {
      const [d, H, T] = [dims(), from(1, 3), from(0, 5)];
      const x = floats(made, T * H * d, one([1, 1e30]));
      const options = { config: configOf(d), heads: H, offset: far() };
      if (often(0.5)) options.direction = one(['forward', 'inverse', 'backward']);
      if (often(0.3)) options.layout = 'head-first';
      if (often(0.3)) options.out = Array.isArray(x) || often(0.5) ? outFloats(made, T * H * d) : x;
      return { args: [x, options], finite: true };
    },
    rotateTable(made) {
      const [d, T] = [dims(), from(0, 5)];
      const table = rope.table(configOf(d), { length: T + 2 });
      made.push(table);
      const x = floats(made, T * d);
      const rows = often(0.5) ? { offset: from(0, 2) } : { positions: Array.from({ length: T }, () => below(T + 2)) };
      return { name: 'rotate', args: [x, { table, ...rows, out: outFloats(made, T * d) }], finite: true };
    },
    shiftKeys(made) {
      const [d, T] = [dims(), from(0, 5)];
      return { args: [floats(made, T * d), { config: configOf(d), by: far() }], finite: true };
    },
    table(made) {
      const length = from(0, 40);
      const options = often(0.5) ? { length, offset: far() } : { positions: list(length, 1e5) };
      return { args: [{ ...configOf(dims()) }, options], keep: made, check: (t) => [t.cos(), t.sin()], finite: true };
    },
    tableFrom(made) {
      const [P, T] = [from(1, 5), from(1, 5)];
      return { args: [floats(made, P * T), floats(made, P * T), { headDim: 2 * P, columns: P }], keep: made };
    },
    permuteWeights(made) {
      const [H, d, columns] = [from(1, 3), dims(), from(1, 3)];
      const options = { from: 'interleaved', to: 'half-split', heads: H, headDim: d, columns };
      return { args: [floats(made, H * d * columns), options], finite: true };
    },
    narrow: (made) => ({ args: [floats(made, from(0, 9)), { dtype: one(['f16', 'bf16']) }] }),
    widen: () => ({
      args: [Uint16Array.from({ length: from(0, 9) }, () => below(0x7c00)), { dtype: one(['f16', 'bf16']) }],
    }),
    frequencies: () => ({
      args: [configOf(dims()), { sequenceLength: from(0, 9000) }],
      check: (f) => [f.theta],
      finite: true,
    }),
    attention(made) {
      const { q, k, v, options, results } = attending(made, { sizes: [1, 1, 100, 1e25] });
      if (often(0.3)) options.out = outFloats(made, results);
      if (often(0.2)) options.lse = true;
      return { args: [q, k, v, options], finite: true, check: (r) => [r.out ?? r] };
    },
    attentionBackward(made) {
      const { q, k, v, options, results } = attending(made, { sizes: [1, 1, 100] });
      if (often(0.3)) options.forward = rope.attention(q, k, v, { ...options, lse: true, weights: often(0.5) });
      return { args: [floats(made, results), q, k, v, options], check: (g) => [g.dq, g.dk, g.dv], finite: true };
    },
    linearAttention(made) {
      const { q, k, v, options, results, K, d, dv } = attending(made, { linear: true });
      options.featureMap = one(['elu', 'relu', 'exp']);
      options.causal = true;
      if (often(0.4)) {
        options.state = rope.linearState({ kvHeads: K, headDim: d, valueDim: dv });
        made.push(options.state);
      }
      if (often(0.3)) options.out = outFloats(made, results);
      return { args: [q, k, v, options], finite: true };
    },
    linearAttentionBackward(made) {
      const { q, k, v, options, results } = attending(made, { linear: true });
      return { args: [floats(made, results), q, k, v, options], check: (g) => [g.dq, g.dk, g.dv], finite: true };
    },
    linearState: (made) => ({
      args: [{ kvHeads: from(1, 3), headDim: dims() }],
      keep: made,
      check: (s) => [s.matrix()],
    }),
    buffer: (made) => ({ args: [from(0, 200)], keep: made, check: (b) => [b.toArray()], finite: true }),
    cache: (made) => ({ args: [configOf(dims()), { kvHeads: from(1, 3), capacity: from(1, 20) }], keep: made }),
    ...Object.fromEntries(
      ['append', 'attend', 'shift', 'truncate', 'copy', 'keys', 'values'].map((name) => [
        `cache.${name}`,
        (made) => {
          const [d, K, T, B] = [dims(), from(1, 2), from(0, 6), one([1, 1, 3])];
          const config = often(0.8) ? { ...configOf(d), scaling: undefined } : null;
          const sizes = { kvHeads: K, capacity: 16, dtype: one(['f32', 'f16', 'bf16', 'i8']), batch: B };
          const cache = rope.cache(config, config ? sizes : { ...sizes, headDim: d });
          made.push(cache);
          cache.append(float32(B * T * K * d), float32(B * T * K * d));
          const each = (most) => (often(0.5) ? below(most + 1) : Array.from({ length: B }, () => below(most + 1)));
          const alone = B > 1 && often(0.3) ? { sequence: below(B) } : {};
          const some = alone.sequence === undefined ? B : 1;
          const bits = sizes.dtype.endsWith('16') && often(0.3);
          const rows = () =>
            bits ? rope.narrow(float32(some * 2 * K * d), { dtype: sizes.dtype }) : floats(made, some * 2 * K * d);
          const args = {
            append: () => [rows(), rows(), often(0.5) ? alone : { ...alone, lengths: Array(some).fill(1) }],
            attend: () => [floats(made, some * K * d), often(0.5) ? alone : { ...alone, heads: K, causal: false }],
            shift: () => [each(T), {}],
            truncate: () => [each(T)],
            copy: () => [Array.from({ length: B }, () => below(B))],
            keys: () => [{ ...alone, bits }],
            values: () => [{ ...alone, layout: 'head-first' }],
          }[name]();
          return { on: cache, name, args, watch: () => [[cache.length], cache.keys(), cache.values()], finite: T > 0 };
        },
      ]),
    ),
    'buffer.set'(made) {
      const buffer = rope.buffer(16);
      made.push(buffer);
      return {
        on: buffer,
        name: 'set',
        args: [often(0.5) ? float32(8) : Array.from(float32(8)), from(0, 8)],
        watch: () => [buffer.toArray()],
      };
    },
    'linearState.set'(made) {
      const state = rope.linearState({ headDim: 4 });
      made.push(state);
      const contents = { matrix: floats(made, 16), normalizer: floats(made, 4), length: 3 };
      return {
        on: state,
        name: 'set',
        args: [contents],
        watch: () => [state.matrix(), state.normalizer(), [state.length]],
      };
    },
    ...(fromPretrained && {
      fromPretrained: () => ({
        on: library,
        loose: true,
        args: [
          {
            model_type: one(['llama', 'gemma2', 'qwen3', 'phi3', 'gpt_neox', 'mpt', 'constructor', 'toString']),
            hidden_size: one([64, 4096]),
            num_attention_heads: one([1, 8, 32]),
            rope_theta: one([1e4, 5e5, 1]),
            rope_scaling: one([undefined, null, { type: 'linear', factor: 2 }, { rope_type: 'yarn', factor: 4 }]),
          },
        ],
      }),
    }),
  };

  function outFloats(made, n) {
    if (often(0.5)) return float32(n, 9);
    const buffer = rope.buffer(n);
    made.push(buffer);
    return buffer;
  }

  function attending(made, { linear = false, sizes = [1] }) {
    const longer = times(90);
    const [d, dv, K, B] = [dims(), from(1, 9) * (longer > 1 ? 8 : 1), from(1, 2), linear ? 1 : one([1, 1, 2])];
    const H = K * from(1, 2);
    const Tk = longer * from(0, 9);
    const Tq = linear ? Tk : longer * from(0, 9);
    const size = one(sizes);
    const q = floats(made, B * Tq * H * d, size);
    const k = floats(made, B * Tk * K * d, size);
    const v = floats(made, B * Tk * K * dv);
    const options = { heads: H, kvHeads: K, headDim: d, valueDim: dv };
    if (often(0.3)) options.config = configOf(d);
    if (!linear) {
      if (B > 1) options.batch = B;
      // The sizes of a plain array may fit in two ways, and it is refused then.
      const shaped = (values) => (B > 1 ? { values, shape: [1, 1, Tq, Tk] } : values);
      if (often(0.2)) options.kvLengths = Array.from({ length: B }, () => from(0, Tk));
      if (Tq !== Tk) options.queryOffset = Tk - Tq;
      if (often(0.4)) options.causal = true;
      if (often(0.2)) options.window = { left: from(0, 4) };
      if (often(0.2)) options.softcap = one([20, 1e-50, 1e300]);
      if (often(0.2)) options.bias = one([{ type: 'alibi' }, shaped(floats(made, Tq * Tk))]);
      if (often(0.2)) {
        const rows = Array.from({ length: Tq }, () => Array.from({ length: Tk }, () => often(0.7)));
        // Nested lists of no row tell no shape, and those of as many rows as sequences could be either.
        options.mask = often(0.5) && Tq > 0 && (B === 1 || Tq !== B) ? rows : shaped(rows.flat());
      }
    }
    return { q, k, v, options, results: B * Tq * H * dv, K, d, dv };
  }

  if (rope.analysis) {
    const theta = () => Array.from({ length: from(1, 9) }, () => uniform());
    const range = () =>
      often(0.5) ? { start: from(0, 9), step: one([1, 0.5]), count: from(1, 99) } : list(from(0, 20), 1000);
    const { analysis, encodings } = rope;
    const vector = (t) => list(2 * t.length);
    const format = () => one(['f64', 'f32', 'tf32', 'f16', 'bf16']);
    const of = (make) => make(theta());
    const ANALYSIS = {
      angles: () => [theta(), from(0, 1e6)],
      wavelengths: () => [theta()],
      alias: () => [theta(), from(0, 1e6)],
      entropy: () => of((t) => [t, t.length]),
      phaseError: () => of((t) => [t, t, range()]),
      scores: () => of((t) => [vector(t), vector(t), t, range(), {}]),
      pairScores: () => of((t) => [vector(t), vector(t), t, from(0, 99), from(0, 99), {}]),
      pairProducts: () => of((t) => [vector(t), vector(t), t.length, {}]),
      productScores: () => of((t) => [{ re: list(t.length), im: list(t.length) }, t, range()]),
      fitProducts: () => of((t) => [list(4), t, { count: 4 }, {}]),
      roundedScores: () => of((t) => [vector(t), vector(t), t, from(0, 9), range(), { vector: format() }]),
      meanCosine: () => [theta(), range()],
      expectedScore: () => [theta(), range(), {}],
      partialSums: () => [theta(), from(0, 1e4)],
      contextBound: () => [theta(), range()],
      contextLimit: () => [theta(), { limit: from(1, 5000) }],
      minimalBase: () => [from(1, 200), { headDim: one([4, 8, 64]), limit: 1000 }],
      largestInfeasibleBase: () => [from(1, 200), { headDim: one([4, 8, 64]) }],
      coverage: () => of((t) => [t, t, { trainLength: 512, targetLength: 1024 }]),
      criticalPair: () => [theta(), from(1, 5000)],
      criticalDimension: () => [2 * from(1, 64), { base: 10000, trainLength: from(7, 5000) }],
      criticalBases: () => [from(7, 5000), {}],
      interpolationBound: () => [theta(), {}],
      extrapolationBound: () => [theta(), range(), {}],
      roundTo: () => [number(1e6), format()],
      precision: () => [theta(), range(), { position: format() }],
      distinctPositions: () => [from(1, 2000), format()],
      collapse: () => [theta(), from(1, 1000), { position: format() }],
      decayBound: () => [theta(), range(), {}],
      verifyRelative: () => [theta(), { trials: 4 }],
      randomVector: () => [from(0, 50), { seed: from(0, 9) }],
      heatmap: () =>
        of((t) => [t, { value: 'cos', palette: new Uint8Array(1024), columns: from(1, 9), rows: t.length }]),
      palette: () => [one(['cyclic', 'diverging', 'sequential'])],
      colours: () => [list(from(0, 9)), { low: 0, high: from(1, 9), palette: 'diverging' }],
      rotated: () => of((t) => [vector(t), t, 3, {}]),
      aim: () => of((t) => [vector(t), t, from(0, 99), {}]),
    };
    for (const name of Object.keys(analysis)) {
      if (name === 'search' || name === 'steps') continue;
      RIGHT[`analysis.${name}`] = () => ({ on: analysis, name, args: ANALYSIS[name]() });
    }
    const kinds = encodings.types;
    const encoding = (d) => one([{ type: 'none' }, { type: 'alibi' }, encodings.demo(one(kinds), { headDim: d })]);
    const ENCODINGS = {
      scores: () =>
        ((d) => [encoding(d), list(3 * d), list(3 * d), { headDim: d, causal: often(0.5), bias: { type: 'alibi' } }])(
          8,
        ),
      attend: () => ((d) => [encoding(d), list(3 * d), list(4 * d), list(4 * d), { headDim: d, queryOffset: 1 }])(8),
      diagonalDeviation: () => [encoding(8), list(8), list(8), { length: from(1, 12) }],
      normChange: () => [encoding(8), list(8), list(8), { length: from(1, 12) }],
      bias: () => [
        one([{ type: 'alibi' }, { type: 'kerple', kernel: 'log', r1: 1, r2: 1 }]),
        { to: from(0, 9), heads: from(1, 3) },
      ],
      sinusoidalTable: () => [{ length: from(1, 9), dim: 2 * from(1, 9) }],
      positionProducts: () => [{ length: from(1, 9), dim: 2 * from(1, 9) }],
      alibiSlopes: () => [from(1, 9), {}],
      t5Buckets: () => [[0, 1, -5, 200], {}],
      debertaRows: () => [[0, 1, -5, 200], { clip: 4 }],
      random: () => [from(0, 50), { seed: 3 }],
      demo: () => [one(kinds), { headDim: 8 }],
    };
    for (const [name, args] of Object.entries(ENCODINGS))
      RIGHT[`encodings.${name}`] = () => ({ on: encodings, name, args: args() });
  }
  // A small entry has not all of them.
  const lacking = Object.keys(RIGHT).filter((which) => {
    const [name] = which.split('.');
    return !(name in rope || name in library || name === 'rotateTable');
  });
  for (const which of lacking) {
    if (rope.analysis) findings.push(`${which} is no function of the whole package`);
    delete RIGHT[which];
  }
  const names = Object.keys(RIGHT);
  /** A new function needs a call here, or it is not tried. */
  const untried = [
    ...[[rope, ''], ...(rope.encodings ? [[rope.encodings, 'encodings.']] : [])],
    ...(rope.analysis ? [[rope.analysis, 'analysis.']] : []),
  ]
    .flatMap(([object, prefix]) =>
      Object.keys(object)
        .filter((key) => typeof object[key] === 'function')
        .map((key) => prefix + key),
    )
    .filter((name) => !(name in RIGHT) && !['analysis.search', 'analysis.steps', 'dispose'].includes(name));

  // ------------------------------------------------------------------------------------------------- one call

  /** Replaces something of the call. `works`: what it does grows with numbers among its arguments. */
  function spoil(args, works) {
    const at = below(args.length);
    const options = args.at(-1);
    const plain = isPlain(options) && Object.keys(plainObject(options)).length > 0;
    const what = plain ? below(5) : below(2);
    if (what === 0) args[at] = works ? bounded(nasty()) : nasty();
    else if (what === 1) args.splice(at, 1);
    else {
      const changed = plainObject(options);
      const key = one(Object.keys(changed));
      const inner = plainObject(changed[key]);
      if (what === 2 && Object.keys(inner).length > 0 && often(0.5)) {
        inner[one(Object.keys(inner))] = nasty(); // also what `out` and `lse` of `forward` are
        changed[key] = inner;
      } else if (what === 2) changed[key] = WORK.has(key) ? bounded(nasty()) : nasty();
      else if (what === 3) delete changed[key];
      else
        changed[one(['nonsense', 'out', 'table', 'positions', 'heads', 'scale', 'mask', 'bias', 'constructor'])] =
          nasty();
      args[args.length - 1] = changed;
    }
  }

  const finding = (name, what, args) => {
    const shown = args.map((x) => describe(x)).join(', ');
    findings.push(`call ${counts.calls}: ${name}(${shown}): ${what}`);
    hint(findings.at(-1));
  };

  function attempt() {
    const made = [];
    const which = one(names);
    const call = RIGHT[which](made);
    const spoiled = often(0.75);
    if (spoiled) for (let n = from(1, 2); n > 0 && call.args.length > 0; n--) spoil(call.args, call.on !== undefined);
    make(which, call, made, spoiled);
  }

  /** Every option of every function with every useless value, also where there is nothing to do. */
  function everyOption() {
    for (const [which, keys] of Object.entries({ ...optionsOf(RIGHT, rope), ...wanted.options }))
      for (const key of keys) {
        const values = WORK.has(key) ? USELESS.filter((x) => typeof x !== 'number' || !(x > MOST_WORK)) : USELESS;
        for (const value of [...values, ...(SIZES[key] ?? [])])
          for (const empty of SIZES[key] ? [false, true] : [false]) {
            const made = [];
            const call = RIGHT[which](made);
            const options = { ...plainObject(call.args.at(-1)), [key]: value };
            call.args[call.args.length - 1] = options;
            if (empty) {
              for (const each of ['heads', 'kvHeads', 'mask', 'bias', 'kvLengths', 'out', 'forward'])
                delete options[each];
              call.args = call.args.map((x) => (isFloats(x) || Array.isArray(x) ? new Float32Array(0) : x));
            }
            make(which, call, made, true);
          }
      }
  }

  function make(which, call, made, spoiled) {
    const { on = rope, args, watch, check = (r) => [r], keep, loose } = call;
    const name = call.name ?? which;
    const given = [...args, ...Object.values(plainObject(args.at(-1)))].filter((x) => isSafe(x));
    const before = given.map(contents);
    const kept = watch?.();
    counts.calls++;
    tick(counts.calls);
    if (counts.calls === show) hint(`call ${show}: ${which}(${args.map((x) => describe(x)).join(', ')})`);
    const used = stopwatch();
    let result;
    let thrown;
    try {
      result = on[name](...args);
      counts.returned++;
    } catch (error) {
      thrown = error;
    }
    const took = used();
    if (took > BUDGET) finding(which, `took ${took.toFixed()} ms`, args);
    if (thrown !== undefined) {
      if (thrown instanceof RopeError) {
        counts.refused++;
        refused(which, thrown);
      } else if (thrown instanceof Own) counts.own++;
      else finding(which, `threw ${thrown?.stack ?? String(thrown)}`, args);
      if (thrown instanceof RopeError && (thrown.code === 'dead' || !thrown.message.includes(':') || !thrown.parameter))
        finding(which, `refused with ${thrown.code}: ${thrown.message}`, args);
      given.forEach((x, n) => {
        if (!same(contents(x), before[n])) finding(which, 'was refused, and an array has changed', args);
      });
      watch?.().forEach((x, n) => {
        if (!same(x, kept[n])) finding(which, 'was refused, and the handle has changed', args);
      });
      if (!spoiled && !loose && thrown instanceof RopeError)
        finding(which, `is right, and was refused: ${thrown.message}`, args);
    } else {
      if (!spoiled && call.finite)
        for (const x of check(result))
          if (isFloats(x) && contents(x).some((each) => Number.isNaN(each))) finding(which, 'gave NaN', args);
      if (typeof result?.dispose === 'function' && result !== plainObject(args.at(-1)).out) made.push(result);
    }
    for (const handle of [...made, ...(keep ?? [])]) handle.dispose();
  }

  // ------------------------------------------------------------------------------------------------- what stays

  const x = Float32Array.from({ length: 64 }, (_, i) => Math.sin(i));
  const known = () => [
    rope.rotate(x, { config: { headDim: 16 }, offset: 12345 }),
    ...(rope.attention ? [rope.attention(x, x, x, { headDim: 16, heads: 2, causal: true })] : []),
    ...(rope.linearAttention ? [rope.linearAttention(x, x, x, { headDim: 16, causal: true })] : []),
    ...(rope.attentionBackward ? [rope.attentionBackward(x, x, x, x, { headDim: 16 }).dq] : []),
    ...(rope.analysis ? [rope.analysis.contextBound([1, 0.1], { count: 9 })] : []),
    ...(rope.encodings ? [rope.encodings.scores({ type: 'alibi' }, x, x, { headDim: 16 })] : []),
  ];
  const y = Float32Array.from({ length: 300 * 4 * 64 }, (_, i) => Math.sin(i * 1.37));
  const many = Float32Array.from({ length: 8 * y.length }, (_, n) => y[n % y.length]);
  const theta = Array.from({ length: 64 }, (_, i) => 10000 ** (-i / 64));
  /** Answers that take several threads, where there are some. */
  const large = (rope) => {
    if (!threads) return [];
    const options = { headDim: 64, heads: 4, causal: true };
    const buffer = rope.buffer(2 ** 22);
    for (let at = 0; at < 2 ** 22; at += 2 ** 16) buffer.set(y.subarray(0, 2 ** 16), at);
    rope.rotate(buffer, { config: { headDim: 64 }, heads: 8, out: buffer });
    const parts = [0, 1, 2, 3].map((n) => buffer.part(n * 2 ** 20, n * 2 ** 20 + 999).toArray());
    buffer.dispose();
    const { dq, dk, dv } = rope.attentionBackward(y, y, y, y, options);
    const cache = rope.cache({ headDim: 64 }, { kvHeads: 4, capacity: 300, batch: 8, dtype: 'bf16' });
    cache.append(many, many);
    const kept = cache.keys({ sequence: 7 });
    cache.dispose();
    const rounded = Array.from(rope.narrow(many, { dtype: 'f16' }).subarray(0, 999));
    const bound = rope.analysis.decayBound(theta, { count: 9000 });
    const { firstCollapse } = rope.analysis.collapse(theta, 600, { angle: 'bf16' });
    const first = [...parts, kept, rounded, bound, firstCollapse];
    return [...first, rope.attention(y, y, y, options), dq, dk, dv, rope.linearAttention(y, y, y, options)];
  };
  // Of one thread.
  const right = [...known(), ...large(other)];
  const guards = Array.from({ length: 20 }, () => {
    const guard = rope.buffer(16);
    guard.fill(7);
    return guard;
  });
  const inspect = (last) => {
    [...known(), ...large(rope)].forEach((each, n) => {
      if (!same(each, right[n])) finding(last, `changed known answer ${n}`, []);
    });
    for (const guard of [...guards, foreignBuffer])
      if (guard.toArray().some((each) => each !== 7)) finding(last, 'changed a buffer that it was not given', []);
  };

  async function hostileLoads() {
    const sources = [
      ...NASTY.slice(0, 44).map((value) => value()),
      new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]),
      '%',
      'data:,x',
    ];
    const source = one(sources);
    if (source === undefined) return;
    counts.calls++;
    try {
      await load({ source, variant });
      finding('load', 'took a hostile source', [source]);
    } catch (error) {
      if (error instanceof RopeError) counts.refused++;
      else if (error instanceof Own) counts.own++;
      else finding('load', `threw ${error?.stack ?? String(error)}`, [source]);
    }
    if (!rope.analysis?.search) return;
    counts.calls++;
    try {
      const search = rope.analysis.search(
        often(0.5) ? nasty() : { run: one(['minimalBase', 'nonsense']), length: nasty() },
        nasty(),
      );
      await Promise.race([search, new Promise((resolve) => setTimeout(resolve, 50))]);
      counts.returned++;
      await search?.cancel?.();
    } catch (error) {
      if (error instanceof RopeError) counts.refused++;
      else if (error instanceof Own) counts.own++;
      else finding('analysis.search', `threw ${error?.stack ?? String(error)}`, []);
    }
  }

  if (useless) everyOption();
  for (const name of untried) finding(name, 'has no call in tests/fuzz/calls.mjs', []);
  for (const name of names)
    if (keysOf(name, RIGHT[name], rope, [{}])) finding(name, 'takes options, and its call has none', []);
  while (counts.calls < calls && Date.now() - begin < seconds * 1000 && findings.length < 20) {
    for (let n = 0; n < 500 && counts.calls < calls; n++) attempt();
    inspect('a call of the last 500');
    if (often(0.05)) await hostileLoads();
    else if (often(0.1)) await new Promise((resolve) => setTimeout(resolve));
  }
  return { ...counts, findings, options: optionsOf(RIGHT, rope) };
}

/**
 * The options of each function, as it names them itself where it is given one that it does not know: a new option is tried
 * without a word here.
 * @returns {Record<string, string[]>}
 */
function optionsOf(right, rope) {
  const found = {};
  for (const [which, call] of Object.entries(right)) {
    const list = keysOf(which, call, rope);
    if (list) found[which] = [...new Set([...list, ...(TAKEN_OUT[which] ?? [])])];
  }
  return found;
}

/** Those of one function; `more` comes after the arguments of its right call. */
function keysOf(which, call, rope, more = []) {
  const made = [];
  const { on = rope, name = which, args } = call(made);
  const given = [...args, ...more];
  if (!isPlain(given.at(-1)) || name === 'fromPretrained') return undefined;
  const message = safely(
    () => void on[name](...given.slice(0, -1), { ...given.at(-1), qqqqqqqqqqqqqqqqqqqq: 1 }),
    undefined,
    (error) => error.message,
  );
  for (const handle of made) handle.dispose();
  return /q is not known\. Known are: (.*)$/.exec(message ?? '')?.[1].split(', ');
}

const isPlain = (x) => safely(() => Object.prototype.toString.call(x) === '[object Object]', false);
const plainObject = (x) => (isPlain(x) ? safely(() => ({ ...x }), {}) : {});
function safely(read, otherwise, caught = () => otherwise) {
  try {
    return read();
  } catch (error) {
    return caught(error);
  }
}

/** Inputs whose contents can be read without running code of theirs. */
const isSafe = (x) => {
  try {
    return (
      (x instanceof Float32Array && x.length < 1e5 && Object.keys(x).length === x.length && x.length > 0) ||
      (typeof x?.toArray === 'function' && !x.disposed && Object.isFrozen(x))
    );
  } catch {
    return false;
  }
};

function describe(x, depth = 0) {
  try {
    if (typeof x === 'string') return JSON.stringify(x.slice(0, 30));
    if (typeof x === 'symbol' || typeof x === 'bigint') return x.toString();
    if (x instanceof Float32Array || Array.isArray(x))
      return `${x.constructor.name}(${x.length})[${Array.from({ length: Math.min(3, x.length) }, (_, i) => String(x[i])).join()}]`;
    if (typeof x !== 'object' || x === null) return String(x);
    if (depth > 2) return '{…}';
    return `${x.constructor?.name ?? 'null'} { ${Object.entries(x)
      .map(([key, value]) => `${key}: ${describe(value, depth + 1)}`)
      .join(', ')} }`;
  } catch {
    return '(unreadable)';
  }
}

export { describe, dice, Own, PATIENCE, stopwatch };
