import type { Locator, Page } from 'playwright-core';
import { load } from 'ropewalk';
import { describe, expect, it } from 'vitest';
import { extended, extension, extent, methodsFor } from '../../web/figures/coverage/methods.js';
import { temperatureModel } from '../../web/figures/temperature/model.js';
import { Lab } from '../../web/lab.js';
import { MODELS } from '../../web/models.js';
import { START } from '../../web/state.js';
import { awake, numbersIn, openPage, queryOf, settled, summaryOf, tableOf } from './browser.js';
import { dynamicNtk, llama3, ntk, thetas, yarn } from './reference.js';

const TURN = 2 * Math.PI;
const llama2 = thetas(128, 10000);
const figure = (page: Page): Locator => page.locator('rope-coverage');
const rings = (page: Page, way: string): Locator => figure(page).locator(`.rings[data-way=${way}]`);
const pairNow = async (page: Page): Promise<string | null> =>
  figure(page).locator('.rings').first().getAttribute('aria-valuenow');

/** Degrees met, asked for and never met, and the share of the angle between neighbours, of one pair. */
function row(trained: number, used: number, L = 4096, T = 32768): number[] {
  const seen = Math.min(TURN, (L - 1) * trained);
  const asked = Math.min(TURN, (T - 1) * used);
  const unseen = asked - seen >= trained && trained > 0 ? asked - seen : 0;
  return [seen, asked, unseen]
    .map((angle) => (angle * 180) / Math.PI)
    .concat(trained === 0 ? 100 : (100 * used) / trained);
}

const WAYS: Record<string, number[]> = {
  none: llama2,
  pi: llama2.map((theta) => theta / 8),
  ntk: ntk(128, 10000, 8),
  dynamic: dynamicNtk(128, 10000, 8, 4096, 32768),
  yarn: yarn(128, 10000, 8, 4096, 'index'),
  ypaper: yarn(128, 10000, 8, 4096, 'wavelength'),
  llama3: llama3(llama2, 8, 4096),
  base: thetas(128, 1e6),
  prope: llama2.map((theta, i) => (i < 48 ? theta : 0)),
};

/** A busy machine may take its time; a quiet one waits for nothing. */
const PATIENT = { timeout: 10_000 };

describe('the rings of what was seen', () => {
  it.each([
    ['none', 'pi', 'ntk'],
    ['dynamic', 'yarn', 'ypaper'],
    ['llama3', 'base', 'prope'],
  ])('have the angles of the formulas for %s, %s and %s', async (...ways) => {
    const page = await openPage({ at: `?fix=${ways.join('.')}` });
    const rows = await tableOf(page, 'rope-coverage');
    expect(rows).toHaveLength(64);
    rows.forEach(([pair, ...cells], i) => {
      expect(pair).toBe(i);
      ways.forEach((way, n) => {
        const wanted = row(way === 'prope' ? WAYS[way]![i]! : llama2[i]!, WAYS[way]![i]!);
        wanted.forEach((value, k) => {
          const shown = cells[4 * n + k]!;
          // Five significant digits of angles, four of shares.
          expect(Math.abs(shown - value), `${way} ${i} ${k}`).toBeLessThan(6e-4 * Math.abs(value) + 1e-12);
        });
      });
    });
  });

  it('say how many pairs point where they never pointed', async () => {
    const page = await openPage({ at: '?fix=none.pi.ntk' });
    const counts = (await figure(page).locator('.column dl > div:first-child dd').allTextContents()).map(numbersIn);
    expect(counts.map(([count]) => count)).toEqual([18, 64, 17]);
    expect(await figure(page).locator('dd.bad').count()).toBe(2);
    expect(await summaryOf(page, 'rope-coverage').textContent()).toContain(
      'Llama 2 7B, trained to 4,096, reads 32,768; factor 8. As it is: 18 of 64 pairs are asked for angles never met',
    );
    expect(await page.locator('rope-live[of=unseen]').first().textContent()).toBe('18');
    // Interpolation ends a fraction of a step past training: that is no arc.
    expect(await rings(page, 'pi').locator('.never').getAttribute('d')).toBe('');
    expect(await rings(page, 'none').locator('.never').getAttribute('d')).toMatch(/^M/);
  });

  it('put one more beside the others, the first making room, and never leave none', async () => {
    const page = await openPage();
    const box = (name: string): Locator => figure(page).getByRole('checkbox', { name, exact: true });
    await box('Llama 3').check({ force: true });
    await settled(page);
    await expect.poll(() => queryOf(page).get('fix'), PATIENT).toBe('pi.yarn.llama3');
    expect(await box('As it is').isChecked()).toBe(false);
    await box('Interpolation (PI)').uncheck({ force: true });
    await box('YaRN').uncheck({ force: true });
    await settled(page);
    await expect.poll(() => queryOf(page).get('fix'), PATIENT).toBe('llama3');
    await box('Llama 3').click({ force: true });
    await settled(page);
    expect(await box('Llama 3').isChecked()).toBe(true);
    await expect.poll(() => queryOf(page).get('fix'), PATIENT).toBe('llama3');
    await page.locator('#undo').click();
    await settled(page);
    await expect.poll(() => queryOf(page).get('fix'), PATIENT).toBe('yarn.llama3');
    expect(await box('YaRN').isChecked()).toBe(true);
  });

  it('take lengths and factor by slider, keys and typing, and the factor from the lengths', async () => {
    const page = await openPage();
    const field = (name: string): Locator => figure(page).locator(`#${name}`);
    const target = figure(page).getByRole('slider', { name: 'Text to be read' });
    await target.scrollIntoViewIfNeeded();
    const box = (await target.boundingBox())!;
    await page.mouse.move(box.x + 12 + (7 / 12) * (box.width - 24), box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 12 + (8 / 12) * (box.width - 24), box.y + box.height / 2, { steps: 6 });
    await page.mouse.up();
    await settled(page);
    expect(Number(queryOf(page).get('target'))).toBeGreaterThan(58000);
    expect(Number(queryOf(page).get('target'))).toBeLessThan(74000);
    await page.goBack();
    await settled(page);
    await expect.poll(() => queryOf(page).get('target'), PATIENT).toBe(null);
    await target.focus();
    await page.keyboard.press('ArrowLeft');
    await settled(page);
    expect(await field('target').inputValue()).toBe('30048');
    await field('train').fill('8192');
    await field('train').press('Enter');
    await field('target').fill('99999999');
    await field('target').press('Enter');
    await settled(page);
    expect(await field('target').inputValue()).toBe(String(2 ** 20));
    expect(await field('factor').inputValue()).toBe('128');
    await field('factor').fill('16');
    await field('factor').press('Enter');
    await settled(page);
    await expect.poll(() => queryOf(page).toString(), PATIENT).toBe('v=1&train=8192&target=1048576&factor=16');
    await figure(page).getByRole('button', { name: 'from the lengths' }).click();
    await figure(page).getByRole('button', { name: 'as the model' }).click();
    await settled(page);
    expect(await field('factor').inputValue()).toBe('256');
    await figure(page).getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => queryOf(page).toString(), PATIENT).toBe('');
  });

  it('let the text grow by itself, as one step', async () => {
    const page = await openPage({ at: '?target=8192' });
    const target = (): Promise<string> => figure(page).locator('#target').inputValue();
    await figure(page).getByRole('button', { name: 'Play' }).click();
    await expect.poll(target, PATIENT).not.toBe('8192');
    await figure(page).getByRole('button', { name: 'Pause' }).click();
    await settled(page);
    expect(Number(await target())).toBeGreaterThan(8192);
    await page.locator('#undo').click();
    await settled(page);
    expect(await target()).toBe('8192');
  });

  it('are pointed at by mouse, touch, keys and buttons, in all figures', async () => {
    const page = await openPage({ hasTouch: true });
    const grid = rings(page, 'yarn').locator('svg');
    await grid.scrollIntoViewIfNeeded();
    const box = (await grid.boundingBox())!;
    const at = (pair: number): [number, number] => [
      box.x + ((30 + 44 * ((pair % 8) + 0.5)) / 382) * box.width,
      box.y + ((Math.floor(pair / 8) + 0.5) / 8) * box.height,
    ];
    await page.mouse.move(...at(13));
    await page.mouse.down();
    await page.mouse.move(...at(50), { steps: 4 });
    await page.mouse.up();
    await settled(page);
    await expect.poll(() => pairNow(page), PATIENT).toBe('50');
    expect(await page.locator('rope-odometer .cell[aria-selected=true]').getAttribute('data-pair')).toBe('50');
    await page.touchscreen.tap(...at(21));
    await expect.poll(() => pairNow(page), PATIENT).toBe('21');
    await rings(page, 'pi').focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowLeft']) await page.keyboard.press(key);
    await expect.poll(() => pairNow(page), PATIENT).toBe('13');
    await page.keyboard.press('End');
    expect(await rings(page, 'pi').getAttribute('aria-valuetext')).toMatch(/^pair 63: .*, 0° never met$/);
    await expect.poll(() => queryOf(page).get('way'), PATIENT).toBe('pi');
    await figure(page).locator('.foot').getByRole('button', { name: 'Pair −1' }).click();
    await expect.poll(() => pairNow(page), PATIENT).toBe('62');
  });

  it('start from the model that is chosen, and show what it does itself', async () => {
    const page = await openPage({ at: '?model=llama-3.1-8b&target=65536&fix=none.llama3.own' });
    const rows = await tableOf(page, 'rope-coverage');
    // Llama 3.1's own settings are those of the rule at eight times its training length.
    for (const cells of rows) expect(cells.slice(9, 13)).toEqual(cells.slice(5, 9));
    expect(rows[0]![1]).toBe(360);
    await page.locator('rope-models select').selectOption('gpt-j-6b');
    await settled(page);
    expect(await figure(page).locator('.column').count()).toBe(2);
    expect(await figure(page).getByRole('checkbox', { name: 'The model’s own' }).count()).toBe(0);
    expect(await figure(page).locator('#train').inputValue()).toBe('2048');
  });

  it('give LongRoPE the factors of a model that has them, and say so where they are borrowed', async () => {
    const page = await openPage({ at: '?model=phi-3.5-mini&fix=longrope' });
    const rows = await tableOf(page, 'rope-coverage');
    // The first long factor of the file.
    expect(rows[0]![4]! / (100 / 1.0800000429153442)).toBeCloseTo(1, 3);
    expect(await figure(page).locator('.note').count()).toBe(0);
    await page.locator('rope-models select').selectOption('llama-2-7b');
    await settled(page);
    expect(await figure(page).locator('.note').textContent()).toContain('borrowed');
  });

  it('keep their state through a reload and a change of language', async () => {
    const page = await openPage({ at: '?v=1&fix=ntk.prope&target=16384&part=50' });
    await page.reload();
    await awake(page);
    expect(await figure(page).locator('.column').count()).toBe(2);
    await page.evaluate(() => document.getElementById('language')!.click());
    await page.waitForURL(/\/zh\//);
    await awake(page);
    expect(await figure(page).locator('#part').inputValue()).toBe('50');
    expect(await figure(page).locator('.column .name').allTextContents()).toEqual(['NTK-aware', 'p-RoPE']);
  });

  it('hold for every model and layer of the catalogue, and every way', async () => {
    const lab = new Lab(await load());
    for (const { id } of MODELS) {
      for (const layer of lab.subject({ ...START, model: id }).layers) {
        const state = { ...START, model: id, layer, target: 2 ** 20 };
        const subject = lab.subject(state);
        expect(extent(subject, state).factor).toBeGreaterThanOrEqual(1);
        for (const method of methodsFor(subject)) {
          const { used, unseen, largest, attentionFactor } = extension(lab, subject, state, method);
          expect(used, `${id} ${layer} ${method}`).toHaveLength(subject.pairs);
          expect(unseen.size > 0).toBe(largest > 0);
          expect(attentionFactor).toBeGreaterThanOrEqual(1);
          // What is taken away as code is what is drawn.
          const { config } = extended(subject, { ...state, way: method });
          expect(lab.frequencies(config, state.target).theta, `${id} ${layer} ${method}`).toEqual(used);
        }
        // What interpolates by the whole factor everywhere leaves nothing.
        expect(extension(lab, subject, state, 'pi').unseen.size).toBe(0);
        expect(temperatureModel(lab, subject, state).yarn.factor).toBeGreaterThanOrEqual(1);
      }
    }
  });

  it('give the way that is looked at as code', async () => {
    const page = await openPage({ at: '?way=llama3&fix=none.llama3' });
    await figure(page).locator('.menu summary').click();
    await figure(page).locator('.menu').getByRole('button', { name: 'Code' }).click();
    const code = (await figure(page).locator('#code').textContent())!;
    for (const part of ['llama3', 'highFreqFactor', 'original']) expect(code).toContain(part);
  });

  it('stand there without scripts', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    expect(await figure(page).locator('.grid').count()).toBe(3);
    expect(await figure(page).locator('.extent').isVisible()).toBe(false);
  });
});

describe('the sheet of two wishes', () => {
  const sheet = (page: Page): Locator => page.locator('rope-tradeoff');
  const readout = (page: Page): Promise<string | null> => sheet(page).locator('.readout p').textContent();

  it('has for each way the angle between neighbours and the largest arc never met', async () => {
    const page = await openPage({ at: '?pair=30' });
    await sheet(page).locator('.tools button').first().click();
    const rows = await sheet(page)
      .locator('tbody tr')
      .evaluateAll((all) => all.map((each) => [...each.children].map((cell) => cell.textContent ?? '')));
    const names = ['none', 'pi', 'ntk', 'dynamic', 'yarn', 'ypaper', 'llama3', 'longrope', 'base', 'prope'];
    expect(rows).toHaveLength(names.length);
    names.forEach((way, n) => {
      const used = WAYS[way];
      if (!used) return;
      const [step, unseen] = rows[n]!.slice(1).map(Number);
      const trained = way === 'prope' ? used : llama2;
      const largest = Math.max(...used.map((theta, i) => row(trained[i]!, theta)[2]!));
      expect(step! / ((used[30]! * 180) / Math.PI), way).toBeCloseTo(1, 3);
      expect(Math.abs(unseen! - largest), way).toBeLessThan(0.01);
    });
    expect(await summaryOf(page, 'rope-tradeoff').textContent()).toContain('Without an arc that was never met: ');
  });

  it('is walked by keys, buttons, mouse and touch, and its ways are put beside the others', async () => {
    const page = await openPage({ hasTouch: true });
    const plot = sheet(page).locator('.plot');
    await plot.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => readout(page), PATIENT).toMatch(/^Dynamic NTK: pair 12 .* no arc unseen$/);
    await sheet(page).getByRole('button', { name: 'The way before' }).click();
    await expect.poll(() => readout(page), PATIENT).toMatch(/^NTK-aware: pair 12 moves 6\.8.*, up to 125° never met$/);
    await sheet(page).getByRole('button', { name: 'Show its rings' }).click();
    await settled(page);
    await expect.poll(() => queryOf(page).toString(), PATIENT).toBe('v=1&fix=pi.yarn.ntk&way=ntk');
    expect(await figure(page).locator('.column.looked .name').textContent()).toBe('NTK-aware');
    const mark = async (n: number): Promise<[number, number]> => {
      const box = (await sheet(page).locator('.mark').nth(n).boundingBox())!;
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await plot.scrollIntoViewIfNeeded();
    await page.mouse.move(...(await mark(0)));
    await expect.poll(() => readout(page), PATIENT).toMatch(/^As it is/);
    await expect.poll(() => queryOf(page).get('way'), PATIENT).toBe('ntk');
    await page.mouse.click(...(await mark(1)));
    await expect.poll(() => queryOf(page).get('way'), PATIENT).toBe('pi');
    await page.touchscreen.tap(...(await mark(0)));
    await expect.poll(() => queryOf(page).get('way'), PATIENT).toBe('none');
  });
});

describe('the temperature', () => {
  const chart = (page: Page): Locator => page.locator('rope-temperature');
  const shown = async (page: Page): Promise<number[]> =>
    (await chart(page).locator('.formulas p > span > b').allTextContents()).map(Number);

  it.each([
    [8, 4096],
    [32, 2048],
    [1, 8192],
  ])('is that of the papers for s = %d and L = %d', async (s, L) => {
    const page = await openPage({ at: `?factor=${s}&train=${L}` });
    const [yarnNow, longropeNow] = await shown(page);
    expect(yarnNow).toBeCloseTo(0.1 * Math.log(s) + 1, 4);
    expect(longropeNow).toBeCloseTo(Math.sqrt(1 + Math.log(s) / Math.log(L)), 4);
    const rows = await tableOf(page, 'rope-temperature');
    for (const [factor, onKeys, onScores] of rows) {
      expect(onKeys).toBeCloseTo(0.1 * Math.log(factor!) + 1, 3);
      expect(onScores).toBeCloseTo(onKeys! ** 2, 3);
    }
  });

  it('is moved by mouse, touch, keys and buttons', async () => {
    const page = await openPage({ hasTouch: true });
    const plot = chart(page).locator('.plot');
    await plot.scrollIntoViewIfNeeded();
    const box = (await plot.boundingBox())!;
    const at = (share: number): [number, number] => [box.x + 40 + share * (box.width - 60), box.y + 100];
    await page.mouse.move(...at(0.2));
    await page.mouse.down();
    await page.mouse.move(...at(2 / 3), { steps: 4 });
    await page.mouse.up();
    await settled(page);
    expect(Math.abs(Number(queryOf(page).get('factor')) - 16)).toBeLessThan(0.5);
    await page.touchscreen.tap(...at(1 / 3));
    await expect.poll(() => Math.abs(Number(queryOf(page).get('factor')) - 4) < 0.2, PATIENT).toBe(true);
    await plot.focus();
    await page.keyboard.press('End');
    await expect.poll(() => queryOf(page).get('factor'), PATIENT).toBe('64');
    await chart(page).getByRole('button', { name: 'Smaller s' }).click();
    await expect.poll(() => queryOf(page).get('factor'), PATIENT).toBe('63.75');
    expect((await shown(page))[0]).toBeCloseTo(0.1 * Math.log(63.75) + 1, 4);
  });
});
