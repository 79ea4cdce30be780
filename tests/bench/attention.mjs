/** Softmax attention: long causal sequences, one query against a cache, gradients, and the cost of a call. */

import { resident } from './resident.mjs';

const BASE = 10000;

/** Inputs in [-1, 1): weights and averages of values below 1, a few float roundings each. */
const TOLERANCE = 1e-6;

export default async function* cases(rope, limits, tools) {
  const relaxed = tools.variant === 'relaxed';
  const targets = { fraction: relaxed ? 0.45 : 0.6, atLeast: relaxed ? 3.3 : 2.2 };
  yield await causal(rope, limits, tools, 512, targets);
  if (!tools.quick) yield await causal(rope, limits, tools, 2048, targets);
  yield rotatedInside(rope, limits, tools, 512);
  yield await decode(rope, tools, { K: 32, fraction: 0.85, op: 1.4, call: 2.5 });
  yield await decode(rope, tools, { K: 8, fraction: 0.6, kind: multiply(limits) });
  for (const dtype of ['f16', 'bf16', 'i8']) for (const H of [8, 32]) yield kept(rope, tools, dtype, H);
  yield backward(rope, limits, tools, 512);
  yield call(rope, tools);
}

const multiply = (limits) => (limits.madd ? 'madd' : 'muladd');

/** Products and sums of the pairs that causal attention has, twice d of them for scores and for values. */
const flops = (T, H, d) => (H * T * (T + 1) * 4 * d) / 2;

/** Largest error of some rows of causal attention, each against the keys that it sees. */
function rowsOff(tools, y, [q, k, v], T, H, d) {
  const row = (x, from, to) => x.subarray(from * H * d, to * H * d);
  return Math.max(
    ...[0, 1, 7, 64, T >> 1, T - 1].map((t) => {
      const problem = { Tq: 1, Tk: t + 1, H, K: H, d, dv: d };
      const { out } = tools.reference.attention(row(q, t, t + 1), row(k, 0, t + 1), row(v, 0, t + 1), problem);
      return tools.reference.largestDifference(row(y, t, t + 1), out);
    }),
  );
}

async function causal(rope, limits, tools, T, { fraction, atLeast }) {
  const [H, d] = [8, 64];
  const arrays = [1, 2, 3].map((seed) => tools.numbers(T * H * d, seed));
  const [q, k, v] = resident(rope, arrays);
  const out = rope.buffer(T * H * d);
  const options = { heads: H, headDim: d, causal: true, out };
  const ort = await tools.ort.attention({ q: arrays[0], k: arrays[1], v: arrays[2], Tq: T, H, d, causal: true });
  // A chain of five takes seconds where one takes one; there the copies of a call are nothing beside it.
  const rivals = T > 1024 ? {} : { 'onnxruntime-web op': ort.op };
  return {
    group: 'attention',
    name: 'causal',
    size: `${T}×${H}×${d}`,
    work: flops(T, H, d),
    ours: () => void rope.attention(q, k, v, options),
    rivals: { ...rivals, 'onnxruntime-web call': ort.call },
    limit: { kind: multiply(limits), fraction },
    targets: [{ against: 'best', atLeast }],
    check: async () => {
      rope.attention(q, k, v, options);
      return Math.max(...[out.toArray(), await ort.result()].map((y) => rowsOff(tools, y, arrays, T, H, d)));
    },
    tolerance: TOLERANCE,
    done: async () => {
      for (const buffer of [q, k, v, out]) buffer.dispose();
      await ort.release();
    },
  };
}

/** What rotation adds when it is done while keys are packed, and as passes of its own. */
function rotatedInside(rope, limits, tools, T) {
  const [H, d] = [8, 64];
  const arrays = [1, 2, 3].map((seed) => tools.numbers(T * H * d, seed));
  const [q, k, v, q2, k2] = resident(rope, [...arrays, arrays[0], arrays[1]]);
  const out = rope.buffer(T * H * d);
  const table = rope.table({ headDim: d, base: BASE }, { length: T });
  const shared = { heads: H, causal: true, out };
  return {
    group: 'attention',
    name: 'causal, RoPE inside',
    size: `${T}×${H}×${d}`,
    work: flops(T, H, d),
    ours: () => void rope.attention(q, k, v, { ...shared, table }),
    rivals: {
      'rotated before, ours': () => {
        rope.rotate(q, { heads: H, table, out: q2 });
        rope.rotate(k, { heads: H, table, out: k2 });
        rope.attention(q2, k2, v, { ...shared, headDim: d });
      },
      'not rotated, ours': () => void rope.attention(q, k, v, { ...shared, headDim: d }),
    },
    limit: { kind: multiply(limits) },
    check: () => {
      const theta = tools.reference.unscaledTheta(d, BASE);
      const positions = Array.from({ length: T }, (_, t) => t);
      const turned = arrays
        .slice(0, 2)
        .map((x) => tools.reference.rotated(x, { H, d, theta, positions, pairing: 'half-split' }));
      rope.attention(q, k, v, { ...shared, table });
      return rowsOff(tools, out.toArray(), [...turned, arrays[2]], T, H, d);
    },
    tolerance: TOLERANCE,
    done: () => {
      for (const handle of [q, k, v, q2, k2, out, table]) handle.dispose();
    },
  };
}

/**
 * One query against 2048 keys: nothing but reading them, 64 MiB with 32 key heads. With 8, whose keys four heads share,
 * it is their products.
 */
async function decode(rope, tools, { K, kind = 'read', fraction, op, call: whole }) {
  const [H, d, Tk] = [32, 128, 2048];
  const q = tools.numbers(H * d, 1);
  const [k, v] = [tools.numbers(Tk * K * d, 2), tools.numbers(Tk * K * d, 3)];
  const [qs, ks, vs] = resident(rope, [q, k, v]);
  const out = rope.buffer(H * d);
  const options = { heads: H, kvHeads: K, headDim: d, causal: true, queryOffset: Tk - 1, out };
  const ort = K === H ? await tools.ort.attention({ q, k, v, Tq: 1, Tk, H, d }) : null;
  return {
    group: 'attention',
    name: `decode, ${K} key heads`,
    size: `1×${Tk}×${H}×${d}`,
    work: kind === 'read' ? 8 * k.length : 4 * Tk * H * d,
    ours: () => void rope.attention(qs, ks, vs, options),
    rivals: ort ? { 'onnxruntime-web op': ort.op, 'onnxruntime-web call': ort.call } : {},
    limit: { kind, fraction },
    targets: ort
      ? [
          { against: 'onnxruntime-web op', atLeast: op },
          { against: 'onnxruntime-web call', atLeast: whole },
        ]
      : [],
    check: async () => {
      const wanted = tools.reference.attention(q, k, v, { Tq: 1, Tk, H, K, d, dv: d });
      rope.attention(qs, ks, vs, options);
      const found = ort ? [out.toArray(), await ort.result()] : [out.toArray()];
      return Math.max(...found.map((y) => tools.reference.largestDifference(y, wanted.out)));
    },
    tolerance: TOLERANCE,
    done: async () => {
      for (const buffer of [qs, ks, vs, out]) buffer.dispose();
      await ort?.release();
    },
  };
}

/** One query against what a cache of 8192 tokens with 8 key heads keeps, beside one of float32. */
function kept(rope, tools, dtype, H) {
  const [K, d, T] = [8, 128, 8192];
  const [q, k, v] = [tools.numbers(H * d, 1), tools.numbers(T * K * d, 2), tools.numbers(T * K * d, 3)];
  const [qs] = resident(rope, [q]);
  const out = rope.buffer(H * d);
  const [whole, short] = ['f32', dtype].map((each) => {
    const cache = rope.cache(null, { kvHeads: K, headDim: d, capacity: T, dtype: each });
    cache.append(k, v);
    return cache;
  });
  return {
    group: 'attention',
    name: `decode, cache of ${dtype}`,
    size: `1×${T}×${H}×${d}`,
    ours: () => void short.attend(qs, { heads: H, out }),
    rivals: { 'cache of f32': () => void whole.attend(qs, { heads: H, out }) },
    targets: dtype === 'i8' && H === K ? [{ against: 'cache of f32', atLeast: 2 }] : [],
    check: () => {
      short.attend(qs, { heads: H, out });
      const wanted = tools.reference.attention(q, short.keys(), short.values(), { Tq: 1, Tk: T, H, K, d, dv: d });
      return tools.reference.largestDifference(out.toArray(), wanted.out);
    },
    // Queries and weights of i8 are rounded to 16 bits.
    tolerance: dtype === 'i8' ? 1e-5 : TOLERANCE,
    done: () => {
      for (const handle of [qs, out, whole, short]) handle.dispose();
    },
  };
}

/** Five products of the size of a forward's two: scores again, dp, dv, dk, dq. */
function backward(rope, limits, tools, T) {
  const [H, d] = [8, 64];
  const arrays = [1, 2, 3, 4].map((seed) => tools.numbers(T * H * d, seed));
  const [q, k, v, dout] = resident(rope, arrays);
  const options = { heads: H, headDim: d, causal: true };
  const forward = rope.attention(q, k, v, { ...options, lse: true });
  const kept = resident(rope, [forward.out, forward.lse]);
  const given = { ...options, forward: { out: kept[0], lse: kept[1] } };
  return {
    group: 'attention',
    name: 'gradients, causal',
    size: `${T}×${H}×${d}`,
    work: 2.5 * flops(T, H, d),
    ours: () => void rope.attentionBackward(dout, q, k, v, given),
    limit: { kind: multiply(limits) },
    check: () => {
      // The last query of head 0 against finite differences in float64, over some of its components.
      const at = (T - 1) * H * d;
      const head = (x, t) => x.subarray(t * H * d, t * H * d + d);
      const rows = (x) => Float32Array.from({ length: T * d }, (_, i) => x[Math.floor(i / d) * H * d + (i % d)]);
      const [keys, values] = [rows(arrays[1]), rows(arrays[2])];
      const { dq } = rope.attentionBackward(dout, q, k, v, given);
      let largest = 0;
      for (const c of [0, 17, 63]) {
        const loss = (step) => {
          const moved = Float64Array.from(head(arrays[0], T - 1));
          moved[c] += step;
          const { out } = tools.reference.attention(moved, keys, values, { Tq: 1, Tk: T, H: 1, K: 1, d, dv: d });
          return out.reduce((sum, each, i) => sum + each * arrays[3][at + i], 0);
        };
        largest = Math.max(largest, Math.abs(dq[at + c] - (loss(1e-5) - loss(-1e-5)) / 2e-5));
      }
      return largest;
    },
    tolerance: TOLERANCE,
    done: () => {
      for (const buffer of [q, k, v, dout, ...kept]) buffer.dispose();
    },
  };
}

/** One query, one key, one head: what a call costs beside its work. */
function call(rope, tools) {
  const d = 4;
  const [q, k, v] = resident(
    rope,
    [1, 2, 3].map((seed) => tools.numbers(d, seed)),
  );
  const out = rope.buffer(d);
  const options = { heads: 1, headDim: d, causal: true, out };
  return {
    group: 'attention',
    name: 'one call',
    size: '1×1×4',
    ours: () => void rope.attention(q, k, v, options),
    targets: [{ atMost: 0.5e-6 }],
    check: () => {
      rope.attention(q, k, v, options);
      return tools.reference.largestDifference(out.toArray(), v.toArray());
    },
    tolerance: 0,
    done: () => {
      for (const buffer of [q, k, v, out]) buffer.dispose();
    },
  };
}
