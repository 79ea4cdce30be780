import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '什么随距离下降，什么不一定下降',
  curves: {
    bound: 'RoFormer 的上界，各对都相同',
    ownBound: '同一种上界，对你的 q 和 k',
    mean: '平均余弦：各对都相同时的得分',
    own: '你的 q 和 k 的得分',
  },
  ends: { bound: '全相同', ownBound: '你的', mean: '全相同', own: '你的' },
  axis: '横轴',
  axes: { linear: '线性', log: '对数' },
  vectors: '你的 q 和 k',
  ways: { random: '随机', hand: '手动设定' },
  seed: '随机种子',
  before: '上一组随机的 q 和 k',
  next: '下一组随机的 q 和 k',
  alike: '让每一对都 q = k',
  group: (first, last) => (first === last ? `第 ${first} 对` : `第 ${first}–${last} 对`),
  component: (word, c) => `${word} 的第 ${c} 个分量`,
  drawn: (seed) => `种子为 ${seed} 的随机 q 和 k`,
  put: '手动设定的 q 和 k',
  readout: (f, s) =>
    `s = ${f.whole(s.distance)}：上界 ${f.fixed(s.bound, 3)}，平均余弦 ${f.fixed(s.mean, 3)}，` +
    `你的得分 ${f.fixed(s.own, 3)}，相应的上界 ${f.fixed(s.ownBound, 3)}`,
  summary: (f, s) =>
    `${s.name}，距离 ${f.whole(s.distance)}。各对都相同时，上界是长度允许的最大值的 ${f.fixed(s.bound, 3)} 倍，` +
    `得分是 ${f.fixed(s.mean, 3)}。对${s.which}，上界是 ${f.fixed(s.ownBound, 3)}，得分是 ${f.fixed(s.own, 3)}。`,
};
