import type { PageScaling, Way } from './scaling.js';

export const dynamic: PageScaling<'dynamic'> = {
  followsLength: true,
  python: ({ factor, maxPosition }, { powers, sequenceLength }) => [
    `length = ${sequenceLength}  # of the sequence`,
    `longer = max(1, length / ${maxPosition})`,
    `base *= (${factor} * longer - (${factor} - 1)) ** (r / (r - 2))`,
    powers,
  ],
};

export const way: Way = {
  name: { en: 'Dynamic NTK', zh: '动态 NTK' },
  about: {
    en: 'Like NTK-aware, with a factor that grows with the text.',
    zh: '同 NTK-aware，但倍数随文本变长而增大。',
  },
  // The paper's rule, a stretch of target / train. Hugging Face's formula counts a factor above 1 a second time.
  scaling: ({ train }) => ({ type: 'dynamic', factor: 1, maxPosition: train }),
};
