import { type Values, defineFields, type Labels } from '../../state/field.js';
import { SUBJECT } from '../../subject/fields.js';
import { handChoice } from '../../subject/hands.js';
import { FADE } from '../../subject/vectors.js';

export const fields = {
  ...SUBJECT,
  distance: FADE.distance,
  ...defineFields('many', {
    /** The hands that are to tell positions apart. */
    hands: handChoice('fast'),
  }),
};
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'Why so many hands', zh: '为什么要这么多指针' },
  hands: { en: 'hands that take part', zh: '参与的指针' },
};
