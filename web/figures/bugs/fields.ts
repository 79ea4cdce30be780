import { defineFields, oneOf, type Values, type Labels } from '../../state/field.js';

export const BUGS = ['neox', 'modalities', 'ideogram'] as const;
export type Bug = (typeof BUGS)[number];

export const fields = defineFields('bugs', { which: oneOf<Bug>('neox', BUGS) });
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'Three real bugs', zh: '三个真实的错误' },
  which: { en: 'report', zh: '错误报告' },
};
