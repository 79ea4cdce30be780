import { type Values, type Labels } from '../../state/field.js';
import { SUBJECT } from '../../subject/fields.js';
import { FADE } from '../../subject/vectors.js';

export const fields = {
  ...SUBJECT,
  ...FADE,
};
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = { figure: { en: 'The bound that fades', zh: '衰减的是上界' } };
