/** What is said of the trained models. */
import card from '../../models/kjv/card.json';
import config from '../../models/kjv/config.json';
import type { Claims } from './claim.js';

export const trained: Claims = {
  'trained.layers': {
    how: { en: 'The model’s file models/kjv/config.json says so.', zh: '模型的文件 models/kjv/config.json 里写着。' },
    value: () => config.num_hidden_layers,
  },
  'trained.weights': {
    how: {
      en: 'The number of weights in models/kjv, rounded to thousands.',
      zh: 'models/kjv 里权重的个数，四舍五入到千位。',
    },
    value: () => card.parameters,
    digits: 3,
  },
  'trained.length': {
    how: {
      en: 'The recipe recipes/kjv.mjs cuts its training text into windows of this length.',
      zh: '配方 recipes/kjv.mjs 把训练文本切成这么长的段。',
    },
    value: () => config.max_position_embeddings,
  },
  'trained.characters': {
    how: { en: 'The text has so many different characters.', zh: '这个文本里有这么多种不同的字符。' },
    value: () => [...card.characters].length,
  },
  'trained.reach': {
    how: { en: 'The figure is set to this at the start.', zh: '图一开始就是这样设的。' },
    value: () => 4,
  },
  'trained.back': {
    how: { en: 'The recipe recipes/copy.mjs sets this distance.', zh: '配方 recipes/copy.mjs 定的就是这个距离。' },
    value: () => 12,
  },
  'trained.twice': {
    how: {
      en: 'Twice twelve. Under the slider the figure reads off the distance that gets the most attention, and a test compares the two.',
      zh: '十二的两倍。图中滑块下面读出的是得到注意力最多的距离，有测试核对两者相等。',
    },
    value: () => 2 * 12,
  },
  'trained.fourfold': {
    how: {
      en: 'Four times twelve. Under the slider the figure reads off the distance that gets the most attention, and a test compares the two.',
      zh: '十二的四倍。图中滑块下面读出的是得到注意力最多的距离，有测试核对两者相等。',
    },
    value: () => 4 * 12,
  },
  'trained.steps': {
    how: {
      en: 'The figure trains this many steps, and YaRN comes within a tenth of a nat of the window.',
      zh: '图中训练这么多步以后，YaRN 与滑动窗口相差不到十分之一 nat。',
    },
    value: () => 10,
  },
  'trained.cardBack': {
    how: { en: 'It lies in the band from 97 to 128 of the figure.', zh: '在图中 97 到 128 这一段。' },
    value: () => 100,
  },
};
