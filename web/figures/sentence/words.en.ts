import type { Format } from '../../util/format.js';

export interface Said {
  query: string;
  key: string;
  apart: string;
  left: string;
  right: string;
  /** NaN: the query does not see the key, or nothing has been computed yet. */
  weights: readonly [number, number];
}

export const en = {
  trained: (layer: number, head: number) => `layer ${layer}, head ${head}`,
  trainedHead: 'Head of the trained model',
  characters: 'The trained models read characters, not words.',
  title: 'Who looks at whom, under two settings',
  change: 'second minus first',
  cursor:
    'Two words of the sentence: arrow keys up and down choose the one that looks, left and right the one looked at',
  causal: 'hide later words',
  window: 'in sight',
  narrower: 'One fewer in sight',
  wider: 'One more in sight',
  rowBefore: 'Looking word before',
  rowAfter: 'Looking word after',
  columnBefore: 'Looked-at word before',
  columnAfter: 'Looked-at word after',
  legend: { less: 'less weight', more: 'more weight', axes: 'rows look, columns are looked at' },
  readout: (f: Format, s: Said) =>
    `${s.query} looks at ${s.key} (${s.apart}): ` +
    (Number.isNaN(s.weights[0])
      ? 'hidden by the mask'
      : `weight ${f.fixed(s.weights[0], 3)} in the first map, ${f.fixed(s.weights[1], 3)} in the second`),
  summary: (
    f: Format,
    s: Said & { words: number; unit: 'word' | 'character'; largest: number; peaks: readonly [string, string] },
  ) =>
    `All weights of ${f.whole(s.words)} ${s.unit}${s.words === 1 ? '' : 's'}. First map: ${s.left}; ${s.query} looks most at ${s.peaks[0]}. ` +
    `Second map: ${s.right}; ${s.query} looks most at ${s.peaks[1]}. No weight differs by more than ${f.fixed(s.largest, 2)}.`,
  keyHelp: 'Arrow keys on the maps: up and down choose the word that looks, left and right the one looked at.',
  columns: (left: string, right: string) => ['looks', 'looked at', 'how far back', left, right],
  pending: (left: string, right: string) =>
    `First map: ${left}. Second map: ${right}. The trained model has not answered yet.`,
};

export type Words = typeof en;
