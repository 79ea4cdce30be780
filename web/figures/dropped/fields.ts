import { defineFields, flag, type Values } from '../../state/field.js';

/** Layers of the small model. */
export const LAYERS = ['first', 'second'] as const;

export const fields = defineFields('dropped', {
  /** Whether a layer rotates. */
  first: flag(),
  second: flag(),
});
export type State = Values<typeof fields>;
