/** A decoding step through the key/value cache: one token appended, one query that reads them all. */

const BASE = 10000;

export default async function* cases(rope, limits, tools) {
  yield step(rope, tools, { length: 2048, heads: 32, kvHeads: 32, d: 128 });
  yield step(rope, tools, { length: 2048, heads: 32, kvHeads: 8, d: 128 });
  yield shift(rope, tools, { length: 2048, kvHeads: 8, d: 128 });
}

function filled(rope, tools, { length, kvHeads, d }) {
  const cache = rope.cache({ headDim: d, base: BASE }, { kvHeads, capacity: length });
  const [k, v] = [tools.numbers(length * kvHeads * d, 1), tools.numbers(length * kvHeads * d, 2)];
  cache.append(k, v);
  return { cache, k, v };
}

function step(rope, tools, { length, heads, kvHeads, d }) {
  const { cache, k, v } = filled(rope, tools, { length, kvHeads, d });
  const buffers = [heads, kvHeads, kvHeads, heads].map((each) => rope.buffer(each * d));
  const [q, nextK, nextV, out] = buffers;
  const queries = tools.numbers(heads * d, 3);
  const row = kvHeads * d;
  q.set(queries);
  nextK.set(k.subarray((length - 1) * row));
  nextV.set(v.subarray((length - 1) * row));
  const options = { heads, out };
  const run = () => {
    cache.truncate(length - 1);
    cache.append(nextK, nextV);
    cache.attend(q, options);
  };
  return {
    group: 'key/value cache',
    name: 'append one token, attend',
    size: `${length}×${heads}/${kvHeads}×${d}`,
    work: 8 * length * kvHeads * d,
    ours: run,
    limit: { kind: 'read' },
    check: () => {
      run();
      return tools.reference.largestDifference(
        out.toArray(),
        attended(tools, queries, k, v, { length, heads, kvHeads, d }),
      );
    },
    // Averages of numbers in [-1, 1): their sum in float, and weights from scores that are off by 1e-6.
    tolerance: 3e-6,
    done: () => {
      for (const buffer of buffers) buffer.dispose();
      cache.dispose();
    },
  };
}

/** One query at the last position against all keys, in double. */
function attended(tools, q, k, v, { length, heads, kvHeads, d }) {
  const shared = { d, theta: tools.reference.unscaledTheta(d, BASE), pairing: 'half-split' };
  const positions = Array.from({ length }, (_, i) => i);
  const qr = tools.reference.rotated(q, { ...shared, H: heads, positions: [length - 1] });
  const kr = tools.reference.rotated(k, { ...shared, H: kvHeads, positions });
  return tools.reference.attention(qr, kr, v, { Tq: 1, Tk: length, H: heads, K: kvHeads, d, dv: d }).out;
}

/** Everything moves down by one and is turned back by one position, then forth again. */
function shift(rope, tools, { length, kvHeads, d }) {
  const { cache, k, v } = filled(rope, tools, { length, kvHeads, d });
  const row = kvHeads * d;
  const [nextK, nextV] = [rope.buffer(row), rope.buffer(row)];
  nextK.set(k.subarray(0, row));
  nextV.set(v.subarray(0, row));
  const run = () => {
    cache.shift(1, { keep: 4 });
    cache.append(nextK, nextV);
  };
  return {
    group: 'key/value cache',
    name: 'shift by one, append one',
    size: `${length}×${kvHeads}×${d}`,
    work: 16 * length * row,
    ours: run,
    limit: { kind: 'stream' },
    check: () => {
      using fresh = rope.cache({ headDim: d, base: BASE }, { kvHeads, capacity: length });
      const left = (x, next) =>
        Float32Array.from([...x.subarray(0, 4 * row), ...x.subarray(5 * row), ...next.toArray()]);
      fresh.append(left(k, nextK), left(v, nextV));
      run();
      return tools.reference.largestDifference(cache.keys(), fresh.keys());
    },
    tolerance: 1e-6,
    done: () => {
      for (const handle of [cache, nextK, nextV]) handle.dispose();
    },
  };
}
