import type { PageScaling, Way } from './scaling.js';

export const yarn: PageScaling<'yarn'> = {
  python({ original, factor, betaFast = 32, betaSlow = 1, truncate = true, ramp = 'index' }, { py, powers }) {
    const corner = (turns: number): string =>
      `r * math.log(${original} / (${turns} * 2 * math.pi)) / (2 * math.log(base))`;
    const keep =
      ramp === 'index'
        ? [
            `low = max(0, ${truncate ? `math.floor(${corner(betaFast)})` : corner(betaFast)})`,
            `high = min(r - 1, ${truncate ? `math.ceil(${corner(betaSlow)})` : corner(betaSlow)})`,
            `keep = 1 - ${py.clip(`(${py.arange('r // 2')} - low) / max(high - low, 0.001)`)}`,
          ]
        : [
            `turns = ${original} * theta / (2 * math.pi)  # in the original context`,
            `keep = ${py.clip(`(turns - ${betaSlow}) / ${betaFast - betaSlow}`)}`,
          ];
    return [powers, ...keep, `theta = keep * theta + (1 - keep) * theta / ${factor}`];
  },
};

export const way: Way = {
  name: { en: 'YaRN', zh: 'YaRN' },
  about: {
    en: 'Slows down only the pairs that made few turns in training.',
    zh: '只放慢训练中转得少的对。',
  },
  scaling: ({ factor, train }) => ({ type: 'yarn', factor, original: train }),
};

export const wavelengthWay: Way = {
  name: { en: 'YaRN (the paper’s ramp)', zh: 'YaRN（论文的过渡区）' },
  about: { en: 'YaRN, with a ramp that counts turns.', zh: '同 YaRN，但过渡区按圈数线性变化。' },
  scaling: ({ factor, train }) => ({ type: 'yarn', factor, original: train, ramp: 'wavelength' }),
};
