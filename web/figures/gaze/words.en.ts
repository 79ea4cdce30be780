import type { Format } from '../../util/format.js';

export interface Said {
  head: string;
  length: number;
  trained: number;
  ways: readonly {
    name: string;
    statistics: { unseen: number; distance: number; blurInside: number; blurFar: number } | undefined;
    pairs: number;
    unseenPairs: number;
  }[];
}

const percent = (f: Format, share: number): string => `${f.digits(100 * share, 2)}%`;

export const en = {
  title: 'Where a trained head looks, past its training length',
  texts: { kjv: 'English: King James Version', tang: 'Chinese: Tang poems' },
  text: 'Model',
  remedies: 'Ways to read the text, up to two',
  reach: 'Length of the text',
  reaches: (lengths: number) => `${lengths} training lengths`,
  factor: 'Stretch factor F',
  head: 'Head',
  heads: (layer: number, head: number) => `layer ${layer + 1}, head ${head + 1}`,
  yAxis: (bucket: number) => `share of attention on ${bucket} neighbouring distances`,
  xAxis: 'distance from query to key, in characters',
  cursor: 'Distance',
  readout: (from: string, to: string, shares: string) => `Distances ${from} to ${to}: ${shares}`,
  share: (f: Format, name: string, share: number | undefined) =>
    `${name} ${share === undefined ? '…' : percent(f, share)}`,
  never: (f: Format, share: number) => `${percent(f, share)} on distances that no training text had`,
  distance: (f: Format, distance: number) => `mean distance ${f.fixed(distance, 1)}`,
  blur: (f: Format, inside: number, far: number) =>
    `entropy ${f.fixed(far, 2)} nats, ${f.fixed(inside, 2)} within the training length`,
  rings: (unseen: string, pairs: string) =>
    `Angles that this text asks for: ${unseen} of ${pairs} pairs ${unseen === '1' ? 'meets' : 'meet'} angles that training never showed.`,
  example: 'What the last character of one text looks at',
  key: { met: 'distances of the training texts', never: 'distances that no training text had' },
  summary: (f: Format, said: Said) =>
    `${said.head[0]!.toUpperCase()}${said.head.slice(1)}, at the end of texts of ${f.whole(said.length)} characters; training texts had ${said.trained}. ` +
    said.ways
      .map(({ name, statistics, pairs, unseenPairs }) =>
        statistics === undefined
          ? `${name}: not computed yet.`
          : `${name}: ${percent(f, statistics.unseen)} of the attention falls on distances that no training text had, the mean distance is ${f.fixed(statistics.distance, 1)}, and ${f.whole(unseenPairs)} of ${f.whole(pairs)} pairs meet new angles.`,
      )
      .join(' '),
  columns: [
    'head',
    'way',
    'share on new distances',
    'mean distance',
    'entropy within training length',
    'entropy at the end',
  ],
};

export type Words = typeof en;
