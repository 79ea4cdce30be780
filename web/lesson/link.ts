/** Where a scene is found again: its place in the texts, as the class sees it. */
import { pageLink } from '../state/links.js';
import { decode } from '../state/store.js';
import type { Language, Scene } from './scene.js';

type Shown = Pick<Scene, 'settings' | 'hide' | 'lock'>;

/** What a scene hides and locks, as an address has it. */
const beside = ({ hide = [], lock = [] }: Shown): string =>
  [hide.length > 0 && `hide=${hide.join()}`, lock.length > 0 && `lock=${lock.join()}`].filter(Boolean).join('&');

/** All of what a scene's figure shows, hides and locks, as the query of an address without `?`. */
export const settingsOf = (scene: Shown): string => [scene.settings, beside(scene)].filter(Boolean).join('&');

/** `state`: that of the figure now, where it is not the scene's; `more`: what else the address says. */
export const sceneLink = (
  language: Language,
  scene: Omit<Scene, 'words'>,
  state = decode(scene.settings ?? ''),
  more = '',
): string => pageLink(language, state, scene.place, [beside(scene), more].filter(Boolean).join('&'));
