import { type Values, type Labels } from '../../state/field.js';
import { pair, SUBJECT } from '../../subject/fields.js';
import { FADE } from '../../subject/vectors.js';

export const fields = {
  ...SUBJECT,
  pair,
  distance: FADE.distance,
  axis: FADE.axis,
};
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = { figure: { en: 'The walk of the arrows', zh: '箭头首尾相接' } };
