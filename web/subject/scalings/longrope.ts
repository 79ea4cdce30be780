import type { PageScaling, Way } from './scaling.js';

export const longrope: PageScaling<'longrope'> = {
  followsLength: true,
  python({ original, longFactor, shortFactor }, { py, powers, sequenceLength }) {
    const longer = sequenceLength > original;
    const factors = `[${(longer ? longFactor : shortFactor).join(', ')}]`;
    return [
      powers,
      `# for sequences ${longer ? 'longer' : 'not longer'} than ${original} positions`,
      `theta = theta / ${py.array(factors)}`,
    ];
  },
};

export const way: Way = {
  name: { en: 'LongRoPE', zh: 'LongRoPE' },
  about: { en: 'Divides each pair by a number that a search has found.', zh: '每一对各除以一个搜索得来的数。' },
  scaling: ({ lists }) => ({ type: 'longrope', ...lists() }),
};
