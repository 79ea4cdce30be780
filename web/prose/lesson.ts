/**
 * The lesson in the prose. A line is replaced by Markdown before anything else reads the file, so that the ledger, the links
 * and the comparison of the languages see what the reader sees:
 *
 *     ::: lesson 45             the plan as a table: from when to when, each step, and where it opens
 *     ::: lesson steps          every scene: what to ask, the usual answers and their cure, notes, the task and its key
 *     ::: lesson derivation     the same for the steps of the derivation
 */
import { pageOfFigure } from '../content/figures.js';
import { pathOf } from '../content/pages.js';
import { PLANS } from '../lesson/plans.js';
import type { Language, LessonPlan, Scene } from '../lesson/scene.js';
import { sceneOf, SCENES } from '../lesson/scenes.js';
import { settingName } from '../strings/settings.js';
import { stringsFor } from '../strings.js';

const WORDS = {
  en: {
    columns: ['Minutes', 'Step', 'Open'],
    page: 'page',
    slide: 'slide',
    slides: (minutes: string) => `All [${minutes}]{=} minutes as slides`,
    sheet: 'Handout and key',
    place: 'in the article',
    hidden: 'Left out: ',
    fixed: 'Fixed: ',
    ask: 'Ask.',
    answer: 'Answer.',
    usual: 'Usual answers, and what cures them:',
    notes: 'For you.',
    task: 'On the handout.',
    key: 'Key:',
    end: '.',
    colon: ': ',
  },
  zh: {
    columns: ['分钟', '步骤', '打开'],
    page: '页面',
    slide: '幻灯片',
    slides: (minutes: string) => `[${minutes}]{=} 分钟的全部幻灯片`,
    sheet: '讲义与答案',
    place: '在正文中',
    hidden: '不显示：',
    fixed: '固定：',
    ask: '提问：',
    answer: '答案：',
    usual: '常见的回答，以及用什么来纠正：',
    notes: '给教师：',
    task: '讲义上的题：',
    key: '答案：',
    end: '。',
    colon: '：',
  },
} as const;

/** From the folder of the page on which plans stand to what lies beside it. */
const BESIDE = '../';
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
/** In HTML, because an address is no number of the text. */
const link = (href: string, text: string): string => `<a href="${escape(href)}">${text}</a>`;

/** What the address of a scene has beside its place. */
export function querySettings({ settings = '', hide = [], lock = [] }: Scene): string {
  const parts = [settings, hide.length > 0 && `hide=${hide.join(',')}`, lock.length > 0 && `lock=${lock.join(',')}`];
  const query = parts.filter(Boolean).join('&');
  return query && `?${query}`;
}

/** The page in the scene's state, from the plan. A scene without a figure leads to a place of the text. */
const pageOf = (scene: Scene): string =>
  `${BESIDE}${pathOf(pageOfFigure(scene.figure ?? '') ?? 'article')}${querySettings(scene)}#${scene.place}`;
const slideOf = (plan: string, scene: Scene): string => `${BESIDE}slides/?plan=${plan}#${scene.id}`;

function table({ id, steps }: LessonPlan, language: Language): string {
  const words = WORDS[language];
  let from = 0;
  const rows = steps.map(({ scene: name, minutes }) => {
    const scene = sceneOf(name);
    const time = `[${from}–${(from += minutes)}]{=}`;
    const open = `${link(pageOf(scene), words.page)} · ${link(slideOf(id, scene), words.slide)}`;
    return `| ${time} | [${scene.words[language].title}](#scene-${scene.id}) | ${open} |`;
  });
  const all = [
    link(`${BESIDE}slides/?plan=${id}`, words.slides(id)),
    link(`${BESIDE}handout/?plan=${id}`, words.sheet),
  ];
  return [`| ${words.columns.join(' | ')} |`, '|---|---|---|', ...rows, '', all.join(' · ')].join('\n');
}

/** The shortest plan that has it: there a slide of it opens. */
const planOf = ({ id }: Scene): string => PLANS.find(({ steps }) => steps.some(({ scene }) => scene === id))!.id;

function details(scene: Scene, language: Language): string {
  const words = WORDS[language];
  const { exports, listed } = stringsFor(language);
  const { title, ask, answer, expect = [], notes, task } = scene.words[language];
  const state = [
    ...(scene.hide?.length
      ? [words.hidden + listed(scene.hide.map((part) => exports.share.hideable[part])) + words.end]
      : []),
    ...(scene.lock?.length
      ? [words.fixed + listed([...new Set(scene.lock.map((key) => settingName(language, key)))]) + words.end]
      : []),
  ];
  const open = `${link(pageOf(scene), words.page)} · ${link(slideOf(planOf(scene), scene), words.slide)}`;
  const parts = [
    `### ${title} {#scene-${scene.id}}`,
    `<p class="opens">${open}${state.length > 0 ? ` <span>${state.join(' ')}</span>` : ''}</p>`,
    ask && `<strong>${words.ask}</strong> ${ask}`,
    answer && `<strong>${words.answer}</strong> ${answer}`,
    expect.length > 0 && words.usual,
    expect.length > 0 && expect.map(({ says, cure }) => `- ${says} ${cure}`).join('\n'),
    `<strong>${words.notes}</strong> ${notes}`,
    task &&
      `<strong>${words.task}</strong> ${task.text.replaceAll('___', '\\_\\_\\_')} <strong>${words.key}</strong> ${task.key}`,
  ];
  return parts.filter((part) => typeof part === 'string').join('\n\n');
}

const isStep = ({ figure }: Scene): boolean => figure === 'derivation';

/** A file of the prose with its lines about the lesson replaced. */
export const withLesson = (markdown: string, language: Language): string =>
  markdown.replace(/^::: lesson (\S+)$/gm, (line, what: string) => {
    if (what === 'steps' || what === 'derivation')
      return SCENES.filter((scene) => isStep(scene) === (what === 'derivation'))
        .map((scene) => details(scene, language))
        .join('\n\n');
    const plan = PLANS.find(({ id }) => id === what);
    if (!plan) throw new Error(`prose: "${line}" is no plan of the lesson`);
    return table(plan, language);
  });
