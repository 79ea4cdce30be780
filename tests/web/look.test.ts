/** What all figures share of their looks, and what a narrow window does to them. */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './accessibility.js';
import { allOf, atRest, boxOf, numbersIn, openFigure, openPage } from './browser.js';
import { wholeUnless } from './every-page.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

const style = (part: Locator, name: 'backgroundColor' | 'fontSize' | 'width' | 'outlineOffset'): Promise<string> =>
  part.evaluate((element, key) => getComputedStyle(element)[key], name);

describe('a box to be ticked', () => {
  it('is of ink and paper in the dark, too', async () => {
    const page = await openFigure('pair', { colorScheme: 'dark' });
    const box = page.locator('rope-pair input[type=checkbox]');
    const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(await style(box, 'backgroundColor')).toBe(paper);
    await box.check();
    expect(await style(box, 'backgroundColor')).toBe(await page.evaluate(() => getComputedStyle(document.body).color));
  });

  it('is as wide as a finger needs on a phone, and no wider', async () => {
    const page = await openFigure('sentence', PHONE);
    for (const box of await allOf(page.locator('rope-sentence input[type=checkbox]'))) {
      const { width, height } = await boxOf(box);
      expect([width, height]).toEqual([24, 24]);
    }
  });
});

it.each([
  ['axes', 'Pairs for the height'],
  ['bits', 'Position'],
  ['pair', 'q'],
  ['negative', 'Query at'],
])('a number of %s stands at its label', async (figure, text) => {
  const page = await openFigure(figure);
  const label = page.locator(`rope-${figure}`).getByText(text, { exact: true }).last();
  const [name, field] = await Promise.all([
    label.boundingBox(),
    page.locator(`rope-${figure} .number-field`).evaluateAll(
      (fields, of) => {
        const boxes = fields.map((each) => each.getBoundingClientRect());
        return boxes
          .filter(({ x }) => x > of!.x)
          .sort((a, b) => Math.hypot(a.x - of!.x, a.y - of!.y) - Math.hypot(b.x - of!.x, b.y - of!.y))[0]!.x;
      },
      await label.boundingBox(),
    ),
  ]);
  expect(field - name!.x - name!.width).toBeLessThan(16);
});

it.each(['bits', 'cost'])('the raised digits of %s can be read', async (figure) => {
  const page = await openFigure(figure);
  for (const digits of await allOf(page.locator(`rope-${figure} .raised`)))
    expect(parseFloat(await style(digits, 'fontSize'))).toBeGreaterThanOrEqual(9);
  await expect
    .poll(() => page.locator(`rope-${figure} svg`).allTextContents())
    .not.toContainEqual(expect.stringMatching(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]/));
});

it('the angle of two words far apart stays in its column, with the angle that is drawn', async () => {
  const page = await openFigure('pair', { at: '?m=1000000&n=4090', viewport: { width: 330, height: 800 } });
  const formula = page.locator('rope-pair .formula');
  const text = (await formula.innerText()).replace(/\s+/g, ' ');
  const [turns, angle] = numbersIn(/= ([\d,]+ turns [+−] [\d.]+)/.exec(text)![1]!.replace('+ ', '').replace('− ', '−'));
  // 995,910 × 10000^(−24/128) radians.
  const whole = ((995910 * 10000 ** (-24 / 128)) / Math.PI) * 180;
  expect(360 * turns! + angle!).toBeCloseTo(whole, 0);
  expect(numbersIn((await page.locator('rope-pair .circle').textContent())!)[0]).toBeCloseTo(Math.abs(angle!), 1);
  expect(await formula.evaluate((p) => p.scrollWidth - p.clientWidth)).toBe(0);
});

describe.each(['en', 'zh'] as const)('on a phone in %s', (language) => {
  it(
    'what is wider than its place fades where it goes on, and is reached by keys',
    wholeUnless(language === 'en'),
    async () => {
      const page = await openPage({ language, ...PHONE, figures: [] });
      const boxes = page.locator('article .formula, article > pre');
      const all = () =>
        boxes.evaluateAll((found) =>
          found.map((box) => ({
            wide: box.scrollWidth > box.clientWidth + 1,
            fades: getComputedStyle(box).maskImage !== 'none',
            stop: box.getAttribute('tabindex') === '0',
            role: box.getAttribute('role'),
            code: box.localName === 'pre',
          })),
        );
      // The page measures them in the first frame after its script.
      await expect
        .poll(async () => (await all()).filter((box) => box.wide && !(box.fades && box.stop && box.role === 'group')))
        .toEqual([]);
      const found = await all();
      const wide = found.filter((box) => box.wide);
      expect(wide.length).toBeGreaterThan(2);
      expect(wide.filter(({ code }) => !code).length).toBeGreaterThan(0);
      const rest = found.filter((box) => !box.wide);
      expect(rest.length).toBeGreaterThan(5);
      expect(rest.filter(({ fades, stop, role, code }) => fades || ((stop || role) && !code))).toEqual([]);
      // Scrolled to its end, it fades where it began.
      const formula = page.locator('article .formula[role=group]').first();
      const mask = (): Promise<string> => formula.evaluate((box) => getComputedStyle(box).maskImage);
      const before = await mask();
      await formula.evaluate((box) => box.scrollTo({ left: 1000, behavior: 'instant' }));
      await expect.poll(mask).not.toBe(before);
      expect(await mask()).toMatch(/rgba\(0, 0, 0, 0\).*rgb\(0, 0, 0\)\)$/);
      expect(await violations(page, { part: 'article', looks: true })).toEqual([]);
    },
  );
});

it('on a phone the lines at the opening come with the figure that stands before them, and not to be moved by it', async () => {
  const page = await openPage({ ...PHONE, javaScriptEnabled: false });
  const lines = page.locator('article > .choose');
  expect(await lines.isVisible()).toBe(true);
  // The article as far as the figure, whose end has not come.
  await lines.evaluate(({ nextElementSibling: figure }) => {
    while (figure!.nextElementSibling) figure!.nextElementSibling.remove();
  });
  expect(await lines.isVisible()).toBe(false);
});

it('a line with a letter of a formula is as tall as one without', async () => {
  const page = await openPage({ figures: [] });
  // Those far below come when they are near, and all of them for a print.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => page.locator('article .katex.far').count()).toBe(0);
  const lines = await page.locator('article p').evaluateAll((all) =>
    all
      .filter((text) => {
        const formulas = [...text.querySelectorAll('.katex-html')];
        return formulas.length > 0 && formulas.every((formula) => formula.textContent.length < 3);
      })
      .map((text) => text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight)),
  );
  expect(lines.length).toBeGreaterThan(8);
  for (const count of lines) expect(count).toBeCloseTo(Math.round(count), 1);
});

it('a figure that a link leads to is framed at a distance from its letters', async () => {
  const page = await openPage({ at: '#figure-order', figures: ['order'] });
  expect(parseFloat(await style(page.locator('#figure-order'), 'outlineOffset'))).toBeGreaterThan(8);
  expect(await style(page.locator('#figure-order'), 'backgroundColor')).toBe('rgba(0, 0, 0, 0)');
});

it('whoever goes by Tab without a pause meets every figure whose code has come', async () => {
  // The tests wake every figure; this page wakes up by itself.
  const page = await openPage({ without: true });
  await page.waitForFunction(
    () => (document.querySelector('rope-hook') as unknown as { hasUpdated?: boolean }).hasUpdated,
  );
  await page.evaluate(() => {
    const met = new Set<string>();
    addEventListener('focusin', (event) => {
      const host = (event.target as Element).closest('[id^=figure-], rope-models');
      if (host) met.add(host.localName);
    });
    Object.assign(window, { met });
  });
  await page.locator('h2#order .place').focus();
  // The first press fetches the code of all figures.
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => !document.querySelector('article :not(:defined)'));
  for (let presses = 1; presses < 90; presses++) await page.keyboard.press('Tab');
  const met = await page.evaluate(() => [...(window as unknown as { met: Set<string> }).met]);
  expect(met).toEqual(
    expect.arrayContaining(['rope-order', 'rope-ways', 'rope-models', 'rope-odometer', 'rope-pair', 'rope-sentence']),
  );
});

it.each([360, 1440])('keys meet what stands in the opening of %i pixels from top to bottom', async (width) => {
  const page = await openPage({ figures: ['hook'], viewport: { width, height: 800 } });
  await page.locator('#text').focus();
  const stops: { text: string; top: number; bottom: number }[] = [];
  while (stops.at(-1)?.text !== 'h2' && stops.length < 60) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(() => {
        let element = document.activeElement!;
        while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
        const { top, bottom } = element.getBoundingClientRect();
        const text = element.closest('h2') ? 'h2' : (element.textContent || element.className).trim();
        return { text, top: top + scrollY, bottom: bottom + scrollY };
      }),
    );
  }
  const texts = stops.map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['the planner', 'Show the answer', 'h2']));
  expect(texts.filter((_, i) => i > 0 && stops[i]!.bottom <= stops[i - 1]!.top)).toEqual([]);
});

for (const width of [1440, 390])
  it(
    `a page of ${width} pixels that is loaded again deep in the article stays where it was`,
    wholeUnless(width === 390),
    async () => {
      const page = await openPage({ viewport: { width, height: 900 } });
      await page.evaluate(() => document.getElementById('cards')!.scrollIntoView({ behavior: 'instant' }));
      const top = (): Promise<number> =>
        page.evaluate(() => document.getElementById('cards')!.getBoundingClientRect().top);
      await page.evaluate(() => scrollBy({ top: 137, behavior: 'instant' }));
      await atRest(page);
      const before = await top();
      await page.reload();
      await atRest(page);
      expect(Math.abs((await top()) - before)).toBeLessThan(2);
    },
  );
