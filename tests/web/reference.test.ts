import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { violations } from './accessibility.js';
import { openBeside } from './beside.js';
import { wholeUnless } from './every-page.js';

const reference = ({ at = '', width = 1280, scripts = true } = {}): Promise<Page> =>
  openBeside(`reference/${at}`, { viewport: { width, height: 800 }, javaScriptEnabled: scripts });
const built = resolve(import.meta.dirname, '../../build/page/reference');
/** The families, each a folder. */
const families = (): string[] =>
  readdirSync(built, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'package')
    .map(({ name }) => `${name}/`);

// tests/wasm/docs.test.ts has their values.
const RUNS = [
  { which: 'three examples of a page', most: 3, atLeast: 25 },
  { which: 'every example', most: Infinity, atLeast: 70 },
];
const EXAMPLES = 'run with the package of the page, each claim in them gives a value, and no page is too long';
for (const { which, most, atLeast } of RUNS)
  it(`${which}: ${EXAMPLES}`, wholeUnless(most === 3), async () => {
    expect(families().length).toBeGreaterThan(7);
    const heights: Record<string, number> = {};
    const outcomes: { count: number; wrong: string[] }[] = [];
    for (const family of ['', ...families()]) {
      const page = await reference({ at: family });
      heights[family] = await page.evaluate(() => document.documentElement.scrollHeight);
      outcomes.push(await page.evaluate(runThem, most));
      await page.close();
    }
    expect(outcomes.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(outcomes.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(atLeast);
    console.info(heights);
    // All in one were 120,000 pixels.
    expect(Object.entries(heights).filter(([, height]) => height > 35_000)).toEqual([]);

    async function runThem(most: number): Promise<{ count: number; wrong: string[] }> {
      const wrong: string[] = [];
      const all = [...document.querySelectorAll<HTMLElement>('.example')].slice(0, most);
      for (const box of all) {
        const run = box.querySelector<HTMLButtonElement>('.run')!;
        const area = box.querySelector('textarea')!;
        run.click();
        while (run.textContent !== 'Run') await new Promise((resolve) => setTimeout(resolve, 5));
        const lines = [...box.querySelectorAll<HTMLElement>('output span')];
        const claims = area.value.match(/\/\/ →/g)?.length ?? 0;
        if (lines.length !== claims || lines.some((line) => line.className === 'error'))
          wrong.push(`${area.getAttribute('aria-label')}: ${lines.map((line) => line.textContent).join(' | ')}`);
      }
      return { count: all.length, wrong };
    }
  });

it('runs what the reader writes, shows its errors, keeps it over a reload, stops what hangs, and takes everything back', async () => {
  // Where it stood when all families were one page.
  const page = await reference({ at: '#rotate' });
  await page.waitForURL((url) => url.pathname.endsWith('/reference/rotation/'));
  const box = page.locator('#rotate .example');
  const [area, output] = [box.locator('textarea'), box.locator('output')];
  const original = await area.inputValue();
  await area.fill(
    "import { load } from 'ropewalk';\nconst rope = await load();\nrope.table({ headDim: 7 }, { length: 1 });",
  );
  await area.press('Control+Enter');
  await expect.poll(() => output.textContent()).toContain('RopeError: table: headDim must be even, got 7');
  await area.fill("console.log('here', new Float32Array(2))");
  await box.getByRole('button', { name: 'Run' }).click();
  await expect.poll(() => output.textContent()).toBe('here Float32Array(2) [0, 0]');
  await area.fill('for (;;);');
  await page.reload();
  expect(await area.inputValue()).toBe('for (;;);');
  await area.press('Control+Enter');
  await box.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => box.getByRole('button', { name: 'Run' }).count()).toBe(1);
  await box.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => area.inputValue()).toBe(original);
  await expect.poll(() => output.textContent()).toBe('');
  await expect.poll(() => box.locator('pre').textContent()).toBe(`${original}\n`);
  await page.reload();
  expect(await area.inputValue()).toBe(original);
});

it('leads from where a type stood to where it is', async () => {
  const page = await reference({ at: 'types/#GgufHeader' });
  await page.waitForURL((url) => url.pathname.endsWith('/reference/types-of-plans/') && url.hash === '#GgufHeader');
});

it('finds names and what their text says, by keys alone', async () => {
  const page = await reference();
  await page.keyboard.press('/');
  await page.keyboard.type('alibislo');
  await expect.poll(() => page.locator('#found').textContent()).toBe('1 name');
  await expect.poll(() => page.locator('#results li').allTextContents()).toEqual(['encodings.alibiSlopes']);
  await expect.poll(() => page.locator('#names').isVisible()).toBe(false);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.endsWith('encodings/') && url.hash === '#encodings.alibiSlopes');
  await page.keyboard.press('/');
  await page.keyboard.type('zzzz');
  await expect.poll(() => page.locator('#results li').allTextContents()).toEqual(['No name and no sentence has this.']);
  await page.keyboard.press('Escape');
  // All families, and the names of this one.
  await expect.poll(() => page.locator('#names h2:visible').count()).toBeGreaterThan(10);
  await expect.poll(() => page.locator('#names li:visible').count()).toBeGreaterThan(5);
});

it('has no link that leads nowhere, and no name twice', () => {
  const files = ['', ...families()];
  const idsOf = new Map(
    files.map((path) => [
      path,
      [...readFileSync(join(built, path, 'index.html'), 'utf8').matchAll(/ id="?([^"\s>]+)/g)].map(([, id]) => id!),
    ]),
  );
  for (const path of files) {
    const ids = idsOf.get(path)!;
    expect(
      ids.filter((id, i) => ids.indexOf(id) !== i),
      path,
    ).toEqual([]);
    const links = readFileSync(join(built, path, 'index.html'), 'utf8').matchAll(/ href="?([^":\s>#]*)#([^"\s>]+)/g);
    const lost = [...links].filter(([, to, id]) => {
      const target = new URL(to!, `https://host.example/${path}`).pathname.slice(1);
      return !idsOf.get(target)?.includes(id!);
    });
    expect(
      lost.map(([link]) => link),
      path,
    ).toEqual([]);
  }
});

it('is accessible, light and dark, and fits 320 pixels; without scripts it can be read', async () => {
  const page = await reference({ at: 'rotation/?theme=light#rotate' });
  expect(await violations(page, { part: '.masthead, #contents, #about-rotation' })).toEqual([]);
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  expect(await violations(page, { part: '#about-rotation', looks: true })).toEqual([]);

  const narrow = await reference({ at: 'rotation/', width: 320 });
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect.poll(() => narrow.locator('#names').isVisible()).toBe(false);
  await narrow.locator('#contents > summary').click();
  await narrow.locator('#names a[href="#rotate"]').click();
  await expect.poll(() => narrow.locator('#names').isVisible()).toBe(false);

  const still = await reference({ at: 'rotation/', scripts: false });
  await expect.poll(() => still.locator('#rotate .signature').isVisible()).toBe(true);
  await expect.poll(() => still.locator('#rotate .run').isVisible()).toBe(false);
});

it('keeps each name of its list in one line, on a tablet and on a phone', async () => {
  for (const width of [768, 360]) {
    const page = await reference({ width });
    const broken = await page
      .locator('.overview dt code')
      .evaluateAll((names) => names.filter((name) => name.getClientRects().length > 1).map((name) => name.textContent));
    expect([width, broken]).toEqual([width, []]);
  }
});

it('is where the end of the page says', async () => {
  const page = await reference({ at: '../#use' });
  const address = await page
    .locator('a[href$="reference/"]')
    .first()
    .evaluate((a: HTMLAnchorElement) => a.href);
  expect(address).toBe(`${inject('page')}reference/`);
});
