/** Where a scene is found again: its place in the texts, as the class sees it. */
import { pageLink } from '../state/links.js';
import { decode } from '../state/store.js';
import { urlOptions } from '../state/url-options.js';
import type { Language, Scene } from './scene.js';

type Shown = Pick<Scene, 'figure' | 'settings' | 'veiled' | 'hide' | 'lock'>;

/** What a scene hides, locks and opens, as an address has it. */
const beside = ({ figure, veiled, hide = [], lock = [] }: Shown): string =>
  [
    hide.length > 0 && `hide=${hide.join()}`,
    lock.length > 0 && `lock=${lock.join()}`,
    veiled === false && `open=${figure}`,
  ]
    .filter(Boolean)
    .join('&');

/** All of what a scene's figure shows, hides, locks and opens, as the query of an address without `?`. */
export const settingsOf = (scene: Shown): string => [scene.settings, beside(scene)].filter(Boolean).join('&');

/** When what is to be guessed comes, as an address has it; nothing keeps back a figure in which the class looks for it. */
export const answersIn = ({ veiled }: Pick<Scene, 'veiled'>, when = 'later'): string =>
  veiled === false || !when ? '' : `answers=${when}`;

/**
 * `state`: that of the figure now, where it is not the scene's; `answers`: when what is to be guessed comes; `more`: what else
 * the address says. An address that never tells answers leads to no other (`hide=answers`).
 */
export function sceneLink(
  language: Language,
  scene: Omit<Scene, 'words'>,
  { state = decode(scene.settings ?? ''), answers = '', more = '' } = {},
): string {
  const never = urlOptions.hide.has('answers');
  const shown = never ? { ...scene, hide: [...(scene.hide ?? []), 'answers' as const] } : scene;
  const all = [beside(shown), !never && answersIn(scene, answers), more];
  return pageLink(language, state, scene.place, all.filter(Boolean).join('&'));
}
