/** The scenes of a lesson, as the build has written them (plugin/lesson.ts), and copies of their texts. */
import type { WrittenScene } from '../lesson/scene.js';
import { pageLink } from '../state/links.js';
import { decode } from '../state/store.js';
import type { Language } from '../strings.js';

/** By their names. */
export type Scenes = ReadonlyMap<string, WrittenScene>;

export const scenesByName = (scenes: readonly WrittenScene[]): Scenes =>
  new Map(scenes.map((scene) => [scene.id, scene]));

/** A text as an element of its own. What it links to is on the pages. */
export function textIn<E extends HTMLElement>(element: E, html: string, language: Language): E {
  element.innerHTML = html;
  for (const link of element.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
    link.href = pageLink(language, decode(''), link.hash.slice(1));
  return element;
}
