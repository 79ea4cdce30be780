/** Linear attention on a long sequence: against softmax attention, and against the same loops in JavaScript. */

import { resident } from './resident.mjs';

const BASE = 10000;

export default async function* cases(rope, limits, tools) {
  yield linear(rope, limits, tools, { T: 8192, causal: true });
  if (!tools.quick) yield linear(rope, limits, tools, { T: 8192, causal: false });
  yield decode(rope, tools);
}

function inputs(tools, T, H, d) {
  return [tools.numbers(T * H * d, 1), tools.numbers(T * H * d, 2), tools.numbers(T * H * d, 3)];
}

const elu = (x) => (x > 0 ? x + 1 : Math.exp(x));

/** The sums of one head as loops over flat arrays, features and rotation in place. */
function plain(out, q, k, v, cos, sin, { T, H, d, causal }) {
  const P = d / 2;
  const state = new Float32Array(d * d);
  const z = new Float32Array(d);
  const [fq, fk] = [new Float32Array(d), new Float32Array(d)];
  const sum = new Float32Array(d);
  const turned = (row, t) => {
    for (let i = 0, at = t * P; i < P; i++, at++) {
      const [a, b] = [row[i], row[i + P]];
      row[i] = a * cos[at] - b * sin[at];
      row[i + P] = a * sin[at] + b * cos[at];
    }
  };
  const takeKey = (t, at) => {
    for (let c = 0; c < d; c++) z[c] += fk[c] = elu(k[at + c]);
    turned(fk, t);
    for (let i = 0, s = 0; i < d; i++) {
      const key = fk[i];
      for (let c = 0; c < d; c++, s++) state[s] += key * v[at + c];
    }
  };
  const answer = (t, at) => {
    let denominator = 0;
    for (let c = 0; c < d; c++) denominator += (fq[c] = elu(q[at + c])) * z[c];
    turned(fq, t);
    sum.fill(0);
    for (let i = 0, s = 0; i < d; i++) {
      const query = fq[i];
      for (let c = 0; c < d; c++, s++) sum[c] += query * state[s];
    }
    for (let c = 0; c < d; c++) out[at + c] = sum[c] / denominator;
  };
  for (let h = 0; h < H; h++) {
    state.fill(0);
    z.fill(0);
    for (let t = 0; t < T; t++) {
      takeKey(t, (t * H + h) * d);
      if (causal) answer(t, (t * H + h) * d);
    }
    for (let t = 0; t < T && !causal; t++) answer(t, (t * H + h) * d);
  }
}

function linear(rope, limits, tools, { T, causal }) {
  const [H, d] = [8, 64];
  const arrays = inputs(tools, T, H, d);
  const [q, k, v] = resident(rope, arrays);
  const out = rope.buffer(T * H * d);
  const table = rope.table({ headDim: d, base: BASE }, { length: T });
  const [cos, sin] = [table.cos(), table.sin()];
  const theirs = new Float32Array(T * H * d);
  const options = { heads: H, table, causal, out };
  const rivals = { 'plain JS': () => plain(theirs, ...arrays, cos, sin, { T, H, d, causal }) };
  if (rope.attention) {
    const softmax = rope.buffer(T * H * d);
    rivals['softmax attention, ours'] = () => void rope.attention(q, k, v, { heads: H, table, causal, out: softmax });
  }
  const theta = tools.reference.unscaledTheta(d, BASE);
  const positions = [0, 1, 2, 31, T >> 1, T - 1];
  const errorOf = (y) =>
    Math.max(
      ...positions.map((t) => {
        const seen = causal ? t + 1 : T;
        const row = (x, from, to) => x.subarray(from * H * d, to * H * d);
        const expected = tools.reference.linearAttention(
          row(arrays[0], t, t + 1),
          row(arrays[1], 0, seen),
          row(arrays[2], 0, seen),
          { H, K: H, d, dv: d, phi: elu, theta, m: [t], n: Array.from({ length: seen }, (_, n) => n) },
        );
        return tools.reference.largestDifference(row(y, t, t + 1), expected);
      }),
    );
  return {
    group: 'linear attention',
    name: `elu, rotated, ${causal ? 'causal' : 'full'}`,
    size: `${T}×${H}×${d}`,
    work: 4 * T * H * d * d,
    ours: () => void rope.linearAttention(q, k, v, options),
    rivals,
    limit: { kind: limits.madd ? 'madd' : 'muladd' },
    check: () => {
      rope.linearAttention(q, k, v, options);
      plain(theirs, ...arrays, cos, sin, { T, H, d, causal });
      return Math.max(errorOf(out.toArray()), errorOf(theirs));
    },
    // Averages of numbers in [-1, 1) over thousands of keys, summed in float: 8192 roundings of random sign.
    tolerance: 3e-6,
    done: () => {
      for (const buffer of [q, k, v, out]) buffer.dispose();
      table.dispose();
    },
  };
}

/** One token more: the state is read and written once, whatever the length before. */
function decode(rope, tools) {
  const [H, d] = [32, 128];
  const [q, k, v] = resident(rope, inputs(tools, 1, H, d));
  const out = rope.buffer(H * d);
  const table = rope.table({ headDim: d, base: BASE }, { length: 1 });
  const state = rope.linearState({ kvHeads: H, headDim: d });
  const options = { heads: H, table, offset: 0, causal: true, state, out };
  return {
    group: 'linear attention',
    name: 'one token, with state',
    size: `1×${H}×${d}`,
    work: 8 * H * d * d,
    ours: () => void rope.linearAttention(q, k, v, options),
    limit: { kind: 'stream' },
    check: () => {
      state.reset();
      rope.linearAttention(q, k, v, options);
      return tools.reference.largestDifference(out.toArray(), v.toArray());
    },
    // The first token gives its own value: numerator and denominator are two sums of 128 terms.
    tolerance: 2e-6,
    done: () => {
      for (const handle of [q, k, v, out, table, state]) handle.dispose();
    },
  };
}
