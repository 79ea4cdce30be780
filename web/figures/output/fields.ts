import { defineFields, type Values } from '../../state/field.js';
import { SUBJECT } from '../../subject/fields.js';
import { headField, SENTENCE } from '../../subject/sentence.js';

export const fields = { ...SUBJECT, ...SENTENCE, ...defineFields('output', { head: headField('words') }) };
export type State = Values<typeof fields>;
