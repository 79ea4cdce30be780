import { type Values, defineFields, whole } from '../../state/field.js';

export const fields = {
  ...defineFields('layout', {
    /** The line of the listings, counted over all pairs. */
    line: whole(3, { most: 11 }),
    /** How far the channels are on their way from interleaved to half-split, in percent. */
    moved: whole(0, { most: 100 }),
  }),
};
export type State = Values<typeof fields>;
