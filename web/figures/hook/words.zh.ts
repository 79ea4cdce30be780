import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '一句话里的两个词',
  tokens: { q: '变长', k: '绳子' },
  others: ['那根', '她', '从', '清晨', '一直', '拧', '到', '现在', '了', '整整', '一大', '截'],
  lane: '句子：那根绳子她从清晨一直拧到现在变长了整整一大截',
  moves: '拖动时移动',
  one: '一个词',
  both: '两个词',
  keyHelp: '沿着句子拖动任意一个词，或用方向键；也可以先点一个词，再点要去的位置。',
  at: (place) => `在位置 ${place}`,
  between: '夹角',
  apart: (words) => `相距 ${words} 个词`,
  score: '得分',
  invite: '沿着句子拖动一个词；也可以先点这个词，再点要去的位置。',
  changed: (word, before, now) => `移动了“${word}”：得分从 ${before} 变为 ${now}。`,
  unchanged: (by, change) =>
    `两个词一起移动了 ${Math.abs(by)} 个位置：指针都转了，夹角一个也没变，得分变化 ${change}。`,
  summary: (f, s) =>
    `“变长”在位置 ${s.q}，“绳子”在位置 ${s.k}。两者 ${s.pairs} 根指针之间的夹角，余弦加起来就是得分 ${f.fixed(s.score, 3)}。`,
  columns: ['第几对', '“变长”的指针（度）', '“绳子”的指针（度）', '夹角（度）', '为得分贡献'],
};
