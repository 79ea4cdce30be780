import type { en } from './words.en.js';

export const zh: typeof en = {
  title: (pairs) => `一个注意力头的 ${pairs} 根指针，`,
  hands: (pairs) => `共 ${pairs} 根指针`,
  keyHelp:
    '用方向键选择指针；按住 Shift 再按左右方向键，就转动这根指针，位置跟着变。也可以直接拖动指针；用手指时拖动选中的那一根。',
  position: '位置 m',
  scrub: '位置，从 0 到约一百万',
  scrubText: (m) => `位置 ${m}`,
  step: (step) => `移动 ${step}`,
  turnsNote: '已转过的整圈数',
  summary: (f, s) =>
    `在 ${s.name} 的位置 ${f.whole(s.m)}，最快的指针${s.turns === 0 ? '还没转完一圈' : `已经转了 ${f.whole(s.turns)} 圈`}。` +
    (s.short === 0
      ? `全部 ${s.pairs} 根指针都至少转过一整圈。`
      : `${s.pairs} 根指针中，有 ${s.short} 根一圈也没转完。`),
  columns: ['对的编号', 'θ（弧度／位置）', '波长（位置）', '整圈数', '角度（度）'],
};
