import type { en } from './words.en.js';

export const zh: typeof en = {
  trained: (layer, head) => `第 ${layer} 层第 ${head} 个头`,
  trainedHead: '训练好的模型的头',
  characters: '训练好的模型读的是字符，不是词。',
  title: '谁在看谁：两种设置对照',
  change: '第二张减第一张',
  cursor: '句中的两个词：上下方向键选择发出查询的词，左右方向键选择被看的词',
  causal: '遮住后面的词',
  window: '能看到的个数',
  narrower: '少看一个',
  wider: '多看一个',
  rowBefore: '前一个发出查询的词',
  rowAfter: '后一个发出查询的词',
  columnBefore: '前一个被看的词',
  columnAfter: '后一个被看的词',
  legend: { less: '权重变小', more: '权重变大', axes: '每一行是发出查询的词，每一列是被看的词' },
  readout: (f, s) =>
    `${s.query}看${s.key}（${s.apart}）：` +
    (Number.isNaN(s.weights[0])
      ? '被掩码遮住'
      : `权重在第一张图里是 ${f.fixed(s.weights[0], 3)}，在第二张图里是 ${f.fixed(s.weights[1], 3)}`),
  summary: (f, s) =>
    `${f.whole(s.words)} 个${s.unit === 'character' ? '字符' : '词'}之间的全部权重。第一张图：${s.left}，${s.query}最注意${s.peaks[0]}；` +
    `第二张图：${s.right}，${s.query}最注意${s.peaks[1]}。两张图的权重最多相差 ${f.fixed(s.largest, 2)}。`,
  keyHelp: '在权重图上，上下方向键选择发出查询的词，左右方向键选择被看的词。',
  columns: (left, right) => ['看的', '被看的', '往前几个', left, right],
  pending: (left, right) => `第一张图：${left}；第二张图：${right}。训练好的模型还没有算出结果。`,
};
