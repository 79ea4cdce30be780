/** The query and the key of the section on fading, as code: from a seed, or as they were set by hand. */
import { list, type Dialect } from '../export/code/dialects.js';
import { pythonRandom } from '../export/code/python.js';
import type { CodeContext } from '../export/contract.js';
import { valueOf } from '../state/store.js';
import { FADE, vectorsOf, type Word } from '../subject/vectors.js';

interface VectorsCode {
  javascript: string;
  python(py: Dialect): string;
}

/** `P` and `theta` come before it. Vectors that are always random leave `hands` out. */
export function vectorsCode(
  { kernels, subject, state }: CodeContext,
  words: readonly Word[],
  hands = valueOf(state, FADE.hands),
): VectorsCode {
  const seed = valueOf(state, FADE.seed);
  const seeds: Record<Word, number> = { q: 2 * seed - 1, k: 2 * seed };
  const given = vectorsOf(kernels, subject.pairs, { hands, seed });
  const each = (write: (word: Word) => string): string => words.map(write).join('\n');
  return {
    javascript: `// Neighbouring components are a pair.
const pairing = 'interleaved';
${each((word) =>
  hands
    ? `const ${word} = ${list(given[word])};`
    : `const ${word} = rope.analysis.randomVector(2 * theta.length, { seed: ${seeds[word]} });`,
)}`,

    python: (py) =>
      hands
        ? `# Neighbouring components are a pair.\n${each((word) => `${word} = ${py.array(list(given[word]))}`)}`
        : `${pythonRandom(py)}

# Neighbouring components are a pair.
${each((word) => `${word} = random(2 * len(theta), ${seeds[word]})`)}`,
  };
}

/** The products of the pairs, `h = q conj(k)`, and the largest score that their lengths allow. */
export const pythonProducts = `h_re = q[0::2] * k[0::2] + q[1::2] * k[1::2]
h_im = q[1::2] * k[0::2] - q[0::2] * k[1::2]
most = ((h_re**2 + h_im**2) ** 0.5).sum().item() or 1`;
