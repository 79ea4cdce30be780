import type { Format } from '../../util/format.js';

export const en = {
  title: 'The stretched ruler: a head that was taught to look twelve back',
  way: 'Way to read a longer text',
  ways: { linear: 'Interpolation (PI)', ntk: 'NTK-aware', yarn: 'YaRN (β\u00a0=\u00a04)' },
  factor: 'Stretch factor F',
  head: 'Head',
  heads: (head: number) => `head ${head + 1}`,
  yAxis: 'share of the attention',
  xAxis: 'distance back, in symbols',
  taught: (back: number) => `taught: ${back} back`,
  looks: (distance: number) => `looks ${distance} back`,
  readout: (f: Format, most: number, right: number, there: number, back: number) =>
    `The head looks ${f.whole(most)} back. The model’s answer is the symbol ${back} back in ${f.whole(100 * right)}% of cases` +
    (most === back ? '.' : `, and the symbol where it looks in ${f.whole(100 * there)}%.`),
  waiting: 'The head has not been asked yet.',
  teach: (steps: number) => `Teach a new head here, ${steps} steps`,
  teaching: (step: number, loss: string) => `step ${step}, loss ${loss}`,
  stop: 'Stop',
  same: (digest: string) => `Your browser has taught the same head as the recipe, to the last bit (digest ${digest}).`,
  other: (digest: string, kept: string) =>
    `Your browser has taught a head with the digest ${digest}; the kept one has ${kept}.`,
  kept: 'This head comes with the page.',
  failed: (why: string) => `The training ended: ${why}`,
  summary: (f: Format, way: string, factor: number, look: { most: number; right: number } | undefined, back: number) =>
    look === undefined
      ? `A head that was taught to look ${back} back, under ${way} with the factor ${f.digits(factor, 3)}: not computed yet.`
      : `A head that was taught to look ${back} back looks ${f.whole(look.most)} back under ${way} with the factor ${f.digits(factor, 3)}, and ${f.whole(100 * look.right)}% of the model’s answers are right.`,
  columns: ['distance', 'head 1', 'head 2'],
};

export type Words = typeof en;
