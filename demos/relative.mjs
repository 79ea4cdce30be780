// The relative property in twelve lines: moved together, a query and a key keep their score.
import { load } from 'ropewalk';

const rope = await load();
const { theta } = rope.frequencies({ headDim: 128 });
const q = rope.analysis.randomVector(128, { seed: 1 });
const k = rope.analysis.randomVector(128, { seed: 2 });
const score = (m, n) => rope.analysis.pairScores(q, k, theta, m, n).reduce((sum, each) => sum + each);
for (const shift of [0, 1000, 1000000])
  console.log(`${5 + shift}, ${2 + shift}: ${score(5 + shift, 2 + shift).toFixed(9)}`);
console.log(`another distance, 5, 3: ${score(5, 3).toFixed(9)}`);
