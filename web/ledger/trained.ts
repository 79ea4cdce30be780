/** What is said of the trained models. */
import recorded from '../../docs/trained.json' with { type: 'json' };
import card from '../../models/kjv/card.json' with { type: 'json' };
import config from '../../models/kjv/config.json' with { type: 'json' };
import type { Claims } from './claim.js';

/** The distance that every head of every recorded seed attends to most; NaN where they differ. */
function looksBack(remedy: keyof typeof recorded.ruler): number {
  const seen = new Set(recorded.ruler[remedy].flatMap(([first, , , second]) => [first, second]));
  return seen.size === 1 ? [...seen][0]! : NaN;
}

/** The first mark at which YaRN is near the window in the last quarter of 256 characters, whatever the seed. */
function stepsOfYarn(): number {
  const window = recorded.remedies['window 64'].map((losses) => losses.at(-1)!);
  const near = ([0, 10, 50, 200] as const).find((steps) =>
    recorded.further[`YaRN F = 4, β 1 and 4, ${steps} steps`].every(([, far], seed) => far! < window[seed]! + 0.1),
  );
  return near ?? NaN;
}

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
    how: {
      en: 'The task copyTask sets this distance, and with RoPE unchanged both heads of the recorded models look there (docs/trained.md).',
      zh: '任务 copyTask 定的就是这个距离；RoPE 不变时，记录下来的模型的两个头都看那里（docs/trained.md）。',
    },
    value: () => looksBack('none'),
  },
  'trained.twice': {
    how: {
      en: 'The distance that gets the most attention in both heads, for both seeds (docs/trained.md). The figure computes it again.',
      zh: '两个种子、两个头得到注意力最多的距离（docs/trained.md）。图会重新计算。',
    },
    value: () => looksBack('PI F = 2'),
  },
  'trained.fourfold': {
    how: {
      en: 'The distance that gets the most attention in both heads, for both seeds (docs/trained.md). The figure computes it again.',
      zh: '两个种子、两个头得到注意力最多的距离（docs/trained.md）。图会重新计算。',
    },
    value: () => looksBack('PI F = 4'),
  },
  'trained.steps': {
    how: {
      en: 'The fewest recorded steps after which YaRN is within a tenth of a nat of the window, for both seeds (docs/trained.md).',
      zh: '两个种子的记录里，YaRN 与滑动窗口相差不到十分之一 nat 所需的最少步数（docs/trained.md）。',
    },
    value: stepsOfYarn,
  },
  'trained.cardBack': {
    how: { en: 'It lies in the band from 97 to 128 of the figure.', zh: '在图中 97 到 128 这一段。' },
    value: () => 100,
  },
};
