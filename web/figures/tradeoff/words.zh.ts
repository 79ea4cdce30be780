import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '留住了什么，又剩下什么没见过',
  yAxis: '所有对中从未见过的最大弧',
  xAxis: (pair) => `第 ${pair} 对里，从一个词到下一个词`,
  wish: '心愿在右下角',
  cursor: '越过训练尽头的各种办法，用方向键逐一查看',
  before: '上一种办法',
  next: '下一种办法',
  show: '显示它的圆环',
  readout: (name, pair, step, share, unseen) =>
    `${name}：第 ${pair} 对每个词转 ${step}°（${share}%），` +
    (unseen === null ? '没有未见的弧' : `最多 ${unseen}° 从未见过`),
  summary: (s) =>
    (s.clean.length === 0 ? '每一种办法都留下从未见过的弧。' : `没有未见之弧的：${s.clean.join('、')}。`) +
    (s.whole.length === 0
      ? `其中没有一种在第 ${s.pair} 对里保住相邻两词的夹角。`
      : `其中在第 ${s.pair} 对里保住相邻两词夹角的：${s.whole.join('、')}。`),
  columns: (pair) => ['办法', `第 ${pair} 对里相邻两词（度）`, '从未见过的最大弧（度）'],
};
