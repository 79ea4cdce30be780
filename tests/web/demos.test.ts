/** The demos that are pages print what stands beside them, and the gallery leads to all demos. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { violations } from './accessibility.js';
import { openBeside } from './beside.js';
import { comesTo } from './browser.js';

const demos = resolve(import.meta.dirname, '../../demos');
const expected = (name: string): string => readFileSync(`${demos}/${name}.expected.txt`, 'utf8');

const demo = (name: string): Promise<Page> => openBeside(`demos/${name}`, { reducedMotion: 'reduce' });

/** Fits a narrow telephone, and axe finds nothing, light and dark. */
async function sound(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, { looks: true })).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
}

it('slide.html: the arrow keys lead through the slides, and each has a figure that lives', async () => {
  const page = await demo('slide.html');
  const told: string[] = [];
  for (let number = 1; number <= 3; number++) {
    await expect.poll(() => page.locator('nav [role=status]').textContent()).toBe(`${number} / 3`);
    const slide = page.locator('section:visible');
    await expect.poll(() => slide.count()).toBe(1);
    const caption = slide.locator('figcaption');
    await caption.waitFor();
    told.push(`${number}. ${await slide.locator('h1, h2').first().innerText()}`, await caption.innerText(), '');
    await page.keyboard.press('ArrowRight');
  }
  expect(told.join('\n')).toBe(expected('slide'));
  await page.keyboard.press('PageUp');
  await comesTo(page, '#2');
  await page.getByRole('button', { name: 'Previous slide' }).click();
  await comesTo(page, '#1');
  // In a figure the keys are the figure's own.
  await page.locator('rope-odometer #m').press('ArrowRight');
  await comesTo(page, '#1');
  await sound(page);
});

it('notebook.html: the cells run from the top, each prints below itself, and what is changed is run as changed', async () => {
  const page = await demo('notebook.html');
  const done = (): Promise<void> => page.locator('main:not([aria-busy])').waitFor();
  const outputs = page.locator('output');
  const printed = async (): Promise<string> =>
    (await outputs.allTextContents()).map((text, i) => `[${i + 1}]\n${text}\n`).join('\n');
  await page.getByRole('button', { name: 'Run all' }).click();
  await done();
  await expect.poll(() => printed()).toBe(expected('notebook'));
  await sound(page);

  const areas = page.locator('textarea');
  await areas.nth(1).fill("console.log(theta.length); throw new Error('enough')");
  await areas.nth(1).press('Control+Enter');
  await done();
  await expect.poll(() => outputs.nth(1).textContent()).toBe('4\nError: enough');
  await expect.poll(() => outputs.nth(2).textContent()).toBe('');
  // A mistake is told where it stands, also when a later cell was run.
  await areas.nth(1).fill('const = 1;');
  await page.getByRole('button', { name: 'Run program 3' }).click();
  await done();
  await expect.poll(() => outputs.nth(1).textContent()).toContain('SyntaxError');
  await expect.poll(() => outputs.nth(2).textContent()).toBe('');
  await areas.nth(1).fill('for (;;);');
  await areas.nth(1).press('Control+Enter');
  await page.getByRole('button', { name: 'Stop' }).click();
  await done();
});

it('the gallery has every demo, with what it prints, and the article and the reference lead there', async () => {
  const page = await demo('');
  const names = [...readFileSync(resolve(demos, '../docs/demos.md'), 'utf8').matchAll(/^\| \[(.+?)\]\((.+?)\)/gm)];
  expect(names.length).toBeGreaterThan(10);
  for (const [, , path] of names) expect(existsSync(resolve(demos, '../docs', path!)), path).toBe(true);
  await expect.poll(() => page.locator('.demo > h2').allTextContents()).toEqual(names.map(([, name]) => name));
  await expect.poll(() => page.locator('#hello-mjs pre').last().textContent()).toBe(expected('hello').trimEnd());
  await page.locator('#relative-mjs summary').click();
  await sound(page);
  for (const from of ['', 'zh/', 'reference/']) {
    await page.goto(inject('page') + from, { waitUntil: 'domcontentloaded' });
    const link = page.locator('a[href$="demos/"]').first();
    expect(await link.evaluate((a: HTMLAnchorElement) => a.href), from).toBe(`${inject('page')}demos/`);
  }
  await page.goto(`${inject('page')}demos/`);
  await page.getByRole('link', { name: 'Open slide.html' }).click();
  await expect.poll(() => page.title()).toContain('slides');
});
