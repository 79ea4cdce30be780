/** Two threads against one, in the build that has them; once more while a third loop keeps a core busy. Same bits, or no time. */

import { resident } from './resident.mjs';

const TWO = 2;
const BASE = 10000;

/** What a call of each size is. `atLeast`: how many times as fast two threads are to be. */
const WORK = [
  { make: rotation, name: 'rotation in place', size: [2048, 32, 128], atLeast: 1.15, busy: true },
  { make: table, name: 'table, cosines and sines', size: [8192, 64], busy: true },
  { make: table, name: 'table, cosines and sines', size: [131072, 64] },
  { make: curve, name: 'analysis, B(s)', size: [1048576, 64], of: 'contextBound' },
  { make: curve, name: "analysis, RoFormer's bound", size: [1048576, 64], of: 'decayBound', busy: true },
  { make: curve, name: "analysis, RoFormer's bound", size: [4096, 64], of: 'decayBound' },
  { make: encoding, name: 'encodings.attend, ALiBi, float64', size: [512, 8, 64], busy: true },
  { make: prompt, name: 'prompt, cache of f16', size: [512, 8, 128], dtype: 'f16', busy: true },
  { make: prompt, name: 'prompt, cache of f16', size: [2048, 32, 128], dtype: 'f16' },
  { make: attention, name: 'attention, causal', size: [512, 8, 64], atLeast: 1.5, busy: true },
  { make: attention, name: 'attention, causal', size: [2048, 8, 64], atLeast: 1.7, busy: true },
  { make: gradients, name: 'attention, gradients, causal', size: [512, 8, 64] },
  { make: gradients, name: 'attention, gradients, causal', size: [2048, 8, 64], slow: true },
  { make: step, name: 'decode step, cache', size: [2048, 32, 128], atLeast: 1.5, busy: true },
  { make: step, name: 'decode step, cache', size: [8192, 8, 128], atLeast: 1.6 },
  { make: step, name: 'decode step, cache of f16', size: [2048, 32, 128], dtype: 'f16' },
  { make: query, name: 'one query', size: [2048, 32, 128], atLeast: 1.5 },
  { make: query, name: 'one query, heads before tokens', size: [2048, 32, 128], layout: 'head-first' },
  { make: linear, name: 'linear attention, elu, rotated, causal', size: [8192, 8, 64], atLeast: 1.5 },
  { make: linearGradients, name: 'linear attention, gradients, causal', size: [2048, 8, 64] },
  { make: training, name: 'training step', size: [32, 64], atLeast: 1.7, busy: true, model: true },
  { make: losses, name: 'losses of a model', size: [64, 512], model: true },
];

export default async function* cases(one, limits, tools) {
  // The build with threads has one variant.
  if (tools.variant !== 'simd') return;
  const two = await tools.threads(TWO);
  const models = [await tools.model(), await tools.modelThreads(TWO)];
  try {
    if (two.threads !== TWO) throw new Error(two.oneThreadBecause);
    const both = ({ model }) => (model ? models : [one, two]);
    const wanted = WORK.filter(({ slow }) => !(slow && tools.quick));
    for (const work of wanted) yield beside(both(work), tools, work);
    const ort = await tools.ortOn(TWO);
    for (const work of wanted.filter(({ make }) => make === attention)) yield await besideOrt(two, ort, tools, work);
    for (const work of wanted.filter(({ busy }) => busy)) yield await besideBusy(both(work), tools, work);
  } finally {
    for (const rope of [two, models[1]]) rope.dispose();
  }
}

function beside(both, tools, { make, name, size, atLeast, ...more }) {
  const [alone, together] = both.map((rope) => make(rope, tools, size, more));
  return {
    group: 'two threads',
    name,
    size: size.join('×'),
    ours: together.run,
    rivals: { 'one thread': alone.run },
    targets: atLeast ? [{ against: 'one thread', atLeast }] : [],
    check: () => {
      const [a, b] = [alone, together].map(({ run, out }) => (run(), out.toArray()));
      return tools.reference.largestDifference(b, a);
    },
    tolerance: 0,
    done: () => {
      for (const { handles } of [alone, together]) for (const handle of handles) handle.dispose();
    },
  };
}

/** The threads of onnxruntime-web spin for some 60 ms after a call: time of whoever comes next. */
const alone = () => new Promise((resolve) => setTimeout(resolve, 100));

/** Attention on as many threads in both. Ours has the bits of one thread, which attention.mjs holds to the reference. */
async function besideOrt(two, ort, tools, { name, size }) {
  const [T, H, d] = size;
  const made = attention(two, tools, size);
  const [q, k, v] = [1, 2, 3].map((seed) => tools.numbers(T * H * d, seed));
  const theirs = await ort.attention({ q, k, v, Tq: T, H, d, causal: true });
  return {
    group: 'two threads',
    name: `${name}, beside two of another library`,
    size: size.join('×'),
    ours: { run: made.run, before: () => alone().then(made.run) },
    rivals: { 'onnxruntime-web call': theirs.call },
    targets: [{ against: 'onnxruntime-web call', atLeast: 3 }],
    check: async () => {
      made.run();
      return tools.reference.largestDifference(made.out.toArray(), await theirs.result());
    },
    // That of attention.mjs, once for each of the two.
    tolerance: 2e-6,
    done: async () => {
      for (const handle of made.handles) handle.dispose();
      await theirs.release();
    },
  };
}

async function besideBusy(both, tools, work) {
  const made = beside(both, tools, { ...work, atLeast: 0.9 });
  const stop = await tools.spin();
  return {
    ...made,
    group: 'two threads, a core busy',
    // What is slow because of the loop is what is asked for.
    every: true,
    done: () => {
      stop();
      made.done();
    },
  };
}

const random = (rope, tools, lengths) =>
  resident(
    rope,
    lengths.map((length, i) => tools.numbers(length, i + 1)),
  );

function rotation(rope, tools, [T, H, d]) {
  const [x] = random(rope, tools, [T * H * d]);
  const table = rope.table({ headDim: d, base: BASE }, { length: T });
  return { run: () => void rope.rotate(x, { heads: H, table, out: x }), out: x, handles: [x, table] };
}

function table(rope, _tools, [T, P]) {
  const make = () => rope.table({ headDim: 2 * P, base: BASE }, { length: T });
  const cosines = () => {
    const made = make();
    const found = made.cos();
    made.dispose();
    return found;
  };
  return { run: () => make().dispose(), out: { toArray: cosines }, handles: [] };
}

function curve(rope, _tools, [count, P], { of }) {
  const { theta } = rope.frequencies({ headDim: 2 * P, base: BASE });
  const found = () => rope.analysis[of](theta, { count });
  return { run: () => void found(), out: { toArray: found }, handles: [] };
}

function encoding(rope, tools, [T, H, d]) {
  const [q, k, v] = [1, 2, 3].map((seed) => tools.numbers(T * H * d, seed));
  const options = { heads: H, headDim: d, causal: true };
  const found = () => rope.encodings.attend({ type: 'alibi' }, q, k, v, options).out;
  return { run: () => void found(), out: { toArray: found }, handles: [] };
}

function prompt(rope, tools, [T, H, d], { dtype }) {
  const cache = rope.cache({ headDim: d, base: BASE }, { kvHeads: H, capacity: T, dtype });
  const [k, v] = random(rope, tools, Array(2).fill(T * H * d));
  const run = () => (cache.truncate(0), cache.append(k, v));
  return { run, out: { toArray: () => cache.keys() }, handles: [cache, k, v] };
}

function attention(rope, tools, [T, H, d]) {
  const [q, k, v, out] = random(rope, tools, Array(4).fill(T * H * d));
  const options = { heads: H, headDim: d, causal: true, out };
  return { run: () => void rope.attention(q, k, v, options), out, handles: [q, k, v, out] };
}

function gradients(rope, tools, [T, H, d]) {
  const [dout, q, k, v, dq] = random(rope, tools, Array(5).fill(T * H * d));
  const options = { heads: H, headDim: d, causal: true };
  const forward = rope.attention(q, k, v, { ...options, lse: true });
  const [out, lse] = [forward.out, forward.lse].map((x) => {
    const buffer = rope.buffer(x.length);
    buffer.set(x);
    return buffer;
  });
  const given = { ...options, forward: { out, lse } };
  const run = () => dq.set(rope.attentionBackward(dout, q, k, v, given).dq);
  return { run, out: dq, handles: [dout, q, k, v, dq, out, lse] };
}

function step(rope, tools, [T, H, d], { dtype = 'f32' }) {
  const cache = rope.cache(null, { kvHeads: H, headDim: d, capacity: T, dtype });
  const [q, k, v, out] = random(rope, tools, [H * d, T * H * d, T * H * d, H * d]);
  cache.append(k, v);
  const options = { heads: H, out };
  return { run: () => void cache.attend(q, options), out, handles: [cache, q, k, v, out] };
}

function query(rope, tools, [T, H, d], { layout = 'token-first' }) {
  const [q, k, v, out] = random(rope, tools, [H * d, T * H * d, T * H * d, H * d]);
  const options = { heads: H, headDim: d, layout, queryOffset: T - 1, out };
  return { run: () => void rope.attention(q, k, v, options), out, handles: [q, k, v, out] };
}

function linear(rope, tools, [T, H, d]) {
  const [q, k, v, out] = random(rope, tools, Array(4).fill(T * H * d));
  const table = rope.table({ headDim: d, base: BASE }, { length: T });
  const options = { heads: H, table, causal: true, featureMap: 'elu', out };
  return { run: () => void rope.linearAttention(q, k, v, options), out, handles: [q, k, v, out, table] };
}

function linearGradients(rope, tools, [T, H, d]) {
  const [dout, q, k, v, dq] = random(rope, tools, Array(5).fill(T * H * d));
  const options = { heads: H, headDim: d, causal: true, featureMap: 'elu' };
  const run = () => dq.set(rope.linearAttentionBackward(dout, q, k, v, options).dq);
  return { run, out: dq, handles: [dout, q, k, v, dq] };
}

/** Of the model whose step model.mjs measures. */
function training(rope, _tools, [batch, length]) {
  const model = gpt(rope, length);
  const trainer = model.trainer({ batch, length, rate: 1e-3 });
  const tokens = characters(batch * length);
  const targets = tokens.map((_, i) => tokens[(i + 1) % tokens.length]);
  return {
    run: () => void trainer.step({ tokens, targets }),
    out: { toArray: () => model.weights() },
    handles: [trainer, model],
  };
}

function losses(rope, _tools, [batch, length]) {
  const model = gpt(rope, length);
  const tokens = characters(batch * length);
  const found = () => model.loss(tokens, { batch });
  return { run: () => void found(), out: { toArray: found }, handles: [model] };
}

const VOCABULARY = 63;
const characters = (count) => Int32Array.from({ length: count }, (_, i) => (i * i + 3 * i) % VOCABULARY);
const gpt = (rope, length) =>
  rope.createModel(
    { vocabulary: VOCABULARY, dim: 64, layers: 2, heads: 2, hidden: 256, activation: 'gelu', length },
    { seed: 1, head: 0.3 },
  );
