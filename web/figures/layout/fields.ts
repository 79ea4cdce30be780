import { type Values, defineFields, whole, type Labels } from '../../state/field.js';

export const fields = {
  ...defineFields('layout', {
    /** The line of the listings, counted over all pairs. */
    line: whole(3, { most: 11 }),
    /** How far the channels are on their way from interleaved to half-split, in percent. */
    moved: whole(0, { most: 100 }),
  }),
};
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'Which two are a pair', zh: '哪两个数是一对' },
  line: { en: 'line of the code', zh: '代码行' },
  moved: { en: 'how far channels have moved', zh: '通道移动的程度' },
};
