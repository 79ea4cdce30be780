import type { PageScaling, Way } from './scaling.js';

export const plain: PageScaling<'default'> = {
  python: (_, { powers }) => [powers],
};

export const way: Way = {
  name: { en: 'As it is', zh: '什么也不做' },
  about: { en: 'Nothing is changed.', zh: '什么也不改。' },
};
