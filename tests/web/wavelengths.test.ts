import { describe, expect, it } from 'vitest';
import {
  allOf,
  awake,
  boxOf,
  choose,
  numbersIn,
  openFigure,
  openPage,
  queryOf,
  settled,
  summaryOf,
} from './browser.js';
import { neverRound, score, thetas, turnsAt } from './reference.js';

describe('the wavelength chart', () => {
  it('says the same number as the prose', async () => {
    const page = await openPage({ figures: ['wavelengths'] });
    const never = neverRound(thetas(128, 10000), 4096);
    expect(numbersIn((await summaryOf(page, 'rope-wavelengths').textContent())!)).toContain(never);
    await expect.poll(() => page.locator('rope-live[of=never]').textContent()).toBe(String(never));
  });

  it('draws the wavelengths before scaling where the model scales them', async () => {
    const page = await openFigure('wavelengths');
    await expect.poll(() => page.locator('rope-wavelengths .unscaled').count()).toBe(0);
    await page.locator('rope-models select').selectOption('llama-3.1-8b');
    await settled(page);
    await expect.poll(() => page.locator('rope-wavelengths .unscaled').count()).toBe(1);
  });

  it('chooses the pair under the pointer, for the odometer and the pair too', async () => {
    const page = await openPage({ figures: ['wavelengths', 'odometer', 'pair'] });
    const plot = page.locator('rope-wavelengths .plot');
    await plot.scrollIntoViewIfNeeded();
    const dot = await boxOf(page.locator('rope-wavelengths circle.dot').nth(30));
    const box = await boxOf(plot);
    await page.mouse.move(box.x + box.width * 0.3, box.y + 80);
    await page.mouse.down();
    await page.mouse.move(dot.x + dot.width / 2, dot.y + 60, { steps: 5 });
    await page.mouse.up();
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).get('pair')).toBe('30');
    await expect
      .poll(() => page.locator('rope-odometer .cell[aria-selected=true]').getAttribute('data-pair'))
      .toBe('30');
    await expect.poll(() => page.locator('rope-pair .title').textContent()).toContain('Hand 30');
    await expect
      .poll(() => page.locator('rope-wavelengths .readout p').textContent())
      .toMatch(/^pair 30: 471\.2 positions/);
    await page.goBack();
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).get('pair')).toBe(null);
  });

  it('is walked by keys and by buttons', async () => {
    const page = await openFigure('wavelengths');
    const plot = page.locator('rope-wavelengths .plot');
    await plot.focus();
    for (const [key, to] of [
      ['ArrowRight', 13],
      ['ArrowLeft', 12],
      ['PageUp', 22],
      ['End', 63],
      ['Home', 0],
      ['ArrowLeft', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => plot.getAttribute('aria-valuenow'), { message: key }).toBe(String(to));
    }
    await page.locator('rope-wavelengths').getByRole('button', { name: 'Pair +1' }).click();
    await expect.poll(() => plot.getAttribute('aria-valuenow')).toBe('1');
  });

  it('is chosen by touch', async () => {
    const page = await openFigure('wavelengths', {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
    });
    const plot = page.locator('rope-wavelengths .plot');
    await plot.scrollIntoViewIfNeeded();
    const dot = await boxOf(page.locator('rope-wavelengths circle.dot').nth(40));
    await page.touchscreen.tap(dot.x + dot.width / 2, dot.y + 40);
    await settled(page);
    await expect.poll(() => plot.getAttribute('aria-valuenow')).toBe('40');
  });

  it('counts again as the base is slid, typed or chosen, beside the model’s own', async () => {
    const page = await openFigure('wavelengths');
    const figure = page.locator('rope-wavelengths');
    const never = (): Promise<number> => figure.locator('rect.dot.never').count();
    const critical = async (): Promise<number> =>
      numbersIn((await figure.locator('.critical-label').textContent())!)[0]!;
    expect(await critical(), 'as Liu and others have it for Llama 2').toBe(92);
    for (const [name, base] of [
      ['Base 500k', 500000],
      ['Base 1M', 1e6],
    ] as const) {
      await figure.getByRole('button', { name, exact: true }).click();
      await settled(page);
      expect(await never(), name).toBe(neverRound(thetas(128, base), 4096));
      expect(await critical()).toBe(2 * (64 - (await never())));
      await expect.poll(async () => (await queryOf(page)).get('base')).toBe(String(base));
    }
    await expect
      .poll(() => summaryOf(page, 'rope-wavelengths').textContent())
      .toContain('Llama 2 7B with base 1,000,000');
    await expect.poll(() => figure.locator('.unscaled').count()).toBe(1);
    await figure.locator('#base').fill('50000');
    await figure.locator('#base').press('Enter');
    await settled(page);
    expect(await never()).toBe(neverRound(thetas(128, 50000), 4096));
    await figure.locator('#base').fill('3');
    await figure.locator('#base').press('Enter');
    await expect.poll(() => figure.locator('#base').inputValue()).toBe('100');
    const slider = figure.locator('.base input[type=range]');
    await slider.focus();
    await page.keyboard.press('End');
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).get('base')).toBe('100000000');
    await page.reload();
    await awake(page);
    expect(await never()).toBe(neverRound(thetas(128, 1e8), 4096));
    await choose(figure, 'reset');
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('');
  });

  it('has a base that the figures of the model follow, until a model is chosen', async () => {
    const at = '?base=500000&m=5000&fade.distance=100';
    const page = await openPage({ text: true, figures: ['odometer', 'coverage', 'models'], at });
    const theta = thetas(128, 500000);
    const turns = await page.locator('rope-odometer .cell .turns').allTextContents();
    expect(turns.map((text) => numbersIn(text)[0])).toEqual(theta.map((each) => turnsAt(each, 5000)));
    for (const figure of ['rope-odometer', 'rope-coverage'])
      await expect
        .poll(() => summaryOf(page, figure).textContent(), { message: figure })
        .toContain('Llama 2 7B with base 500,000');
    for (const figure of ['weave', 'decay', 'base']) {
      const other = await openFigure(figure, { at });
      await expect
        .poll(() => summaryOf(other, `rope-${figure}`).textContent())
        .toContain('Llama 2 7B with base 500,000');
      if (figure === 'decay')
        await expect
          .poll(() => other.locator('.legend dd').nth(2).textContent())
          .toBe((score(theta, 100) / 64).toFixed(3));
    }
    const prose = page.locator('#wavelengths ~ p', { hasText: 'fastest hand' }).first();
    await expect
      .poll(() => prose.textContent())
      .toContain('In Llama 2 7B with base 500,000 the wavelengths run from 6.28 words');
    await expect
      .poll(() => page.locator('#past ~ p').first().textContent())
      .toContain('Llama 2 7B was trained on texts of 4,096 words');
    const facts = page.locator('rope-models .facts');
    await expect.poll(() => facts.textContent()).toMatch(/base 500,000\s+back to 10,000/);
    await facts.getByRole('button', { name: 'back to 10,000' }).click();
    await expect.poll(() => summaryOf(page, 'rope-odometer').textContent()).toContain('of Llama 2 7B the fastest');
    await expect.poll(async () => (await queryOf(page)).has('base')).toBe(false);
    await page.getByRole('button', { name: 'Undo' }).click();
    await facts.scrollIntoViewIfNeeded();
    await expect.poll(() => facts.textContent()).toContain('500,000');
    await page.locator('rope-models select').selectOption('llama-3-8b');
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).has('base')).toBe(false);
    await expect.poll(() => facts.textContent()).not.toContain('back to');
  });

  it('keeps the base where a urlOptions locks it, and takes the model’s own for what it is', async () => {
    const page = await openFigure('wavelengths', { at: '?base=10000&lock=base' });
    await expect.poll(() => summaryOf(page, 'rope-wavelengths').textContent()).not.toContain('with base');
    const figure = page.locator('rope-wavelengths .base');
    for (const control of await allOf(figure.locator('input, button'))) expect(await control.isDisabled()).toBe(true);
    await expect
      .poll(() => figure.getByRole('button', { name: 'the model’s own' }).getAttribute('aria-pressed'))
      .toBe('true');
  });

  it('does not begin a gesture with another button', async () => {
    const page = await openFigure('wavelengths');
    const plot = page.locator('rope-wavelengths .plot');
    await plot.click({ button: 'right', position: { x: 300, y: 100 } });
    await page.locator('rope-wavelengths').getByRole('button', { name: 'Pair +1' }).click();
    await expect.poll(async () => (await queryOf(page)).get('pair')).toBe('13');
  });

  it('is asked about: 35 pairs of Llama 3, and 50 with base 10,000', async () => {
    expect(64 - neverRound(thetas(128, 500000), 8192)).toBe(35);
    expect(64 - neverRound(thetas(128, 10000), 8192)).toBe(50);
    const page = await openPage({ figures: ['wavelengths'] });
    const check = page.locator('#check-wavelengths');
    await check.locator('summary').nth(0).click();
    await expect.poll(() => check.locator('details').nth(0).locator('p').textContent()).toContain('Not quite.');
    await check.locator('summary').nth(2).click();
    await expect.poll(() => check.locator('[role=status]').textContent()).toBe('Found on try 2.');
  });
});
