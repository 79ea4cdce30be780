import { type Values, defineFields, whole } from '../../state/field.js';
import { SUBJECT } from '../../subject/fields.js';
import { FADE, LAST_LINEAR } from '../../subject/vectors.js';

export const fields = {
  ...SUBJECT,
  distance: FADE.distance,
  seed: FADE.seed,
  hands: FADE.hands,
  ...defineFields('needle', {
    /** The distance that a key is aimed at. */
    aim: whole(200, { most: LAST_LINEAR }),
  }),
};
export type State = Values<typeof fields>;
