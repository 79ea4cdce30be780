import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '相邻的词还分得多开，还有多少角度没见过',
  yAxis: '各对中从未见过的最大弧',
  xAxis: (pair) => `第 ${pair} 对里相邻两词的夹角`,
  wish: '理想在右下角',
  cursor: '读长文本的各种办法，用方向键逐一查看',
  show: '加到各对的竖条里',
  kept: '保持',
  unmet: '没见过',
  readout: (name, pair, step, share, unseen) =>
    `${name}：第 ${pair} 对每个词转 ${step}°（${share}%），` +
    (unseen === null ? '没有从未见过的弧' : `从未见过的弧最大 ${unseen}°`),
  noLonger: '文本不比训练文本长（F = 1），不需要任何办法。',
  summary: (s) =>
    (s.clean.length === 0 ? '每一种办法都留下从未见过的弧。' : `没有从未见过的弧：${s.clean.join('、')}。`) +
    (s.whole.length === 0
      ? `其中没有一种能保持第 ${s.pair} 对里相邻两词的夹角。`
      : `其中保持第 ${s.pair} 对里相邻两词夹角的：${s.whole.join('、')}。`),
  columns: (pair) => ['办法', `第 ${pair} 对里相邻两词（度）`, '从未见过的最大弧（度）'],
};
