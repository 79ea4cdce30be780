import type { Format } from '../../util/format.js';
import type { Kind } from './model.js';

interface Both {
  softmax: number;
  linear: number;
}

export const en = {
  title: 'What a text costs, by its length',
  axisLabel: 'What the chart shows',
  axes: { count: 'multiplications', time: 'time, measured here' },
  kinds: { softmax: 'softmax attention', linear: 'linear attention' } satisfies Record<Kind, string>,
  countAxis: 'multiplications of one head',
  timeAxis: 'milliseconds of one head',
  xAxis: 'words in the text',
  crossing: (length: string) => `equal at ${length} words`,
  nothing: 'nothing measured yet',
  cursor: 'Length of the text',
  shorter: 'Half the length',
  longer: 'Twice the length',
  head: 'Numbers in a head',
  start: 'Measure here',
  again: 'Measure again',
  stop: 'Stop',
  progress: 'How far the measurement has come',
  failed: (why: string) =>
    why ? `The measurement failed: ${why}` : 'The code that measures could not be fetched. Is there a connection?',
  timing: 'Some seconds on a laptop, in a worker: the page stays usable. The numbers stay in your browser.',
  about: (engine: string, build: string) =>
    `Measured in ${engine}; build “${build}” of the package, one head, float32, causal, rotated, one thread.`,
  expected: 'thin: as the multiplications grow, from the last measured point backwards',
  count: (f: Format, s: { length: number } & Both) =>
    `with ${f.whole(s.length)} words, softmax attention multiplies ${times(f, s.softmax)}, linear attention ${times(f, s.linear)}`,
  kept: (f: Format, s: Both) =>
    `what is kept for the next word: ${f.whole(s.softmax)} numbers, or ${f.whole(s.linear)}`,
  time: (f: Format, s: { length: number } & Both) =>
    Number.isNaN(s.softmax) && Number.isNaN(s.linear)
      ? `no time has been measured for ${f.whole(s.length)} words`
      : `${f.whole(s.length)} words took ${said(f, s.softmax)} with softmax attention and ${said(f, s.linear)} with linear attention`,
  /** Twice the text, and how many times as long it took. */
  twice: (f: Format, s: { half: number; length: number } & Both) =>
    `from ${f.whole(s.half)} to ${f.whole(s.length)} words, the time grew ${f.digits(s.softmax, 2)} times with softmax and ${f.digits(s.linear, 2)} times without`,
  summary: (f: Format, s: { head: number; crossing: number }) =>
    `With a head of ${f.whole(s.head)} numbers, both kinds of attention multiply equally often at ${f.whole(s.crossing)} words. ` +
    'Twice the text means about four times the multiplications with softmax, and exactly twice as many in linear attention.',
  measured: (f: Format, s: { length: number } & Both) =>
    ` Measured here with ${f.whole(s.length)} words: softmax ${said(f, s.softmax)}, linear ${said(f, s.linear)}.`,
  columns: [
    'words',
    'multiplications, softmax',
    'multiplications, linear',
    'milliseconds here, softmax',
    'milliseconds here, linear',
  ],
};

const said = (f: Format, milliseconds: number): string =>
  Number.isNaN(milliseconds) ? 'an unknown time' : `${f.digits(milliseconds, 2)} ms`;

/** 266,000 times, 33.8 million times, 1.07 billion times. */
function times(f: Format, count: number): string {
  const [unit, name] = count >= 1e9 ? [1e9, ' billion'] : count >= 1e6 ? [1e6, ' million'] : [1, ''];
  return `${f.digits(count / unit, 3)}${name} times`;
}

export type Words = typeof en;
