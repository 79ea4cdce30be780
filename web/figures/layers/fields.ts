import { defineFields, oneOf, type Values, type Labels } from '../../state/field.js';
import { LAYERED } from '../../subject/layers.js';

const IDS = LAYERED.map(({ id }) => id);

/** The two models that are compared, by their ids in the catalogue. */
export const fields = defineFields('layers', { first: oneOf('gemma-3-1b', IDS), second: oneOf('smollm3-3b', IDS) });
export type State = Values<typeof fields>;
export const PLACES = ['first', 'second'] as const;

export const labels: Labels<typeof fields> = {
  figure: { en: 'Which layers rotate', zh: '哪些层旋转' },
  first: { en: 'first model', zh: '第一个模型' },
  second: { en: 'second model', zh: '第二个模型' },
};
