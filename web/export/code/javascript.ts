/** The figure's numbers with this package. The tests run every one of these. */
import { positionsOf } from '../../subject/hands.js';
import type { CodeAbout, Sketch } from './sketch.js';

const settings = ({ config }: Sketch): string =>
  JSON.stringify(config, null, 2)
    .replace(/"(\w+)":/g, '$1:')
    .replaceAll('"', "'")
    // A list of numbers is one line.
    .replace(/\[[\d\s.,e+-]*\]/g, (list) => list.replace(/\s+/g, ' '));

function frequencies(sketch: Sketch, wanted: string): string {
  const { name, sequenceLength } = sketch;
  const length = sequenceLength > 0 ? `, { sequenceLength: ${sequenceLength} }` : '';
  return `// ${name}
const config = ${settings(sketch)};
const { ${wanted} } = rope.frequencies(config${length});`;
}

/** The query and the key of the section on fading. */
function vectors({ state, given }: Sketch): string {
  const { hands, seed } = state;
  if (hands === null)
    return `const q = randomVector(2 * P, { seed: ${2 * seed - 1} });
const k = randomVector(2 * P, { seed: ${2 * seed} });`;
  const list = (numbers: ArrayLike<number>): string => `[${Array.from(numbers).join(', ')}]`;
  return `const q = ${list(given.q!)};
const k = ${list(given.k!)};`;
}

/** Where 513 distances begin that have the chosen one among them. */
export const firstOf = ({ state }: Sketch): number => Math.max(0, state.distance - 512);

const BODY: Record<CodeAbout, (sketch: Sketch) => string> = {
  rotation: (s) => `${frequencies(s, 'theta')}
console.log(theta);

// Where every pair stands at position m, within a turn: a pair (x, y) becomes (x cos - y sin, x sin + y cos).
const m = ${s.m};
console.log(rope.analysis.angles(theta, m).angle);

// A vector of ones there, in the model's own order of components; in float32.
const ones = new Float32Array(config.headDim).fill(1);
console.log(rope.rotate(ones, { config, offset: m${s.sequenceLength > 0 ? `, sequenceLength: ${s.sequenceLength}` : ''} }));`,

  hands: (s) => `${frequencies(s, 'theta, wavelengths')}
const m = ${s.m};
const { angle, turns } = rope.analysis.angles(theta, m);
theta.forEach((speed, i) => console.log(i, speed, wavelengths[i], turns[i], (angle[i] * 180) / Math.PI));`,

  score: (s) => `${frequencies(s, 'theta')}
const [m, n] = [${s.m}, ${s.n}];
// A query and a key that both point along the first axis in every pair.
const along = Float64Array.from({ length: 2 * theta.length }, (_, c) => (c % 2 === 0 ? 1 : 0));
const scores = rope.analysis.pairScores(along, along, theta, m, n, { pairing: 'interleaved' });
const [total] = rope.analysis.scores(along, along, theta, [m - n], { pairing: 'interleaved' });
scores.forEach((score, i) => console.log(i, score));
console.log('total', total);`,

  many: (s) => `${frequencies(s, 'theta')}
// The hands that take part; 0 is the fastest.
const hands = [${s.hands.join(', ')}];
const chosen = hands.map((i) => theta[i]);
const alike = [...rope.analysis.meanCosine(chosen, { count: ${positionsOf(s.trainingLength)} })];
console.log('the next word', alike[1]);

// The kernel is good to 1e-14: what differs by less than this is the same.
const same = 1e-13;
let lowest = Infinity;
const rise = alike.findIndex((value) => {
  lowest = Math.min(lowest, value);
  return value > lowest + same;
});
if (rise >= 0) {
  const best = alike.reduce((best, value, s) => (s > rise && value > alike[best] ? s : best), rise);
  console.log('highest after the first fall', alike[best], 'at', best);
}
const beyond = alike.filter((value, s) => s > 1 && value >= alike[1] - same);
console.log('beyond, as alike as the next word', beyond.length);`,

  wavelengths: (s) => `${frequencies(s, 'theta, wavelengths')}
const trained = ${s.trainingLength};
wavelengths.forEach((wavelength, i) => console.log(i, theta[i], wavelength, trained / wavelength));
console.log('never come round', wavelengths.filter((wavelength) => wavelength > trained).length);`,

  decay: (s) => `${frequencies(s, 'theta')}
const { aim, decayBound, meanCosine, pairProducts, randomVector, scores } = rope.analysis;
const P = theta.length;
// Neighbouring components are a pair.
const pairing = 'interleaved';
${vectors(s)}

// The largest score that the lengths of the pairs allow.
const { re, im } = pairProducts(q, k, P, { pairing });
const most = re.reduce((sum, x, j) => sum + Math.hypot(x, im[j]), 0) || 1;

const distances = { start: ${firstOf(s)}, count: 513 };
const bound = decayBound(theta, distances);
const ownBound = decayBound(theta, distances, { q, k, pairing });
const mean = meanCosine(theta, distances);
const own = scores(q, k, theta, distances, { pairing });
bound.forEach((b, i) => console.log(distances.start + i, b, ownBound[i] / most, mean[i], own[i] / most));

// A key whose score with q is largest at distance r.
const r = ${s.state.aim};
const aimed = scores(q, aim(q, theta, r, { pairing }), theta, { count: 513 }, { pairing });
console.log('largest at', aimed.indexOf(Math.max(...aimed)));`,

  order: ({ state }) => `// Three words, each with a query, a key and a value of its own, and no position.
const { attend, random } = rope.encodings;
const order = [${[...state.sequence].join(', ')}];
const rows = (seed, width) => {
  const all = random(3 * width, { seed });
  return order.flatMap((word) => [...all.subarray(word * width, (word + 1) * width)]);
};
const shape = { headDim: 8, valueDim: 4 };
const { weights, out } = attend({ type: 'none' }, rows(101, 8), rows(102, 8), rows(103, 4), shape);
for (let row = 0; row < 3; row++) console.log(...weights.subarray(3 * row, 3 * row + 3));
console.log(out);`,

  encodings: ({ state }) => `// The same query and key at 12 positions, told four ways where they stand.
const { demo, diagonalDeviation, random, scores } = rope.encodings;
const options = { headDim: 16, length: 64, clip: 4, seed: 8 };
const ways = {
  sinusoid: demo('sinusoidal', options),
  table: demo('learned', options),
  bias: { type: 'alibi', slopes: [1 / 4] },
  rotate: demo('rope', options),
};
const [q, k] = [81, 82].map((seed) => random(16, { seed }));
const [start, row, column] = [${state.shift}, ${state.row}, ${state.column}];
for (const [name, way] of Object.entries(ways)) {
  const length = name === 'table' ? Math.max(0, Math.min(12, 64 - start)) : 12;
  if (row >= length || column >= length) continue;
  const all = [q, k].map((x) => Array.from({ length }, () => [...x]).flat());
  const score = scores(way, ...all, { headDim: 16, queryStart: start, keyStart: start })[row * length + column];
  console.log(name, score, length > 1 ? diagonalDeviation(way, q, k, { length, start }).largest : NaN);
}`,
};

export const javascript = (sketch: Sketch): string => `import { load } from 'ropewalk';

const rope = await load();
${BODY[sketch.about](sketch)}
`;
