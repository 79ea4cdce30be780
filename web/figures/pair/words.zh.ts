import type { en } from './words.en.js';

export const zh: typeof en = {
  title: (pair) => `两个词的第 ${pair} 根指针`,
  both: 'q 与 k 一起移动',
  handle: (name, position, angle) => `${name}：位置 ${position}，指向 ${angle} 度`,
  back: (what) => `${what}：后退一个位置`,
  on: (what) => `${what}：前进一个位置`,
  at: (what) => `${what}的位置`,
  q: '查询',
  k: '键',
  together: '两者',
  thisPair: '这一对',
  allPairs: (pairs) => `全部 ${pairs} 对`,
  turns: (turns) => `${turns} 圈`,
  moved: (by, change) => `一起移动了 ${by} 个位置，得分变化 ${change}。`,
  keyHelp: '拖动任意一根指针，或用方向键；按住 Shift 每次移动十个位置。',
  summary: (f, s) =>
    `q 在位置 ${f.whole(s.m)}，k 在位置 ${f.whole(s.n)}，${
      s.m === s.n ? '两者在同一处' : `q 比 k ${s.m > s.n ? '靠后' : '靠前'} ${f.whole(Math.abs(s.m - s.n))} 个词`
    }。在第 ${s.pair} 对里，两根指针的夹角是 ${f.fixed(s.between, 1)}°，对得分的贡献是 ${f.fixed(s.score, 3)}；` +
    `全部 ${s.pairs} 对合计 ${f.fixed(s.total, 3)}。`,
  columns: ['对的编号', '(m − n)θ（度）', '这一对的得分'],
};
