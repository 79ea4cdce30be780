/** The page for teachers: steps open as they say, the builder makes links that hold, and answers can be handed in. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import jsQR from 'jsqr';
import type { Download, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PageName } from '../../web/content/pages.js';
import { pageOfFigure } from '../../web/content/figures.js';
import { settings as names } from '../../web/figures/labels.js';
import { PLANS } from '../../web/lesson/plans.js';
import { sceneOf, SCENES } from '../../web/lesson/scenes.js';
import { signOf } from '../../web/state/url-options.js';
import { violations } from './accessibility.js';
import { addressOf, openPage, samePage, settled } from './browser.js';
import { wholeUnless } from './every-page.js';

const textOf = async (file: Download): Promise<string> => (await buffer(await file.createReadStream())).toString();

const LANGUAGES = ['en', 'zh'] as const;
const built = resolve(import.meta.dirname, '../../build/page');
const htmlOf = (language: 'en' | 'zh'): string =>
  readFileSync(join(built, language === 'zh' ? 'zh/teach' : 'teach', 'index.html'), 'utf8').replaceAll('&amp;', '&');

/** Addresses of the links in the document that lead to a place, relative to the page. */
const linksTo = (html: string, place: string): string[] =>
  [...html.matchAll(/<a href="?([^"\s>]+)"?/g)].map(([, to]) => to!).filter((to) => to.endsWith(`#${place}`));

const teach = (language: 'en' | 'zh' = 'en', options: Parameters<typeof openPage>[0] = {}): Promise<Page> =>
  openPage({ language, page: 'teach', ...options });

describe.each(PLANS)('the plan $id', ({ id, steps }) => {
  it('names every step with its time, its slide and its sheet, in both languages', () => {
    for (const language of LANGUAGES) {
      const html = htmlOf(language);
      let from = 0;
      for (const { scene, minutes } of steps) {
        expect(html).toContain(`${from}–${from + minutes}`);
        expect(linksTo(html, scene)).toContain(`../slides/?plan=${id}#${scene}`);
        from += minutes;
      }
      expect(html).toContain(`../handout/?plan=${id}`);
    }
  });
});

describe('a step', () => {
  // Each is a row; those of one lesson have all kinds.
  const inGate = PLANS[1]!.steps.map(({ scene }) => scene);
  for (const scene of SCENES)
    it(
      `${scene.id} opens with its state, and with what it leaves out and fixes`,
      wholeUnless(inGate.includes(scene.id)),
      async () => {
        const { figure, settings = '', hide = [], lock = [], place } = scene;
        if (!figure) return expect(linksTo(htmlOf('en'), place).length).toBeGreaterThan(0);
        const page = pageOfFigure(figure)!;
        const wanted = new URLSearchParams(settings);
        const link = linksTo(htmlOf('en'), place).find((to) =>
          [...wanted].every(([key, text]) => new URL(to, 'https://host.example').searchParams.get(key) === text),
        )!;
        const { search, hash } = new URL(link, addressOf('en', '', 'teach'));
        const opened = await openPage({ page, at: search + hash, figures: [figure] });
        const shown = await opened.locator(`#figure-${figure}`).evaluate((element) => {
          type Field = { key: string; write(value: unknown): string };
          const { fields, state } = element as unknown as {
            fields: Record<string, Field>;
            state: Record<string, unknown>;
          };
          return Object.fromEntries(Object.entries(fields).map(([name, { key, write }]) => [key, write(state[name])]));
        });
        for (const [key, text] of wanted) expect(shown[key], key).toBe(text);
        const left = (await opened.locator('html').getAttribute('data-hide')) ?? '';
        expect(left.split(' ').sort()).toEqual([...hide].sort());
        if (lock.length > 0) {
          const said = opened.locator(`#figure-${figure} .locked`);
          for (const key of lock) await expect.poll(() => said.textContent()).toContain(names.en[key]!);
        }
        // One that answers as it stands is covered whole until it is asked.
        if (scene.veiled)
          await opened
            .locator(`#figure-${figure}, #answer-${figure}`)
            .getByRole('button', { name: 'Show the answer' })
            .click();
        // What was left out is in no menu.
        expect(hide).toContain('table');
        const menu = opened.locator(`#figure-${figure} .menu`);
        if ((await menu.count()) > 0) {
          await menu.locator('.more').click();
          await expect.poll(() => menu.locator('[name=reset], [name=keys]').count()).toBeGreaterThan(0);
        }
        for (const entry of ['table', 'svg', 'csv', 'code', 'share'])
          expect(await opened.locator(`#figure-${figure} [name=${entry}]`).count(), entry).toBe(0);
      },
    );

  it('is told in full: what to ask, what is answered and what cures it, the notes and the key of the sheet', async () => {
    const page = await teach('en', { javaScriptEnabled: false });
    for (const { scene } of PLANS[1]!.steps) {
      const part = page.locator(`#scene-${scene}`);
      await expect.poll(() => part.count()).toBe(1);
      const told = await part.evaluate((heading) => {
        let text = '';
        for (
          let next = heading.nextElementSibling;
          next && !/^H[23]$/.test(next.tagName);
          next = next.nextElementSibling
        )
          text += ` ${next.textContent}`;
        return text;
      });
      const plain = (text: string): string =>
        text.replace(/\[([^\]]*)\]\{[^}]*\}|\[([^\]]*)\]\([^)]*\)/g, '$1$2').replaceAll('’', "'");
      const { ask = '', notes } = sceneOf(scene).words.en;
      for (const whole of [ask, notes]) {
        const words = plain(whole).replace(/\*/g, '').split('$')[0]!;
        expect(told.replaceAll('’', "'"), scene).toContain(words.slice(0, 40));
      }
    }
  });

  it('of the derivation is unfolded by the link of its plan', async () => {
    const page = await teach();
    const step = page.locator('#scene-step-3');
    expect(await step.isVisible()).toBe(false);
    await page.locator('a[href$="#scene-step-3"]').first().click();
    await expect.poll(() => step.isVisible()).toBe(true);
  });
});

/** What a decoder of others reads in the code on show. */
async function decoded(page: Page): Promise<string | undefined> {
  const size = 800;
  const dots = await page.locator('.qr svg').evaluate(async (drawing, size) => {
    const image = new Image();
    const src = URL.createObjectURL(new Blob([drawing.outerHTML], { type: 'image/svg+xml' }));
    await new Promise((loaded, failed) => Object.assign(image, { onload: loaded, onerror: failed, src }));
    const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
    const context = canvas.getContext('2d')!;
    context.imageSmoothingEnabled = false;
    context.drawImage(image, 0, 0, size, size);
    const { data } = context.getImageData(0, 0, size, size);
    // One letter a dot: millions of numbers take seconds to cross.
    let dots = '';
    for (let at = 0; at < data.length; at += 4) dots += data[at]! < 128 ? '#' : ' ';
    return dots;
  }, size);
  const pixels = new Uint8ClampedArray(4 * dots.length).fill(255);
  for (let at = 0; at < dots.length; at++) if (dots[at] === '#') pixels.fill(0, 4 * at, 4 * at + 3);
  return jsQR(pixels, size, size)?.data;
}

const link = (page: Page): Promise<string> => page.locator('#class-link').inputValue();

describe('the builder of links', () => {
  it('starts with the first step of the lesson, and says what is left out and fixed in it', async () => {
    const page = await samePage({ page: 'teach' });
    await expect.poll(() => link(page)).toContain('lock=model');
    const { pathname, hash } = new URL(await link(page));
    expect([pathname, hash]).toEqual([new URL(addressOf('en')).pathname, '#figure-hook']);
    await expect.poll(() => page.locator('.says').textContent()).toContain('Left out: table, files, code and link.');
    await expect.poll(() => page.locator('.says').textContent()).toContain('Fixed: model.');
    await expect.poll(() => decoded(page)).toBe(await link(page));
  });

  it('saves the code as a drawing that any program reads', async () => {
    const page = await samePage({ page: 'teach' });
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.qr button').click()]);
    expect(file.suggestedFilename()).toBe('ropewalk-scene-hook.svg');
    const source = await textOf(file);
    expect(source).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]* viewBox="0 0 \d+ \d+"[^>]*>.*<\/svg>$/s,
    );
    expect(source).not.toContain('<!--');
  });

  it('makes a link to a handout that keeps its key for a word', async () => {
    const page = await teach();
    await page.locator('#share-target').selectOption('handout:45');
    await page.locator('.link-builder #share-answers').selectOption('later');
    await page.locator('#class-word').fill('hemp');
    const sign = signOf('hemp');
    await expect.poll(async () => new URL(await link(page)).search).toBe(`?plan=45&answers=later.${sign}`);
    await expect.poll(() => page.locator('.says').textContent()).toContain('“hemp”');
    await page.locator('#share-target').selectOption('slides:45');
    await expect.poll(async () => new URL(await link(page)).search).toBe('?plan=45');
  });

  it('does not cover a figure in which the class looks for the answer, and says so', async () => {
    const page = await teach();
    await page.locator('.link-builder #share-answers').selectOption('later');
    await expect.poll(() => link(page)).toContain('answers=later');
    await page.locator('#share-target').selectOption('scene:remedies');
    await expect.poll(() => page.locator('.says').textContent()).toContain('so no link covers it');
    await expect.poll(() => page.locator('.link-builder #share-answers').count()).toBe(0);
    expect(await link(page)).not.toContain('answers=');
    expect(await page.locator('#class-frame').inputValue()).not.toContain('answers=');
  });

  it('makes a link, a frame and a code of one figure, in which the class finds nothing that was left out', async () => {
    const page = await teach('en', { at: '?m=300&n=290' });
    await page.locator('#share-target').selectOption('figure:odometer');
    await page.locator('#share-key-m').check();
    await page.locator('#share-exports').check();
    await page.locator('.link-builder #share-answers').selectOption('later');
    await page.locator('#class-word').fill('hemp');
    await expect
      .poll(async () => new URL(await link(page)).searchParams.get('answers'))
      .toBe(`later.${signOf('hemp')}`);
    await expect.poll(() => page.locator('.says').textContent()).toContain('“hemp”');
    await page.locator('.link-builder #share-answers').selectOption('never');
    await page.locator('.link-builder #share-theme').selectOption('projector');
    await page.locator('.link-builder #share-language').selectOption('zh');
    await expect
      .poll(async () => new URL(await link(page)).search)
      .toBe('?hide=table,export,answers&lock=m&theme=projector&v=1&m=300&n=290');
    const made = await link(page);
    await expect.poll(() => decoded(page)).toBe(made);
    const frame = await page.locator('#class-frame').inputValue();
    expect(frame).toContain('embed.html?figure=odometer&amp;lang=zh&amp;hide=table,export,answers&amp;lock=m');
    const { pathname, search, hash } = new URL(made);
    expect(pathname).toBe(new URL(addressOf('zh')).pathname);
    const opened = await openPage({ language: 'zh', at: search + hash, text: true, figures: ['odometer'] });
    await expect.poll(() => opened.locator('rope-odometer .locked').textContent()).toContain(names.zh.m!);
    await expect.poll(() => opened.locator('rope-odometer #m').isDisabled()).toBe(true);
    await expect.poll(() => opened.locator('html').getAttribute('data-theme')).toBe('projector');
    expect(
      await opened.locator('rope-answer').evaluateAll((all) => all.filter((each) => each.checkVisibility()).length),
    ).toBe(0);
  });

  it('leads to slides and handouts, which have settings of their own', async () => {
    const page = await teach('zh');
    await page.locator('#share-target').selectOption('slides:45');
    await expect.poll(() => link(page)).toBe(`${addressOf('zh')}slides/?plan=45`);
    await expect.poll(() => page.locator('#class-frame').count()).toBe(0);
    await page.locator('#share-target').selectOption('handout:90');
    await expect.poll(() => link(page)).toBe(`${addressOf('zh')}handout/?plan=90`);
    await expect.poll(() => page.locator('.link-builder fieldset').count()).toBe(0);
  });

  it('copies the link by key', async () => {
    const page = await teach('en', { permissions: ['clipboard-read', 'clipboard-write'] });
    const button = page.locator('.field', { has: page.locator('#class-link') }).locator('button');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await link(page));
  });
});

describe('answers to hand in', () => {
  const text = (page: Page): Promise<string> => page.locator('#hand-in-text').innerText();

  it('are those of all pages, by name or without, and nothing is invented', async () => {
    const page = await teach('en', { figures: ['order', 'offline'], text: true });
    const list = (language: 'en' | 'zh'): Promise<unknown> => page.goto(addressOf(language, '', 'teach'));
    const open = async (answer: string): Promise<void> => {
      await page.goto(addressOf('en', '#check-order'));
      const chosen = page.locator(`#check-order ${answer}`).first();
      await chosen.locator('summary').click();
      // A page that is left at once may not have heard of it.
      await expect.poll(() => chosen.getAttribute('class')).toContain('tried');
      await list('en');
    };
    await expect.poll(() => page.locator('.hand-in .empty').count()).toBe(1);
    await expect.poll(() => text(page)).toContain('No order · not answered');
    await open('details');
    await expect.poll(() => text(page)).toContain('No order · tried once, not right yet (opened: A)');
    await open('details.right');
    await expect.poll(() => text(page)).toContain('No order · right on try 2 (opened: A C)');
    await expect.poll(() => page.locator('.hand-in .empty').count()).toBe(0);
    await page.locator('#hand-in-name').fill('=Ada, "L."');
    await expect.poll(() => text(page)).toMatch(/^Answers of =Ada, "L\."\n1 of \d+ questions answered\./);
    // Also those of other pages.
    await expect.poll(() => text(page)).toContain('Pairing · not answered');
    const save = page.locator('.hand-in button', { hasText: 'CSV' });
    const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
    const lines = (await textOf(file)).split('\r\n');
    expect(lines[0]).toBe('\ufeffname,page,section,question,answers opened,right answer,tries');
    // A spreadsheet must not compute a name.
    expect(lines[1]).toBe(`"'=Ada, ""L.""",article,No order,order,A C,C,2`);
    await list('zh');
    await expect.poll(() => text(page)).toContain('第 2 次答对（点开过：A C）');
    // The next student at this computer.
    await page.goto(addressOf('en', '?m=300', 'teach'));
    const afresh = page.locator('.hand-in [name=afresh]');
    await afresh.click();
    await expect.poll(() => afresh.innerText()).toContain('Yes, forget');
    // Who does something else in between is asked anew.
    await page.locator('#hand-in-name').focus();
    await expect.poll(() => afresh.innerText()).toBe('Start afresh');
    await afresh.click();
    await expect.poll(() => text(page)).toContain('right on try 2');
    await afresh.click();
    await expect.poll(() => text(page)).toContain('No order · not answered');
    expect(await page.evaluate(() => localStorage.getItem('ropewalk.checks'))).toBe(null);
    expect(new URL(page.url()).searchParams.has('m')).toBe(false);
  });

  it('a class that starts afresh has the link as it was sent', async () => {
    const sent = '?hide=table&answers=later&lock=model&m=12';
    const page = await teach('en', { at: sent });
    await page.evaluate(() => localStorage.setItem('ropewalk.checks', '{"check-order":[2]}'));
    await page.reload();
    await expect.poll(() => text(page)).toContain('right on the first try');
    for (let press = 0; press < 2; press++) await page.locator('.hand-in [name=afresh]').click();
    await expect.poll(() => text(page)).toContain('No order · not answered');
    expect(new URL(page.url()).search).toBe(sent);
  });
});

for (const language of LANGUAGES)
  describe(`the page in ${language}`, wholeUnless(language === 'en'), () => {
    it('is read by axe, with its builder, and fits a phone', async () => {
      const page = await teach(language);
      await expect.poll(() => link(page)).toContain('#figure-hook');
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 700 });
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
  });

it('the article leads to it at the beginning and at the end', () => {
  const [around, article] = readFileSync(join(built, 'index.html'), 'utf8').split(/<article |<\/article>/);
  expect(linksTo(article!, 'plans').filter((to) => to === './teach/#plans').length).toBeGreaterThanOrEqual(3);
  const named: PageName = 'teach';
  expect(around!.match(new RegExp(`<a href="?\\./${named}/[" >]`, 'g'))).toHaveLength(1);
});
