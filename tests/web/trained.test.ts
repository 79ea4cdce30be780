import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { boxOf, inChinese, openFigure, openPage, queryOf, stands, summaryOf, tableOf } from './browser.js';
import { patience } from '../patience.js';

/** Long enough for a worker that shares two cores with the rest of the tests. */
const PATIENCE = { timeout: patience(40_000) };

const figure = (page: Page, name: string): Locator => page.locator(`rope-${name}`);
/** The line that says whose numbers these are. */
const computedHere = (page: Page, name: string): Promise<void> =>
  expect.poll(() => figure(page, name).locator('.answering').textContent(), PATIENCE).toContain('Your browser has');

describe('the wall', () => {
  it('stands at the end of training with RoPE unchanged, and nowhere with a window', async () => {
    const page = await openFigure('wall', { at: '?wall.remedies=none.window' });
    await computedHere(page, 'wall');
    const rows = await tableOf(page, 'rope-wall');
    expect(rows).toHaveLength(256 / 8);
    const mean = (column: number, from: number, to: number): number => {
      const part = rows.filter(([least]) => least! >= from && least! < to).map((row) => row[column]!);
      return part.reduce((sum, each) => sum + each, 0) / part.length;
    };
    // docs/trained.md: 1.13 inside, 3.9 beyond, on other windows of the held-out text; a bucket has a noise of 0.1.
    expect(mean(2, 32, 64)).toBeGreaterThan(0.95);
    expect(mean(2, 32, 64)).toBeLessThan(1.35);
    expect(mean(2, 192, 256)).toBeGreaterThan(3.5);
    expect(mean(3, 192, 256)).toBeLessThan(1.35);
    // What the two ways read is the same text until there is more of it than the window shows.
    for (const [least, , none, window] of rows) if (least! < 56) expect(none).toBe(window);
  });

  it('is recomputed by the browser to the numbers that the build has written', async () => {
    const page = await openPage({ text: true, figures: ['wall'], at: '#test' });
    await expect.poll(() => summaryOf(page, 'rope-wall').textContent()).toContain('RoPE unchanged: ');
    const built = await summaryOf(page, 'rope-wall').textContent();
    await figure(page, 'wall').getByRole('button', { name: 'Compute here' }).click();
    await computedHere(page, 'wall');
    await expect.poll(() => summaryOf(page, 'rope-wall').textContent()).toBe(built);
  });

  it('takes a text of the reader, says which characters the model does not know, and survives a reload', async () => {
    const page = await openFigure('wall', { at: '?wall.remedies=none' });
    const own = 'In the beginning was the #word, and the #word was long. '.repeat(3).trim();
    await figure(page, 'wall').getByText('Your own text').click();
    await figure(page, 'wall').locator('textarea').fill(own);
    await figure(page, 'wall').locator('textarea').blur();
    await expect
      .poll(() => figure(page, 'wall').locator('p.text').first().textContent(), PATIENCE)
      .toContain('beginning was the word');
    await expect
      .poll(() => figure(page, 'wall').locator('p.hint').first().textContent())
      .toContain('never met them: #');
    await page.reload();
    await expect
      .poll(() => figure(page, 'wall').locator('p.text').first().textContent(), PATIENCE)
      .toContain('beginning was the word');
  });

  it('writes again with another seed, and the step can be undone', async () => {
    const page = await openFigure('wall', { at: '?wall.remedies=window' });
    const written = (): Promise<string | null> => figure(page, 'wall').locator('p.text').nth(1).textContent();
    await computedHere(page, 'wall');
    const first = await written();
    await figure(page, 'wall').getByRole('button', { name: 'Write again' }).click();
    await stands(page, 'v=1&wall.remedies=window&wall.seed=2');
    await expect.poll(written, PATIENCE).not.toBe(first);
    await page.goBack();
    await expect.poll(written).toBe(first);
  });

  it('speaks Chinese, about the Chinese model too, on a telephone', async () => {
    const page = await openFigure('wall', {
      at: '?wall.text=tang&wall.remedies=none',
      viewport: { width: 360, height: 740 },
    });
    await inChinese(page);
    await expect
      .poll(() => figure(page, 'wall').locator('.answering').textContent(), PATIENCE)
      .toContain('这些数是你的浏览器算出来的');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

describe('the gaze', () => {
  it('falls on distances that no training text had, and returns under YaRN', async () => {
    const page = await openFigure('gaze');
    await computedHere(page, 'gaze');
    const text = (await summaryOf(page, 'rope-gaze').textContent())!;
    const shares = [...text.matchAll(/([\d.]+)% of the attention/g)].map(([, share]) => Number(share));
    // docs/trained.md: 0.94 and 0.02 for this head.
    expect(shares[0]).toBeGreaterThan(80);
    expect(shares[1]).toBeLessThan(15);
    expect(text).toContain('0 of 16 pairs meet new angles');
  });
});

describe('the wave that comes round', () => {
  it('has a peak at distance 102 that is higher than any inside the training length, and none under YaRN', async () => {
    const page = await openFigure('comeback');
    await computedHere(page, 'comeback');
    const rows = await tableOf(page, 'rope-comeback');
    expect(rows).toHaveLength(256);
    const highest = (from: number, to: number): number =>
      Math.max(...rows.filter(([distance]) => distance! >= from && distance! < to).map((row) => row[2]!));
    expect(rows[102]![2]).toBe(highest(64, 128));
    expect(highest(64, 128)).toBeGreaterThan(highest(0, 64));
    expect(await summaryOf(page, 'rope-comeback').textContent()).toContain('pair 5 comes round at distance 93');
    await figure(page, 'comeback').getByRole('button', { name: 'YaRN (β = 4)' }).click();
    await computedHere(page, 'comeback');
    const text = (await summaryOf(page, 'rope-comeback').textContent())!;
    expect(text).toContain('pair 5 doesn’t come round within this text');
    expect(Number(/measured, ([\d.]+)%/.exec(text)![1])).toBeLessThan(15);
  });

  it('is guessed first, and then drawn beside the guess', async () => {
    const page = await openPage({ text: true, figures: ['comeback'] });
    const veil = figure(page, 'comeback').locator('.veil');
    await veil.scrollIntoViewIfNeeded();
    await expect.poll(() => veil.isVisible()).toBe(true);
    expect(await figure(page, 'comeback').locator('.losses').isVisible()).toBe(false);
    // Nor does a screen reader hear what the eye is not to see.
    const told = figure(page, 'comeback').locator('[role=slider][aria-valuetext]');
    expect(await told.count()).toBe(0);
    const its = figure(page, 'comeback').locator('.drawn');
    expect(await its.locator('path.guess.idle').count()).toBe(3);
    // A line is a guess once it is let go; Escape takes it back.
    await its.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await boxOf(its);
    for (const given of [false, true]) {
      await page.mouse.move(x + 0.3 * width, y + 0.5 * height);
      await page.mouse.down();
      await page.mouse.move(x + 0.9 * width, y + 0.2 * height, { steps: 8 });
      await expect.poll(() => its.locator('path.guess:not(.idle)').count()).toBe(1);
      expect(await veil.isVisible()).toBe(true);
      if (!given) await page.keyboard.press('Escape');
      await page.mouse.up();
      await expect.poll(() => veil.isVisible()).toBe(!given);
    }
    await expect.poll(async () => (await queryOf(page)).get('comeback.guess')).toMatch(/^line\.[\w-]{33}$/);
    await figure(page, 'comeback').getByRole('button', { name: 'it stays half-way up' }).click();
    await stands(page, 'v=1&comeback.guess=half');
    expect(await its.locator('path.guess').count()).toBe(1);
    await expect.poll(() => figure(page, 'comeback').locator('.losses').isVisible()).toBe(true);
    await expect.poll(() => told.count()).toBe(2);
  });

  it('makes the wall: with pair 5 slowed down by hand the loss falls, pair by pair, each a step back', async () => {
    const page = await openFigure('comeback');
    const last = async (): Promise<number> =>
      Number(/loss is ([\d.]+)\.$/.exec((await summaryOf(page, 'rope-comeback').textContent())!.trim())?.[1]);
    await computedHere(page, 'comeback');
    expect(await last()).toBeGreaterThan(3.5);
    await figure(page, 'comeback').getByRole('button', { name: 'Slow pair 5 down to 1/4' }).click();
    await stands(page, 'v=1&comeback.remedy=slowed');
    await expect.poll(last, PATIENCE).toBeLessThan(3);
    expect(await summaryOf(page, 'rope-comeback').textContent()).toContain(
      'pair 5 doesn’t come round within this text',
    );
    await figure(page, 'comeback').getByRole('button', { name: 'pairs 5–6' }).click();
    await stands(page, 'v=1&comeback.remedy=slowed&comeback.slowed=5-6');
    await expect.poll(last, PATIENCE).toBeLessThan(1.8);
    await figure(page, 'comeback').getByRole('button', { name: 'Slow pair 5 down to 1/4' }).click();
    await stands(page, 'v=1&comeback.remedy=slowed&comeback.slowed=6');
    await page.goBack();
    await stands(page, 'v=1&comeback.remedy=slowed&comeback.slowed=5-6');
  });

  it('shows the wave of any pair, by pointer, keys and a step back, also on a telephone', async () => {
    const page = await openFigure('comeback', { viewport: { width: 360, height: 740 } });
    await computedHere(page, 'comeback');
    const strip = figure(page, 'comeback').getByRole('slider', { name: 'Pair whose wave is drawn' });
    await strip.focus();
    await page.keyboard.press('Home');
    await stands(page, 'v=1&comeback.pair=0');
    const box = await boxOf(strip);
    await page.mouse.click(box.x + (box.width * 6.5) / 16, box.y + box.height / 2);
    await stands(page, 'v=1&comeback.pair=6');
    await page.goBack();
    await expect.poll(async () => (await queryOf(page)).get('comeback.pair')).toBe('0');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

describe('the ruler', () => {
  it.each([
    [2, 24],
    [4, 48],
  ])('stretched by %d reads exactly %d back', async (factor, back) => {
    const page = await openFigure('ruler', { at: `?ruler.factor=${4 * factor}` });
    await expect.poll(() => summaryOf(page, 'rope-ruler').textContent(), PATIENCE).toContain(`looks ${back} back`);
  });

  it('keeps reading twelve under NTK-aware, by keyboard', async () => {
    const page = await openFigure('ruler', { at: '?ruler.way=ntk' });
    await figure(page, 'ruler').locator('input[type=range]').focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    await stands(page, 'v=1&ruler.way=ntk&ruler.factor=12');
    await expect.poll(() => summaryOf(page, 'rope-ruler').textContent(), PATIENCE).toContain('looks 12 back');
  });

  it('is taught here to the same bits as by the recipe', async () => {
    const page = await openFigure('ruler');
    await figure(page, 'ruler')
      .getByRole('button', { name: /^Teach a new head/ })
      .click();
    await expect
      .poll(() => figure(page, 'ruler').locator('.teach').textContent(), PATIENCE)
      .toContain('to the last bit');
  });
});

describe('ten steps', () => {
  it('repair YaRN, and more of them can be cancelled', async () => {
    const page = await openFigure('steps', { at: '?steps.remedies=yarn' });
    await expect
      .poll(() => summaryOf(page, 'rope-steps').textContent(), PATIENCE)
      .toContain('within 0.1 of the window by step 10');
    await figure(page, 'steps').getByRole('button', { name: '200', exact: true }).click();
    await figure(page, 'steps').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => figure(page, 'steps').locator('progress').count()).toBe(0);
    await expect.poll(() => summaryOf(page, 'rope-steps').textContent()).toContain('not computed yet');
    // What is known stays, and is there again at once.
    await figure(page, 'steps').getByRole('button', { name: '10', exact: true }).click();
    await expect.poll(() => summaryOf(page, 'rope-steps').textContent()).toContain('by step 10');
  });
});

describe('the latest card', () => {
  it('is out of reach of a window, and within reach of interpolation', async () => {
    const page = await openFigure('cards', { at: '?cards.remedies=window.linear' });
    await computedHere(page, 'cards');
    await expect.poll(() => summaryOf(page, 'rope-cards').textContent(), PATIENCE).not.toContain('not computed');
    const text = (await summaryOf(page, 'rope-cards').textContent())!;
    const beyond = [...text.matchAll(/(\d+)% where it lies 97/g)].map(([, share]) => Number(share));
    // Chance is 12.5%, with a spread of 3% over 128 sequences.
    expect(beyond[0]).toBeLessThan(30);
    expect(beyond[1]).toBeGreaterThan(70);
  });

  it('can be played first, and says which card was the older one', async () => {
    const page = await openFigure('cards', { at: '?cards.remedies=window' });
    const verdict = figure(page, 'cards').locator('.verdict');
    await expect.poll(() => verdict.textContent()).toBe('');
    await figure(page, 'cards').getByRole('button', { name: '1', exact: true }).click();
    await expect.poll(() => verdict.textContent()).toMatch(/latest/);
    const answer = /says (\d)/.exec((await verdict.textContent())!)![1]!;
    await figure(page, 'cards').locator('.segments').first().getByRole('button', { name: answer, exact: true }).click();
    await expect.poll(() => verdict.textContent()).toBe(`Right: the latest card says ${answer}.`);
    await figure(page, 'cards').getByRole('button', { name: 'Another row' }).click();
    await expect.poll(() => verdict.textContent()).toBe('');
    await expect.poll(async () => (await queryOf(page)).get('cards.game')).toBe('2');
  });
});

describe('the race', () => {
  it('shows recorded runs at once, runs here, and stops when told', async () => {
    const page = await openFigure('race');
    await expect.poll(() => summaryOf(page, 'rope-race').textContent()).toContain('sinusoids added 2.09 and 2.26');
    await figure(page, 'race').getByRole('button', { name: 'Race here' }).click();
    await expect
      .poll(() => figure(page, 'race').locator('polyline:not(.recorded)').first().getAttribute('points'), PATIENCE)
      .not.toBe('');
    await figure(page, 'race').getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => figure(page, 'race').getByRole('button', { name: 'Race here' }).count()).toBe(1);
  });

  it('trains a model on a text of the reader, and refuses one that is too short', async () => {
    const page = await openFigure('race', { at: '?race.experiment=own&race.steps=100' });
    const text = figure(page, 'race').locator('#own');
    await text.fill('too short');
    await figure(page, 'race').getByRole('button', { name: 'Train' }).click();
    await expect.poll(() => figure(page, 'race').locator('[role=alert]').textContent()).toContain('at least 500');
    await text.fill('the rope turns and the rope grows. '.repeat(30));
    await figure(page, 'race').getByRole('button', { name: 'Train' }).click();
    await expect.poll(() => figure(page, 'race').locator('p.text').count(), PATIENCE).toBe(1);
    // A hundred steps are enough for a text that says one thing.
    await expect.poll(() => figure(page, 'race').locator('p.text').textContent()).toContain('the rope');
  });
});

it('says so when the file of a model is damaged, and tries again when told', async () => {
  // At the top of the article nothing of the section has been fetched.
  const page = await openPage({ text: true, figures: ['ruler'] });
  await page.context().route('**/*.safetensors', (route) => route.fulfill({ body: 'no weights' }));
  try {
    await figure(page, 'ruler').getByRole('button', { name: 'NTK-aware' }).click();
    await expect
      .poll(() => figure(page, 'ruler').locator('[role=alert]').textContent(), PATIENCE)
      .toMatch(/safetensors/);
  } finally {
    await page.context().unroute('**/*.safetensors');
  }
  await figure(page, 'ruler').getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => summaryOf(page, 'rope-ruler').textContent(), PATIENCE).toContain('looks 12 back');
});

it('goes on without a network once it has been seen', async () => {
  const page = await openPage({ text: true, figures: ['wall'] });
  const fetched = page.waitForResponse(/kjv\.held-out/);
  await figure(page, 'wall').scrollIntoViewIfNeeded();
  await fetched;
  // The weights and the worker are there when the first answer is.
  await figure(page, 'wall').getByRole('button', { name: 'Compute here' }).click();
  await computedHere(page, 'wall');
  await page.context().setOffline(true);
  try {
    await figure(page, 'wall').getByLabel('NTK-aware', { exact: true }).check();
    await expect.poll(() => summaryOf(page, 'rope-wall').textContent(), PATIENCE).toMatch(/NTK-aware: \d/);
    await figure(page, 'wall').getByRole('button', { name: '8 training lengths' }).click();
    await expect.poll(() => summaryOf(page, 'rope-wall').textContent(), PATIENCE).toMatch(/512.*NTK-aware: \d/);
  } finally {
    await page.context().setOffline(false);
  }
});
