/** What holds on every page; the tests of one page have it open once with scripts, and once without. */
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { PAGES } from '../../web/content/pages.js';
import { addressOf, awake, nearDrawn, openStill, samePage, settled, stillAddress } from './browser.js';
import { EVERY_PAGE, stillsOn, wholeUnless } from './every-page.js';
import { atRest, AWAKE, compare, drawnFigures, FAULTY, PRINTED, seesFaults, STILL, type Call } from './marks.js';
import { patience } from '../patience.js';

const WIDTHS = [320, 768, 1440];
const WIDE = { width: 1440, height: 900 };

const call =
  (page: Page): Call =>
  (work, ...args) =>
    page.evaluate(`(${String(work)})(...${JSON.stringify(args)})`);

const scrollWidth = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

/** What is smaller than 24 pixels and is to be hit. Runs in the page. */
function smallTargets(): string[] {
  const found: string[] = [];
  const visit = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) visit(element.shadowRoot);
      if (!element.matches('button, select, input:not([type=file]), [role=slider], [role=option]')) continue;
      if (element.matches('.layers input, .switch input')) continue; // their labels are the targets
      // In a sentence, which WCAG 2.5.8 excepts (what can be hit around it is 24 pixels wide all the same); and what
      // is out of sight until it has the focus.
      if (element.matches('.known, .skip')) continue;
      const { width, height } = element.getBoundingClientRect();
      if (width > 0 && (width < 24 || height < 24)) found.push(`${element.outerHTML.slice(0, 80)} ${width}x${height}`);
    }
  };
  visit(document);
  return found;
}

/** Runs in the page. */
function unusedPreloads(): string[] {
  const plain = (name: string): string => name.replaceAll('"', '');
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => plain(family));
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const faces = rules.filter(
    (rule) => rule instanceof CSSFontFaceRule && loaded.includes(plain(rule.style.fontFamily)),
  );
  const hosts = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const sheets = hosts.flatMap((root) => [...root.querySelectorAll('link')].map(({ href }) => href));
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')]
    .filter(({ as, href }) =>
      as === 'font' ? !faces.some(({ cssText }) => cssText.includes(href.split('/').at(-1)!)) : !sheets.includes(href),
    )
    .map(({ href }) => href);
}
/** Runs in the frame of a figure at rest. */
const shownStill = (): { title: string; height: number; scales: number[] } => ({
  title: document.title,
  scales: [...(document.querySelector('article > *')?.shadowRoot?.querySelectorAll<SVGSVGElement>('.chart') ?? [])].map(
    (chart) => chart.clientWidth / chart.viewBox.baseVal.width,
  ),
  height:
    document.querySelector('article > *')?.shadowRoot?.querySelector('figure, .picker')?.getBoundingClientRect()
      .height ?? 0,
});
describe.each(EVERY_PAGE)('the page $page in $language', ({ page: name, language }) => {
  const inGate = wholeUnless(language === 'en' || name === 'article');
  const opened = (): Promise<Page> => samePage({ language, page: name, without: true });
  const allAwake = async (): Promise<Page> => {
    const page = await opened();
    await awake(page);
    return page;
  };

  // Before the others, which wake what is far.
  it('has at most 6,000 nodes after opening, those in the figures included', inGate, async () => {
    const page = await opened();
    await page.waitForFunction(() => document.documentElement.dataset.started !== undefined);
    await nearDrawn(page);
    const nodes = await page.evaluate(() => {
      const count = (node: Node): number =>
        1 +
        (node instanceof Element && node.shadowRoot ? count(node.shadowRoot) : 0) +
        [...node.childNodes].reduce((sum, child) => sum + count(child), 0);
      return count(document);
    });
    console.info(`${language} ${name}: ${nodes} nodes`);
    expect(nodes).toBeGreaterThan(500);
    expect(nodes).toBeLessThanOrEqual(6000);
    if (name === 'article') await expect.poll(() => page.locator('.far').count()).toBeGreaterThan(50);
  });

  if (name === 'article' || name === 'teach')
    it('is at most 25,000 pixels tall in a window of 1440', inGate, async () => {
      const page = await allAwake();
      await page.setViewportSize(WIDE);
      await settled(page);
      // Typefaces come with the page; Chinese is set in what the system has, and none is narrower than its square.
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(25_000);
      await page.setViewportSize({ width: 1280, height: 900 });
    });

  if (language === 'en')
    it('shows every mark of every figure at rest, after the answers are shown, and on paper', async () => {
      const page = await allAwake();
      await atRest(name, call(page));
      await page.evaluate(() => {
        for (const figure of document.querySelectorAll('[unanswered]')) figure.removeAttribute('unanswered');
      });
      compare(name, await call(page)(drawnFigures, '.answer, .veil'), AWAKE);
      await page.emulateMedia({ media: 'print' });
      // What has another width on paper is drawn anew.
      await vi.waitFor(async () => compare(name, await call(page)(drawnFigures, PRINTED), AWAKE), {
        timeout: patience(10_000),
      });
      await page.emulateMedia({ media: 'screen' });
    });

  it(
    'does not scroll sideways at 320, 768 and 1440 pixels, and has targets of 24 pixels at least',
    inGate,
    async () => {
      const page = await allAwake();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await settled(page);
        if (width === WIDTHS[0]) expect(await page.evaluate(smallTargets)).toEqual([]);
        for (const model of name === 'article' ? ['llama-2-7b', 'gemma-3-1b'] : ['']) {
          if (model) await page.locator('rope-models select').selectOption(model);
          await settled(page);
          expect(await scrollWidth(page), `${model} at ${width}`).toBe(width);
        }
      }
    },
  );

  if (language === 'en' && name === FAULTY)
    it('shows as hidden what rules of a style would hide', async () => seesFaults(call(await allAwake())));
});

describe.each(EVERY_PAGE)('the page $page in $language without scripts', ({ page: name, language }) => {
  const inGate = wholeUnless(language === 'en' || name === 'article');
  const still = (): Promise<Page> => samePage({ language, page: name, javaScriptEnabled: false });

  it('asks before all else for what it uses, names all pages, and says which of them it is', inGate, async () => {
    const page = await still();
    // The browser says so only some seconds later.
    await expect.poll(() => page.evaluate(unusedPreloads)).toEqual([]);
    const links = await page
      .locator('.contents > ol > li > a')
      .evaluateAll((all) => all.map((a) => ({ to: (a as HTMLAnchorElement).href, now: a.ariaCurrent })));
    const own = addressOf(language, '#text', name);
    expect(links).toEqual(
      PAGES.map((each) =>
        each === name ? { to: own, now: 'page' } : { to: addressOf(language, '', each), now: null },
      ),
    );
    await expect.poll(() => page.locator('.contents ol ol a').count()).toBeGreaterThan(1);
  });

  it('does not scroll sideways at 320, 768 and 1440 pixels, with every answer open', inGate, async () => {
    const page = await still();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => scrollWidth(page), { message: `at ${width}` }).toBe(width);
    }
  });

  if (language === 'en' || name === 'article')
    it(
      'shows every mark of every figure, those of the article in frames under a title, with letters no larger',
      wholeUnless(language === 'en'),
      async () => {
        const page = await still();
        await page.setViewportSize({ width: 1280, height: 900 });
        // Those below the first windows are in frames.
        const drawn = await call(page)(drawnFigures, STILL);
        const frames = stillsOn(name, language);
        const frame = frames.length > 0 ? await openStill(frames[0]!, { language, viewport: WIDE }) : page;
        const scales: number[] = [];
        for (const figure of frames) {
          await frame.goto(stillAddress(figure, language));
          drawn.push(...(await call(frame)(drawnFigures, STILL)));
          if (name !== 'article') continue;
          const { title, height, scales: its } = await frame.evaluate(shownStill);
          scales.push(...its);
          expect(title, figure).toMatch(/\S/);
          // The choice of the model is a line, and all else a picture.
          expect(height, figure).toBeGreaterThan(figure === 'models' ? 20 : 100);
        }
        if (name === 'article') {
          expect(frames.length).toBeGreaterThan(10);
          // Letters of charts are no larger without scripts.
          expect(scales.length).toBeGreaterThan(8);
          expect(Math.max(...scales), 'letters').toBeLessThan(1.01);
        }
        // Of some figures the Chinese labels stand upright, and are marks of another kind.
        if (language === 'en') compare(name, drawn);
      },
    );
});
