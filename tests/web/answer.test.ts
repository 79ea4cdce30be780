/** What a reader is to guess first is out of sight until the figure has been tried, or the answer asked for. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { compile } from '../../web/prose/article.js';
import { FILES, readText } from '../content.js';
import { sceneOf } from '../../web/lesson/scenes.js';
import { signOf } from '../../web/state/url-options.js';
import { tree } from './accessibility.js';
import { awake, choose, openFigure, openPage, queryOf } from './browser.js';
import { ownClock } from './clock.js';
import { wholeUnless } from './every-page.js';

/** Their captions, or they as they stand, answer what the article asks. */
const GUESSED = [
  'order',
  'ways',
  'needle',
  'sentence',
  'many',
  'wall',
  'comeback',
  'cards',
  'coverage',
  'ruler',
  'clip',
];
const answer = (page: Page, figure: string): Locator => page.locator(`#answer-${figure}`);
const text = (page: Page, figure: string): Locator => answer(page, figure).locator('p:not(.ask)').first();

describe('an answer', () => {
  it('is an element around its paragraphs, which names a figure and its settings', () => {
    const render = { figure: (name: string) => name, live: (name: string) => name };
    const { html } = compile(['::: answer hook both query\nSo *it* is.\n:::'], 'en', render);
    expect(html).toContain(
      '<rope-answer id="answer-hook" of="hook" after="both query">\n<p class="ask"><button type="button">Show the answer</button></p>\n<p>So <em>it</em> is.</p>',
    );
  });

  it.each(['en', 'zh'])('belongs to a figure that exists and comes before it: %s', (language) => {
    for (const file of FILES) {
      const markdown = readText(language, file);
      for (const { 1: figure, index } of markdown.matchAll(/^:::+ answer (\w+)/gm))
        expect(markdown.slice(0, index), file).toContain(`::: rope-${figure}`);
    }
  });
});

describe('on the page', () => {
  it('shows when it is asked for, and stays through a reload and a change of language', async () => {
    const page = await openPage({ figures: ['order'] });
    await expect.poll(() => text(page, 'order').isVisible()).toBe(false);
    await answer(page, 'order').getByRole('button').click();
    await expect.poll(() => text(page, 'order').isVisible()).toBe(true);
    await expect.poll(() => answer(page, 'order').getByRole('button').count()).toBe(0);
    expect(await text(page, 'order').evaluate((first) => first === document.activeElement)).toBe(true);
    await expect.poll(() => text(page, 'pair').isVisible()).toBe(false);
    await page.reload();
    await awake(page);
    await expect.poll(() => text(page, 'order').isVisible()).toBe(true);
    await page.locator('#language').click();
    await awake(page);
    await expect.poll(() => text(page, 'order').isVisible()).toBe(true);
    await expect.poll(() => text(page, 'pair').isVisible()).toBe(false);
  });

  it('shows once the settings that it names have been changed in the figure', async () => {
    const page = await openPage({ figures: ['pair', 'ways'], text: true });
    const press = (name: string): Promise<void> =>
      page.locator('rope-pair').getByRole('button', { name }).first().click();
    await press('Query: one position forward');
    await expect.poll(() => text(page, 'pair').isVisible()).toBe(false);
    await page.locator('rope-pair').getByLabel('Move q and k together').check();
    await expect.poll(() => text(page, 'pair').isVisible()).toBe(true);
    // Another model is no answer.
    await expect.poll(() => text(page, 'ways').isVisible()).toBe(false);
    await page.locator('rope-ways').getByRole('button', { name: 'Shift both forward by one' }).click();
    await expect.poll(() => text(page, 'ways').isVisible()).toBe(true);
  });

  it('covers what lies past the training length in the figure, too', async () => {
    const page = await openPage({ figures: ['wall', 'comeback', 'cards'] });
    const wall = page.locator('rope-wall');
    await wall.scrollIntoViewIfNeeded();
    await expect.poll(() => wall.locator('.veil').isVisible()).toBe(true);
    await expect.poll(() => wall.locator('.text').first().isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => wall.locator('.veil').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await answer(page, 'wall').getByRole('button').click();
    await expect.poll(() => wall.locator('.veil').isVisible()).toBe(false);
    await expect.poll(() => wall.locator('.text').first().isVisible()).toBe(true);
    // No figure is an empty grid while it waits for a guess.
    for (const figure of ['comeback', 'cards', 'ruler']) {
      const its = figure === 'ruler' ? await openPage({ figures: [figure] }) : page;
      const veil = its.locator(`rope-${figure} .veil`).first();
      await veil.scrollIntoViewIfNeeded();
      await expect.poll(() => veil.isVisible(), { message: figure }).toBe(true);
      await expect.poll(() => veil.textContent(), { message: figure }).toContain('?');
      await answer(its, figure).getByRole('button').click();
      await expect.poll(() => veil.isVisible(), { message: figure }).toBe(false);
    }
  });

  it('is in the text without scripts, and in print', async () => {
    const still = await openPage({ javaScriptEnabled: false });
    await expect.poll(() => text(still, 'hook').isVisible()).toBe(true);
    const page = await openPage({ figures: ['hook'] });
    await expect.poll(() => text(page, 'hook').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => text(page, 'hook').isVisible()).toBe(true);
    await expect.poll(() => answer(page, 'hook').locator('.ask').isVisible()).toBe(false);
  });
});

describe('for a class', () => {
  const swap = (page: Page): Promise<void> => page.locator('rope-order button[data-word="0"]').press('ArrowRight');
  const caption = (page: Page): Locator => page.locator('rope-order figcaption');

  for (const language of ['en', 'zh'] as const)
    it(
      `answers=later: nothing that is done in the figure shows the answer; button and key do, ${language}`,
      wholeUnless(language === 'en'),
      async () => {
        const at = '?answers=later&order.sequence=012#figure-order';
        const page = await openPage({ language, figures: ['order', 'ways'], at });
        await swap(page);
        await expect.poll(async () => (await queryOf(page)).has('order.sequence')).toBe(true);
        expect(await text(page, 'order').isVisible()).toBe(false);
        expect(await caption(page).isVisible()).toBe(false);
        await page.locator('h1').click();
        // In a field the letter is a letter, and a figure that is out of sight is not meant.
        await page.locator('rope-order').scrollIntoViewIfNeeded();
        await page.keyboard.press('a');
        await expect.poll(() => text(page, 'order').isVisible()).toBe(true);
        await expect.poll(() => caption(page).isVisible()).toBe(true);
        expect(await text(page, 'ways').isVisible()).toBe(false);
        await answer(page, 'ways').getByRole('button').click();
        await expect.poll(() => text(page, 'ways').isVisible()).toBe(true);
        // The next class, in the same window.
        await page.reload();
        await awake(page);
        expect(await text(page, 'order').isVisible()).toBe(false);
      },
    );

  it('a link can wait for a word, which it does not contain', async () => {
    const sign = signOf('Hemp rope');
    expect(sign).toBe(signOf('  hemp ROPE '));
    expect(sign).not.toBe(signOf('hemp rop'));
    const page = await openPage({ figures: ['order'], at: `?answers=later.${sign}` });
    await expect.poll(() => answer(page, 'order').getByRole('button').count()).toBe(0);
    const field = answer(page, 'order').getByRole('textbox', { name: 'Word from your teacher' });
    await field.fill('hemp');
    await field.press('Enter');
    await expect.poll(() => answer(page, 'order').getByRole('status').textContent()).toContain('not the word');
    await page.locator('h1').click();
    await page.keyboard.press('a');
    expect(await text(page, 'order').isVisible()).toBe(false);
    await field.fill('hemp rope');
    await field.press('Enter');
    await expect.poll(() => text(page, 'order').isVisible()).toBe(true);
  });

  it('answers=now has them from the start, hide=answers never', async () => {
    const page = await openPage({ text: true, figures: ['order'], at: '?answers=now' });
    await expect.poll(() => text(page, 'order').isVisible()).toBe(true);
    await expect.poll(() => caption(page).isVisible()).toBe(true);
    const never = await openPage({ text: true, figures: ['order'], at: '?hide=answers' });
    await swap(never);
    await never.keyboard.press('a');
    expect(await answer(never, 'order').getByRole('button').isVisible()).toBe(false);
    expect(await text(never, 'order').isVisible()).toBe(false);
  });

  it('hide=text leaves the answers, and the buttons that show them', async () => {
    const page = await openPage({ text: true, figures: ['order'], at: '?hide=text' });
    await expect.poll(() => page.locator('article > p').first().isVisible()).toBe(false);
    await answer(page, 'order').getByRole('button').click();
    await expect.poll(() => text(page, 'order').isVisible()).toBe(true);
  });

  it('Reset goes back to what the link said, also after a reload', async () => {
    const page = await openPage({ figures: ['odometer'], at: '?m=300&hide=table' });
    const odometer = page.locator('rope-odometer');
    const m = (): Promise<string | null> => queryOf(page).then((query) => query.get('m'));
    await odometer.getByRole('button', { name: 'Move by +1', exact: true }).click();
    await expect.poll(m).toBe('301');
    await page.reload();
    await awake(page);
    const kept = (): unknown =>
      page.evaluate(() => [
        (history.state as unknown) ?? null,
        sessionStorage.getItem('ropewalk.opened'),
        performance.getEntriesByType('navigation').map((entry) => (entry as PerformanceNavigationTiming).type),
      ]);
    await choose(odometer, 'reset');
    await expect.poll(m, { message: JSON.stringify(await kept()) }).toBe('300');
    // An entry of the history that leads elsewhere on the page does not lose it.
    await page.evaluate(() => (location.hash = '#past'));
    await odometer.getByRole('button', { name: 'Move by +1', exact: true }).click();
    await expect.poll(m).toBe('301');
    await page.reload();
    await awake(page);
    await choose(odometer, 'reset');
    await expect.poll(m, { message: JSON.stringify(await kept()) }).toBe('300');
    // Whoever reads alone goes back to the beginning.
    const alone = await openPage({ figures: ['odometer'], at: '?m=300' });
    await choose(alone.locator('rope-odometer'), 'reset');
    await expect.poll(async () => (await queryOf(alone)).has('m')).toBe(false);
  });

  it.each([
    ['sentence', 'back'],
    ['coverage', 'past'],
  ])(
    'the figure %s, which answers as it stands, waits with the answer: on its page, in a frame, in print',
    async (figure, id) => {
      const { settings } = sceneOf(id);
      const at = `?${settings}&answers=later`;
      const picture = (page: Page): Locator => page.locator(`rope-${figure} figcaption`);
      const page = await openPage({ figures: [figure], at });
      const alone = await openFigure(figure, { at });
      for (const each of [page, alone]) {
        await each.locator(`rope-${figure}`).scrollIntoViewIfNeeded();
        expect(await picture(each).isVisible()).toBe(false);
        await each.emulateMedia({ media: 'print' });
        expect(await picture(each).isVisible()).toBe(false);
        await each.emulateMedia({ media: 'screen' });
        const within = each.locator(`rope-${figure}, #answer-${figure}`);
        await within.getByRole('button', { name: 'Show the answer' }).click();
        await expect.poll(() => picture(each).isVisible()).toBe(true);
      }
      const never = await openFigure(figure, { at: `?${settings}&hide=answers` });
      expect(await picture(never).isVisible()).toBe(false);
      expect(await never.getByRole('button', { name: 'Show the answer' }).count()).toBe(0);
      // Whoever reads alone has it before the eyes.
      expect(await picture(await openFigure(figure, { at: `?${settings}` })).isVisible()).toBe(true);
    },
  );

  it('the key A opens a figure that no text answers, and one in a frame, but not where it is typed', async () => {
    const page = await openPage({ figures: ['coverage'], at: '?answers=later' });
    const bars = page.locator('rope-coverage .methods');
    // Out of sight it is not meant.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.keyboard.press('a');
    expect(await bars.isVisible()).toBe(false);
    await page.locator('rope-coverage').scrollIntoViewIfNeeded();
    await page.keyboard.press('a');
    await expect.poll(() => bars.isVisible()).toBe(true);
    const frame = await openFigure('needle', { at: '?answers=later' });
    await frame.locator('rope-needle input').press('a');
    expect(await frame.locator('rope-needle .own.secret').isVisible()).toBe(false);
    await frame.locator('rope-needle .plot').press('a');
    await expect.poll(() => frame.locator('rope-needle .own.secret').isVisible()).toBe(true);
    const typed = await openPage({ figures: ['needle'], at: '?answers=later' });
    await typed.locator('rope-needle input').press('a');
    expect(await text(typed, 'needle').isVisible()).toBe(false);
  });

  for (const figure of GUESSED)
    it(
      `what ${figure} covers no screen reader tells, until it is opened`,
      wholeUnless(['order', 'ways', 'coverage'].includes(figure)),
      async () => {
        const page = await openFigure(figure, { at: '?answers=later' });
        const heard = async (): Promise<boolean> => {
          const said = (await page.locator('figcaption').textContent())!.trim();
          expect(said).not.toBe('');
          return (await tree(page)).some(({ name, description }) => `${name} ${description}`.includes(said));
        };
        expect(await heard()).toBe(false);
        await page.locator(`rope-${figure}`).getByRole('button', { name: 'Show the answer' }).click();
        await expect.poll(heard).toBe(true);
      },
    );

  it.each([
    ['order', '?order.sequence=012', 'button.tile >> nth=0', 'ArrowRight', 'turns she rope'],
    ['ways', '?ways.shift=4', 'input[type=range]', 'ArrowRight', 'score in the frame: Add a sinusoid '],
    ['clip', '?clip.at=16', '.segments button >> nth=1', 'Enter', 'With k = 1 there are 3 vectors'],
  ])('what has changed in %s is read out, and not what it means', async (figure, state, control, key, news) => {
    const page = await openFigure(figure, { at: `${state}&answers=later`, ...ownClock });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.locator(`rope-${figure} ${control}`).press(key);
    await page.clock.runFor(800);
    const status = (await page.locator('figure > [role=status]').textContent())!;
    expect(status).toContain(news);
    const told = (await page.locator('figcaption').textContent())!.trim();
    expect(status).not.toContain(told);
    // Nor is it seen.
    expect(await page.locator('figure').innerText()).not.toContain(told);
  });

  it('nor does a figure at rest describe what it asks', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    const described = (figure: string): Promise<string | null> =>
      page.locator(`rope-${figure} figure`).getAttribute('aria-describedby');
    expect(await described('order')).toBe(null);
    expect(await described('hook')).toBe('summary');
  });

  it('a figure alone in a frame covers its answer, too, until it is asked for', async () => {
    const page = await openFigure('order', { at: '?answers=later' });
    expect(await caption(page).isVisible()).toBe(false);
    await page.locator('rope-order').getByRole('button', { name: 'Show the answer' }).click();
    await expect.poll(() => caption(page).isVisible()).toBe(true);
    await expect
      .poll(() => page.locator('rope-order').getByRole('button', { name: 'Show the answer' }).count())
      .toBe(0);
    // Where there is nothing to guess there is nothing to ask for.
    const pair = await openFigure('pair', { at: '?answers=later' });
    expect(await pair.locator('rope-pair figcaption').isVisible()).toBe(true);
    expect(await pair.locator('rope-pair').getByRole('button', { name: 'Show the answer' }).count()).toBe(0);
  });
});
