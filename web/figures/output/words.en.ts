import type { Format } from '../../util/format.js';

export interface Said {
  query: string;
  key: string;
  apart: string;
  left: string;
  right: string;
  /** NaN: the query does not see the key. */
  scores: readonly [number, number];
  weights: readonly [number, number];
}

export const en = {
  title: 'One word, from its scores to its output',
  stages: { score: 'scores', weight: 'weights', value: 'values', out: 'output' },
  /** How each comes about, where there is room. */
  how: {
    score: () => 'query times key, over √d',
    weight: () => 'softmax of the scores',
    value: () => 'a column of eight numbers for each word',
    out: (key: string) => `weights times values, added up; in red, the part of “${key}”`,
  },
  /** The same on narrow screens. */
  part: (key: string) => `In red, the part of “${key}” in the output.`,
  cursor: 'The word that is looked at',
  before: 'Word before',
  after: 'Word after',
  differ: 'Largest difference between the two',
  same: 'the same by construction',
  readout: (f: Format, s: Said) =>
    `${s.query} looks at ${s.key} (${s.apart}): ` +
    (Number.isNaN(s.scores[0])
      ? 'hidden by the mask'
      : `first score ${f.fixed(s.scores[0], 2)}, second ${f.fixed(s.scores[1], 2)}; weights ${f.fixed(s.weights[0], 2)} and ${f.fixed(s.weights[1], 2)}`),
  summary: (f: Format, s: Said & { words: number; difference: Record<'score' | 'weight' | 'out', number> }) =>
    `A sentence of ${f.whole(s.words)} ${s.words === 1 ? 'word' : 'words'}; ${s.query} looks. First: ${s.left}. Second: ${s.right}. Between them the scores differ by up to ` +
    `${f.fixed(s.difference.score, 2)}, the weights by ${f.fixed(s.difference.weight, 2)} and the output by ${f.fixed(s.difference.out, 2)}. The values are the same by construction.`,
  keyHelp: 'Arrow keys in the sentence choose the word that looks; in the charts, the word that is looked at.',
  columns: (left: string, right: string) => [
    'place',
    'word',
    `score, ${left}`,
    `weight, ${left}`,
    `score, ${right}`,
    `weight, ${right}`,
  ],
  column: (component: number) => `value ${component}`,
  output: (name: string) => `output, ${name}`,
};

export type Words = typeof en;
