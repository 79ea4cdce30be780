import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '八个数，四对，两种排法',
  names: { interleaved: '交错排列：相邻两个成对', 'half-split': '对半排列：前后两半各出一个' },
  picture: '上面一行是交错排列的八个通道，下面一行是对半排列，箭头从一种排法指向另一种',
  toHalf: '移到对半排列',
  toInterleaved: '移回去',
  amount: '移动的程度（百分比）',
  scores: '同一个查询与同一个键的得分，它们的权重是按相邻成对训练出来的：',
  trained: '照训练时的交错排列来转',
  mixed: '按对半排列来转，权重原封不动',
  converted: '按对半排列来转，权重的行已经换位',
  summary: (f, s) =>
    `第 ${s.pair} 对在交错排列中是第 ${s.interleaved.join('、')} 通道，在对半排列中是第 ${s.half.join('、')} 通道。` +
    `照训练时的排法得分为 ${f.fixed(s.trained, 4)}，排法弄混时为 ${f.fixed(s.mixed, 4)}，把行换位之后为 ${f.fixed(s.converted, 4)}。`,
  columns: ['交错排列的通道', '第几对', '哪一个', '对半排列的通道'],
};
