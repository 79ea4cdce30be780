import { custom, defineFields, oneOf, whole, type Values } from '../../state/field.js';
import { ways } from '../../trained/ways.js';
import type { Remedy } from '../../trained/remedies.js';

/** So many ways are compared at most. */
export const SIDE_BY_SIDE = 3;
export const FACTORS = [2, 4, 8] as const;
/** Ways that can be compared on this task. */
export const AMONG: readonly Remedy[] = ['none', 'window', 'linear', 'ntk', 'yarn', 'clip', 'logn'];
/** Values of a card. */
export const VALUES = 8;

export const fields = defineFields('cards', {
  remedies: ways(['none', 'window', 'linear'], SIDE_BY_SIDE),
  factor: oneOf(4, FACTORS),
  /** Distance band that is read off. */
  band: whole(4, { most: 6 }),
  /** The row of tokens that the reader plays. */
  game: whole(1, { least: 1, most: 999 }),
  /** What the reader said; −1 is nothing yet. */
  guess: custom<number>(-1, (text) => (/^[0-7]$/.test(text) ? Number(text) : text === '-1' ? -1 : undefined), String),
});
export type State = Values<typeof fields>;
