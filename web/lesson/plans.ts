/** Which scenes a lesson has, and for how long each. */
import type { LessonPlan } from './scene.js';

/** Of the derivation, in the order of its steps. */
const STEP_MINUTES = [3, 2, 2, 3, 3, 1, 3, 3, 1, 1, 2, 2, 2, 2] as const;

export const PLANS: readonly LessonPlan[] = [
  {
    id: '20',
    steps: [
      { scene: 'hook', minutes: 4 },
      { scene: 'order', minutes: 5 },
      { scene: 'both', minutes: 6 },
      { scene: 'past', minutes: 5 },
    ],
  },
  {
    id: '45',
    steps: [
      { scene: 'hook', minutes: 4 },
      { scene: 'order', minutes: 6 },
      { scene: 'ways', minutes: 5 },
      { scene: 'hands', minutes: 6 },
      { scene: 'both', minutes: 8 },
      { scene: 'slow', minutes: 5 },
      { scene: 'past', minutes: 6 },
      { scene: 'exit', minutes: 5 },
    ],
  },
  {
    id: '90',
    steps: [
      { scene: 'hook', minutes: 4 },
      { scene: 'order', minutes: 6 },
      { scene: 'ways', minutes: 6 },
      { scene: 'hands', minutes: 6 },
      { scene: 'both', minutes: 7 },
      ...STEP_MINUTES.map((minutes, i) => ({ scene: `step-${i + 1}`, minutes })),
      { scene: 'back', minutes: 5 },
      { scene: 'slow', minutes: 6 },
      { scene: 'fade', minutes: 6 },
      { scene: 'past', minutes: 6 },
      { scene: 'wall', minutes: 4 },
      { scene: 'exit', minutes: 4 },
    ],
  },
];
