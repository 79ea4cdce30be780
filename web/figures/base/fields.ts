import { type Values, defineFields, whole } from '../../state/field.js';
import { LAST_POSITION, SUBJECT } from '../../subject/fields.js';

export const fields = {
  ...SUBJECT,
  ...defineFields('base', {
    /** The context whose smallest base is wanted. */
    context: whole(16384, { most: LAST_POSITION }),
  }),
};
export type State = Values<typeof fields>;
