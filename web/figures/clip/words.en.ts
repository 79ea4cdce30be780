import type { Format } from '../../util/format.js';
import type { ClipModel } from './model.js';

export const en = {
  title: 'How far must a model count?',
  clip: 'Clipping distance k',
  queries: 'queries ↓',
  keys: 'keys →',
  yAxis: 'BLEU, newstest2013',
  xAxis: 'clipping distance k',
  vectors: (f: Format, { clip, all, used }: ClipModel) =>
    `With k = ${f.whole(clip)} there ${all === 1 ? 'is one vector' : `are ${f.whole(all)} vectors`} of distance, ` +
    `${used === all ? (all === 1 ? 'which says nothing' : 'and this sentence uses all of them') : `of which this sentence uses ${f.whole(used)}`}.`,
  /** Goes on from there. */
  bleu: (f: Format, { bleu }: ClipModel) => ` The translations of this model have ${f.fixed(bleu, 1)} BLEU.`,
  columns: ['k', 'vectors', 'BLEU'],
};

export type Words = typeof en;
