import { type Values, custom, defineFields, type Labels } from '../../state/field.js';

export const fields = {
  ...defineFields('order', {
    /** The word at every place of the shuffled sentence. */
    sequence: custom<readonly number[]>([2, 1, 0], readSequence, (words) => words.join('')),
    /** Two of its words: the one that looks, and the one looked at. */
    cell: custom<readonly [query: number, key: number]>([0, 2], readCell, (cell) => cell.join('')),
  }),
};
export type State = Values<typeof fields>;

function readSequence(text: string): readonly number[] | undefined {
  return /^(?!.*(.).*\1)[0-2]{3}$/.test(text) ? [...text].map(Number) : undefined;
}

function readCell(text: string): readonly [number, number] | undefined {
  return /^[0-2]{2}$/.test(text) ? [Number(text[0]), Number(text[1])] : undefined;
}

export const labels: Labels<typeof fields> = {
  figure: { en: 'No order: three words shuffled', zh: '看不出顺序：打乱三个词' },
  sequence: { en: 'order of the words', zh: '词序' },
  cell: { en: 'two of the words', zh: '其中两个词' },
};
