import { type Values } from '../../state/field.js';
import { SUBJECT } from '../../subject/fields.js';
import { FADE } from '../../subject/vectors.js';

export const fields = {
  ...SUBJECT,
  ...FADE,
};
export type State = Values<typeof fields>;
