import { type Values, defineFields, whole, type Labels } from '../../state/field.js';

/** Random matrices to look through. */
export const LAST_SEED = 99;

export const fields = {
  ...defineFields('products', {
    /** Of the random matrix between sinusoids. */
    seed: whole(1, { most: LAST_SEED }),
  }),
};
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'Encodings side by side', zh: '各种编码对比' },
  seed: { en: 'random matrix', zh: '随机矩阵' },
};
