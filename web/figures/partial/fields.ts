import { defineFields, whole, type Values } from '../../state/field.js';

/** Pairs of a head of the small model. */
export const PAIRS = 16;

/** How many of them turn. */
export const fields = defineFields('partial', { turning: whole(PAIRS, { most: PAIRS }) });
export type State = Values<typeof fields>;
