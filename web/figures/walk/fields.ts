import { type Values } from '../../state/field.js';
import { pair, SUBJECT } from '../../subject/fields.js';
import { FADE } from '../../subject/vectors.js';

export const fields = {
  ...SUBJECT,
  pair,
  distance: FADE.distance,
  axis: FADE.axis,
};
export type State = Values<typeof fields>;
