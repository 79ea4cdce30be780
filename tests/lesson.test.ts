/** The lesson: what its scenes point at is there, both languages say the same, the minutes of a plan add up, and the lab sheet runs. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FIGURE_NAMES } from '../web/content/figures.js';
import { PLANS } from '../web/lesson/plans.js';
import { GOALS } from '../web/lesson/goals.js';
import { GUESSES, type Doing, type SceneWords } from '../web/lesson/scene.js';
import { sceneOf, SCENES } from '../web/lesson/scenes.js';
import type { Fields } from '../web/state/field.js';
import { HIDEABLE } from '../web/state/url-options.js';
import { claimsIn } from '../web/proof/ledger/text.js';
import { STEPS } from '../web/figures/derivation/steps.js';
import { FILES, partsOf, readText } from './content.js';

const FIELDS = import.meta.glob<Fields>('../web/figures/*/fields.ts', { eager: true, import: 'fields' });
const fieldsOf = (figure: string): Fields => FIELDS[`../web/figures/${figure}/fields.ts`] ?? {};
const markdown = FILES.map((file) => readText('en', file)).join('\n');
const places = new Set([
  ...[...markdown.matchAll(/^##+ .*\{#([\w-]+)/gm)].map(([, place]) => place!),
  ...FIGURE_NAMES.map((name) => `figure-${name}`),
]);
const formulasOf = (words: SceneWords): string[] =>
  [
    ...new Set(
      partsOf(words)
        .join('\n')
        .match(/\$\$[^$]+\$\$|\$[^$]+\$/g) ?? [],
    ),
  ].sort();
const linksOf = (words: SceneWords): string[] =>
  [
    ...partsOf(words)
      .join('\n')
      .matchAll(/\]\(#([\w-]+)\)/g),
  ].map(([, place]) => place!);
const blanks = (text: string): number => text.split('___').length - 1;
const sentences = (text: string): number =>
  text
    .replace(/\d\.\d/g, '')
    .split(/[.?!。？！]+["”’]?(?:\s|$|(?=[^\s]))/)
    .filter(Boolean).length;

describe.each(SCENES)('the scene $id', (scene) => {
  const { figure, settings, hide = [], lock = [], place, words } = scene;

  it('leaves out what the page says of all steps once', () => {
    expect(hide).toEqual(figure ? ['table', 'export'] : []);
    if (figure === 'derivation') expect(lock).toEqual(['derivation.step']);
  });

  it('shows a figure that there is, in a state that its fields can read, and leads to a place that there is', () => {
    if (figure) expect(FIGURE_NAMES).toContain(figure);
    const fields = figure ? Object.values(fieldsOf(figure)) : [];
    const keys = new Map(fields.map((field) => [field.key, field]));
    for (const [key, text] of new URLSearchParams(settings)) {
      const field = keys.get(key);
      expect(field, `${key} is no setting of ${figure}`).toBeDefined();
      const value = field!.read(text) as unknown;
      expect(value, `${key}=${text}`).not.toBe(undefined);
      // What is written in another way would be led on to another address.
      expect(field!.write(value)).toBe(text);
    }
    for (const key of lock) expect([...keys.keys()], key).toContain(key);
    // Its page keeps the answer back, but for a figure in which the class looks for it.
    const links = [...markdown.matchAll(/href="([^"]*)"/g)].map(([, to]) => to!.replaceAll('&amp;', '&'));
    const own = links.filter((to) => to.includes(`?${settings}&hide=`) && to.endsWith(`#${place}`));
    if (figure && settings) expect(own.length).toBeGreaterThan(0);
    for (const to of own) {
      expect(to.includes('&answers=later'), to).toBe(scene.veiled !== false);
      expect(to.includes(`&open=${figure}`), to).toBe(scene.veiled === false);
    }
    for (const part of hide) expect(HIDEABLE).toContain(part);
    expect([...places]).toContain(place);
    for (const language of ['en', 'zh'] as const)
      for (const link of linksOf(words[language])) expect([...places]).toContain(link);
  });

  it('says the same in both languages', () => {
    const { en, zh } = words;
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
    expect(zh.expect?.length).toBe(en.expect?.length);
    expect(formulasOf(zh)).toEqual(formulasOf(en));
    expect(linksOf(zh)).toEqual(linksOf(en));
    const claims = (own: SceneWords): string[] =>
      claimsIn(partsOf(own).join('\n'))
        .map(({ id }) => id)
        .sort();
    expect(claims(zh)).toEqual(claims(en));
    for (const part of partsOf(zh)) expect(part).toMatch(/[\u4e00-\u9fff。；]|\$$|\}$/);
  });

  it('has short texts for the slide, and a key for every blank', () => {
    for (const own of [words.en, words.zh]) {
      if (own.text) expect(sentences(own.text), own.text).toBeLessThanOrEqual(own.text.startsWith('$$') ? 99 : 2);
      expect(own.ask === undefined).toBe(own.answer === undefined);
      if (!own.task) continue;
      expect(blanks(own.task.text)).toBeGreaterThanOrEqual(1);
      expect(own.task.key.split(/[;；]/).length, own.task.key).toBeGreaterThanOrEqual(1);
    }
    expect(blanks(words.zh.task?.text ?? '')).toBe(blanks(words.en.task?.text ?? ''));
  });
});

describe.each(PLANS)('the plan $id', ({ minutes, steps, heart, drop }) => {
  it('takes as long as it says', () => {
    expect(steps.reduce((sum, each) => sum + each.minutes, 0)).toBe(minutes);
    for (const each of steps) expect(each.minutes).toBeGreaterThanOrEqual(1);
  });

  it('has scenes that there are, each once', () => {
    const names = steps.map(({ scene }) => sceneOf(scene).id);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has no stretch over six minutes without something to do', () => {
    for (const { scene, minutes } of steps) expect(minutes / sceneOf(scene).does.length, scene).toBeLessThanOrEqual(6);
  });

  it('lets the class vote or write before a figure answers', () => {
    for (const { scene } of steps) {
      const { figure, words, does } = sceneOf(scene);
      if (figure && words.en.answer) expect(GUESSES as readonly Doing[], scene).toContain(does[0]);
    }
  });

  it('says what to leave out when late, and keeps its heart and its end', () => {
    const names = steps.map(({ scene }) => scene);
    expect(drop.length).toBeGreaterThan(0);
    for (const each of [...drop, heart]) expect(names).toContain(each);
    expect(drop).not.toContain(heart);
    if (names.includes('exit')) expect(drop).not.toContain('exit');
    // Enough to catch up a tenth of the lesson.
    const saved = steps.filter(({ scene }) => drop.includes(scene)).reduce((sum, each) => sum + each.minutes, 0);
    expect(saved).toBeGreaterThanOrEqual(minutes / 10);
  });

  it('hands out what it lets the class fill in', () => {
    for (const { scene } of steps)
      if (sceneOf(scene).does.includes('sheet')) expect(sceneOf(scene).words.en.task, scene).toBeDefined();
  });
});

it('the scenes have names of their own, and each is in a plan', () => {
  const ids = SCENES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(PLANS.flatMap(({ steps }) => steps.map(({ scene }) => scene)))).toEqual(new Set(ids));
});

it('there are plans for three audiences, a short one and a long one, and every goal has a scene and a question', () => {
  expect(PLANS.map(({ id }) => id)).toEqual(['20', '45', '45-algebra', '45-learning', '45-engineers', '90']);
  const questions = new Set([...markdown.matchAll(/^:::+ check ([\w-]+)/gm)].map(([, name]) => `check-${name}`));
  for (const [id, { scene, check }] of Object.entries(GOALS)) {
    expect(sceneOf(scene).goal).toBe(id);
    expect(check.startsWith('check-') ? questions : places).toContain(check);
  }
});

it('every step of the derivation is a scene', () => {
  const steps = SCENES.filter(({ figure }) => figure === 'derivation').map(({ settings }) => settings);
  expect(steps).toEqual(STEPS.map((_, i) => `derivation.step=${i + 1}`));
});

describe.each(['en', 'zh'])('the lab sheet for the notebook in %s', (language) => {
  it('prints what its keys say, after the programs of the notebook', () => {
    const root = fileURLToPath(new URL('..', import.meta.url));
    const notebook = readFileSync(`${root}demos/notebook.html`, 'utf8');
    const programs = [...notebook.matchAll(/<textarea class="code"[^>]*>([\s\S]*?)<\/textarea>/g)].map(([, code]) =>
      code!.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    );
    expect(programs).toHaveLength(3);
    const sheet = readText(language, 'teach/04-sheets.md');
    const tasks = [...sheet.matchAll(/^```(js|text)\n([\s\S]*?)^```$/gm)];
    expect(tasks.map(([, kind]) => kind)).toEqual(['js', 'text', 'js', 'text', 'js', 'text', 'js', 'text']);
    const MARK = '=====';
    const lines = tasks.map(([, kind, code]) => (kind === 'js' ? `console.log('${MARK}');\n${code}` : ''));
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', [...programs, ...lines].join('\n')], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(printed.split(`${MARK}\n`).slice(1)).toEqual(
      tasks.filter(([, kind]) => kind === 'text').map(([, , key]) => key),
    );
  });
});

it('the sentences are twelve mistakes and one that is right, each with a key, in both languages', () => {
  for (const language of ['en', 'zh']) {
    const text = readText(language, 'teach/05-mistakes.md');
    const tasks = text.split(/^\*\*(?:Task |第 )/m).slice(1);
    expect(tasks).toHaveLength(13);
    expect(tasks.filter((task) => /This one is right|这句是对的/.test(task))).toHaveLength(1);
    for (const task of tasks) expect(task).toMatch(/<details class="more">[\s\S]+<\/details>/);
  }
});

describe('the code of the tenth mistake, which pairs half-split what was trained as neighbours', () => {
  const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, each, c) => sum + each * b[c]!, 0);

  it('keeps lengths and knows distances only, but gives other scores than the model was trained with', async () => {
    const { load } = await import('ropewalk');
    const rope = await load();
    const q = Float32Array.from({ length: 128 }, (_, i) => Math.sin(i + 1));
    const k = Float32Array.from({ length: 128 }, (_, i) => Math.cos(2 * i));
    const turned = (x: Float32Array, offset: number, pairing: 'half-split' | 'interleaved'): Float32Array =>
      rope.rotate(x, { config: { headDim: 128, pairing }, offset });
    const score = (m: number, n: number, pairing: 'half-split' | 'interleaved'): number =>
      dot(turned(q, m, pairing), turned(k, n, pairing));
    const half = score(9, 7, 'half-split');
    // Float32 of 128 products of about 1.
    expect(score(109, 107, 'half-split')).toBeCloseTo(half, 4);
    expect(dot(turned(q, 9, 'half-split'), turned(q, 9, 'half-split'))).toBeCloseTo(dot(q, q), 3);
    expect(Math.abs(half - score(9, 7, 'interleaved'))).toBeGreaterThan(0.05);
  });
});
