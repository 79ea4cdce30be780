import { type Values, type Labels } from '../../state/field.js';
import { m, n, pair, SUBJECT } from '../../subject/fields.js';

export const fields = {
  ...SUBJECT,
  m,
  n,
  pair,
};
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = { figure: { en: 'The gear train of a head', zh: '一个头的齿轮组' } };
