/**
 * Where a lesson stands: `?plan=45#hook` is a scene with its question, `#hook.answer` the same with the answer.
 */
import { PLANS } from '../lesson/plans.js';
import type { LessonPlan } from '../lesson/scene.js';
import { urlOptions } from '../state/url-options.js';
import { decoded } from '../util/decoded.js';
import type { Scenes } from './scenes.js';

/** What one press of a key shows. */
export interface Step {
  readonly scene: string;
  /** The scene's number in the lesson, from 1. */
  readonly number: number;
  readonly answered: boolean;
}

/** An answer is a step of its own, but where the address never tells any. */
export const stepsOf = ({ steps }: LessonPlan, scenes: Scenes): readonly Step[] =>
  steps.flatMap(({ scene }, i) => {
    const step = (answered: boolean): Step => ({ scene, number: i + 1, answered });
    const never = urlOptions.hide.has('answers') || scenes.get(scene)!.words.answer === undefined;
    return never ? [step(false)] : [step(false), step(true)];
  });

export const placeOf = ({ scene, answered }: Step): string => `#${scene}${answered ? '.answer' : ''}`;

/** The step that an address means; the first where it names none, -1 where it names one that the lesson does not have. */
export const stepAt = (hash: string, steps: readonly Step[]): number =>
  hash.length < 2 ? 0 : steps.findIndex((step) => placeOf(step) === `#${decoded(hash)}`);

export const planNamed = (id: string | null): LessonPlan | undefined => PLANS.find((plan) => plan.id === id);
