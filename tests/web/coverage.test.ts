import type { Locator, Page } from 'playwright-core';
import { load } from 'ropewalk';
import { extension, extent, methodsFor } from '../../web/subject/extensions.js';
import { temperatureModel } from '../../web/figures/temperature/model.js';
import { Kernels } from '../../web/subject/kernels.js';
import { MODELS } from '../../web/subject/catalogue.js';
import { fields } from '../../web/figures/coverage/fields.js';
import { startOf } from '../../web/state/field.js';
import { SUBJECT } from '../../web/subject/fields.js';
import { describe, expect, it } from 'vitest';
import {
  awake,
  back,
  boxOf,
  choose,
  inChinese,
  numbersIn,
  openFigure,
  openPage,
  openStill,
  queryOf,
  settled,
  summaryOf,
  tableOf,
} from './browser.js';
import { openStopped } from './clock.js';

const figure = (page: Page): Locator => page.locator('rope-coverage');
const bars = (page: Page, way: string): Locator => figure(page).locator(`.bars[data-way=${way}]`);
const pairNow = async (page: Page): Promise<string | null> =>
  figure(page).locator('.bars').first().getAttribute('aria-valuenow');

describe('the bars of what was seen', () => {
  it('say how many pairs point where they never pointed', async () => {
    const page = await openPage({ figures: ['coverage'], at: '?past.methods=none.linear.ntk' });
    const counts = (await figure(page).locator('.method dl > div:first-child dd').allTextContents()).map(numbersIn);
    expect(counts.map(([count]) => count)).toEqual([18, 64, 17]);
    await expect.poll(() => figure(page).locator('dd.bad').count()).toBe(2);
    await expect
      .poll(() => summaryOf(page, 'rope-coverage').textContent())
      .toContain(
        'Llama 2 7B, trained to 4,096, reads 32,768; factor 8. As it is: 18 of 64 pairs need angles never met',
      );
    await expect.poll(() => page.locator('rope-live[of=unseen]').first().textContent()).toBe('18');
    // Interpolation ends a fraction of a step past training: that is no arc.
    await expect.poll(() => bars(page, 'linear').locator('.never').count()).toBe(0);
    await expect.poll(() => bars(page, 'none').locator('.never').count()).toBe(1);
    // Shaded is what the model would need as it is.
    await expect.poll(() => bars(page, 'none').locator('.spared').count()).toBe(0);
    await expect.poll(() => bars(page, 'linear').locator('.spared').count()).toBe(1);
  });

  it('put one more beside the others, the first making room, and never leave none', async () => {
    const page = await openFigure('coverage');
    const box = (name: string): Locator => figure(page).getByRole('checkbox', { name, exact: true });
    await box('Llama 3').check({ force: true });
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).get('past.methods')).toBe('linear.yarn.llama3');
    await expect.poll(() => box('As it is').isChecked()).toBe(false);
    await box('Interpolation (PI)').uncheck({ force: true });
    await box('YaRN').uncheck({ force: true });
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).get('past.methods')).toBe('llama3');
    await box('Llama 3').click({ force: true });
    await settled(page);
    await expect.poll(() => box('Llama 3').isChecked()).toBe(true);
    await expect.poll(async () => (await queryOf(page)).get('past.methods')).toBe('llama3');
    await back(page);
    await expect.poll(async () => (await queryOf(page)).get('past.methods')).toBe('yarn.llama3');
    await expect.poll(() => box('YaRN').isChecked()).toBe(true);
  });

  it('take lengths and factor by slider, keys and typing, and the factor from the lengths', async () => {
    const page = await openFigure('coverage');
    const field = (name: string): Locator => figure(page).locator(`#${name}`);
    const target = figure(page).getByRole('slider', { name: 'Text to read' });
    await target.scrollIntoViewIfNeeded();
    const box = await boxOf(target);
    await page.mouse.move(box.x + 12 + (7 / 12) * (box.width - 24), box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 12 + (8 / 12) * (box.width - 24), box.y + box.height / 2, { steps: 6 });
    await page.mouse.up();
    await settled(page);
    expect(Number((await queryOf(page)).get('past.target'))).toBeGreaterThan(58000);
    expect(Number((await queryOf(page)).get('past.target'))).toBeLessThan(74000);
    await back(page);
    await expect.poll(async () => (await queryOf(page)).get('past.target')).toBe(null);
    await target.focus();
    await page.keyboard.press('ArrowLeft');
    await settled(page);
    await expect.poll(() => field('target').inputValue()).toBe('30048');
    await field('train').fill('8192');
    await field('train').press('Enter');
    await field('target').fill('99999999');
    await field('target').press('Enter');
    await settled(page);
    await expect.poll(() => field('target').inputValue()).toBe(String(2 ** 20));
    await expect.poll(() => field('factor').inputValue()).toBe('128');
    await field('factor').fill('16');
    await field('factor').press('Enter');
    await settled(page);
    await expect
      .poll(async () => (await queryOf(page)).toString())
      .toBe('v=1&past.train=8192&past.target=1048576&past.factor=16');
    await figure(page).getByRole('button', { name: 'from the lengths' }).click();
    await figure(page).getByRole('button', { name: 'as the model' }).click();
    await settled(page);
    await expect.poll(() => field('factor').inputValue()).toBe('256');
    await choose(figure(page), 'reset');
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('');
  });

  it('let the text grow by itself, as one step', async () => {
    const page = await openStopped('coverage', { at: '?past.target=8192' });
    const target = (): Promise<string> => figure(page).locator('#target').inputValue();
    await figure(page).getByRole('button', { name: 'Play' }).click();
    await page.clock.runFor(1600);
    await figure(page).getByRole('button', { name: 'Pause' }).click();
    expect(Number(await target())).toBe(8192 + Math.floor(2048 * 1.6));
    await page.goBack();
    await expect.poll(() => target()).toBe('8192');
  });

  it('are pointed at by mouse, touch, keys and buttons, in all figures', async () => {
    const page = await openPage({ figures: ['coverage', 'odometer'], hasTouch: true });
    const row = bars(page, 'yarn').locator('svg');
    await row.scrollIntoViewIfNeeded();
    await settled(page);
    const box = await boxOf(row);
    const met = await boxOf(row.locator('.met'));
    // Neighbouring bars are a 64th of the row apart.
    const at = (pair: number): [number, number] => [met.x + ((pair + 0.4) / 64) * met.width, box.y + box.height / 2];
    await page.mouse.move(...at(13));
    await page.mouse.down();
    await page.mouse.move(...at(50), { steps: 4 });
    await page.mouse.up();
    await settled(page);
    await expect.poll(() => pairNow(page)).toBe('50');
    await expect
      .poll(() => page.locator('rope-odometer .cell[aria-selected=true]').getAttribute('data-pair'))
      .toBe('50');
    await page.touchscreen.tap(...at(21));
    await expect.poll(() => pairNow(page)).toBe('21');
    await bars(page, 'linear').focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Shift+ArrowLeft'])
      await page.keyboard.press(key);
    await expect.poll(() => pairNow(page)).toBe('11');
    await page.keyboard.press('End');
    await expect.poll(() => bars(page, 'linear').getAttribute('aria-valuetext')).toMatch(/^pair 63: .*, 0° never met$/);
    await expect.poll(async () => (await queryOf(page)).get('past.method')).toBe('linear');
    await figure(page).locator('.foot').getByRole('button', { name: 'Pair −1' }).click();
    await expect.poll(() => pairNow(page)).toBe('62');
  });

  it('stay below one another on a phone, with the ring of the one that is chosen', async () => {
    const page = await openFigure('coverage', { viewport: { width: 390, height: 844 }, hasTouch: true });
    const rowsAt = (): Promise<number[]> =>
      figure(page)
        .locator('.bars')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top + window.scrollY));
    const shown = figure(page).locator('.head:visible');
    await expect.poll(() => shown.count()).toBe(1);
    await expect.poll(() => shown.locator('.of').textContent()).toMatch(/^YaRN /);
    const before = await rowsAt();
    expect(before.at(-1)! - before[0]!).toBeLessThan(400);
    await figure(page).getByRole('button', { name: 'Interpolation (PI)', exact: true }).tap();
    await settled(page);
    await expect.poll(() => shown.locator('.of').textContent()).toMatch(/^Interpolation/);
    await expect.poll(async () => (await queryOf(page)).get('past.method')).toBe('linear');
    // Nothing moves below the finger.
    await expect.poll(() => rowsAt()).toEqual(before);
  });

  it('start from the model that is chosen, and show what it does itself', async () => {
    const page = await openFigure('coverage', {
      at: '?model=llama-3.1-8b&past.target=65536&past.methods=none.llama3.own',
    });
    const rows = await tableOf(page, 'rope-coverage');
    // Llama 3.1's own settings are those of the rule at eight times its training length.
    for (const cells of rows) expect(cells.slice(9, 13)).toEqual(cells.slice(5, 9));
    expect(rows[0]![1]).toBe(360);
    await page.locator('rope-models select').selectOption('gpt-j-6b');
    await settled(page);
    await expect.poll(() => figure(page).locator('.method').count()).toBe(2);
    await expect.poll(() => figure(page).getByRole('checkbox', { name: 'The model’s own' }).count()).toBe(0);
    await expect.poll(() => figure(page).locator('#train').inputValue()).toBe('2048');
  });

  it('give LongRoPE the factors of a model that has them, and say so where they are borrowed', async () => {
    const page = await openFigure('coverage', { at: '?model=phi-3.5-mini&past.methods=longrope' });
    const rows = await tableOf(page, 'rope-coverage');
    // The first long factor of the file.
    expect(rows[0]![4]! / (100 / 1.0800000429153442)).toBeCloseTo(1, 3);
    await expect.poll(() => figure(page).locator('.note').count()).toBe(0);
    await page.locator('rope-models select').selectOption('llama-2-7b');
    await settled(page);
    await expect.poll(() => figure(page).locator('.note').textContent()).toContain('borrowed');
  });

  it('keep their state through a reload and a change of language', async () => {
    const page = await openFigure('coverage', {
      at: '?v=1&past.methods=ntk.proportional&past.target=16384&past.share=50',
    });
    await page.reload();
    await awake(page);
    await expect.poll(() => figure(page).locator('.method').count()).toBe(2);
    await inChinese(page);
    await expect.poll(() => figure(page).locator('#share').inputValue()).toBe('50');
    await expect
      .poll(() => figure(page).locator('.method .name button').allInnerTexts())
      .toEqual(['NTK-aware', 'p-RoPE']);
  });

  it('hold for every model and layer of the catalogue, and every way', async () => {
    const kernels = new Kernels(await load());
    for (const { id } of MODELS) {
      for (const layer of kernels.subject({ ...startOf(SUBJECT), model: id }).layers) {
        const state = { ...startOf(fields), model: id, layer, target: 2 ** 20 };
        const subject = kernels.subject(state);
        expect(extent(subject, state).factor).toBeGreaterThanOrEqual(1);
        for (const method of methodsFor(subject)) {
          const { used, unseen, largest, attentionFactor } = extension(kernels, subject, state, method);
          expect(used, `${id} ${layer} ${method}`).toHaveLength(subject.pairs);
          expect(unseen.size > 0).toBe(largest > 0);
          expect(attentionFactor).toBeGreaterThanOrEqual(1);
        }
        // What interpolates by the whole factor everywhere leaves nothing.
        expect(extension(kernels, subject, state, 'linear').unseen.size).toBe(0);
        expect(temperatureModel(kernels, subject, state).yarn.factor).toBeGreaterThanOrEqual(1);
      }
    }
  });

  it('give the way that is looked at as code', async () => {
    const page = await openFigure('coverage', { at: '?past.method=llama3&past.methods=none.llama3' });
    await choose(figure(page), 'code');
    const code = (await figure(page).locator('#code').textContent())!;
    for (const part of ['llama3', 'highFreqFactor', 'original']) expect(code).toContain(part);
  });

  it('stand there without scripts', async () => {
    const page = await openStill('coverage');
    await expect.poll(() => figure(page).locator('.bars svg').count()).toBe(3);
    await expect.poll(() => figure(page).locator('.extent').isVisible()).toBe(false);
    const ticked = figure(page).locator('input[type=checkbox]:checked');
    expect(await ticked.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))).toEqual([
      'none',
      'linear',
      'yarn',
    ]);
  });
});
