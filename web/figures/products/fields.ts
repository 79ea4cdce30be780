import { type Values, defineFields, whole } from '../../state/field.js';

/** Random matrices to look through. */
export const LAST_SEED = 99;

export const fields = {
  ...defineFields('products', {
    /** Of the random matrix between sinusoids. */
    seed: whole(1, { most: LAST_SEED }),
  }),
};
export type State = Values<typeof fields>;
