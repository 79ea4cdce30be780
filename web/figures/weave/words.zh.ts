import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '每个位置上每一对的角度',
  plot: '织物图：位置从左到右，各对从上到下',
  position: '位置 m',
  shows: '颜色表示',
  values: { angle: '角度', cos: '余弦', sin: '正弦' },
  aliased: '↑ 每列转过半圈以上',
  column: '一列代表几个位置',
  stride: (per) => `一列代表 ${per} 个位置`,
  all: '全部',
  zoomIn: '放大',
  zoomOut: '缩小',
  earlier: '往前的位置',
  later: '往后的位置',
  find: '找到 m',
  veil: '遮住混叠的部分',
  keyHelp:
    '方向键移动十字线：左右一次一列，上下一次一对，按住 Shift 一次十格。加号和减号缩放。拖动下方坐标轴可平移；按住 Ctrl 滚动滚轮，或用两指，可缩放。',
  here: (m, pair, angle, cos, sin) => `位置 ${m}，第 ${pair} 对：${angle}°，余弦 ${cos}，正弦 ${sin}`,
  perColumn: (per, one) => (one ? '一列就是一个位置。' : `一列代表 ${per} 个位置。`),
  turns: (pair, turn) => `从一列到下一列，第 ${pair} 对转过 ${turn}°。`,
  seems: (pair, turn, seems, is) =>
    `从一列到下一列，第 ${pair} 对转过 ${turn}°，所以看上去要 ${seems} 个位置才转一圈，其实只要 ${is} 个。`,
  summary: (f, s) =>
    `${s.name} 的位置 ${f.whole(s.from)} 到 ${f.whole(s.to)}，` +
    `${s.per === 1 ? '一个位置一列' : `每 ${f.whole(s.per)} 个位置取一列`}。` +
    (s.aliased === 0
      ? '没有哪一对在相邻两列之间转过半圈以上，看到的就是真实的转动。'
      : `${s.aliased === 1 ? '第 0 对' : `第 0 到 ${s.aliased - 1} 对`}在相邻两列之间转过半圈以上，图上看到的只是混叠。`) +
    `在位置 ${f.whole(s.m)}，` +
    (s.shown === 'angle'
      ? `第 ${s.pair} 对指向 ${f.fixed(s.angle, 1)}°。`
      : `第 ${s.pair} 对的${s.shown === 'cos' ? '余弦' : '正弦'}是 ${f.fixed(s.shown === 'cos' ? s.cos : s.sin, 3)}。`),
  columns: ['对的编号', '在 m 处的角度（度）', '余弦', '正弦', '相邻两列之间转过（度）', '波长', '图上看起来的波长'],
};
