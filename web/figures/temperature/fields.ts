import { type Values, type Labels } from '../../state/field.js';
import { SUBJECT } from '../../subject/fields.js';
import { CHOICE, LENGTHS } from '../../subject/extensions.js';

export const fields = {
  ...SUBJECT,
  ...LENGTHS,
  method: CHOICE.method,
};
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = { figure: { en: 'A sharper softmax', zh: '更尖锐的 softmax' } };
