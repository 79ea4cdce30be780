import type { Format } from '../../util/format.js';

export const en = {
  title: 'The same words in another order',
  tokens: ['she', 'turns', 'rope'],
  sentence: (order: readonly number[]): string => order.map((word) => en.tokens[word]).join(' '),
  written: 'As written',
  yours: 'Your order: drag the words',
  tiles: 'Words in your order',
  tile: (word: string, place: number) => `${word}, place ${place} of 3`,
  keyHelp: 'Left and right arrow keys move a word. Or press one word and then another to swap them.',
  weightsWritten: 'The nine weights of the sentence as written; the table gives them all',
  weights: 'The nine weights in your order; arrow keys choose one',
  cell: (query: string, key: string, weight: string) => `${query} looks at ${key}: ${weight}`,
  changes: 'Largest change of a number',
  byPlace: 'in the same place',
  byWords: 'between the same two words',
  byOutput: 'in what a word takes in',
  place: (row: number, column: number) => `row ${row}, column ${column}`,
  summary: (
    f: Format,
    s: {
      written: string;
      now: string;
      moved: boolean;
      byPlace: number;
      byWords: number;
      query: string;
      key: string;
      weight: number;
    },
  ) =>
    s.moved
      ? `From “${s.written}” to “${s.now}”: compared place by place the weights change by up to ` +
        `${f.fixed(s.byPlace, 3)}, compared word by word by ${f.fixed(s.byWords, 3)}. ` +
        `“${s.query}” looks at “${s.key}” with ${f.fixed(s.weight, 2)} in both.`
      : `Your order is “${s.written}”, as written: nothing has moved yet.`,
  columns: ['from → to', 'as written at', 'weight as written', 'in your order at', 'weight in your order'],
};

export type Words = typeof en;
