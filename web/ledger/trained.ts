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
};
