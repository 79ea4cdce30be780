import { joined, stepOf, stretches } from '../../util/stretches.js';
import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '选中的指针分得清哪些位置',
  yAxis: '转过角度的平均余弦',
  xAxis: '相距的词数 s',
  which: (chosen, pairs) =>
    chosen.length === pairs
      ? zh.whole(pairs)
      : chosen.length === 1
        ? `只用第 ${chosen[0]} 根指针`
        : stepOf(chosen, pairs) > 1
          ? `每 ${stepOf(chosen, pairs)} 根取一`
          : stretches(chosen).length > 8
            ? `${pairs} 根指针中的 ${chosen.length} 根`
            : `第 ${joined(chosen, '–', '、')} 根指针`,
  whole: (pairs) => (pairs === 1 ? '唯一的指针' : `全部 ${pairs} 根指针`),
  near: '与下一个词一样像',
  named: (what, s) => `${what}，s = ${s}`,
  band: (s) => `${s} 以外画成一条带子：横轴上每一点对应许多个距离，带子从其中的最小值画到最大值。`,
  again: '第一次下降之后的最高值',
  never: '一路下降',
  asNear: (some, others, count) =>
    count === 0
      ? `${others} 个更远的距离中，没有一个像下一个词那样像。`
      : `${others} 个更远的距离中，有 ${some} 个看上去至少与下一个词一样像。`,
  readout: (s, value) => `s = ${s}：平均余弦 ${value}`,
  choose: '选用',
  presets: {
    fast: '最快',
    middle: '中间',
    slow: '最慢',
    by16: '每 16 根取一',
    by8: '每 8 根取一',
    all: '全部',
  },
  hands: (pairs) => `共 ${pairs} 根指针，只有选中的参与计算`,
  turned: (s) => `各指针走过 s = ${s} 个位置后的样子。`,
  keyHelp: '点一根指针，选上或去掉；拖过几根，就只选这几根。',
  keys: '方向键在指针间移动，空格键选上或去掉，Shift 加方向键选一段，Ctrl+A 全选。至少要留一根。',
  summary: (f, s) =>
    `${s.name}，${s.which}，相距至多 ${f.whole(s.last)} 个词。相距一个词时，平均余弦是 ${s.near}。` +
    (s.again === null
      ? '此后一路下降。'
      : `第一次下降之后，它在相距 ${f.whole(s.again.s)} 个词处又回到 ${s.again.value}。`) +
    (s.asNear === 0
      ? '没有哪个更远的距离像下一个词那样像。'
      : `${f.whole(s.last - 1)} 个更远的距离中，有 ${f.whole(s.asNear)} 个至少与下一个词一样像。`),
};
