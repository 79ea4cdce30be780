import { type Values, type Labels } from '../../state/field.js';
import { both, m, n, pair, SUBJECT } from '../../subject/fields.js';

export const fields = {
  ...SUBJECT,
  m,
  n,
  pair,
  both,
};
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = { figure: { en: 'One hand of two words', zh: '两个词的一根指针' } };
