import type { PageScaling, Way } from './scaling.js';

export const llama3: PageScaling<'llama3'> = {
  python: ({ original, lowFreqFactor, highFreqFactor, factor }, { py, powers }) => [
    powers,
    `turns = ${original} * theta / (2 * math.pi)  # in the original context`,
    highFreqFactor === lowFreqFactor
      ? `keep = 1.0 * (turns > ${lowFreqFactor})`
      : `keep = ${py.clip(`(turns - ${lowFreqFactor}) / ${highFreqFactor - lowFreqFactor}`)}`,
    `theta = keep * theta + (1 - keep) * theta / ${factor}`,
  ],
};

export const way: Way = {
  name: { en: 'Llama 3', zh: 'Llama 3' },
  about: {
    en: 'Like YaRN, but leaves a pair alone from four turns on.',
    zh: '同 YaRN 论文的过渡区，但转过四圈以上的对就不改动。',
  },
  scaling: ({ factor, train }) => ({
    ...({ type: 'llama3', lowFreqFactor: 1, highFreqFactor: 4 } as const),
    factor,
    original: train,
  }),
};
