/** The texts of the pages, as they are written. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PAGES, type PageName } from '../web/content/pages.js';
import type { Language, SceneWords } from '../web/lesson/scene.js';
import { SCENES } from '../web/lesson/scenes.js';
import { settings } from '../web/figures/labels.js';
import { withLesson } from '../web/prose/lesson.js';

const folder = fileURLToPath(new URL('../web/content/', import.meta.url));

/** `article/01-order.md` and so on: the same in both languages, page by page. */
export const FILES: readonly string[] = PAGES.flatMap((page) => filesOf(page));

export function filesOf(page: PageName, language = 'en'): string[] {
  return readdirSync(`${folder}${language}/${page}`)
    .sort()
    .map((file) => `${page}/${file}`);
}

/** With the lesson where a plan of it stands. */
export const readText = (language: string, file: string): string =>
  withLesson(readFileSync(`${folder}${language}/${file}`, 'utf8'), language === 'zh' ? 'zh' : 'en', settings);

/** All that the scenes of the lesson say, as Markdown. */
export const lessonText = (language: Language): string =>
  SCENES.map(({ words }) => partsOf(words[language]).join('\n\n')).join('\n\n');

/** Every text of a scene. */
export const partsOf = ({ title, text, ask, answer, expect, notes, task }: SceneWords): string[] =>
  [
    title,
    text,
    ask,
    answer,
    ...(expect ?? []).flatMap(({ says, cure }) => [says, cure]),
    notes,
    task?.text,
    task?.key,
  ].filter((part) => part !== undefined);
