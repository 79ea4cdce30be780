import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '模型需要分辨多远的距离？',
  clip: '截断距离 k',
  queries: '查询 ↓',
  keys: '键 →',
  yAxis: 'BLEU（newstest2013）',
  xAxis: '截断距离 k',
  vectors: (f, { clip, all, used }) =>
    `k = ${f.whole(clip)} 时共有 ${f.whole(all)} 个表示距离的向量，` +
    `${used === all ? (all === 1 ? '等于什么也没说' : '这个句子全都用上了') : `这个句子用到其中 ${f.whole(used)} 个`}。`,
  bleu: (f, { bleu }) => `这样的模型，译文得 ${f.fixed(bleu, 1)} BLEU。`,
  columns: ['k', '向量数', 'BLEU'],
};
