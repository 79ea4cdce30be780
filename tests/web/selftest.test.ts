import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { violations } from './accessibility.js';
import { back, boxOf, cutOff, openFigure, openPage, queryOf, settled } from './browser.js';
import { patience } from '../patience.js';

const packed = fileURLToPath(new URL('../../dist/', import.meta.url));
const figure = (page: Page): Locator => page.locator('rope-selftest');
const tallies = async (page: Page): Promise<string[]> =>
  (await figure(page).locator('.noticed tbody tr').allInnerTexts()).map((row) => row.replace(/\s+/g, ' ').trim());
const said = (page: Page): Promise<string> => figure(page).locator('.readout').innerText();
const press = (page: Page, name: string): Promise<void> =>
  figure(page).getByRole('button', { name, exact: true }).click();

describe('the self-test', () => {
  it('runs in the browser on the file that draws the figures, and says which, in which engine', async () => {
    const asked = new Set<string>();
    const before = (page: Page): Page =>
      page.on('request', (request) => {
        const [, file] = /([\w.]+\.wasm)-[\w-]+\.gz$/.exec(request.url()) ?? [];
        if (file) asked.add(file);
      });
    const page = await openFigure('selftest', { before });
    await expect.poll(() => said(page)).toMatch(/^Nothing is wrong: all (\d+) checks pass/);
    await expect.poll(() => figure(page).locator('.origin').innerText()).toContain('SHA-256');
    const origin = await figure(page).locator('.origin').innerText();
    const [, file] = /Kernels: ([\w.]+\.wasm),/.exec(origin)!;
    const bytes = readFileSync(`${packed}${file}`);
    expect(origin).toContain(createHash('sha256').update(bytes).digest('hex').slice(0, 16));
    expect(origin).toMatch(/calls itself ropewalk \d+\.\d+\.\d+\S* \w+ simd/);
    expect(origin).toMatch(/Chrom\w+ \d+/);
    // One file, however many instances.
    expect([...asked]).toEqual([file]);
  });

  it('shows who notices which mistake, what was expected and what came; undo goes back', async () => {
    const page = await openFigure('selftest');
    await press(page, 'It turns the other way');
    await expect
      .poll(() => said(page))
      .toBe('It turns the other way: of 61 numbers from other programs 8 fail, and of 21 rules 0.');
    await expect
      .poll(() => figure(page).locator('.failures li').first().innerText())
      .toMatch(/^linear_factor2 Worst error 1\.7, .* expected 1\.38177323, got -0\.30116868\.$/);
    await press(page, 'Its angles are in f32');
    await expect.poll(() => said(page)).toContain('of 61 numbers from other programs 0 fail, and of 21 rules 1.');
    expect((await tallies(page)).slice(0, 5)).toEqual([
      'Nothing is wrong 0 of 61 fail 0 of 21 fail',
      'It turns the other way 8 of 61 fail 0 of 21 fail',
      'It pairs the wrong numbers',
      'It is one position late',
      'Its angles are in f32 0 of 61 fail 1 of 21 fail',
    ]);
    expect(await violations(page, { part: 'rope-selftest' })).toEqual([]);
    await back(page);
    await expect.poll(() => said(page)).toContain('It turns the other way');
    await press(page, 'Nothing is wrong');
    await expect.poll(() => figure(page).locator('.failures').count()).toBe(0);
  });

  it('is read off by mouse, touch, keys and buttons', async () => {
    const page = await openFigure('selftest', { hasTouch: true });
    const plot = figure(page).locator('.plot');
    const name = (): Promise<string> => figure(page).locator('.looked strong').innerText();
    const first = await name();
    await plot.focus();
    await page.keyboard.press('End');
    expect(await name()).toBe('Rounding to f32 is the rounding of JavaScript');
    await expect.poll(() => figure(page).locator('.looked').innerText()).toContain('All 2,000 numbers agree exactly.');
    await page.keyboard.press('Home');
    expect(await name()).toBe(first);
    await figure(page).getByRole('button', { name: 'next check' }).click();
    await expect.poll(async () => (await queryOf(page)).get('selftest.check')).toBe('1');
    const box = await boxOf(figure(page).locator('.plot svg'));
    await page.touchscreen.tap(box.x + 166, box.y + box.height - 64);
    await expect.poll(name).toBe('Rounding to f32 is the rounding of JavaScript');
    await page.mouse.click(box.x + 166, box.y + 44);
    expect(await name()).toBe('Stretching by 1 changes no frequency, in four scalings');
  });

  it('fails where a published number or a kernel is another one, and says by how much', async () => {
    const page = await openFigure('bits');
    await page.route('**/assets/vectors*.gz', async (route) => {
      // The server sends it packed, which the test tool undoes.
      const text = (await (await route.fetch()).body()).toString();
      const vectors = JSON.parse(text) as { t5_buckets: { cases: { bucket_float32: number[] }[] } };
      vectors.t5_buckets.cases[1]!.bucket_float32[7]! -= 1;
      await route.fulfill({ json: vectors });
    });
    await page.goto(`${inject('page')}embed.html?figure=selftest`);
    await expect.poll(() => said(page)).toContain('of 61 numbers from other programs 1 fail, and of 21 rules 0.');
    const failure = await figure(page).locator('.failures').innerText();
    expect(failure).toContain('t5_buckets_causal');
    expect(failure).toContain('expected 30, got 31');

    // A wasm whose kernels differ in one number: the constant 0.1 of YaRN's temperature becomes 0.2.
    await page.unroute('**/assets/vectors*.gz');
    await page.route('**/*.wasm-*.gz', async (route) => {
      const body = readFileSync(`${packed}ropewalk.simd.wasm`);
      const tenth = Buffer.from(new Float64Array([0.1]).buffer);
      let at = -1;
      while ((at = body.indexOf(tenth, at + 1)) >= 0) body.writeDoubleLE(0.2, at);
      await route.fulfill({ body: gzipSync(body), contentType: 'application/gzip' });
    });
    await page.goto(`${inject('page')}embed.html?figure=selftest&again`);
    await expect.poll(() => said(page)).toMatch(/of 61 numbers from other programs [1-9]\d* fail/);
    await expect.poll(() => figure(page).locator('.failures').innerText()).toContain('inv_freq_yarn');
  });

  it('says why where the numbers cannot be fetched, and tries again', async () => {
    const page = await openFigure('bits');
    await page.route('**/assets/vectors*.gz', (route) => route.abort());
    await page.goto(`${inject('page')}embed.html?figure=selftest`);
    await expect.poll(() => figure(page).locator('.failure').count()).toBe(1);
    cutOff();
    await page.unroute('**/assets/vectors*.gz');
    await press(page, 'Try again');
    await expect.poll(() => said(page)).toContain('checks pass');
  });

  it('is copied as text, and works offline once it has run', async () => {
    const page = await openFigure('selftest', { permissions: ['clipboard-read', 'clipboard-write'] });
    await expect.poll(() => figure(page).locator('.origin').innerText()).toContain('SHA-256');
    await page.context().setOffline(true);
    await press(page, 'It is one position late');
    await expect.poll(() => said(page)).toContain('It is one position late: of 61');
    await press(page, 'Run again');
    await settled(page);
    await expect.poll(() => said(page)).toContain('It is one position late: of 61');
    await press(page, 'Copy');
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain('SHA-256');
    const text = await copied();
    await page.context().setOffline(false);
    expect(text.split('\n').filter((line) => line.startsWith('FAIL ')).length).toBe(10);
    expect(text.split('\n').filter((line) => line.startsWith('pass ')).length).toBe(72);
    expect(text).toMatch(/ropewalk\.\w+\.wasm \(ropewalk .*\) SHA-256 [0-9a-f]{64}/);
    expect(text).toMatch(/FAIL zero: error .*, expected .*, got/);
  });
});

describe('the table of all numbers', () => {
  it('is built when it is opened, is searched, computes everything again, and leads to the place of each', async () => {
    const page = await openPage({ text: true, figures: ['claims'] });
    const claims = page.locator('rope-claims');
    await claims.scrollIntoViewIfNeeded();
    await expect.poll(() => claims.locator('tr').count()).toBe(0);
    await claims.getByRole('button', { name: 'Open the table' }).click();
    await expect.poll(() => claims.locator('tbody tr').count()).toBeGreaterThan(100);
    const all = await claims.locator('tbody tr').count();
    await claims.getByRole('button', { name: /again here/ }).click();
    await expect
      .poll(() => claims.locator('.bar').innerText(), { timeout: patience(60_000) })
      .toContain(`${all} of ${all} come out`);
    await claims.getByRole('searchbox').fill('roundTo bf16');
    expect(await violations(page, { part: 'rope-claims' })).toEqual([]);
    await expect.poll(() => claims.locator('tbody tr').count()).toBeLessThan(20);
    const row = claims.locator('tbody tr', { hasText: 'At position 30,000' });
    await expect.poll(() => row.innerText()).toContain('computed here: agrees');
    await expect
      .poll(() => row.getByRole('link', { name: 'analysis.roundTo' }).getAttribute('href'))
      .toContain('reference/#analysis.roundTo');
    // To the number itself, on the page where it stands.
    const number = row.getByRole('link', { name: /128/ });
    await expect.poll(() => number.getAttribute('href')).toMatch(/\/code\/#bits:~:text=128$/);
    await number.click();
    await page.waitForURL((url) => url.pathname.endsWith('/code/') && url.hash.startsWith('#bits'));
  });
});
