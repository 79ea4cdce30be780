import { type Values } from '../../state/field.js';
import { m, n, pair, SUBJECT } from '../../subject/fields.js';

export const fields = {
  ...SUBJECT,
  m,
  n,
  pair,
};
export type State = Values<typeof fields>;
