import { defineFields, oneOf, whole, type Values, type Labels } from '../../state/field.js';

/** Lengths of text: 64 words, doubled so many times. */
export const SHORTEST = 64;
export const DOUBLINGS = 8;
export const LENGTHS = Array.from({ length: DOUBLINGS + 1 }, (_, n) => SHORTEST << n);

export const AXES = ['count', 'time'] as const;
export const HEADS = [32, 64, 128] as const;

export const fields = defineFields('cost', {
  axis: oneOf('count', AXES),
  head: oneOf(64, HEADS),
  /** Doublings of the length that is read off. */
  doubling: whole(6, { most: DOUBLINGS }),
});
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'What linear attention saves', zh: '线性注意力省下什么' },
  axis: { en: 'what the chart shows', zh: '图中画的量' },
  head: { en: 'numbers in a head', zh: '每个头的维数' },
  doubling: { en: 'length that is read off', zh: '读数的长度' },
};
