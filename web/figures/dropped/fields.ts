import { defineFields, flag, oneOf, type Values } from '../../state/field.js';

/** Layers of the small model. */
export const LAYERS = ['first', 'second'] as const;
/** Where a layer doesn't rotate, pairs from this one on stand still: all; those without a full turn in training; slower ones. */
export const FROM = [0, 5, 7] as const;

export const fields = defineFields('dropped', {
  /** Whether a layer rotates. */
  first: flag(),
  second: flag(),
  from: oneOf(0, FROM),
});
export type State = Values<typeof fields>;
