/** What a handout is made of, as its address says: `plan=45&paper=a4&sheet=tasks`, and `scenes=hook,order` for an own choice. */
import { PLANS } from '../lesson/plans.js';
import type { WrittenScene } from '../lesson/scene.js';
import { PAPERS, type Paper } from '../paper/sizes.js';

export interface Choice {
  readonly plan: string;
  readonly paper: Paper;
  readonly sheet: 'tasks' | 'key';
  /** Ids of scenes; `null`: all of the plan. */
  readonly scenes: readonly string[] | null;
  /** A plan that the address asks for and that there is not. */
  readonly unknown: string | null;
}

/** There is something to do on paper: a task, or a question that can be answered in writing. */
export const isOnPaper = ({ words }: WrittenScene): boolean => words.task !== undefined || words.ask !== undefined;

export function readChoice(search: string, usual: Paper): Choice {
  const given = new URLSearchParams(search);
  const plan = given.get('plan');
  const known = PLANS.some(({ id }) => id === plan);
  const paper = given.get('paper') ?? '';
  const scenes = given.get('scenes');
  const first = PLANS.find(({ id }) => id === '45') ?? PLANS[0]!;
  return {
    plan: known ? plan! : first.id,
    paper: paper in PAPERS ? (paper as Paper) : usual,
    sheet: given.get('sheet') === 'key' ? 'key' : 'tasks',
    scenes: scenes === null ? null : scenes.split(',').filter(Boolean),
    unknown: plan !== null && !known ? plan : null,
  };
}

/** The address of a choice; what others have put there stays. */
export function writeChoice({ plan, paper, sheet, scenes }: Choice, search: string): string {
  const query = new URLSearchParams(search);
  for (const [key, value] of Object.entries({ plan, paper, sheet })) query.set(key, value);
  if (scenes) query.set('scenes', scenes.join());
  else query.delete('scenes');
  return `?${query.toString().replaceAll('%2C', ',')}`;
}

/** The ids of a plan's scenes that have something for paper. */
export const scenesOf = (plan: string, all: readonly WrittenScene[]): string[] =>
  PLANS.find(({ id }) => id === plan)!
    .steps.map(({ scene }) => scene)
    .filter((id, at, ids) => ids.indexOf(id) === at && all.some((scene) => scene.id === id && isOnPaper(scene)));
