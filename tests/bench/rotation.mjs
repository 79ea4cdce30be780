/** Rotation and its table: resident, through the copying API, and the cost of a call. */

const PLAIN = ['plain JS, by pair', 'plain JS, by head'];
const PAIRINGS = ['half-split', 'interleaved'];
const BASE = 10000;

/** Inputs in [-1, 1): two products and a sum of at most 2, each half an ulp, and a table off by 6.1e-8. */
const TOLERANCE = 3e-7;

const sizeOf = ([T, H, d]) => `${T}×${H}×${d}`;

export default async function* cases(rope, limits, tools) {
  for (const pairing of PAIRINGS) {
    yield resident(rope, tools, pairing, [2048, 32, 128], { fraction: 0.85, atLeast: 5 });
    yield resident(rope, tools, pairing, [512, 8, 64], { atLeast: 10 });
    yield resident(rope, tools, pairing, [1, 32, 128], { atLeast: 10 });
  }
  const sweep = [
    [2, 8, 64],
    [4, 8, 64],
    [1, 32, 128],
    [16, 8, 64],
    [64, 8, 64],
    [512, 8, 64],
    [2048, 32, 128],
  ];
  for (const shape of tools.quick ? sweep.filter((_, i) => i % 2 === 1) : sweep) {
    const atLeast = sizeOf(shape) === '512×8×64' ? 3 : 1;
    yield copying(rope, tools, 'half-split', shape, { out: true, atLeast });
    yield copying(rope, tools, 'half-split', shape, { out: false, atLeast });
  }
  yield copying(rope, tools, 'interleaved', [512, 8, 64], { out: true, atLeast: 3 });
  yield table(rope, tools);
  yield call(rope, tools);
}

/** x rotated in place, over and over; lengths stay, so the numbers do. */
async function resident(rope, tools, pairing, shape, { fraction, atLeast }) {
  const [T, H, d] = shape;
  const made = inputs(rope, tools, pairing, shape);
  const { x, cos, sin, turns } = made;
  const buffer = rope.buffer(x.length);
  const options = { heads: H, table: made.table, out: buffer };
  const ort = await tools.ort.rotation({ x, cos, sin, T, H, d, pairing });
  const [byPair, byHead] = [x.slice(), x.slice()];
  return {
    group: 'rotation, resident',
    name: pairing,
    size: sizeOf(shape),
    work: 8 * x.length,
    ours: () => void rope.rotate(buffer, options),
    rivals: {
      [PLAIN[0]]: () => tools.plain.rotateByPair(byPair, byPair, cos, sin, T, H, d, pairing),
      [PLAIN[1]]: () => tools.plain.rotateByHead(byHead, byHead, cos, sin, T, H, d, pairing),
      'onnxruntime-web op': ort.op,
      'onnxruntime-web call': ort.call,
    },
    limit: { kind: 'stream', fraction },
    targets: [{ against: 'best', atLeast }],
    check: async () => {
      // The rivals do the same work, or the comparison is of nothing.
      tools.plain.rotateByPair(byPair, byPair, cos, sin, T, H, d, pairing);
      tools.plain.rotateByHead(byHead, byHead, cos, sin, T, H, d, pairing);
      buffer.set(x);
      rope.rotate(buffer, options);
      return Math.max(...[byPair, byHead, await ort.result(), buffer.toArray()].map(turns));
    },
    tolerance: TOLERANCE,
    done: async () => {
      made.table.dispose();
      buffer.dispose();
      await ort.release();
    },
  };
}

/**
 * Plain arrays in and out. Without `out` both sides make a new array each time, and making one bounds both:
 * it stands among the rivals alone.
 */
function copying(rope, tools, pairing, shape, { out, atLeast }) {
  const [T, H, d] = shape;
  const { x, cos, sin, turns, table: made } = inputs(rope, tools, pairing, shape);
  const mine = new Float32Array(x.length);
  const theirs = new Float32Array(x.length);
  const options = out ? { heads: H, table: made, out: mine } : { heads: H, table: made };
  const target = out ? () => theirs : () => new Float32Array(x.length);
  return {
    group: 'rotation, copying',
    name: `${pairing}, ${out ? 'out given' : 'new array'}`,
    size: sizeOf(shape),
    ours: () => void rope.rotate(x, options),
    rivals: {
      [PLAIN[0]]: () => tools.plain.rotateByPair(target(), x, cos, sin, T, H, d, pairing),
      [PLAIN[1]]: () => tools.plain.rotateByHead(target(), x, cos, sin, T, H, d, pairing),
      ...(out ? {} : { 'making the array': () => void new Float32Array(x.length) }),
    },
    targets: [{ against: PLAIN, atLeast }],
    check: () => turns(rope.rotate(x, options)),
    tolerance: TOLERANCE,
    done: () => made.dispose(),
  };
}

function inputs(rope, tools, pairing, [T, H, d]) {
  const x = tools.numbers(T * H * d);
  const table = rope.table({ headDim: d, pairing, base: BASE }, { length: T });
  const theta = tools.reference.unscaledTheta(d, BASE);
  // A few positions suffice, and the reference is slow: every pair and head of them is looked at.
  const positions = [...new Set([0, 1, 2, 3, T >> 1, T - 2, T - 1])].filter((t) => t >= 0 && t < T);
  const row = H * d;
  const expected = positions.map((t) =>
    tools.reference.rotated(x.subarray(t * row, (t + 1) * row), { H, d, theta, positions: [t], pairing }),
  );
  const turns = (y) =>
    Math.max(
      ...positions.map((t, i) => tools.reference.largestDifference(y.subarray(t * row, (t + 1) * row), expected[i])),
    );
  return { x, table, cos: table.cos(), sin: table.sin(), turns };
}

function table(rope, tools) {
  const T = 131072;
  const P = 64;
  const config = { headDim: 2 * P, base: BASE };
  const theta = Float64Array.from(tools.reference.unscaledTheta(2 * P, BASE));
  const cos = new Float32Array(T * P);
  const sin = new Float32Array(T * P);
  return {
    group: 'rotation, table',
    name: 'cosines and sines',
    size: `${T}×${P}`,
    ours: () => rope.table(config, { length: T }).dispose(),
    rivals: { 'plain JS': () => tools.plain.table(cos, sin, theta, 0, T) },
    targets: [{ against: 'plain JS', atLeast: 3 }],
    check: () => {
      let largest = 0;
      for (const offset of [0, T - 512, 2 ** 20, 2 ** 24 - 512]) {
        using made = rope.table(config, { length: 512, offset });
        const [c, s] = [made.cos(), made.sin()];
        c.forEach((each, j) => {
          const phi = (offset + Math.floor(j / P)) * theta[j % P];
          largest = Math.max(largest, Math.abs(each - Math.cos(phi)), Math.abs(s[j] - Math.sin(phi)));
        });
      }
      return largest;
    },
    tolerance: 1.2e-7,
  };
}

/** One pair, resident: what a call costs beside its work. */
function call(rope, tools) {
  const made = rope.table({ headDim: 2, base: BASE }, { length: 1 });
  const buffer = rope.buffer(2);
  const options = { table: made, out: buffer };
  return {
    group: 'rotation, resident',
    name: 'one call',
    size: '1×1×2',
    ours: () => void rope.rotate(buffer, options),
    targets: [{ atMost: 0.5e-6 }],
    check: () => {
      buffer.set([0.25, -0.5]);
      rope.rotate(buffer, options);
      return tools.reference.largestDifference(buffer.toArray(), [0.25, -0.5]);
    },
    tolerance: 0,
    done: () => {
      made.dispose();
      buffer.dispose();
    },
  };
}
