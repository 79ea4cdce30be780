import { type Values, type Labels } from '../../state/field.js';
import { m, n, pair, SUBJECT } from '../../subject/fields.js';

export const fields = {
  ...SUBJECT,
  m,
  n,
  pair,
};
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'How many words a turn takes', zh: '转一圈要走多少个词' },
};
