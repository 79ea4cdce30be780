import type { PageScaling, Way } from './scaling.js';

export const ntk: PageScaling<'ntk'> = {
  python: ({ factor }, { powers }) => [`base *= ${factor} ** (r / (r - 2))`, powers],
};

export const way: Way = {
  name: { en: 'NTK-aware', zh: 'NTK-aware' },
  about: {
    en: 'Raises the base until the last pair turns at 1/F of its speed.',
    zh: '加大底数，直到最后一对的转速降到原来的 1/F。',
  },
  scaling: ({ factor }) => ({ type: 'ntk', factor }),
};
