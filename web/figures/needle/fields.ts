import { type Values, type Labels } from '../../state/field.js';
import { SUBJECT } from '../../subject/fields.js';
import { AIM, FADE } from '../../subject/vectors.js';

export const fields = {
  ...SUBJECT,
  seed: FADE.seed,
  hands: FADE.hands,
  ...AIM,
};
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'A key aimed at a distance', zh: '瞄准一个距离的键' },
  aim: { en: 'distance aimed at', zh: '瞄准的距离' },
};
