import { type Values } from '../../state/field.js';
import { pair, SUBJECT } from '../../subject/fields.js';
import { CHOICE, LENGTHS } from '../../subject/extensions.js';

export const fields = {
  ...SUBJECT,
  ...LENGTHS,
  ...CHOICE,
  pair,
};
export type State = Values<typeof fields>;
