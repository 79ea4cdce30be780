import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '瞄准一个距离',
  distance: '瞄准的距离',
  near: (last) => `最近的 ${last} 个词，放大`,
  far: '其余各词',
  back: '瞄近一位',
  on: '瞄远一位',
  readout: (f, s) =>
    `瞄准距离 ${f.whole(s.aim)}：此处得分 ${f.fixed(s.score, 3)}，距离 0 处得分 ${f.fixed(s.start, 3)}`,
  same: 'q = k：瞄准的是距离 0',
  aimed: 'q 与瞄准的键的得分',
  summary: (f, s) =>
    `键是把查询转过 ${f.whole(s.aim)} 个位置得来的。在距离 ${f.whole(s.aim)} 处，得分达到长度允许的最大值 1；` +
    `在距离 0 处是 ${f.fixed(s.start, 3)}。`,
  columns: ['距离 s', '得分', 'q 与自身的得分'],
};
