// Rotate the queries and keys of one attention layer, and see that their scores know distances only.
import { load } from 'ropewalk';

const rope = await load();
const config = { headDim: 64, base: 500000 };

const q = Float32Array.from({ length: 64 }, (_, c) => Math.sin(c + 1));
const k = Float32Array.from({ length: 64 }, (_, c) => Math.cos(2 * c));

const dot = (a, b) => a.reduce((sum, each, c) => sum + each * b[c], 0);
const score = (m, n) => dot(rope.rotate(q, { config, offset: m }), rope.rotate(k, { config, offset: n }));

for (const [m, n] of [
  [7, 3],
  [107, 103],
  [100007, 100003],
  [8, 3],
]) {
  console.log(`q at ${m}, k at ${n}: distance ${m - n}, score ${score(m, n).toFixed(3)}`);
}
