import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '一个词：从得分到输出',
  stages: { score: '得分', weight: '权重', value: '值', out: '输出' },
  how: {
    score: () => '查询乘键，除以 √d',
    weight: () => '对得分做 softmax',
    value: () => '每一列是一个词的八个数',
    out: (key) => `值乘权重，再相加；红色是“${key}”带来的一份`,
  },
  part: (key) => `输出中的红色是“${key}”带来的一份。`,
  cursor: '被看的词',
  before: '前一个词',
  after: '后一个词',
  differ: '两种设置最多相差',
  same: '按构造相同',
  readout: (f, s) =>
    `${s.query}看${s.key}（${s.apart}）：` +
    (Number.isNaN(s.scores[0])
      ? '被掩码遮住'
      : `第一种得分 ${f.fixed(s.scores[0], 2)}，第二种 ${f.fixed(s.scores[1], 2)}；权重分别是 ${f.fixed(s.weights[0], 2)} 和 ${f.fixed(s.weights[1], 2)}`),
  summary: (f, s) =>
    `句子有 ${f.whole(s.words)} 个词，由${s.query}发出查询。第一种：${s.left}；第二种：${s.right}。两种的得分最多相差 ` +
    `${f.fixed(s.difference.score, 2)}，权重相差 ${f.fixed(s.difference.weight, 2)}，输出相差 ${f.fixed(s.difference.out, 2)}。两种的值按构造相同。`,
  keyHelp: '在句子里用方向键选择发出查询的词；在图里用方向键选择被看的词。',
  columns: (left, right) => [
    '位置',
    '词',
    `得分（${left}）`,
    `权重（${left}）`,
    `得分（${right}）`,
    `权重（${right}）`,
  ],
  column: (component) => `值 ${component}`,
  output: (name) => `输出（${name}）`,
};
