/**
 * The lesson in the prose. A line is replaced by Markdown before anything else reads the file, so that the ledger, the links
 * and the comparison of the languages see what the reader sees:
 *
 *     ::: lesson 45             the plan as a table: from when to when, each step, and where it opens
 *     ::: lesson steps          every scene: what to ask, expected answers and their cure, notes, the task and its key
 *     ::: lesson derivation     the same for the steps of the derivation
 *     ::: lesson goals          what students can do afterwards, the scene for it and its question
 */
import { pageOfFigure } from '../content/figures.js';
import { pathOf } from '../content/pages.js';
import { answersIn, settingsOf } from '../lesson/link.js';
import { doingsOf } from '../lesson/doings.js';
import { GOALS, type Goal } from '../lesson/goals.js';
import { PLANS } from '../lesson/plans.js';
import type { Language, LessonPlan, Scene } from '../lesson/scene.js';
import { sceneOf, SCENES } from '../lesson/scenes.js';
import { stringsFor } from '../strings.js';

const WORDS = {
  en: {
    columns: ['Minutes', 'Step', 'The class', 'Open'],
    goals: ['Goal: the student can', 'Step', 'Check'],
    check: 'check',
    guess: 'guess',
    goal: 'Goal.',
    can: (goal: string) => `Students can ${goal}.`,
    late: 'If you are late, leave out in this order: ',
    heart: 'Never leave out: ',
    comma: ', ',
    page: 'page',
    slide: 'slide',
    slides: (minutes: number) => `All [${minutes}]{=} minutes as slides`,
    sheet: 'Handout and key',
    place: 'in the article',
    fixed: 'Fixed: ',
    ask: 'Ask.',
    answer: 'Answer.',
    usual: 'What students may answer, and what cures it:',
    notes: 'For you.',
    task: 'On the handout.',
    key: 'Key:',
    end: '.',
    colon: ': ',
  },
  zh: {
    columns: ['分钟', '步骤', '学生', '打开'],
    goals: ['目标：学生能够', '步骤', '检查题'],
    check: '检查题',
    guess: '先猜后看',
    goal: '目标：',
    can: (goal: string) => `学生能够${goal}。`,
    late: '时间不够时，按这个顺序省去：',
    heart: '无论如何不要省去：',
    comma: '、',
    page: '页面',
    slide: '幻灯片',
    slides: (minutes: number) => `[${minutes}]{=} 分钟的全部幻灯片`,
    sheet: '讲义与答案',
    place: '在文章中',
    fixed: '固定：',
    ask: '提问：',
    answer: '答案：',
    usual: '学生可能的回答，以及用什么来纠正：',
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

/**
 * The page in the scene's state, from the plan; what the class is to guess comes when the teacher says so. A scene without a
 * figure leads to a place of the text.
 */
const pageOf = (scene: Scene): string =>
  `${BESIDE}${pathOf(pageOfFigure(scene.figure ?? '') ?? 'article')}${scene.figure ? `?${[settingsOf(scene), answersIn(scene)].filter(Boolean).join('&')}` : ''}#${scene.place}`;
const slideOf = (plan: string, scene: Scene): string => `${BESIDE}slides/?plan=${plan}#${scene.id}`;

/** On one line, in a narrow column, too. */
const links = (scene: Scene, plan: string, language: Language): string =>
  `${link(pageOf(scene), WORDS[language].page)}\u00a0·\u00a0${link(slideOf(plan, scene), WORDS[language].slide)}`;

function table({ id, minutes: all, steps, heart, drop }: LessonPlan, language: Language): string {
  const words = WORDS[language];
  let from = 0;
  const rows = steps.map(({ scene: name, minutes }) => {
    const scene = sceneOf(name);
    const time = `[${from}–${(from += minutes)}]{=}`;
    const open = links(scene, id, language);
    return `| ${time} | [${scene.words[language].title}](#scene-${scene.id}) | ${doingsOf(scene, language)} | ${open} |`;
  });
  const open = [
    link(`${BESIDE}slides/?plan=${id}`, words.slides(all)),
    link(`${BESIDE}handout/?plan=${id}`, words.sheet),
  ];
  const named = (name: string): string => `[${sceneOf(name).words[language].title}](#scene-${name})`;
  // A title that asks has its mark.
  const ended = (list: string): string => (/[?？]\]\([^)]*\)$/.test(list) ? list : list + words.end);
  const short = `${words.late}${ended(drop.map(named).join(words.comma))} ${words.heart}${ended(named(heart))}`;
  return [`| ${words.columns.join(' | ')} |`, '|---|---|---|---|', ...rows, '', open.join(' · '), '', short].join('\n');
}

/** What students can do afterwards, the scene that serves it most, and where it is checked. */
function goals(language: Language): string {
  const words = WORDS[language];
  const rows = Object.values<Goal>(GOALS).map(({ scene, check, words: own }) => {
    const { goal, step } = own[language];
    const to = check.startsWith('check-') ? words.check : words.guess;
    return `| ${goal} | [${step}](#scene-${scene}) | [${to}](#${check}) |`;
  });
  return [`| ${words.goals.join(' | ')} |`, '|---|---|---|', ...rows].join('\n');
}

/** The shortest plan that has it: there a slide of it opens. */
const planOf = ({ id }: Scene): string => PLANS.find(({ steps }) => steps.some(({ scene }) => scene === id))!.id;

/** What all steps of the derivation have in common, and what every step leaves out, stands once before them. */
function details(scene: Scene, language: Language, settings: Settings): string {
  const words = WORDS[language];
  const { title, ask, answer, expect = [], notes, task } = scene.words[language];
  const fixed = isStep(scene) ? [] : [...new Set(scene.lock?.map((key) => settings[language][key]!))];
  const open = links(scene, planOf(scene), language);
  const parts = [
    `### ${title} {#scene-${scene.id}}`,
    `<p class="opens">${open}${fixed.length > 0 ? ` <span>${words.fixed}${stringsFor(language).listed(fixed)}${words.end}</span>` : ''}</p>`,
    '::: sides',
    ask && `<strong>${words.ask}</strong> ${ask}`,
    answer && `<strong>${words.answer}</strong> ${answer}`,
    expect.length > 0 && words.usual,
    expect.length > 0 && expect.map(({ says, cure }) => `- ${says} ${cure}`).join('\n'),
    `<strong>${words.notes}</strong> ${notes}`,
    GOALS[scene.goal].scene === scene.id &&
      `<strong>${words.goal}</strong> ${words.can(GOALS[scene.goal].words[language].goal)}`,
    task &&
      `<strong>${words.task}</strong> ${task.text.replaceAll('___', '\\_\\_\\_')} <strong>${words.key}</strong> ${task.key}`,
    ':::',
  ];
  return parts.filter((part) => typeof part === 'string').join('\n\n');
}

const isStep = ({ figure }: Scene): boolean => figure === 'derivation';

function lesson(what: string, language: Language, settings: Settings): string {
  if (what === 'goals') return goals(language);
  if (what === 'steps' || what === 'derivation')
    return SCENES.filter((scene) => isStep(scene) === (what === 'derivation'))
      .map((scene) => details(scene, language, settings))
      .join('\n\n');
  const plan = PLANS.find(({ id }) => id === what);
  if (!plan) throw new Error(`prose: "::: lesson ${what}" is no plan of the lesson`);
  return table(plan, language);
}

/** What settings are called, by their keys (figures/labels.ts). */
type Settings = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** A file of the prose with its lines about the lesson replaced. After a Chinese full stop or colon there is no blank. */
export const withLesson = (markdown: string, language: Language, settings: Settings): string =>
  markdown.replace(/^::: lesson (\S+)$/gm, (_, what: string) =>
    lesson(what, language, settings).replace(/(?<=[。：；？！]”?(?:<\/strong>)?) /g, ''),
  );
