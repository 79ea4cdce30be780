import { type Values } from '../../state/field.js';
import { SUBJECT } from '../../subject/fields.js';
import { CHOICE, LENGTHS } from '../../subject/extensions.js';

export const fields = {
  ...SUBJECT,
  ...LENGTHS,
  method: CHOICE.method,
};
export type State = Values<typeof fields>;
