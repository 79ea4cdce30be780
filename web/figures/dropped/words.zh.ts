import type { Format } from '../../util/format.js';
import type { en } from './words.en.js';

const loss = (f: Format, value: number | undefined): string => (value === undefined ? '……' : f.fixed(value, 2));

export const zh: typeof en = {
  title: '训练之后关掉旋转',
  layer: (layer) => `第 ${layer} 层`,
  rotates: (layer) => `第 ${layer} 层旋转`,
  from: '关掉的是',
  pairs: (from, last) => (from === 0 ? '所有的对' : `第 ${from}–${last} 对`),
  still: (pairs, layers) => `${layers.length === 1 ? `第 ${layers[0]} 层` : '两层'}里${pairs}停下`,
  trained: '训练时的样子',
  now: '现在',
  yAxis: '每个字符的损失（nat）',
  xAxis: '在文本中的位置（字符）',
  wall: '训练到此为止',
  summary: (f, { still, inside, past }) =>
    still === ''
      ? `照训练时的样子，训练长度后一半的损失是 ${loss(f, inside[0])}，文本最后四分之一的损失是 ${loss(f, past[0])}。`
      : `${still}：训练长度后一半的损失是 ${loss(f, inside[1])}，文本最后四分之一的损失是 ${loss(f, past[1])}。照训练时的样子，是 ${loss(f, inside[0])} 和 ${loss(f, past[0])}。`,
  columns: ['从', '到', '训练时的损失', '现在的损失'],
};
