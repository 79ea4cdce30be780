import { defineFields, type Values, type Labels } from '../../state/field.js';
import { SUBJECT } from '../../subject/fields.js';
import { HEADS, ownRows, SENTENCE } from '../../subject/sentence.js';

export const fields = { ...SUBJECT, ...SENTENCE, ...defineFields('output', ownRows('words', HEADS)) };
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'What one word takes in', zh: '一个词得到什么' },
  head: { en: 'head of one word', zh: '单个词所用的头' },
  left: { en: 'rotation of one word, left', zh: '单个词左边的旋转' },
  right: { en: 'rotation of one word, right', zh: '单个词右边的旋转' },
};
