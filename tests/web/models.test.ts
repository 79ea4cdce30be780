import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MODELS } from '../../web/subject/catalogue.js';
import { awake, openFigure, openPage, queryOf, settled, summaryOf, tableOf } from './browser.js';
import { thetas } from './reference.js';
import { OWN_CONFIG } from '../own-config.js';

async function paste(page: Page, text: string): Promise<void> {
  const open = page.locator('rope-models .own-button');
  if ((await open.getAttribute('aria-expanded')) !== 'true') await open.click();
  await page.locator('rope-models textarea').fill(text);
  await page.getByRole('button', { name: 'Use it', exact: true }).click();
  await settled(page);
}

/** A file is let fall on the figure: this text, and blanks up to a size. */
async function drop(page: Page, text: string, size = 0): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([content, length]) => {
      const data = new DataTransfer();
      data.items.add(new File([content.padEnd(length)], 'dropped.json', { type: 'application/json' }));
      return data;
    },
    [text, size] as const,
  );
  await page.dispatchEvent('rope-odometer', 'drop', { dataTransfer: transfer });
}

const theta = async (page: Page): Promise<number[]> => (await tableOf(page, 'rope-odometer')).map((row) => row[1]!);

function expectThetas(shown: number[], expected: number[]): void {
  expect(shown).toHaveLength(expected.length);
  // Six significant digits are printed.
  expected.forEach((value, i) => expect(Math.abs(shown[i]! / value - 1), `pair ${i}`).toBeLessThan(1e-5));
}

describe('the model picker', () => {
  // tests/figures/models.test.ts has all of the catalogue.
  it('shows what is chosen in every figure, with a source', async () => {
    const page = await openPage({ figures: ['models', 'odometer', 'wavelengths', 'pair'] });
    const select = page.locator('rope-models select');
    for (const { id, name, source } of MODELS.filter(({ id }) => ['gpt-j-6b', 'llama-3.1-8b'].includes(id))) {
      await select.selectOption(id);
      await settled(page);
      await expect.poll(() => summaryOf(page, 'rope-odometer').textContent(), { message: id }).toContain(name);
      await expect.poll(() => summaryOf(page, 'rope-wavelengths').textContent(), { message: id }).toContain(name);
      await expect.poll(() => page.locator('rope-models .facts a').getAttribute('href')).toBe(source.url);
      const pairs = await page.locator('rope-odometer .cell').count();
      await expect.poll(() => page.locator('rope-wavelengths .dot').count(), { message: id }).toBe(pairs);
      await expect.poll(() => page.locator('rope-pair .meter .label').nth(1).textContent()).toBe(`all ${pairs} pairs`);
    }
  });

  it('follows undo, also in the list', async () => {
    const page = await openPage({ figures: ['models'] });
    await page.locator('rope-models select').selectOption('llama-3-8b');
    await settled(page);
    await page.keyboard.press('Control+z');
    await settled(page);
    await expect.poll(() => page.locator('rope-models select').inputValue()).toBe('llama-2-7b');
  });

  it('offers the layer types of a model that has several', async () => {
    const page = await openFigure('odometer', { at: '?model=gemma-3-1b' });
    expectThetas(await theta(page), thetas(256, 1e6));
    await page.getByRole('radio', { name: 'sliding window' }).check({ force: true });
    await settled(page);
    expectThetas(await theta(page), thetas(256, 1e4));
    await expect.poll(async () => (await queryOf(page)).get('layer')).toBe('sliding_attention');
    await page.locator('rope-models select').selectOption('llama-2-7b');
    await expect.poll(async () => (await queryOf(page)).get('layer')).toBe(null);
  });

  it('takes a pasted config.json, keeps it over a reload and in the other language', async () => {
    const page = await openPage({ figures: ['models', 'odometer', 'wavelengths'] });
    await paste(page, JSON.stringify(OWN_CONFIG));
    await page.waitForFunction(() => location.search.includes('own='));
    await settled(page);
    expectThetas(await theta(page), thetas(64, 20000));
    await expect
      .poll(() => summaryOf(page, 'rope-wavelengths').textContent())
      .toContain('the 3,000 positions of its config file');
    await page.reload();
    await awake(page);
    expectThetas(await theta(page), thetas(64, 20000));
    await page.locator('#language').click();
    await page.waitForURL(/\/zh\//);
    await awake(page);
    expectThetas(await theta(page), thetas(64, 20000));
    await page.goBack();
  });

  it('takes a dropped file, by its name', async () => {
    const page = await openFigure('odometer');
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'tiny.json', { type: 'application/json' }));
      return data;
    }, JSON.stringify(OWN_CONFIG));
    await page.dispatchEvent('rope-odometer', 'dragover', { dataTransfer: transfer });
    await expect.poll(() => page.locator('rope-models .drop').isVisible()).toBe(true);
    await page.dispatchEvent('rope-odometer', 'drop', { dataTransfer: transfer });
    await page.waitForFunction(() => location.search.includes('own='));
    await settled(page);
    await expect.poll(() => page.locator('rope-models select option:checked').textContent()).toContain('tiny.json');
    await expect.poll(() => page.locator('rope-models .drop').count()).toBe(0);
  });

  it('takes a chosen file', async () => {
    const page = await openPage({ figures: ['models', 'odometer'] });
    await page.locator('rope-models .own-button').click();
    await page.locator('rope-models input[type=file]').setInputFiles({
      name: 'chosen.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({ ...OWN_CONFIG, model_type: 'tomorrow', rope_scaling: { type: 'default', x: 1 } }),
      ),
    });
    await page.waitForFunction(() => location.search.includes('own='));
    await settled(page);
    await expect.poll(() => summaryOf(page, 'rope-odometer').textContent()).toContain('chosen.json');
    // What was assumed stays with it: after a reload, and in the other language.
    const note = page.locator('rope-models .note');
    const english = (await note.textContent())!;
    expect(english).toContain('The pairing of model type tomorrow is not known here');
    expect(english).toContain('rope_scaling.x is not known here and was left aside.');
    await page.reload();
    // Where the page opens again, the picker may be out of sight and undrawn.
    await awake(page);
    await expect.poll(() => note.textContent()).toBe(english);
    await page.locator('#language').click();
    await page.waitForURL(/\/zh\//);
    await awake(page);
    await expect.poll(() => note.textContent()).toContain('不知道 tomorrow 这一类模型怎样配对');
    await expect.poll(() => note.textContent()).toContain('不认识 rope_scaling.x，未采用。');
  });

  // The sentences of all that can be wrong are those of tests/figures/models.test.ts.
  it('says in plain words what is wrong with a file, and keeps everything', async () => {
    const page = await openFigure('odometer', { at: '?v=1&m=77' });
    const kept = 'The figures still show the model from before.';
    const before = await theta(page);
    expectThetas(before, thetas(128, 10000));
    const cut = '{ "hidden_size": 512,';
    await paste(page, cut);
    const problem = page.locator('rope-models [role=alert]');
    await expect.poll(() => problem.textContent()).toMatch(/This is not JSON/);
    await expect.poll(() => problem.textContent()).toContain(kept);
    expect((await queryOf(page)).toString()).toBe('v=1&m=77');
    expect(await page.locator('rope-models textarea').inputValue()).toBe(cut);
    expect(await theta(page)).toEqual(before);
    await drop(page, JSON.stringify({ ...OWN_CONFIG, rope_theta: 1 }));
    await expect
      .poll(() => page.locator('#toast [role=alert]').textContent())
      .toMatch(/base in this file is 1; the figures need one above 1/);
    await settled(page);
    expect((await queryOf(page)).toString()).toBe('v=1&m=77');
    expect(await page.locator('rope-models .facts').textContent()).toContain('64');
    expect(await theta(page)).toEqual(before);
  });

  it('refuses a file of 30 MB unread, and as much text', async () => {
    const page = await openFigure('odometer', { at: '?v=1' });
    await page.evaluate(() => (File.prototype.text = () => Promise.reject(new Error('was read'))));
    await drop(page, '', 30e6);
    await expect
      .poll(() => page.locator('#toast .toast').innerText())
      .toContain('too large to be the config.json of a model');
    await page.locator('rope-models .own-button').click();
    const problem = page.locator('rope-models [role=alert]');
    await page.locator('rope-models textarea').evaluate((area) => {
      (area as HTMLTextAreaElement).value = ' '.repeat(2e6);
    });
    await page.getByRole('button', { name: 'Use it', exact: true }).click();
    await expect.poll(() => problem.textContent()).toContain('too large to be the config.json of a model');
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('v=1');
  });
});
