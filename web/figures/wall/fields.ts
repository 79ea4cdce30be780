import { custom, defineFields, oneOf, whole, type Values } from '../../state/field.js';
import { TEXT_NAMES } from '../../trained/source.js';
import { ways } from '../../trained/ways.js';

/** So many ways are compared at most. */
export const SIDE_BY_SIDE = 3;
/** Lengths of training that the chart reaches. */
export const REACHES = [4, 8] as const;
/** How far the methods that need to be told are told to stretch. */
export const FACTORS = [2, 4, 8, 16] as const;
/** Characters of a text of the reader's own. */
export const OWN_LIMIT = 1200;

export const fields = defineFields('wall', {
  text: oneOf('kjv', TEXT_NAMES),
  remedies: ways(['none', 'yarn', 'window'], SIDE_BY_SIDE),
  /** Whose view of the text is coloured, and who writes on: the place in `remedies`. */
  reader: whole(0, { most: SIDE_BY_SIDE - 1 }),
  reach: oneOf(4, REACHES),
  factor: oneOf(4, FACTORS),
  /** Position that is read off. */
  position: whole(160, { most: 511 }),
  /** The passage of the held-out text that is shown. */
  passage: whole(0, { most: 63 }),
  /** Of the model's own writing. */
  seed: whole(1, { least: 1, most: 999 }),
  /** A text of the reader's own in place of the held-out one. */
  own: custom<string>(
    '',
    (text) => [...text].slice(0, OWN_LIMIT).join(''),
    (text) => text,
  ),
});
export type State = Values<typeof fields>;
