import { type Values, defineFields, oneOf, whole } from '../../state/field.js';
import { both, SUBJECT } from '../../subject/fields.js';

/** The last place of the sentence. */
export const LAST_PLACE = 13;

export const fields = {
  ...SUBJECT,
  both,
  ...defineFields('hook', {
    /** Places of the two words in the sentence: of the one that looks, and of the one looked at. */
    query: whole(9, { most: LAST_PLACE }),
    key: whole(1, { most: LAST_PLACE }),
    /** Where the hands start: all at three o'clock, or those of the key each at its own angle. */
    start: oneOf('alike', ['alike', 'own']),
  }),
};
export type State = Values<typeof fields>;
