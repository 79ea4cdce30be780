import { type Values } from '../../state/field.js';
import { SUBJECT } from '../../subject/fields.js';
import { AIM, FADE } from '../../subject/vectors.js';

export const fields = {
  ...SUBJECT,
  seed: FADE.seed,
  hands: FADE.hands,
  ...AIM,
};
export type State = Values<typeof fields>;
