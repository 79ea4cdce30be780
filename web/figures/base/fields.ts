import { type Values, defineFields, whole, type Labels } from '../../state/field.js';
import { LAST_POSITION, SUBJECT } from '../../subject/fields.js';

export const fields = {
  ...SUBJECT,
  ...defineFields('base', {
    /** The context whose smallest base is wanted. */
    context: whole(16384, { most: LAST_POSITION }),
  }),
};
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'The smallest base', zh: '最小的底数' },
  context: { en: 'context', zh: '上下文长度' },
};
