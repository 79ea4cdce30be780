import { defineFields, type Values } from '../../state/field.js';
import { SUBJECT } from '../../subject/fields.js';
import { HEADS, ownRows, SENTENCE } from '../../subject/sentence.js';

export const fields = { ...SUBJECT, ...SENTENCE, ...defineFields('output', ownRows('words', HEADS)) };
export type State = Values<typeof fields>;
