/** `load({ threads })`: the bits of one thread, whatever becomes of the others. Vitest's page is not isolated, so it has one. */
import { describe, expect, test, vi } from 'vitest';
import {
  type Dtype,
  type AttentionOptions,
  type Distances,
  type Encoding,
  type HalfDtype,
  type LinearAttentionOptions,
  load,
  type PrecisionFormats,
  type RopeConfig,
  RopeError,
  type Ropewalk,
  type RopewalkOnThreads,
} from 'ropewalk';
import { expectEndOf, opening, withMessage } from '../threads.js';

const inPage = typeof document !== 'undefined';
const plain = await load({ variant: 'simd' });

const loaded = opening((options: { threads: true | number }) => load(options));

async function failure(promise: Promise<unknown>): Promise<RopeError> {
  const error = await promise.then(
    () => expect.unreachable('it did not fail'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(RopeError);
  return error as RopeError;
}

let seed = 7;
const floats = (length: number): Float32Array =>
  Float32Array.from({ length }, () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 31 - 1;
  });

/** The same for every caller. */
const floatsOf = (length: number): Float32Array => Float32Array.from({ length }, (_, i) => Math.fround(Math.sin(i)));
const wordsOf = (x: Uint16Array): Float32Array => Float32Array.from(x);

/** How many words of two arrays of numbers differ in a bit. */
function different(a: unknown, b: unknown): number {
  const both = [a, b] as [Float32Array, Float32Array];
  expect(both[0].length).toBe(both[1].length);
  const [x, y] = both.map(({ buffer, byteOffset, byteLength }) => new Int32Array(buffer, byteOffset, byteLength / 4));
  let count = 0;
  for (let i = 0; i < x!.length; i++) if (x![i] !== y![i]) count++;
  return count;
}

interface Call {
  q: Float32Array;
  k: Float32Array;
  v: Float32Array;
  options: AttentionOptions;
}

function call(T: number, Tk: number, H: number, K: number, d: number, options: Partial<AttentionOptions> = {}): Call {
  const B = options.batch ?? 1;
  return {
    q: floats(B * T * H * d),
    k: floats(B * Tk * K * d),
    v: floats(B * Tk * K * d),
    options: { heads: H, kvHeads: K, headDim: d, ...options },
  };
}

const attentions: Record<string, Call> = {
  'a causal one': call(700, 700, 3, 3, 32, { causal: true }),
  'keys that heads share, and more of them than queries': call(257, 400, 4, 2, 31, { causal: true, queryOffset: 143 }),
  'a window': call(900, 900, 2, 1, 24, { causal: true, window: { left: 100 } }),
  'biases by distance and a cap': call(300, 300, 4, 4, 16, { bias: { type: 'alibi' }, softcap: 5 }),
  'rotation inside': call(520, 520, 2, 2, 16, { causal: true, config: { headDim: 16 } }),
  'a batch of unlike lengths': call(300, 300, 2, 2, 16, {
    batch: 3,
    queryLengths: [300, 5, 290],
    kvLengths: [300, 5, 290],
    causal: true,
  }),
  'rows beyond float32': call(600, 600, 2, 2, 16, { scale: 1e38 }),
  'few queries that share keys': call(3, 900, 14, 7, 62, {
    layout: 'head-first',
    causal: true,
    queryOffset: 897,
    window: { left: 800 },
  }),
  'few queries of heads first, and a batch of them': call(1, 2100, 9, 9, 40, {
    batch: 3,
    layout: 'head-first',
    queryOffset: 800,
    kvLengths: [2100, 0, 801],
    bias: { type: 'alibi' },
  }),
  'few queries beyond float32': call(2, 1400, 12, 6, 64, { layout: 'head-first', scale: 1e38 }),
};

/** Arrays of floats. */
type Results = readonly unknown[];

/** What a rotation of a large resident array gives. */
function rotation(heads: number, T: number, options: Parameters<Ropewalk['rotate']>[1], batch = 1, headDim = 124) {
  const x = floats(4096);
  return (rope: Ropewalk): Results => {
    const all = rope.buffer(batch * T * heads * headDim);
    for (let at = 0; at < all.length; at += x.length) all.set(x.subarray(0, Math.min(x.length, all.length - at)), at);
    const config = { headDim, rotaryDim: headDim - 6, pairing: heads % 2 ? 'half-split' : 'interleaved' } as const;
    const out = rope.rotate(all, { config, heads, batch, ...options, out: all });
    const apart = rope.buffer(all.length);
    rope.rotate(out, { config, heads, batch, ...options, out: apart });
    const results = [out.toArray(), apart.toArray()];
    for (const buffer of [all, apart]) buffer.dispose();
    return results;
  };
}

/** A step with a cache of three unlike sequences. */
function decoding(dtype: Dtype, heads: number, kvHeads: number, headDim: number) {
  const lengths = [1400, 3, 2001];
  const rows = floats(3 * 2001 * kvHeads * headDim);
  const q = floats(3 * heads * headDim);
  return (rope: Ropewalk): Results => {
    const cache = rope.cache({ headDim }, { kvHeads, capacity: 2001, batch: 3, dtype });
    cache.append(rows, rows, { lengths });
    return [cache.attend(q, { heads }), cache.attend(q.subarray(0, heads * headDim), { heads, sequence: 2 })];
  };
}

/** What a cache of few bits holds after a prompt of unlike sequences, and after a shift. */
function narrowing(dtype: HalfDtype | 'i8', layout: 'token-first' | 'head-first') {
  const [kvHeads, headDim, lengths, T] = [5, 38, [2500, 0, 2801], 2801];
  const [keys, values] = [floats(3 * T * kvHeads * headDim), floats(3 * T * kvHeads * headDim)];
  return (rope: Ropewalk): Results => {
    const cache = rope.cache({ headDim }, { kvHeads, capacity: T, batch: 3, dtype });
    const one = rope.cache({ headDim }, { kvHeads, capacity: T, dtype });
    cache.append(keys, values, { lengths, layout });
    const appended = [cache.keys(), cache.values()];
    one.append(keys.subarray(0, keys.length / 3), values.subarray(0, keys.length / 3));
    one.shift(13, { keep: 3 });
    const results = [...appended, one.keys(), one.values({ layout: 'head-first' })];
    for (const each of [cache, one]) each.dispose();
    return results;
  };
}

/** A table's cosines and sines. */
const angles =
  (config: RopeConfig, options: Parameters<Ropewalk['table']>[1]) =>
  (rope: Ropewalk): Results => {
    const table = rope.table(config, options);
    const results = [table.cos(), table.sin()];
    table.dispose();
    return results;
  };

/** The curves of `rope.analysis` at some distances, with pairs that are no multiple of what a kernel takes together. */
function curves(distances: Distances) {
  const [P, d] = [67, 140];
  const theta = Float64Array.from({ length: P }, (_, i) => 10000 ** (-i / P));
  const [q, k] = [floats(d), floats(d)];
  return (rope: Ropewalk): Results => {
    const { analysis } = rope;
    const products = analysis.pairProducts(q, k, P);
    const { mean, deviation } = analysis.expectedScore(theta, distances, { headDim: d, mean: 0.5, correlation: 0.3 });
    return [
      analysis.scores(q, k, theta, distances),
      analysis.productScores(products, theta, distances),
      analysis.meanCosine(theta, distances),
      analysis.contextBound(theta, distances),
      mean,
      deviation,
      analysis.decayBound(theta, distances, { q, k }),
    ];
  };
}

/** What rounding does to positions, with so many pairs. */
function rounding(P: number, positions: Distances, length: number, formats: PrecisionFormats) {
  const theta = Float64Array.from({ length: P }, (_, i) => 10000 ** (-i / P));
  return ({ analysis }: Ropewalk): Results => {
    const { cosError, sinError, worstPair } = analysis.precision(theta, positions, formats);
    const { distinct, firstCollapse } = analysis.collapse(theta, length, formats);
    return [cosError, sinError, worstPair, firstCollapse, Float32Array.of(distinct)];
  };
}

/** Another encoding in float64: scores, weights and what comes out, of heads that share keys. */
function encoded(encoding: Encoding, T: number, Tk: number, heads: number, kvHeads: number, options = {}) {
  const [headDim, valueDim] = [14, 11];
  const [q, k, v] = [floats(T * heads * headDim), floats(Tk * kvHeads * headDim), floats(Tk * kvHeads * valueDim)];
  const all = { heads, kvHeads, headDim, valueDim, queryOffset: 3, ...options };
  return ({ encodings }: Ropewalk): Results => {
    const { scores, weights, out } = encodings.attend(encoding, q, k, v, all);
    return [scores, weights, out];
  };
}

/** Gradients of softmax attention. */
function gradients(T: number, H: number, K: number, d: number, options: Partial<AttentionOptions>) {
  const { q, k, v, options: all } = call(T, T, H, K, d, options);
  const dout = floats(q.length);
  return (rope: Ropewalk): Results => {
    const { dq, dk, dv } = rope.attentionBackward(dout, q, k, v, all);
    return [dq, dk, dv];
  };
}

/** Linear attention, its sums and its gradients. */
function linear(T: number, H: number, K: number, d: number, options: Partial<LinearAttentionOptions>) {
  const B = options.batch ?? 1;
  const [q, dout] = [floats(B * T * H * d), floats(B * T * H * d)];
  const [k, v] = [floats(B * T * K * d), floats(B * T * K * d)];
  const all = { ...options, heads: H, kvHeads: K, headDim: d };
  return (rope: Ropewalk): Results => {
    const { dq, dk, dv } = rope.linearAttentionBackward(dout, q, k, v, all);
    return [rope.linearAttention(q, k, v, all), dq, dk, dv];
  };
}

/** Linear attention with gates, which goes on from its sums. */
function gated(T: number, H: number, K: number, d: number) {
  const [q, k, v, beta] = [floats(T * H * d), floats(T * K * d), floats(T * K * d), floats(T * K)];
  const decay = floats(T * K * d).map((each) => -Math.abs(each));
  return (rope: Ropewalk): Results => {
    const state = rope.linearState({ kvHeads: K, headDim: d });
    const options = { heads: H, kvHeads: K, headDim: d, updateRule: 'gated_delta', decay, beta, state } as const;
    const results = [rope.linearAttention(q, k, v, options), rope.linearAttention(q, k, v, options), state.matrix()];
    state.dispose();
    return results;
  };
}

/** Each with enough to do for more than one thread. */
const calls: Record<string, (rope: Ropewalk) => Results> = {
  ...Object.fromEntries(
    Object.entries(attentions).map(([name, { q, k, v, options }]) => [
      name,
      (rope: Ropewalk): Results => {
        const { out, lse } = rope.attention(q, k, v, { ...options, lse: true } as const);
        return [out, lse];
      },
    ]),
  ),
  'few queries whose weights are asked for': (rope) => {
    const { q, k, v, options } = attentions['few queries that share keys']!;
    const { out, lse, weights } = rope.attention(q, k, v, { ...options, lse: true, weights: true });
    return [out, lse, weights];
  },
  'a rotation': rotation(33, 1031, { offset: 3 }),
  'a rotation back, of heads first': rotation(5, 7001, { layout: 'head-first', inverse: true }),
  'a rotation of heads first that are many': rotation(66, 521, { layout: 'head-first' }),
  'a rotation of one head': rotation(1, 34_000, {}),
  'rotations of a batch': rotation(7, 1621, { offset: [5, 0, 90], direction: 'backward' }, 3),
  'a table': angles(
    { headDim: 130, scaling: { type: 'yarn', factor: 4, original: 4096 } },
    { length: 2055, offset: 7 },
  ),
  'a table far away': angles({ headDim: 66 }, { length: 4001, offset: 2 ** 51 - 2000 }),
  'a table between positions': angles({ headDim: 66 }, { length: 4001, offset: 0.1 }),
  'a table of a list of positions': angles({ headDim: 34 }, { positions: Array.from(floats(9003), (m) => 1e5 * m) }),
  'a table of few rows': angles({ headDim: 2 ** 16 }, { length: 5 }),
  'a table of xPos': angles({ headDim: 66 }, { length: 4001, offset: 3, xpos: { side: 'key' } }),
  'curves over distances': curves({ start: -3, step: 0.7, count: 65_003 }),
  'curves over a list of distances': curves(Array.from(floats(63_001), (s) => 1e6 * s)),
  'what rounding does': rounding(67, { start: 40_000, count: 503 }, 5001, { position: 'bf16', angle: 'f16' }),
  'what rounding does to angles formed one after the other': rounding(41, { count: 3001, step: 7 }, 3002, {
    angle: 'bf16',
    iterative: true,
  }),
  'what rounding does between positions': rounding(67, { start: 0.3, count: 503 }, 100, { trig: 'bf16' }),
  'what rounding does to a list of positions': rounding(
    31,
    Array.from(floats(901), (m) => 1e5 * m),
    100,
    {
      frequency: 'tf32',
    },
  ),
  'what rounding does to many pairs': rounding(600, { count: 60 }, 61, { angle: 'f32' }),
  'an encoding without terms of its own': encoded({ type: 'none' }, 171, 153, 6, 3),
  'an encoding that turns': encoded({ type: 'rope', config: { headDim: 14 } }, 401, 67, 5, 1, { causal: true }),
  'an encoding that adds biases': encoded({ type: 'alibi' }, 171, 153, 6, 2, { softcap: 3, layout: 'head-first' }),
  'an encoding with scores of its own': encoded({ type: 'shaw', clip: 2, keys: floatsOf(70) }, 171, 153, 6, 2),
  'few queries of an encoding': encoded({ type: 'none' }, 3, 5003, 9, 3),
  'rows for one call': (rope) => [rope.rotate(floatsOf(2600 * 102), { config: { headDim: 102 }, offset: 90 })],
  'a large array as halves': (rope) => [wordsOf(rope.narrow(floatsOf(600_007), { dtype: 'f16' }))],
  'a large array as bfloat16': (rope) => [wordsOf(rope.narrow(floatsOf(530_002), { dtype: 'bf16' }))],
  'a prompt in a cache of halves': narrowing('f16', 'token-first'),
  'a prompt in a cache of bfloat16': narrowing('bf16', 'head-first'),
  'a prompt in a cache of 8 bits': narrowing('i8', 'head-first'),
  'a prompt for a cache of halves with a number too large at its end': (rope) => {
    const x = floatsOf(140_000 * 4);
    x[x.length - 1] = 65520;
    const cache = rope.cache(null, { kvHeads: 1, headDim: 4, capacity: 140_000, dtype: 'f16' });
    expect(() => cache.append(x, x)).toThrow(expect.objectContaining({ name: 'RopeError', code: 'range' }));
    expect(cache.length).toBe(0);
    cache.dispose();
    return [];
  },
  'a step with a cache': decoding('f32', 7, 7, 66),
  'a step with a cache of halves': decoding('f16', 12, 3, 64),
  'a step with a cache of 8 bits': decoding('i8', 12, 3, 64),
  'a step with a cache of bfloat16': decoding('bf16', 10, 5, 36),
  'gradients of attention': gradients(150, 3, 3, 60, { causal: true, config: { headDim: 60 } }),
  'gradients of heads that share keys, in a batch': gradients(90, 10, 5, 33, {
    batch: 2,
    queryLengths: [90, 7],
    kvLengths: [90, 0],
    causal: true,
    softcap: 3,
    bias: { type: 'alibi' },
  }),
  'gradients of heads first': gradients(160, 4, 4, 40, { layout: 'head-first', window: { left: 9, right: 70 } }),
  'linear attention': linear(301, 5, 5, 37, { causal: true }),
  'linear attention that is not causal, of heads first': linear(333, 6, 3, 45, { layout: 'head-first' }),
  'linear attention of a batch, with positions': linear(170, 4, 2, 48, {
    batch: 3,
    kvLengths: [170, 0, 31],
    causal: true,
    config: { headDim: 48 },
  }),
  'linear attention by the delta rule, with a decay of each component': gated(257, 6, 3, 50),
};

describe.runIf(!inPage)('threads in Node', () => {
  const two = (): Promise<RopewalkOnThreads> => loaded(2);
  const right = new Map<string, Results>();
  test.each([1, 2, 3, 4, 8])('%i of them give the bits of one in the ordinary simd build', async (threads) => {
    const rope = await loaded(threads);
    expect([rope.threads, rope.oneThreadBecause, rope.variant]).toEqual([threads, undefined, 'simd']);
    for (const [name, run] of Object.entries(calls)) {
      const [wanted, found] = [right.get(name) ?? run(plain), run(rope)];
      right.set(name, wanted);
      const differ = found.map((each, i) => different(each, wanted[i]));
      expect([name, ...differ]).toEqual([name, ...wanted.map(() => 0)]);
    }
  });

  test('true takes as many as there are cores, eight at most', async () => {
    const { availableParallelism } = await import('node:os');
    expect((await loaded(true)).threads).toBe(Math.min(8, availableParallelism()));
  });

  test('memory may grow between calls, and what is in it stays', async () => {
    const rope = await loaded(2);
    const { q, k, v, options } = attentions['a causal one']!;
    const buffer = rope.buffer(q.length);
    buffer.set(q);
    const wanted = plain.attention(q, k, v, options);
    for (let i = 0; i < 4; i++) {
      const large = rope.buffer(5_000_000);
      large.fill(i);
      expect(different(rope.attention(buffer, k, v, options), wanted)).toBe(0);
      expect(large.toArray(4_999_999)[0]).toBe(i);
    }
  });

  test('dispose ends them, twice does no harm, and the instance goes on with one', async () => {
    const rope = await loaded(3);
    rope.dispose();
    rope.dispose();
    await new Promise((resolve) => setTimeout(resolve, 100)); // their ends are no loss
    expect([rope.threads, rope.oneThreadBecause]).toEqual([1, undefined]);
    const { q, k, v, options } = attentions['a window']!;
    expect(different(rope.attention(q, k, v, options), plain.attention(q, k, v, options))).toBe(0);
  });

  test('a process ends by itself, with and without dispose', async () => {
    const { execFile } = await import('node:child_process');
    const { fileURLToPath } = await import('node:url');
    const url = new URL('../../dist/ropewalk.node.js', import.meta.url).href;
    const program = `const { load } = await import('${url}'); const rope = await load({ threads: 3 });
      if (process.argv[1] === 'dispose') rope.dispose(); console.log(rope.threads);`;
    const { promisify } = await import('node:util');
    const { patience } = await import('../patience.js');
    const options = { timeout: patience(20_000), cwd: fileURLToPath(new URL('../..', import.meta.url)) };
    const ends = async (...given: string[]): Promise<string> =>
      (
        await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, ...given], options)
      ).stdout.trim();
    expect(await Promise.all([ends(), ends('dispose')])).toEqual(['3', '1']);
  });

  test('a search goes on in a worker of its own', async () => {
    const task = { run: 'minimalBase', length: 32768, headDim: 128 } as const;
    expect(await (await loaded(2)).analysis.search(task)).toBe(await plain.analysis.search(task));
  });

  test('one that is terminated from outside is told, and the instance goes on with one', async () => {
    const { Worker } = await import('node:worker_threads');
    const workers: InstanceType<typeof Worker>[] = [];
    const { on } = Worker.prototype;
    Worker.prototype.on = function (this: InstanceType<typeof Worker>, ...given: Parameters<typeof on>) {
      workers.push(this);
      return on.apply(this, given);
    } as typeof on;
    let rope;
    try {
      rope = await loaded(3);
    } finally {
      Worker.prototype.on = on;
    }
    await workers[0]!.terminate();
    await expect.poll(() => [rope.threads, rope.oneThreadBecause]).toEqual([1, 'a thread has ended']);
    const { q, k, v, options } = attentions['a window']!;
    expect(different(rope.attention(q, k, v, options), plain.attention(q, k, v, options))).toBe(0);
  });

  test('one that cannot start is told, and nothing is left of the others', async () => {
    const error = await failure(withMessage(two, (message) => (message.wasm = 'none')));
    expect([error.code, error.parameter]).toEqual(['load', 'threads']);
    expect(error.message).toMatch(/^load: threads could not be started \(the worker ended\), got 2\. /);
  });

  /** Two threads, and how often work was offered to them: the one word of the pool that grows by so much with each call. */
  async function watched(): Promise<{ rope: RopewalkOnThreads; offers: () => number }> {
    const OFFER = 0x200;
    let memory: WebAssembly.Memory;
    const rope = await withMessage(two, (message) => (memory = message.memory as WebAssembly.Memory));
    const words = (): Uint32Array => new Uint32Array(memory.buffer, 0, 2 ** 16);
    const { q, k, v, options } = attentions['a window']!;
    const states = [0, 1, 2, 3].map(() => (rope.attention(q, k, v, options), words().slice()));
    const counts = (at: number): boolean =>
      states.every((each, n) => n === 0 || each[at]! - states[n - 1]![at]! === OFFER);
    const found = [...words().keys()].filter(counts);
    expect(found.length).toBe(1);
    return { rope, offers: () => words()[found[0]!]! / OFFER };
  }

  const config = { headDim: 64 };
  const theta = Float64Array.from({ length: 64 }, (_, i) => 10000 ** (-i / 64));
  const prompt = (rope: Ropewalk, tokens: number, dtype: Dtype): void => {
    const x = floatsOf(tokens * 8 * 64);
    const cache = rope.cache(config, { kvHeads: 8, capacity: tokens, dtype });
    cache.append(x, x);
    cache.shift(1);
    cache.dispose();
  };
  const work: Record<string, (rope: Ropewalk, times: number) => void> = {
    'a table': (rope, times) => rope.table(config, { length: 4000 * times }).dispose(),
    'rows for one call': (rope, times) => void rope.rotate(floatsOf(4000 * times * 64), { config }),
    'scores over distances': ({ analysis }, times) =>
      void analysis.scores(floatsOf(128), floatsOf(128), theta, { count: 64_000 * times }),
    'the bound of the context': ({ analysis }, times) => void analysis.contextBound(theta, { count: 64_000 * times }),
    'the bound of decay': ({ analysis }, times) => void analysis.decayBound(theta, { count: 8000 * times }),
    'errors of rounding': ({ analysis }, times) =>
      void analysis.precision(theta, { count: 500 * times }, { angle: 'bf16' }),
    'positions that rounding makes equal': ({ analysis }, times) =>
      void analysis.collapse(theta, 500 * times, { angle: 'bf16' }),
    'scores and values of encodings': ({ encodings }, times) => {
      const x = floatsOf(45 * times * 8 * 64);
      encodings.attend({ type: 'alibi' }, x, x, x, { headDim: 64, heads: 8 });
    },
    'rounding to 16 bits': (rope, times) => void rope.narrow(floatsOf(500_000 * times), { dtype: 'f16' }),
    'a cache of halves': (rope, times) => prompt(rope, 1000 * times, 'f16'),
    'a cache of 8 bits': (rope, times) => prompt(rope, 1000 * times, 'i8'),
  };

  test('what is small wakes no thread, what is large does', async () => {
    const { rope, offers } = await watched();
    for (const [name, run] of Object.entries(work)) {
      const before = offers();
      run(rope, 1);
      expect([name, offers()]).toEqual([name, before]);
      run(rope, 2);
      expect([name, offers() > before]).toEqual([name, true]);
    }
  });

  test('one that breaks off in a call ends the instance, and does not hang it', () => {
    const { q, k, v, options } = attentions['a causal one']!;
    return expectEndOf(two, (rope) => rope.attention(q, k, v, options));
  });
});

test.each([
  [{ threads: 0 }, 'range', 'threads'],
  [{ threads: 9 }, 'range', 'threads'],
  [{ threads: 1.5 }, 'range', 'threads'],
  [{ threads: '2' }, 'type', 'threads'],
  [{ threads: false }, 'type', 'threads'],
  [{ threads: 2, source: 'ropewalk.simd.wasm' }, 'conflict', 'source'],
  [{ threads: 2, variant: 'relaxed' }, 'conflict', 'variant'],
  [{ threads: 1, fresh: 'yes' }, 'type', 'fresh'],
  [{ threads: 2, thread: 2 }, 'unknown', 'thread'],
])('%o is refused', async (options, code, parameter) => {
  const error = await failure(load(options as never));
  expect([error.code, error.parameter]).toEqual([code, parameter]);
});

test('one thread, or none said, is the ordinary build', async () => {
  for (const threads of [1, undefined] as const) {
    const rope = await load({ threads });
    expect([rope.threads, rope.oneThreadBecause, rope.variant]).toEqual([1, undefined, 'simd']);
    rope.dispose();
    expect(rope.attention(Float32Array.of(1), Float32Array.of(1), Float32Array.of(3), { headDim: 1 })[0]).toBe(3);
  }
});

test.runIf(!inPage)('an engine without shared memory has one thread, and says so', async () => {
  vi.stubGlobal('SharedArrayBuffer', undefined);
  try {
    const { threads, oneThreadBecause } = await load({ threads: 2 });
    expect([threads, oneThreadBecause]).toEqual([1, 'the engine gives no shared memory']);
  } finally {
    vi.unstubAllGlobals();
  }
});

test.runIf(inPage)('a page that is not isolated has one thread, and says what is missing', async () => {
  const rope = await loaded(4);
  expect(rope.threads).toBe(1);
  expect(rope.oneThreadBecause).toMatch(
    /^the page is not isolated\. Serve it with the headers Cross-Origin-Opener-Policy/,
  );
  const { q, k, v, options } = attentions['a window']!;
  expect(different(rope.attention(q, k, v, options), plain.attention(q, k, v, options))).toBe(0);
});
