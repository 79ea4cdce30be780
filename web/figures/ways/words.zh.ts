import { WINDOW } from './fields.js';
import type { en } from './words.en.js';

export const zh: typeof en = {
  title: '同一个查询和同一个键，用四种办法放进位置',
  names: { sinusoid: '加上正弦波', table: '加上可学习的表', bias: '按距离加偏置', rotate: '旋转' },
  shift: '两者一起平移',
  less: '两者一起后退一个位置',
  more: '两者一起前进一个位置',
  keys: '键',
  ended: '表到此为止',
  norm: '长度最多改变',
  percent: (number) => `${number}%`,
  score: '方框中的得分',
  unshifted: (score) => `c = 0 时：${score}`,
  cursor: '得分矩阵，用方向键移动方框，选择另一组查询和键',
  marked: (m, n) => `方框所在：查询在位置 ${m}，键在位置 ${n}。`,
  summary: (f, s) =>
    `位置 ${f.whole(s.shift)} 到 ${f.whole(s.shift + WINDOW - 1)}。距离相同则得分相同的有“${s.relative.join('”和“')}”。` +
    s.others
      .map(({ name, deviation, norm }) =>
        Number.isNaN(deviation)
          ? `“${name}”的表到这里已经用完。`
          : `用“${name}”，距离相同的得分最多相差 ${f.fixed(deviation, 3)}，长度最多改变 ${f.fixed(100 * norm, 1)}%。`,
      )
      .join(''),
};
