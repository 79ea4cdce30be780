import type { Format } from '../../util/format.js';

export const en = {
  title: 'The smallest base for a context, heads of 128',
  yAxis: 'base',
  xAxis: 'context, in words (1k = 1,024)',
  cursor: 'Context; arrow keys go from one to the next',
  context: 'Context',
  shorter: 'Half the context',
  longer: 'Twice the context',
  short: 'too small a base',
  count: (some: string, all: string) => `: ${some} of ${all}`,
  key: {
    found: 'found here',
    beyond: 'not searched here: Su’s values',
    paper: 'Men and others, Table 2',
    su: 'Su',
    holds: 'a model whose B is nowhere negative up to its length',
    fails: 'a model whose B is negative somewhere',
  },
  search: (context: string) => `Search for ${context}`,
  cancel: 'Cancel',
  progress: 'How far the search has come',
  ruledOut: (base: string) => `ruled out below ${base}`,
  ofModel: (name: string) => `B(s) of ${name}`,
  first: (distance: string) => `first below zero at ${distance}`,
  readout: (context: string, found: string | null, paper: string, su: string) =>
    `${context}: ${found === null ? 'not searched yet' : `found ${found}`}; published ${paper} and ${su}`,
  summary: (
    f: Format,
    s: {
      context: string;
      found: number | null;
      paper: number;
      su: number;
      paperFails: number | null;
      holds: readonly string[];
      fails: readonly string[];
      met: number;
      models: number;
      name: string;
      first: number | null;
      drawn: number;
    },
  ) =>
    `For ${s.context} words ` +
    (s.found === null ? 'nothing has been searched yet' : `the smallest base found is ${f.whole(s.found)}`) +
    `; published are ${f.whole(s.paper)} (Men and others) and ${f.whole(s.su)} (Su).` +
    (s.paperFails === null ? '' : ` The first, as printed, fails at distance ${f.whole(s.paperFails)}.`) +
    (s.holds.length === 0 ? '' : ` Made for this length, B nowhere negative: ${s.holds.join(', ')}.`) +
    (s.fails.length === 0 ? '' : ` Made for this length, B negative somewhere: ${s.fails.join(', ')}.`) +
    ` Of the ${s.models} models shown, ${s.met} meet the condition for their length.` +
    (s.first === null
      ? ` B of ${s.name} is nowhere below zero within ${f.whole(s.drawn)} words.`
      : ` B of ${s.name} is first below zero at distance ${f.whole(s.first)}.`),
  columns: [
    'context',
    'Men and others',
    'Su',
    'found here',
    'models made for it, their base, and whether B stays at 0 or above',
  ],
};

export type Words = typeof en;
