import { defineFields, oneOf, type Values } from '../../state/field.js';

export const BUGS = ['neox', 'modalities', 'ideogram'] as const;
export type Bug = (typeof BUGS)[number];

export const fields = defineFields('bugs', { which: oneOf<Bug>('neox', BUGS) });
export type State = Values<typeof fields>;
