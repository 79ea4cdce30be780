import { type Values, defineFields, whole, type Labels } from '../../state/field.js';
import { LAST_SEED } from '../../subject/vectors.js';

export const fields = {
  ...defineFields('catastrophe', {
    /** Of the random score that is fitted. */
    seed: whole(1, { least: 1, most: LAST_SEED }),
    /** The distance at which it is read. */
    distance: whole(2600, { most: 4095 }),
  }),
};
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'Calm inside, wild outside', zh: '长度之内平稳，之外失控' },
  seed: { en: 'random score', zh: '随机得分' },
  distance: { en: 'distance', zh: '距离' },
};
