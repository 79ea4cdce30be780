import type { Format } from '../../util/format.js';

export const en = {
  title: 'The smallest base for a context, heads of 128',
  yAxis: 'base',
  xAxis: 'context, in words (1k = 1,024)',
  cursor: 'Context; arrow keys go from one to the next',
  shorter: 'Half the context',
  longer: 'Twice the context',
  key: {
    found: 'found here',
    paper: 'Men and others, Table 2',
    su: 'Su',
    models: 'a model, as it was trained',
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
      fails: number | null;
      below: readonly string[];
      above: readonly string[];
      name: string;
      first: number | null;
      drawn: number;
    },
  ) =>
    `For ${s.context} words ` +
    (s.found === null ? 'nothing has been searched yet' : `the smallest base found is ${f.whole(s.found)}`) +
    `; published are ${f.whole(s.paper)} (Men and others) and ${f.whole(s.su)} (Su).` +
    (s.fails === null ? '' : ` The first, as printed, fails at distance ${f.whole(s.fails)}.`) +
    (s.below.length === 0 ? '' : ` Trained to this length with a smaller base: ${s.below.join(', ')}.`) +
    (s.above.length === 0 ? '' : ` With a larger one: ${s.above.join(', ')}.`) +
    (s.first === null
      ? ` B of ${s.name} is nowhere below zero within ${f.whole(s.drawn)} words.`
      : ` B of ${s.name} is first below zero at distance ${f.whole(s.first)}.`),
  columns: ['context', 'Men and others', 'Su', 'found here', 'models trained to it, with their base'],
};
