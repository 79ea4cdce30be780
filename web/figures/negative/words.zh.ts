import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '同一个词的权重：用 softmax 与不用 softmax',
  way: '线性注意力',
  ways: { plain: '没有位置', numerator: '旋转分子', both: '分子分母都旋转', fade: '逐渐衰减' },
  softmaxTitle: 'softmax 注意力，带旋转',
  linearTitles: {
    plain: '线性注意力，没有位置',
    numerator: '线性注意力，旋转分子',
    both: '线性注意力，分子分母都旋转',
    fade: '线性注意力，逐渐衰减',
  },
  totals: '每个查询的权重之和',
  denominators: '每个查询：旋转后的分母是原分母的几分之几',
  xAxis: '位置',
  query: '查询的位置',
  key: '键的位置',
  queryCursor: '查询的位置',
  keyCursor: '键的位置',
  features: '特征',
  maps: { elu: 'elu(x) + 1', exp: 'eˣ', relu: 'max(x, 0) + 0.001' },
  head: '每个头的维数',
  seed: '随机种子',
  legend: { weight: '正权重', negative: '负权重' },
  readout: (f, s) =>
    `线性注意力的 ${f.whole(s.count)} 个权重中${s.negative === 0 ? '没有负的' : `有 ${f.whole(s.negative)} 个是负的`}，最小 ${f.digits(s.lowest, 2)}，最大 ${f.digits(s.highest, 2)}，总和 ${f.fixed(s.sum, 2)}`,
  pair: (f, s) =>
    `位置 ${f.whole(s.query)} 的词给位置 ${f.whole(s.key)} 的词的权重：softmax ${f.digits(s.softmax, 2)}，线性 ${f.digits(s.linear, 2)}`,
  total: (f, sum) => `权重之和是 ${f.fixed(sum, 2)}`,
  divided: (f, share) => `分母是原来的 ${f.digits(share, 2)} 倍`,
  summary: (f, s) =>
    `位置 ${f.whole(s.query)} 的词给${s.count === 1 ? '自己' : `连它自己在内的 ${f.whole(s.count)} 个词`}分配权重。用 softmax 时，每个权重都是正的，总和是 1。线性注意力（${
      { plain: '没有位置', numerator: '旋转分子', both: '分子分母都旋转', fade: '逐渐衰减' }[s.way]
    }）${s.negative === 0 ? '没有负权重' : `有 ${f.whole(s.negative)} 个负权重`}，总和是 ${f.fixed(s.sum, 2)}。`,
  columns: ['键的位置', 'softmax 权重', '线性注意力的权重'],
};
