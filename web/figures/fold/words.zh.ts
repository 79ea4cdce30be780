import type { en } from './words.en.js';

export const zh: typeof en = {
  title: (m) => `旋转位置 ${m} 上的一个向量：用矩阵，或逐元素`,
  picture: (size) => `${size} 个数的旋转：矩阵的每一行只有两个数不是零`,
  matrix: (size) => `${size} × ${size}`,
  swapped: '成对互换的 x',
  fold: '把矩阵折起来',
  unfold: '重新展开',
  amount: '折起的程度（百分比）',
  row: (row) => `第 ${row} 行`,
  rowUp: '上一行',
  rowDown: '下一行',
  size: '头里有多少个数',
  asMatrix: '用矩阵乘',
  asElements: '逐元素',
  multiplications: '乘法次数',
  additions: '加法次数',
  stored: '除 x 之外要存的数',
  fewer: (f, times) => `乘法次数只有原来的 1/${f.whole(times)}，结果却相同。`,
  summary: (f, s) =>
    `旋转 ${s.size} 个数，用矩阵要做 ${f.whole(s.matrix)} 次乘法，逐元素只要 ${f.whole(s.elements)} 次。` +
    `两种算法下，第 ${s.row} 行都得 ${f.fixed(s.out, 2)}。`,
  columns: ['行', 'x', '所在对的 cos', '所在对的 sin', 'x′（双精度）', 'x′（rope.rotate）'],
};
