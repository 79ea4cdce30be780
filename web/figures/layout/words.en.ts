import type { Format } from '../../util/format.js';

export const en = {
  title: 'Eight numbers, four pairs, two layouts',
  names: { interleaved: 'Interleaved: neighbours', 'half-split': 'Half-split: one from each half' },
  picture:
    'Eight channels in the interleaved order above and the half-split order below, with arrows from one to the other',
  toHalf: 'Move to half-split',
  toInterleaved: 'Move back',
  amount: 'How far they have moved, in percent',
  scores: 'The score of one query and one key, from matrices that were trained with neighbours as pairs:',
  trained: 'rotated as trained, interleaved',
  mixed: 'rotated half-split, matrices unchanged',
  converted: 'rotated half-split, rows of the matrices reordered',
  summary: (
    f: Format,
    s: {
      pair: number;
      interleaved: readonly [number, number];
      half: readonly [number, number];
      trained: number;
      mixed: number;
      converted: number;
    },
  ) =>
    `Pair ${s.pair} is made of channels ${s.interleaved.join(' and ')} in the interleaved layout, of ` +
    `${s.half.join(' and ')} in the half-split one. The score is ${f.fixed(s.trained, 4)} as trained, ` +
    `${f.fixed(s.mixed, 4)} with the layouts mixed up, ${f.fixed(s.converted, 4)} once the rows are reordered.`,
  columns: ['interleaved channel', 'pair', 'part', 'half-split channel'],
};

export type Words = typeof en;
