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
  near: '与下一个词同样像',
  named: (what, s) => `${what}，s = ${s}`,
  band: (s) => `${s} 以外画成带状：每处有好几个距离，从其中最低的画到最高的。`,
  again: '第一次下降之后的最高点',
  never: '一路下降',
  asNear: '与下一个词同样像，或更像',
  of: (some, others) => `更远的 ${others} 个距离中有 ${some} 个`,
  readout: (s, value) => `s = ${s}：平均余弦 ${value}`,
  choose: '取',
  presets: {
    fast: '最快',
    middle: '中间',
    slow: '最慢',
    by16: '每 16 根取一',
    by8: '每 8 根取一',
    all: '全部',
  },
  hands: (pairs) => `共 ${pairs} 根指针，选中的参与`,
  turned: (s) => `各指针转过 s = ${s} 时的样子。`,
  keyHelp: '点一根指针，取用或放下；拖过几根，就只取这几根。',
  keys: '方向键在指针间移动，空格键取用或放下，Shift 加方向键取一段，Ctrl+A 全部取用。至少留下一根。',
  summary: (f, s) =>
    `${s.name}，${s.which}，相距至多 ${f.whole(s.last)} 个词。相距一个词时，平均余弦是 ${s.near}。` +
    (s.again === null
      ? '此后一路下降。'
      : `第一次下降之后，它在相距 ${f.whole(s.again.s)} 个词处又回到 ${s.again.value}。`) +
    (s.asNear === 0
      ? '更远的位置里，没有一个有下一个词那么像。'
      : `更远的 ${f.whole(s.last - 1)} 个距离中，有 ${f.whole(s.asNear)} 个看起来至少和相邻的词一样像。`),
};
