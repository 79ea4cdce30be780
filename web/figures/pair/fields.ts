import { type Values } from '../../state/field.js';
import { both, m, n, pair, SUBJECT } from '../../subject/fields.js';

export const fields = {
  ...SUBJECT,
  m,
  n,
  pair,
  both,
};
export type State = Values<typeof fields>;
