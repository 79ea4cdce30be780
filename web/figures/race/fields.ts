import { defineFields, oneOf, whole, type Values, type Labels } from '../../state/field.js';

/** RoFormer's two experiments, and a model of the reader's own. */
export const EXPERIMENTS = ['masked', 'linear', 'own'] as const;

export const fields = defineFields('race', {
  experiment: oneOf('masked', EXPERIMENTS),
  /** First weights and batches of the runs here; 0 and 1 are recorded. */
  seed: whole(0, { most: 99 }),
  /** Step that is read off, in hundreds. */
  hundreds: whole(3, { least: 1, most: 6 }),
  /** Steps of the reader's own model. */
  steps: oneOf(300, [100, 300, 1000] as const),
});
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'Who learns faster', zh: '谁学得快' },
  experiment: { en: 'experiment', zh: '实验' },
  seed: { en: 'seed', zh: '随机种子' },
  hundreds: { en: 'step that is read off', zh: '读数的步' },
  steps: { en: 'steps', zh: '步数' },
};
