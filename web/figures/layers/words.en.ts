import type { View } from '../../subject/layers.js';
import type { Format } from '../../util/format.js';
import type { Kind, Strip } from './model.js';

const views = (f: Format, { view, words, merged, best }: Kind): string =>
  ({
    all: 'see the whole text',
    window: `see the last ${f.whole(words)} words`,
    chunk: `see pieces of ${f.whole(words)} words`,
    merged: `see the last ${f.whole(words)} words, and one key for every ${f.whole(merged)} words${best ? ` (the ${f.whole(best)} best)` : ''}`,
    none: 'have no scores: linear attention',
  })[view];

const turns = (f: Format, { turned, head, base, scaling }: Kind): string =>
  turned === 0
    ? 'nothing turns'
    : `${turned === head ? `all ${f.whole(head)} numbers of a head turn` : `${f.whole(turned)} of ${f.whole(head)} numbers of a head turn`}, base ${f.whole(base)}${scaling && `, ${scaling}`}`;

export const en = {
  title: 'Which layers rotate',
  places: { first: 'First model', second: 'Second model' },
  all: 'All models',
  legend: {
    wide: 'sees the whole text and turns',
    near: 'sees a window or a piece and turns',
    still: 'this part of a head doesn’t turn',
  },
  name: ({ model }: Strip) => `${model.name} (${model.year})`,
  source: 'source',
  kind: (f: Format, kind: Kind) =>
    `${f.whole(kind.count)} ${kind.count === 1 ? 'layer' : 'layers'}: ${kind.view === 'none' ? views(f, kind) : `${views(f, kind)}; ${turns(f, kind)}`}`,
  summary: (f: Format, strips: readonly Strip[]) =>
    strips
      .map(({ model, order, kinds }) => {
        const count = kinds.reduce((sum, kind) => sum + (kind.turned > 0 ? kind.count : 0), 0);
        return `${model.name}: ${count === order.length ? `all ${f.whole(count)} layers rotate` : `${f.whole(count)} of ${f.whole(order.length)} layers rotate`}.`;
      })
      .join(' '),
  views: { all: 'everything', window: 'window', chunk: 'piece', merged: 'merged', none: 'no scores' } satisfies Record<
    View,
    string
  >,
  columns: ['model', 'layer', 'sees', 'words', 'numbers that turn', 'of a head', 'base', 'slowest turn', 'scaling'],
};

export type Words = typeof en;
