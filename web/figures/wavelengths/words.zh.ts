import type { LengthOf } from '../../subject/catalogue.js';
import type { en } from './words.en.js';

const positions = (length: string, lengthOf: LengthOf): string =>
  lengthOf === 'config' ? `配置文件写的 ${length} 个位置` : ` ${length} 个训练位置`;

export const zh: typeof en = {
  title: '转一圈要走多少个词',
  yAxis: '波长（转一圈所需的位置数）',
  xAxis: '对的编号',
  never: '训练中从未转完一圈',
  unscaled: '缩放之前',
  readout: (pair, wavelength, turns) => `第 ${pair} 对：波长 ${wavelength}，训练长度内转 ${turns} 圈`,
  readoutUntrained: (pair, wavelength) => `第 ${pair} 对：波长 ${wavelength}`,
  still: (pair) => `第 ${pair} 对：不转动`,
  base: '底数',
  ownBase: '模型自己的底数',
  critical: (components) => `临界维度 ${components}`,
  summary: (f, s) =>
    s.length === 0
      ? `${s.name} 的文件没有写明训练长度。`
      : s.never === 0
        ? `在${positions(f.whole(s.length), s.lengthOf)}之内，${s.name} 的全部 ${s.pairs} 对都能转完一圈。`
        : s.never === s.pairs
          ? `在${positions(f.whole(s.length), s.lengthOf)}之内，${s.name} 没有一对能转完一圈。`
          : `在${positions(f.whole(s.length), s.lengthOf)}之内，${s.name} 的 ${s.pairs} 对中有 ${s.pairs - s.never} 对能转完一圈；` +
            `其余 ${s.never} 对${s.first === null ? '' : `（从第 ${s.first} 对起）`}${s.still === s.never ? '根本不转' : `转不完一圈${s.still === 0 ? '' : `，其中 ${s.still} 对根本不转`}`}。`,
  columns: ['对的编号', 'θ（弧度／位置）', '波长', '训练长度内的圈数'],
};
