/**
 * The lesson's scenes with their texts as HTML, one file for each language, so that no page has to read Markdown or to
 * set formulas: its address is `virtual:lesson/en?url`, `virtual:lesson/zh?url`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import type { Language, SceneWords, WrittenScene } from '../lesson/scene.js';
import { SCENES } from '../lesson/scenes.js';
import { fragment } from '../prose/article.js';
import { rulesOf, shortFormulas } from './formula.js';
import { shortMarkup } from './markup.js';

const root = join(import.meta.dirname, '../..');
const sheets = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => `web/${file}`);
/** Of all sheets: slides, handout and the one file have different ones. */
const rules = rulesOf(
  ['node_modules/katex/dist/katex.css', ...sheets].map((file) => readFileSync(join(root, file), 'utf8')).join(''),
);
const short = (html: string): string => shortMarkup(shortFormulas(html, rules));

/** A title, a question and an answer stand within a line; the rest may have paragraphs. */
function written(language: Language, words: SceneWords): SceneWords {
  const line = (text: string): string => short(fragment(text, language, { line: true }));
  const blocks = (text: string): string => short(fragment(text, language));
  const { title, text, ask, answer, expect, notes, task } = words;
  return {
    title: line(title),
    ...(text === undefined ? {} : { text: blocks(text) }),
    ...(ask === undefined ? {} : { ask: line(ask) }),
    ...(answer === undefined ? {} : { answer: line(answer) }),
    ...(expect && { expect: expect.map(({ says, cure }) => ({ says: line(says), cure: line(cure) })) }),
    notes: blocks(notes),
    ...(task && { task: { text: blocks(task.text), key: blocks(task.key) } }),
  };
}

const made = new Map<Language, readonly WrittenScene[]>();

/** Also collects the signs of their formulas, for which the fonts are cut: before that, all languages have to be there. */
export function lessonIn(language: Language): readonly WrittenScene[] {
  let scenes = made.get(language);
  if (!scenes) {
    scenes = SCENES.map((scene) => ({ ...scene, words: written(language, scene.words[language]) }));
    made.set(language, scenes);
  }
  return scenes;
}

/** Where no script makes sheets: the tasks. A title says what is found out, and the key is not for the class that reads them. */
function tasks(language: Language): string {
  const { heading, key } = WITHOUT_SCRIPTS[language];
  const items = lessonIn(language).flatMap(({ words: { title, answer, task } }) =>
    task ? `<li>${answer === undefined ? `<h3>${title}</h3>` : ''}${task.text}</li>` : [],
  );
  return `<h2>${heading}</h2><ol>${items.join('')}</ol><p class="on-screen"><a href="../teach/">${key}</a></p>`;
}
const WITHOUT_SCRIPTS = {
  en: { heading: 'Tasks', key: 'For teachers: the plans, with the key to every task' },
  zh: { heading: '题目', key: '教师用：教案和各题答案' },
};

/** `cache`: the folder in which the files are written. */
export const lesson = (cache: string): Plugin => ({
  name: 'ropewalk-lesson',
  enforce: 'pre',
  resolveId(id) {
    const language = /^virtual:lesson\/(en|zh)\?url$/.exec(id)?.[1] as Language | undefined;
    if (!language) return null;
    mkdirSync(cache, { recursive: true });
    const file = join(cache, `lesson-${language}.json.gz`);
    writeFileSync(file, gzipSync(JSON.stringify(lessonIn(language)), { level: 9 }));
    return `${file}?url`;
  },
  // The page for teachers shows titles: all else that is said of a scene is text of the page, or in the files above.
  transform: {
    filter: { id: /\/lesson\/scenes\.ts$/ },
    handler(code) {
      const titles = SCENES.map(({ words: { en, zh }, ...scene }) => ({
        ...scene,
        words: { en: { title: en.title }, zh: { title: zh.title } },
      }));
      const short = code
        .replace(/^import (?!type).*\n|^const \[HANDS.*\n/gm, '')
        .replace(/(?<=^export const SCENES[^=]*= )\[.*?\](?=;$)/ms, () => `${JSON.stringify(titles)} as never`);
      if (short.includes('HANDS')) throw new Error('lesson/scenes.ts: not as it was');
      return { code: short, map: null };
    },
  },
  transformIndexHtml: (html, { path }) =>
    html.replace('<!-- lesson -->', () => tasks(path.includes('/zh/') ? 'zh' : 'en')),
});
