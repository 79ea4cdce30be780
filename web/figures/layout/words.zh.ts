import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '八个数，四对，两种排法',
  names: { interleaved: '交错式：相邻的两个成对', 'half-split': '前后对半式：前后两半各取一个' },
  picture: '上面一行是交错式的八个通道，下面一行是前后对半式的八个通道，箭头从一种排法指向另一种',
  toHalf: '换成前后对半式',
  toInterleaved: '换回交错式',
  amount: '移动的程度（百分比）',
  scores: '同一个查询与同一个键的得分；生成它们的矩阵是按交错式训练的：',
  trained: '仍按交错式旋转',
  mixed: '按前后对半式旋转，矩阵不动',
  converted: '按前后对半式旋转，矩阵的行已换位',
  summary: (f, s) =>
    `第 ${s.pair} 对在交错式里是通道 ${s.interleaved.join(' 和 ')}，在前后对半式里是通道 ${s.half.join(' 和 ')}。` +
    `按训练时的排法，得分是 ${f.fixed(s.trained, 4)}；排法弄混了，得分是 ${f.fixed(s.mixed, 4)}；把权重的行换位之后，得分是 ${f.fixed(s.converted, 4)}。`,
  columns: ['交错式里的通道', '对的编号', '对里的哪一个', '前后对半式里的通道'],
};
