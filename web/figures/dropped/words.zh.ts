import type { Format } from '../../util/format.js';
import type { en } from './words.en.js';

const loss = (f: Format, value: number | undefined): string => (value === undefined ? '……' : f.fixed(value, 2));

export const zh: typeof en = {
  title: '训练之后关掉旋转',
  rotates: (layer) => `第 ${layer} 层旋转`,
  still: (layers) => (layers.length === 1 ? `第 ${layers[0]} 层不旋转` : '两层都不旋转'),
  trained: '训练时的样子',
  now: '现在',
  summary: (f, { still, inside, past }) =>
    still === ''
      ? `照训练时的样子，训练长度后一半的损失是 ${loss(f, inside[0])}，文本最后四分之一的损失是 ${loss(f, past[0])}。`
      : `${still}：训练长度后一半的损失是 ${loss(f, inside[1])}，文本最后四分之一的损失是 ${loss(f, past[1])}。照训练时的样子，是 ${loss(f, inside[0])} 和 ${loss(f, past[0])}。`,
  columns: ['从', '到', '训练时的损失', '现在的损失'],
};
