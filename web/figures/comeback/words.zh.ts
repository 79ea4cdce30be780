import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '转回来的波：距离本身给一个训练好的头的得分加了多少',
  ask: (pair) => `越过训练长度之后，第 ${pair} 对的波会怎样？画出来，或者选一种。`,
  endings: { low: '一直在低处', half: '停在半高处', back: '整个转回来' },
  remedy: '读长文本的办法',
  factor: '扩展倍数 F',
  head: '头',
  heads: (layer, head) => `第 ${layer + 1} 层第 ${head + 1} 个头`,
  more: '换一个头，换一个倍数',
  slowed: '手动放慢的对',
  slow: (pair, times) => `把第 ${pair} 对的转速降到 1/${times}`,
  pairNames: (pairs) => `第 ${pairs} 对`,
  to: '–',
  and: '、',
  cursor: '距离',
  choosePair: '画哪一对的波',
  yAxis: '各距离上的平均得分（nat）',
  xAxis: '往回的距离（字符）',
  wall: '训练到此为止',
  peak: (distance, height) => `${distance} 处 ${height}`,
  round: (distance) => `${distance} 处转回`,
  bars: (bucket) => `实测的注意力，每条 ${bucket} 个距离`,
  pairs: '各对的波有多高',
  waves: '最高的几个波，按对排列',
  key: {
    whole: '各对之和',
    before: '直接外推',
    guess: '你猜的',
    fast: '训练中转满过一圈',
    slow: '训练中没有转满一圈',
  },
  readout: (distance, whole, pair, wave) => `距离 ${distance}：各对之和 ${whole}，第 ${pair} 对占 ${wave}。`,
  turns: (pair, turns) => `训练中，第 ${pair} 对转 ${turns} 圈。`,
  past: (f, expected, measured) =>
    `落在训练长度之外的注意力：只按这条曲线是 ${f.digits(100 * expected, 2)}%，实测 ${measured === undefined ? '……' : `${f.digits(100 * measured, 2)}%`}。`,
  waiting: '还没有问过模型。',
  summary: (f, said) =>
    `${said.way}，${said.head}：在训练长度之内，曲线在距离 ${said.inside} 处最高` +
    (said.beyond === undefined ? '。' : `；在训练长度之外，在距离 ${said.beyond} 处最高。`) +
    (said.turns >= 1
      ? `第 ${said.pair} 对的波在训练中转满过一圈。`
      : said.round === undefined
        ? `第 ${said.pair} 对的波在这段文本里没有转回来。`
        : `第 ${said.pair} 对的波在距离 ${said.round} 处转回来。`) +
    `只按这条曲线，${f.digits(100 * said.expected, 2)}% 的注意力落在训练长度之外` +
    (said.measured === undefined ? '。' : `；实测是 ${f.digits(100 * said.measured, 2)}%。`) +
    (said.loss === undefined ? '' : `在文本的最后四分之一，模型的损失是 ${f.fixed(said.loss, 2)}。`),
  columns: (pair) => ['距离', '各对之和，直接外推', '各对之和，这种办法', `第 ${pair} 对，这种办法`],
};
