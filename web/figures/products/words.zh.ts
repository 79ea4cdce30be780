import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '正弦编码相乘，中间夹或不夹矩阵',
  another: '换一个 W',
  summary: (f, s) =>
    `直接相乘时，同一条对角线上的数最多相差 ${f.fixed(s.plain, 3)}；中间夹一个随机的 W，最多相差 ${f.fixed(s.between, 3)}。`,
  columns: ['m − n', 'p·p 最小', 'p·p 最大', 'p·Wp 最小', 'p·Wp 最大'],
};
