/** The handout of a lesson, on both papers and in both languages: what is seen is what is printed. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { PLANS } from '../../web/lesson/plans.js';
import { SCENES } from '../../web/lesson/scenes.js';
import { signOf } from '../../web/state/url-options.js';
import { violations } from './accessibility.js';
import { openPage } from './browser.js';
import { wholeUnless } from './every-page.js';
import { expectFull, printed, sheetsOf, sheetsReady, turnOf } from './sheets.js';

type Language = 'en' | 'zh';

async function open(query = '', language: Language = 'en'): Promise<Page> {
  const page = await openPage({ language, at: `handout/${query}`, figures: [] });
  await sheetsReady(page);
  return page;
}

/** What a plan has for paper. */
const scenesOf = (plan: string) =>
  PLANS.find(({ id }) => id === plan)!.steps.flatMap(({ scene }) => SCENES.filter(({ id }) => id === scene));

const POINTS = { a4: [595, 842], letter: [612, 792] } as const;

for (const language of ['en', 'zh'] as const)
  describe(`the handout, ${language}`, wholeUnless(language === 'en'), () => {
    for (const paper of ['a4', 'letter'] as const)
      it(`has full sheets with whole figures on ${paper}, and a key`, wholeUnless(paper === 'a4'), async () => {
        for (const sheet of ['tasks', 'key'] as const) {
          const page = await open(`?plan=45&paper=${paper}&sheet=${sheet}`, language);
          const seen = await sheetsOf(page);
          expectFull(seen, `${paper} ${sheet}`);
          // The rest of the last sheet of tasks is for notes.
          if (sheet === 'tasks') expect(seen.at(-1)!.full).toBeGreaterThan(0.5);
          const sheets = await printed(page);
          expect(sheets).toHaveLength(seen.length);
          for (const { width, height } of sheets)
            expect([Math.round(width), Math.round(height)]).toEqual([...POINTS[paper]]);
        }
      });

    it('asks what the scenes ask, and answers on the key alone', async () => {
      const scenes = scenesOf('45').filter(({ words }) => words[language].task);
      const page = await open('?plan=45&paper=a4', language);
      const blanks = scenes.flatMap(({ words }) => words[language].task!.text.match(/_{3,}/g) ?? []);
      expect(await page.locator('.sheet .blank').count()).toBe(blanks.length);
      expect(blanks.length).toBeGreaterThan(5);
      const drawn = scenes.filter(({ figure, veiled }) => figure && !veiled);
      expect(await page.locator('.sheet .still svg').count()).toBe(drawn.length);
      expect(await page.locator('.sheet .given').count()).toBe(0);
      expect(await page.locator('.sheet image, .sheet canvas, .sheet img').count()).toBe(0);
      const turn = await turnOf(page);
      await page.locator('input[value=key]').check();
      await sheetsReady(page, turn);
      expect(await page.locator('.sheet .given').count()).toBe(scenes.length);
      expect(new URL(page.url()).search).toBe('?plan=45&paper=a4&sheet=key');
    });

    it('has nothing that axe finds wrong, before and after a choice', async () => {
      const page = await open('?plan=20', language);
      expect(await violations(page)).toEqual([]);
      await page.locator('.scenes summary').click();
      const dark = await openPage({ language, at: 'handout/?plan=20&sheet=key', figures: [], colorScheme: 'dark' });
      await sheetsReady(dark);
      expect(await violations(dark, { looks: true })).toEqual([]);
    });

    it('is drawn on white paper in a dark window as in a light one', async () => {
      const drawn = async (colorScheme: 'light' | 'dark'): Promise<string[]> => {
        const page = await openPage({ language, at: 'handout/?plan=20', figures: [], colorScheme });
        await sheetsReady(page);
        return page.locator('.sheet .still svg').evaluateAll((drawings) => drawings.map((each) => each.innerHTML));
      };
      expect(await drawn('dark')).toEqual(await drawn('light'));
    });

    it('is a text without scripts: the tasks, and neither their key nor a title that answers', async () => {
      const page = await openPage({ language, at: 'handout/', javaScriptEnabled: false });
      const tasks = SCENES.filter(({ words }) => words[language].task).map(({ words }) => words[language]);
      const shown = page.locator('#handout li');
      expect(await shown.count()).toBe(tasks.length);
      const untold = tasks.filter(({ answer }) => answer === undefined).map(({ title }) => title);
      expect(await shown.locator('h3').allInnerTexts()).toEqual(untold);
      const text = await page.locator('#handout').innerText();
      for (const { key } of tasks.flatMap(({ task }) => task ?? [])) {
        const [plain] = key.split(/[[$*]/);
        if (plain!.length > 20) expect(text).not.toContain(plain);
      }
      await page.locator('#handout a').click();
      await page.waitForURL(/\/teach\/$/);
    });
  });

describe('until the answers may be seen', () => {
  const plan = '?plan=45-learning&paper=a4';
  const scenes = scenesOf('45-learning').filter(({ words }) => words.en.task ?? words.en.ask);
  const headings = (page: Page): Promise<string[]> => page.locator('.sheet h2 > :last-child').allInnerTexts();
  const links = async (page: Page): Promise<string[]> => {
    const all = await page
      .locator('.where a')
      .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).search));
    expect(all.length).toBeGreaterThan(0);
    return all;
  };
  const key = (page: Page) => page.locator('input[value=key]');

  it('neither titles nor figures of the tasks answer them, but where the address says so', async () => {
    const page = await open(plan);
    const told = await open(`${plan}&answers=now`);
    for (const { words, veiled } of scenes.filter(({ words }) => words.en.answer)) {
      expect(await headings(page)).not.toContain(words.en.title);
      if (!/[[$*]/.test(words.en.title)) expect(await headings(told)).toContain(words.en.title);
      if (veiled)
        expect(await told.locator('.sheet .still').count()).toBe(1 + (await page.locator('.sheet .still').count()));
    }
    expect(scenes.some(({ veiled }) => veiled)).toBe(true);
    for (const search of await links(told)) expect(new URLSearchParams(search).get('answers')).toBe('now');
  });

  it('an address that never tells them has no key, and leads to none', async () => {
    const page = await open(`${plan}&hide=answers&sheet=key`);
    expect(await key(page).count()).toBe(0);
    expect(await page.locator('.sheet .given, .sheet .answered, .paper-controls .ask').count()).toBe(0);
    for (const search of await links(page)) expect(new URLSearchParams(search).get('hide')).toContain('answers');
  });

  it('one that tells them later opens the key to who asks for it, or knows the word', async () => {
    const page = await open(`${plan}&answers=later&sheet=key`);
    expect(await key(page).count()).toBe(0);
    for (const search of await links(page)) expect(new URLSearchParams(search).get('answers')).toBe('later');
    // But for a figure in which the class looks for the answer.
    const looks = await open('?plan=45-engineers&scenes=remedies&answers=later');
    expect((await links(looks)).map((search) => new URLSearchParams(search).get('answers'))).toEqual([null]);
    const turn = await turnOf(page);
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await sheetsReady(page, turn);
    expect(await page.locator('.sheet .answered').count()).toBeGreaterThan(3);
    const sign = signOf('hemp');
    const asked = await open(`${plan}&answers=later.${sign}`);
    for (const search of await links(asked)) expect(new URLSearchParams(search).get('answers')).toBe(`later.${sign}`);
    const before = await turnOf(asked);
    await asked.getByRole('textbox', { name: 'Word from your teacher' }).fill('hemp');
    await asked.keyboard.press('Enter');
    await sheetsReady(asked, before);
    expect(await asked.locator('.sheet .answered').count()).toBeGreaterThan(3);
  });
});

it('takes the scenes that are ticked, and the address keeps them', async () => {
  const page = await open('?plan=20&paper=a4');
  const before = await page.locator('.sheet [data-scene]').count();
  expect(before).toBeGreaterThan(1);
  await page.locator('.scenes summary').click();
  const turn = await turnOf(page);
  await page.locator('.scenes input:checked').first().uncheck();
  await sheetsReady(page, turn);
  expect(await page.locator('.sheet [data-scene]').count()).toBe(before - 1);
  const again = await open(new URL(page.url()).search);
  expect(await again.locator('.sheet [data-scene]').count()).toBe(before - 1);
  const none = await open('?plan=20&scenes=');
  expect(await none.locator('.sheet').count()).toBe(0);
  expect(await none.locator('.state').innerText()).toMatch(/^No scene is ticked/);
  expect(await none.getByRole('button', { name: 'Print' }).isDisabled()).toBe(true);
});

it('keeps the order of the plan whatever is ticked', async () => {
  const page = await open('?plan=45-engineers&scenes=wall,hook,hands');
  const turn = await turnOf(page);
  await page.locator('.scenes summary').click();
  await page.locator('.scenes input[value=hands]').uncheck();
  await sheetsReady(page, turn);
  expect(new URL(page.url()).searchParams.get('scenes')).toBe('wall,hook');
  const shown = await page.locator('.sheet [data-scene]').evaluateAll((all) => all.map(({ dataset }) => dataset.scene));
  expect(shown).toEqual(['wall', 'hook']);
});

it('says which lessons there are where the address names none of them', async () => {
  const page = await open('?plan=60');
  expect(await page.getByRole('alert').innerText()).toContain(PLANS.map(({ id }) => id).join(', '));
  expect(await page.locator('.sheet').count()).toBeGreaterThan(0);
});

it('shows the figures as the scene has them, and leads back to them', async () => {
  const page = await open('?plan=45&paper=a4&scenes=both');
  const { settings = '' } = SCENES.find(({ id }) => id === 'both')!;
  const link = new URL((await page.locator('.where a').getAttribute('href'))!);
  for (const [key, value] of new URLSearchParams(settings))
    if (key !== 'pair') expect(link.searchParams.get(key)).toBe(value);
  // Position, angle and hands of the figure alone, at the same settings.
  const figure = await openPage({ at: `embed.html?figure=pair&${settings}`, figures: [] });
  await figure.waitForSelector('rope-pair svg text');
  const angle = await figure.locator('rope-pair').evaluate((host) => /\d+\.\d°/.exec(host.shadowRoot!.textContent)![0]);
  expect(await page.locator('.sheet .still').textContent()).toContain(angle);
});

it('keeps inside a narrow window', async () => {
  const page = await openPage({ at: 'handout/', figures: [], viewport: { width: 360, height: 700 } });
  await sheetsReady(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
