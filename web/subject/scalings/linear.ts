import type { PageScaling, Way } from './scaling.js';

export const linear: PageScaling<'linear'> = {
  python: ({ factor }, { powers }) => [`${powers} / ${factor}`],
};

export const way: Way = {
  name: { en: 'Interpolation (PI)', zh: '内插（PI）' },
  about: { en: 'Divides every position by F.', zh: '把每个位置都除以 F。' },
  scaling: ({ factor }) => ({ type: 'linear', factor }),
};
