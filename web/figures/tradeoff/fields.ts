import { type Values, type Labels } from '../../state/field.js';
import { pair, SUBJECT } from '../../subject/fields.js';
import { CHOICE, LENGTHS } from '../../subject/extensions.js';

export const fields = {
  ...SUBJECT,
  ...LENGTHS,
  ...CHOICE,
  pair,
};
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = { figure: { en: 'Two wishes on one sheet', zh: '两个要求' } };
