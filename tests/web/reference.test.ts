import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { violations } from './accessibility.js';
import { openBeside } from './beside.js';

const reference = ({ at = '', width = 1280, scripts = true } = {}): Promise<Page> =>
  openBeside(`reference/${at}`, { viewport: { width, height: 800 }, javaScriptEnabled: scripts });

it('runs every example with the package of the page, and each claim in it gives a value', async () => {
  const page = await reference();
  const outcome = await page.evaluate(async () => {
    const wrong: string[] = [];
    const all = [...document.querySelectorAll<HTMLElement>('.example')];
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
  });
  expect(outcome.wrong).toEqual([]);
  expect(outcome.count).toBeGreaterThan(70);
});

it('runs what the reader writes, shows its errors, stops what hangs, and takes everything back', async () => {
  const page = await reference({ at: '#rotate' });
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
  await area.press('Control+Enter');
  await box.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => box.getByRole('button', { name: 'Run' }).count()).toBe(1);
  await box.getByRole('button', { name: 'Reset' }).click();
  expect(await area.inputValue()).toBe(original);
  expect(await output.textContent()).toBe('');
  expect(await box.locator('pre').textContent()).toBe(`${original}\n`);
});

it('finds names and what their text says, by keys alone', async () => {
  const page = await reference();
  await page.keyboard.press('/');
  await page.keyboard.type('alibislo');
  expect(await page.locator('#names li:visible').allTextContents()).toEqual(['encodings.alibiSlopes']);
  expect(await page.locator('#found').textContent()).toBe('1 name');
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).hash).toBe('#encodings.alibiSlopes');
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  expect(await page.locator('#names li:visible').count()).toBeGreaterThan(100);
});

it('has no link that leads nowhere, and no name twice', async () => {
  const page = await reference();
  const wrong = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return {
      twice: ids.filter((id, i) => ids.indexOf(id) !== i),
      nowhere: [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
        .map((a) => a.getAttribute('href')!.slice(1))
        .filter((id) => !document.getElementById(id)),
    };
  });
  expect(wrong).toEqual({ twice: [], nowhere: [] });
});

it('is accessible, light and dark, and fits 320 pixels; without scripts it can be read', async () => {
  const page = await reference({ at: '?theme=light#rotate' });
  expect(await violations(page, { part: '.masthead, #contents, #about-rotation' })).toEqual([]);
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  expect(await violations(page, { part: '#about-rotation', looks: true })).toEqual([]);

  const narrow = await reference({ width: 320 });
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await narrow.locator('#names').isVisible()).toBe(false);
  await narrow.locator('#contents > summary').click();
  await narrow.locator('#names a[href="#rotate"]').click();
  expect(await narrow.locator('#names').isVisible()).toBe(false);

  const still = await reference({ scripts: false });
  expect(await still.locator('#rotate .signature').isVisible()).toBe(true);
  expect(await still.locator('#rotate .run').isVisible()).toBe(false);
});

it('is where the end of the page says', async () => {
  const page = await reference({ at: '../#use' });
  const address = await page
    .locator('a[href="reference/"]')
    .first()
    .evaluate((a: HTMLAnchorElement) => a.href);
  expect(address).toBe(`${inject('page')}reference/`);
});
