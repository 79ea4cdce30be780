import { type Values, defineFields } from '../../state/field.js';
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
