import type { Format } from '../../util/format.js';

export const en = {
  title: 'A wave that comes round: what distance alone adds to a trained head’s scores',
  ask: (pair: number) => `How will the wave of pair ${pair} go on past the training length? Draw it, or choose.`,
  endings: { low: 'it stays low', half: 'it stays half-way up', back: 'it comes all the way back' },
  remedy: 'Way to read the text',
  factor: 'Stretch factor F',
  head: 'Head',
  heads: (layer: number, head: number) => `layer ${layer + 1}, head ${head + 1}`,
  more: 'Another head, another factor',
  slowed: 'Pairs slowed by hand',
  slow: (pair: number, times: number) => `Slow pair ${pair} down to 1/${times}`,
  pairNames: (pairs: string) => `${/\D/.test(pairs) ? 'pairs' : 'pair'} ${pairs}`,
  to: '–',
  and: ' and ',
  cursor: 'Distance',
  choosePair: 'Pair whose wave is drawn',
  yAxis: 'mean score at a distance, in nats',
  xAxis: 'distance back, in characters',
  wall: 'end of training',
  peak: (distance: number, height: string) => `${height} at ${distance}`,
  round: (distance: number) => `back at ${distance}`,
  bars: (bucket: number) => `measured attention, each bar ${bucket} distances`,
  pairs: 'height of each pair’s wave',
  waves: 'the highest waves, by pair',
  key: {
    whole: 'all pairs together',
    before: 'RoPE unchanged',
    guess: 'your guess',
    fast: 'full turns in training',
    slow: 'no full turn in training',
  },
  readout: (distance: number, whole: string, pair: number, wave: string) =>
    `Distance ${distance}: ${whole} from all pairs, ${wave} from pair ${pair}.`,
  turns: (pair: number, turns: string) => `In training, pair ${pair} makes ${turns} turns.`,
  past: (f: Format, expected: number, measured: number | undefined) =>
    `Attention past the training length: ${f.digits(100 * expected, 2)}% by this curve alone, ${measured === undefined ? '…' : `${f.digits(100 * measured, 2)}% measured`}.`,
  waiting: 'The model has not been asked yet.',
  summary: (
    f: Format,
    said: {
      head: string;
      way: string;
      inside: number;
      beyond: number | undefined;
      pair: number;
      /** In training. */
      turns: number;
      round: number | undefined;
      /** Over the last quarter of the text. */
      loss: number | undefined;
      expected: number;
      measured: number | undefined;
    },
  ) =>
    `${said.way}, ${said.head}: within the training length the curve is highest at distance ${said.inside}` +
    (said.beyond === undefined ? '.' : `, and past it at distance ${said.beyond}.`) +
    (said.turns >= 1
      ? ` The wave of pair ${said.pair} came round in training.`
      : said.round === undefined
        ? ` The wave of pair ${said.pair} doesn’t come round within this text.`
        : ` The wave of pair ${said.pair} comes round at distance ${said.round}.`) +
    ` By the curve alone, ${f.digits(100 * said.expected, 2)}% of the attention falls past the training length` +
    (said.measured === undefined ? '.' : `; measured, ${f.digits(100 * said.measured, 2)}% does.`) +
    (said.loss === undefined ? '' : ` In the last quarter of the text the model’s loss is ${f.fixed(said.loss, 2)}.`),
  columns: (pair: number) => ['distance', 'all pairs, RoPE unchanged', 'all pairs, this way', `pair ${pair}, this way`],
};

export type Words = typeof en;
