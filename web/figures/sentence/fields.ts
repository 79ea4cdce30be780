import { defineFields, oneOf, type Values } from '../../state/field.js';
import { SUBJECT } from '../../subject/fields.js';
import { HEADS, ownRows, SENTENCE } from '../../subject/sentence.js';
import { TEXT_NAMES, type TextName } from '../../trained/source.js';

/** Beside the heads that the page makes: one of a trained model, which reads characters. */
export const ALL_HEADS = [...HEADS, ...TEXT_NAMES] as const;
/** Heads of the trained models, by layer and head. */
export const TRAINED_HEADS = ['0.0', '0.1', '1.0', '1.1'] as const;

export const fields = {
  ...SUBJECT,
  ...SENTENCE,
  ...defineFields('sentence', {
    ...ownRows<(typeof ALL_HEADS)[number]>('back', ALL_HEADS),
    /** Layer and head of the trained model. */
    trained: oneOf('1.0', TRAINED_HEADS),
  }),
};
export type State = Values<typeof fields>;

export const isTrained = (head: State['head']): head is TextName => (TEXT_NAMES as readonly string[]).includes(head);
