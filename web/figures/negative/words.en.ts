import type { Format } from '../../util/format.js';
import type { FEATURES, Way } from './fields.js';

type Features = (typeof FEATURES)[number];

export const en = {
  title: 'The weights of one word, with softmax and without',
  way: 'Linear attention',
  ways: {
    plain: 'no positions',
    numerator: 'rotate the numerator',
    both: 'rotate both parts',
    fade: 'let it fade',
  } satisfies Record<Way, string>,
  softmaxTitle: 'softmax attention, rotated',
  linearTitles: {
    plain: 'linear attention, no positions',
    numerator: 'linear attention, numerator rotated',
    both: 'linear attention, numerator and denominator rotated',
    fade: 'linear attention that fades',
  } satisfies Record<Way, string>,
  totals: 'sum of the weights of every query',
  denominators: 'rotated denominator as a share of the plain one, for every query',
  xAxis: 'position',
  query: 'Query at',
  key: 'Key at',
  queryCursor: 'Position of the query',
  keyCursor: 'Position of the key',
  features: 'Features',
  maps: { elu: 'elu(x) + 1', exp: 'eˣ', relu: 'max(x, 0) + 0.001' } satisfies Record<Features, string>,
  head: 'Numbers in a head',
  seed: 'Seed',
  legend: { weight: 'positive weight', negative: 'negative weight' },
  readout: (f: Format, s: { count: number; negative: number; sum: number; lowest: number; highest: number }) =>
    `${
      s.negative === 0
        ? `none of the ${f.whole(s.count)} linear weights is negative`
        : `${f.whole(s.negative)} of ${f.whole(s.count)} linear weights ${s.negative === 1 ? 'is' : 'are'} negative`
    }; they run from ${f.digits(s.lowest, 2)} to ${f.digits(s.highest, 2)} and add up to ${f.fixed(s.sum, 2)}`,
  pair: (f: Format, s: { query: number; key: number; softmax: number; linear: number }) =>
    `the word at ${f.whole(s.query)} gives the one at ${f.whole(s.key)} the weight ${f.digits(s.softmax, 2)} with softmax, ${f.digits(s.linear, 2)} without`,
  total: (f: Format, sum: number) => `the weights add up to ${f.fixed(sum, 2)}`,
  divided: (f: Format, share: number) => `divided by ${f.digits(share, 2)} of the plain denominator`,
  summary: (f: Format, s: { query: number; count: number; negative: number; sum: number; way: Way }) =>
    `The word at position ${f.whole(s.query)} weighs ${s.count === 1 ? 'itself alone' : `${f.whole(s.count)} words, itself included`}. ` +
    `Softmax gives each a positive weight, and all of them add up to 1. In linear attention, ${
      {
        plain: 'without positions',
        numerator: 'with the numerator rotated',
        both: 'with both parts rotated',
        fade: 'which fades',
      }[s.way]
    }, ${s.negative === 0 ? 'no weight is negative' : `${f.whole(s.negative)} ${s.negative === 1 ? 'weight is' : 'weights are'} negative`}, and the sum is ${f.fixed(s.sum, 2)}.`,
  columns: ['position of the key', 'weight with softmax', 'weight in linear attention'],
};

export type Words = typeof en;
