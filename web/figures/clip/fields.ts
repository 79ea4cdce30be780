import { defineFields, oneOf, type Values, type Labels } from '../../state/field.js';

/** Clipping distances and BLEU on newstest2013, English to German: Table 2 of Shaw, Uszkoreit and Vaswani (2018). */
export const PUBLISHED = [
  [0, 12.5],
  [1, 25.5],
  [2, 25.8],
  [4, 25.9],
  [16, 25.8],
  [64, 25.9],
  [256, 25.8],
] as const;
export type Clip = (typeof PUBLISHED)[number][0];
export const CLIPS = PUBLISHED.map(([clip]) => clip);

export const fields = defineFields('clip', { at: oneOf<Clip>(16, CLIPS) });
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'Clipped distances', zh: '截断距离' },
  at: { en: 'clipping distance', zh: '截断距离' },
};
