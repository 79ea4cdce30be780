import type { Format } from '../../util/format.js';
import type { Kind } from './model.js';
import type { en } from './words.en.js';

const views = (f: Format, { view, words, merged, best }: Kind): string =>
  ({
    all: '看全文',
    window: `只看最近 ${f.whole(words)} 个词`,
    chunk: `只看所在的一段（${f.whole(words)} 个词）`,
    merged: `看最近 ${f.whole(words)} 个词，以及每 ${f.whole(merged)} 个词合成的键${best ? `（只取最合适的 ${f.whole(best)} 个）` : ''}`,
    none: '线性注意力，没有得分',
  })[view];

const turns = (f: Format, { turned, head, base, scaling }: Kind): string =>
  turned === 0
    ? '不旋转'
    : `每个头的 ${turned === head ? `${f.whole(head)} 个数全部旋转` : `${f.whole(head)} 个数中有 ${f.whole(turned)} 个旋转`}，底数 ${f.whole(base)}${scaling && `，${scaling}`}`;

export const zh: typeof en = {
  title: '哪些层旋转',
  places: { first: '第一个模型', second: '第二个模型' },
  all: '全部模型',
  legend: { wide: '看全文，旋转', near: '只看窗口或一段，旋转', still: '头的这一部分不旋转' },
  name: ({ model }) => `${model.name}（${model.year}）`,
  source: '出处',
  kind: (f, kind) =>
    `${f.whole(kind.count)} 层：${kind.view === 'none' ? views(f, kind) : `${views(f, kind)}；${turns(f, kind)}`}`,
  summary: (f, strips) =>
    strips
      .map(({ model, order, kinds }) => {
        const count = kinds.reduce((sum, kind) => sum + (kind.turned > 0 ? kind.count : 0), 0);
        return `${model.name}：${count === order.length ? `${f.whole(count)} 层全部旋转` : `${f.whole(order.length)} 层中有 ${f.whole(count)} 层旋转`}。`;
      })
      .join(''),
  views: { all: '全文', window: '窗口', chunk: '一段', merged: '合并', none: '没有得分' },
  columns: ['模型', '层', '看到', '词数', '旋转的数', '每个头', '底数', '最慢的一圈', '缩放'],
};
