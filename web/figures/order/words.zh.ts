import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '同样的词，换个顺序',
  tokens: ['她', '转', '绳子'],
  sentence: (order) => order.map((word) => zh.tokens[word]).join(''),
  written: '原句',
  yours: '你排的顺序：拖动词语',
  tiles: '你排的词序',
  tile: (word, place) => `${word}，第 ${place} 位，共 3 位`,
  keyHelp: '用左右方向键移动一个词；也可以先点一个词，再点另一个，两者互换位置。',
  weightsWritten: '原句的九个权重，数据表里全部列出',
  weights: '你排的顺序下的九个权重，用方向键选择',
  cell: (query, key, weight) => `“${query}”看“${key}”：${weight}`,
  changes: '数值的最大变化',
  byPlace: '同一格子里',
  byWords: '同样两个词之间',
  byOutput: '每个词得到的结果',
  place: (row, column) => `第 ${row} 行第 ${column} 列`,
  summary: (f, s) =>
    s.moved
      ? `从“${s.written}”到“${s.now}”：逐格比较，权重最多变化 ${f.fixed(s.byPlace, 3)}；` +
        `逐词比较，变化为 ${f.fixed(s.byWords, 3)}。“${s.query}”看“${s.key}”，权重前后都是 ${f.fixed(s.weight, 2)}。`
      : `你排的顺序是“${s.written}”，与原句相同，还没有移动任何词。`,
  columns: ['谁看谁', '在原句中的格子', '在原句中的权重', '换顺序后的格子', '换顺序后的权重'],
};
