import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '部分和：平面上的一次游走',
  cursor: '游走到第几对',
  straight: '点线：距离为 0 时',
  mean: (length) => `虚线圆：部分和的平均长度 ${length}`,
  readout: (pair, angle, length) => `第 ${pair} 对朝 ${angle}° 走一步，离起点 ${length}`,
  summary: (f, s) =>
    s.distance === 0
      ? `距离为 0 时，${s.pairs} 步全朝同一方向，走成一条直线。各步的端点离起点平均 ${f.fixed(s.mean, 3)}。`
      : `距离为 ${f.whole(s.distance)} 时，走完 ${s.pairs} 步，终点离起点 ${f.fixed(s.end, 3)}。` +
        `各步的端点离起点平均 ${f.fixed(s.mean, 3)}，这就是黑线在此处的值。`,
  columns: ['j', '部分和的实部', '虚部', '长度'],
};
