import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '一句话里的两个词',
  tokens: { q: '长了', k: '绳子' },
  others: ['绳子', '她', '一圈', '一圈', '地', '转', '转着', '转着', '那根', '', '', ''],
  lane: '句子：她一圈一圈地转绳子，转着转着，那根绳子长了；后面有三个空位',
  moves: '一次移动',
  one: '一个词',
  both: '两个词',
  start: '指针出发时',
  starts: { alike: '方向相同', own: '方向各不相同' },
  swapped: (score) =>
    `现在键的各根指针从各自的角度出发，模型里的词正是这样。这时谁先谁后就有了区别：两个词对调位置，得分会变成 ${score}。`,
  all: (pairs) => `全部 ${pairs} 根指针，从快到慢`,
  keyHelp: '沿着句子拖动任意一个词，或用方向键；也可以先点一个词，再点要去的位置。点另一个“绳子”，就换成那一个。',
  at: (place) => `在位置 ${place}`,
  where: (place) => `在 ${place}`,
  between: '夹角',
  apart: (words) => `相距 ${words}`,
  score: '得分',
  invite: '拖动一个词，或者点另一个“绳子”。',
  inviteBoth: '拖动任意一个词，另一个词会与它保持距离。',
  turning: '两个词正在自己往后移动，几秒钟后停下；点一下或按任意键可以让它们停住。',
  hear: '听得分',
  hearing: '词移动时会发声：音越高，得分越高。',
  changed: (word, before, now) => `移动了“${word}”：得分从 ${before} 变为 ${now}。再试试两个词一起移动。`,
  other: (word, before, now) => `换成另一个“${word}”：得分从 ${before} 变为 ${now}。再试试两个词一起移动。`,
  unchanged: (by, change) =>
    `两个词一起移动了 ${Math.abs(by)} 个位置：指针都转了，但夹角都没有变。得分变化 ${change}。`,
  summary: (f, s) =>
    `“长了”在位置 ${s.q}，“绳子”在位置 ${s.k}。两个词的 ${s.pairs} 对指针各有一个夹角，这些夹角的余弦加起来就是得分 ${f.fixed(s.score, 3)}。`,
  columns: ['对的编号', '“长了”的指针（度）', '“绳子”的指针（度）', '夹角（度）', '对得分的贡献'],
};
