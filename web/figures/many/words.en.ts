import type { Format } from '../../util/format.js';
import { joined, stepOf, stretches } from '../../util/stretches.js';

export const en = {
  title: 'What the hands you choose tell apart',
  yAxis: 'mean cosine',
  xAxis: 'words apart, s',
  which: (chosen: readonly number[], pairs: number): string =>
    chosen.length === pairs
      ? en.whole(pairs)
      : chosen.length === 1
        ? `hand ${chosen[0]} alone`
        : stepOf(chosen, pairs) > 1
          ? `one hand in ${stepOf(chosen, pairs)}`
          : stretches(chosen).length > 8
            ? `${chosen.length} of ${pairs} hands`
            : `hands ${joined(chosen, '–', ', ')}`,
  whole: (pairs: number) => (pairs === 1 ? 'the only hand' : `all ${pairs} hands`),
  near: 'as similar as the next word',
  named: (what: string, s: string) => `${what}, s = ${s}`,
  band: (s: string) => `Beyond ${s} a band goes from the lowest to the highest of several distances.`,
  again: 'Highest after the first fall',
  never: 'it only falls',
  asNear: (some: string, others: string, count: number) =>
    count === 0
      ? `None of ${others} larger distances looks as similar as the next word.`
      : `${some} of ${others} larger distances ${count === 1 ? 'looks' : 'look'} at least as similar as the next word.`,
  readout: (s: string, value: string) => `s = ${s}: mean cosine ${value}`,
  choose: 'Take',
  presets: {
    fast: 'fastest',
    middle: 'middle',
    slow: 'slowest',
    by16: 'every 16th',
    by8: 'every 8th',
    all: 'all',
  },
  hands: (pairs: number) => `${pairs} hands; the chosen ones take part`,
  turned: (s: string) => `Each hand as s = ${s} turns it.`,
  keyHelp: 'Press a hand to add or remove it; drag across hands to take only those.',
  keys:
    'Arrow keys go from hand to hand, the space bar adds or removes one, Shift and an arrow key takes a range, ' +
    'Ctrl and A takes all. One hand always stays.',
  summary: (
    f: Format,
    s: {
      name: string;
      which: string;
      last: number;
      near: string;
      again: { s: number; value: string } | null;
      asNear: number;
    },
  ) =>
    `${s.name}, ${s.which}, up to ${f.whole(s.last)} words apart. One word apart the mean cosine is ${s.near}. ` +
    (s.again === null
      ? 'From there it only falls. '
      : `After its first fall it comes back to ${s.again.value}, ${f.whole(s.again.s)} words apart. `) +
    (s.asNear === 0
      ? 'No position further away looks as similar as the next word.'
      : `At ${f.whole(s.asNear)} of the ${f.whole(s.last - 1)} larger distances, positions look at least as similar as ` +
        'neighbours do.'),
};

export type Words = typeof en;
