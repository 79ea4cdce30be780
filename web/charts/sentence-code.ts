/** The program of the figures about a sentence: scores, weights and outputs of one word, under both settings. */
import { inline } from '../export/code/javascript.js';
import type { CodeContext, Listing } from '../export/contract.js';
import {
  configOf,
  DEVIATION,
  FAST_TURN,
  MOST_WORDS,
  PEAK_SCORE,
  SIDES,
  VALUE_DIM,
  wordsOf,
  type SentenceState,
} from '../subject/sentence.js';
import { startOf } from '../subject/extensions.js';
import { words } from './sentence-words.js';

export function sentenceListing({ kernels, subject }: CodeContext, read: SentenceState): Listing {
  const typed = wordsOf(read.text);
  const all = (typed.length > 0 ? typed : wordsOf(words.en.example)).slice(0, MOST_WORDS);
  const start = { ...startOf(subject), pairing: 'interleaved' };
  const headDim = 2 * kernels.frequencies(startOf(subject), 0).theta.length;
  const [left, right] = SIDES.map((side) => {
    const config = configOf(subject, read[side], read.factor);
    return config ? `{ config: ${inline(config)} }` : '{}';
  });
  const window = read.causal
    ? `{ left: ${read.window - 1} }`
    : `{ left: ${read.window - 1}, right: ${read.window - 1} }`;
  const byHand = `// The same query for every word, all in pairs that turn once within ${FAST_TURN} words; the key is the query turned ${read.reach} on.
const { theta } = rope.frequencies(${inline(start)});
const fast = [...theta].map((each) => (2 * Math.PI) / each <= ${FAST_TURN});
if (!fast.includes(true)) fast[0] = true;
const length = Math.sqrt((${PEAK_SCORE} * Math.sqrt(headDim)) / fast.filter(Boolean).length);
const u = Float64Array.from({ length: headDim }, (_, c) => (c % 2 === 0 && fast[c >> 1] ? length : 0));
const aimed = rope.analysis.aim(u, theta, ${read.reach}, { pairing: 'interleaved' });
const q = rows(() => u);
const k = rows(() => aimed);`;
  const random = `const q = rows((word) => vector('q', word, headDim));
const k = rows((word) => vector('k', word, headDim));`;
  return {
    javascript: `// ${subject.name.replace(/\s+/g, ' ')}
const words = ${JSON.stringify(all)};
const headDim = ${headDim};
// Random numbers from a seed that is made of the word, FNV-1a: the same word has the same vectors everywhere.
const seedOf = (text) => [...text].reduce((h, c) => Math.imul(h ^ c.codePointAt(0), 16777619) >>> 0, 2166136261) >>> 1;
const vector = (role, word, length) => {
  const seed = seedOf(\`\${role} \${word.toLowerCase()} ${read.seed}\`);
  return rope.analysis.randomVector(length, { seed, deviation: role === 'v' ? 1 : ${DEVIATION} });
};
const rows = (row) => Float32Array.from(words.flatMap((word) => [...row(word)]));
${read.head === 'back' ? byHand : random}
const v = rows((word) => vector('v', word, ${VALUE_DIM}));

const query = ${Math.min(read.query, all.length - 1)};
for (const setting of [${left}, ${right}]) {
  const { weights, scores, out } = rope.attention(q, k, v, {
    ...setting,
    headDim,
    valueDim: ${VALUE_DIM},
    causal: ${read.causal},
    window: ${window},
    weights: true,
    scores: ['raw'],
  });
  words.forEach((word, n) => {
    const e = query * words.length + n;
    console.log(word, scores.raw[e], weights[e]);
  });
  console.log('output', ...out.subarray(${VALUE_DIM} * query, ${VALUE_DIM} * (query + 1)));
}`,
  };
}
