import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  awake,
  back,
  boxOf,
  choose,
  inChinese,
  openFigure,
  type OpenOptions,
  openPage,
  queryOf,
  settled,
  summaryOf,
  tableOf,
} from './browser.js';
import { stopped } from './clock.js';
import { pitch } from '../../web/kit/tone.js';
import { degreesAt, score, thetas } from './reference.js';
import { dragByTouch, line } from './touch.js';

const llama2 = thetas(128, 10000);
const figure = (page: Page): Locator => page.locator('rope-hook');
const word = (page: Page, name: 'q' | 'k'): Locator => figure(page).locator(`[data-word=${name}]`);
const shown = async (page: Page): Promise<number> => Number(await figure(page).locator('.value').textContent());
const said = (page: Page): Promise<string> => figure(page).locator('.moved').innerText();
const places = (page: Page): Promise<number[]> =>
  Promise.all((['q', 'k'] as const).map(async (name) => Number(await word(page, name).getAttribute('data-place'))));
const both = (page: Page): Locator => figure(page).getByRole('button', { name: 'both words' });
const middle = async (locator: Locator): Promise<[number, number]> => {
  const box = await boxOf(locator);
  return [box.x + box.width / 2, box.y + box.height / 2];
};
const slot = (page: Page, place: number): Locator => figure(page).locator(`[data-place="${place}"]`);

async function dragTo(page: Page, name: 'q' | 'k', place: number): Promise<void> {
  const [x, y] = await middle(word(page, name));
  const [toX, toY] = await middle(slot(page, place));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(toX, toY, { steps: 6 });
  await page.mouse.up();
  await settled(page);
}

/** Far enough apart to be moved freely. */
const APART = '?hook.query=9&hook.key=1';

describe('the two words at the beginning', () => {
  it('have the score of their distance, and hands where the formula puts them', async () => {
    const page = await openFigure('hook');
    await expect.poll(() => shown(page)).toBeCloseTo(score(llama2, 1), 3);
    await expect
      .poll(() => summaryOf(page, 'rope-hook').textContent())
      .toContain(`score of ${score(llama2, 1).toFixed(3)}`);
    await expect.poll(() => figure(page).locator('.strip circle').count()).toBe(3 * 64);
    const rows = await tableOf(page, 'rope-hook');
    llama2.forEach((theta, i) => {
      const [pair, q, k, between, adds] = rows[i]!;
      expect(pair).toBe(i);
      expect(Math.abs(q! - degreesAt(theta, 10))).toBeLessThan(0.006);
      expect(Math.abs(k! - degreesAt(theta, 9))).toBeLessThan(0.006);
      expect(Math.abs(between! - degreesAt(theta, 1))).toBeLessThan(0.006);
      expect(adds).toBeCloseTo(Math.cos(theta), 5);
    });
  });

  it('change their score when one is dragged, as one step back', async () => {
    const page = await openFigure('hook');
    await dragTo(page, 'q', 4);
    await expect.poll(() => places(page)).toEqual([4, 9]);
    await expect.poll(() => shown(page)).toBeCloseTo(score(llama2, 5), 3);
    await expect
      .poll(() => said(page))
      .toBe(
        `You moved “grows”: the score went from ${score(llama2, 1).toFixed(3)} to ${score(llama2, 5).toFixed(3)}. Now move both.`,
      );
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('v=1&hook.query=4');
    await back(page);
    await expect.poll(() => places(page)).toEqual([10, 9]);
  });

  it('are also the other of two equal words, which a press chooses', async () => {
    const page = await openFigure('hook');
    await expect.poll(() => slot(page, 5).innerText()).toContain('rope');
    await slot(page, 5).click();
    await expect.poll(() => places(page)).toEqual([10, 5]);
    await expect.poll(() => slot(page, 9).innerText()).toContain('rope');
    await expect
      .poll(() => said(page))
      .toBe(
        `The other “rope”: the score went from ${score(llama2, 1).toFixed(3)} to ${score(llama2, 5).toFixed(3)}. Now move both.`,
      );
    // What stands between is as written.
    const lane = await figure(page)
      .locator('.lane [data-place]')
      .evaluateAll((all) =>
        all
          .map((each) => ({
            at: Number(each.getAttribute('data-place')),
            word: each.querySelector('span')!.textContent,
          }))
          .sort((a, b) => a.at - b.at)
          .map(({ word }) => word),
      );
    expect(lane.join(' ').trim()).toBe('the longer she turns the rope the longer the rope grows');
  });

  it('cannot tell before from after when their hands start alike, and can when they do not', async () => {
    const page = await openFigure('hook', { at: '?hook.query=1&hook.key=9' });
    await expect.poll(() => shown(page)).toBeCloseTo(score(llama2, 8), 3);
    await figure(page).getByRole('button', { name: 'at their own angles' }).click();
    await settled(page);
    // The key's hands start as if its word stood six places further on.
    await expect.poll(() => shown(page)).toBeCloseTo(score(llama2, 14), 3);
    await expect
      .poll(() => figure(page).locator('.swapped').textContent())
      .toContain(`the other way round the score would be ${score(llama2, 2).toFixed(3)}`);
    const rows = await tableOf(page, 'rope-hook');
    llama2.forEach((theta, i) => expect(Math.abs(rows[i]![2]! - degreesAt(theta, 15))).toBeLessThan(0.006));
    await expect.poll(() => both(page).count()).toBe(1);
    await both(page).click();
    await slot(page, 2).click();
    await settled(page);
    await expect.poll(() => shown(page)).toBeCloseTo(score(llama2, 14), 3);
  });

  it('keep their score when both are dragged, though every hand turns', async () => {
    const page = await openFigure('hook', { at: APART });
    const discs = (strip: number): Promise<string[]> =>
      figure(page)
        .locator('.strip')
        .nth(strip)
        .locator('.hands')
        .evaluateAll((all) => all.map((path) => path.getAttribute('d')!));
    const before = [await discs(0), await discs(1), await discs(2)];
    await both(page).click();
    await dragTo(page, 'k', 4);
    await expect.poll(() => places(page)).toEqual([12, 4]);
    await expect.poll(() => shown(page)).toBeCloseTo(score(llama2, 8), 3);
    await expect.poll(() => said(page)).toContain('The score changed by 0.000000.');
    const after = [await discs(0), await discs(1), await discs(2)];
    expect(after[0]).not.toEqual(before[0]);
    expect(after[1]).not.toEqual(before[1]);
    expect(after[2]).toEqual(before[2]);
    // The one in front holds the other back at the end of the sentence.
    await dragTo(page, 'k', 11);
    await expect.poll(() => places(page)).toEqual([13, 5]);
  });

  it('never share a place, and a drag is given up on Escape', async () => {
    const page = await openFigure('hook', { at: APART });
    await dragTo(page, 'q', 1);
    await expect.poll(() => places(page)).toEqual([2, 1]);
    const [x, y] = await middle(word(page, 'q'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 300, y, { steps: 5 });
    expect((await places(page))[0]).toBeGreaterThan(2);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await settled(page);
    await expect.poll(() => places(page)).toEqual([2, 1]);
  });

  it('are moved by clicks: a word, then its place', async () => {
    const page = await openFigure('hook', { at: APART });
    await slot(page, 12).click();
    await expect.poll(() => places(page)).toEqual([12, 1]);
    await word(page, 'k').click();
    await slot(page, 6).click();
    await expect.poll(() => places(page)).toEqual([12, 6]);
    await expect.poll(() => shown(page)).toBeCloseTo(score(llama2, 6), 3);
  });

  it('are moved by keys, one over the other', async () => {
    const page = await openFigure('hook', { at: '?hook.query=3&hook.key=1' });
    await word(page, 'q').focus();
    for (const [key, to] of [
      ['ArrowLeft', 2],
      ['ArrowLeft', 0],
      ['ArrowRight', 2],
      ['End', 13],
      ['ArrowRight', 13],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key);
      expect((await places(page))[0], key).toBe(to);
    }
    await both(page).click();
    await word(page, 'k').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => places(page)).toEqual([1, 2]);
  });

  it('are dragged and tapped by touch', async () => {
    const page = await openPage({
      text: true,
      figures: ['hook'],
      at: APART,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
    });
    await dragByTouch(page, line(await middle(word(page, 'q')), await middle(slot(page, 12)), 6));
    await expect.poll(() => places(page)).toEqual([12, 1]);
    await slot(page, 6).tap();
    await expect.poll(() => places(page)).toEqual([6, 1]);
    // Dials and score can be seen without scrolling, above the finger.
    const box = await boxOf(figure(page).locator('.lane'));
    expect(box.y + box.height).toBeLessThan(740);
    expect((await boxOf(figure(page).locator('.sum'))).y).toBeLessThan(box.y);
  });

  it('point in the large dials where the formula says, six of them', async () => {
    const page = await openFigure('hook');
    const dials = await figure(page)
      .locator('.dial')
      .evaluateAll((all) =>
        all.map((dial) =>
          [...dial.querySelectorAll('.hand')].map((hand) => {
            const [x, y] = ['x2', 'y2'].map((name) => Number(hand.getAttribute(name)));
            return (Math.atan2(-y!, x!) * 180) / Math.PI;
          }),
        ),
      );
    [10, 9, 1].forEach((position, dial) => {
      expect(dials[dial]).toHaveLength(6);
      [0, 4, 8, 12, 16, 24].forEach((i, n) => {
        const off = dials[dial]![n]! - degreesAt(llama2[i]!, position);
        // Ends are written to a hundredth of a unit, on a hand of 24 units at least.
        expect(Math.abs(Math.sin((off * Math.PI) / 180))).toBeLessThan(1e-3);
      });
    });
  });

  /** Where the first word stands, as its dial says. */
  const where = (page: Page): Promise<string | null> => figure(page).locator('.who').first().textContent();

  /** Time stands as the turn begins, half a second before anything moves. */
  async function aboutToTurn(options: OpenOptions = {}): Promise<Page> {
    const page = await openFigure('hook', {
      ...options,
      // The tests wake a page by what ends the turn; this one wakes up by itself.
      without: true,
      before: async (page) => {
        await stopped(page);
        await page.addInitScript(() => {
          // Each look of the test tool counts as something that the reader has done.
          Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });
          // The window of the test tool may come to its size late.
          const keep = (event: Event): void => {
            if (event.isTrusted) event.stopImmediatePropagation();
          };
          window.addEventListener('resize', keep, true);
        });
      },
    });
    await expect.poll(() => where(page)).toContain('at');
    return page;
  }

  it.each(['?answers=later', '?hide=answers'])(
    'stay where they are for a class that is to vote first: %s',
    async (at) => {
      const page = await aboutToTurn({ at });
      await page.clock.runFor(5400);
      expect(await where(page)).toContain('at 10');
    },
  );

  it('go along the sentence once unasked, and come back', async () => {
    const page = await aboutToTurn();
    await page.clock.runFor(390);
    expect(await where(page)).toContain('at 10');
    expect(await said(page)).not.toContain('stops them');
    await page.clock.runFor(5010);
    expect(await where(page)).toContain('at 13');
    expect(await shown(page)).toBeCloseTo(score(llama2, 1), 3);
    expect(await places(page)).toEqual([10, 9]);
    // The others step aside, as in a drag: each place of the sentence has one word, and none is missing.
    const stand = await figure(page)
      .locator('.lane')
      .evaluate((lane) => {
        const columns = getComputedStyle(lane).gridTemplateColumns.split(' ').length;
        return [...lane.querySelectorAll<HTMLElement>('[data-place]')].map((cell) => ({
          drawn:
            Number(cell.dataset.place) +
            Number(cell.style.getPropertyValue('--right')) +
            columns * Number(cell.style.getPropertyValue('--down')),
          told: Number(cell.querySelector('.at')!.textContent),
        }));
      });
    const inOrder = Array.from({ length: 14 }, (_, place) => place);
    expect(stand.map(({ drawn }) => drawn).sort((a, b) => a - b)).toEqual(inOrder);
    expect(stand.map(({ told }) => told)).toEqual(stand.map(({ drawn }) => drawn));
    // What moves by itself says that it does, and how to stop it.
    expect(await said(page)).toContain('A click or a key stops them.');
    await page.clock.runFor(5020);
    expect(await where(page)).toContain('at 10');
    expect(await said(page)).not.toContain('stops them');
    // What nobody asked for is not read out.
    await page.clock.runFor(1000);
    expect(await figure(page).locator('[role=status]').textContent()).toBe('');
    expect((await queryOf(page)).toString()).toBe('');
    expect(await page.evaluate(() => history.length)).toBe(2);
  });

  it.each(['a key', 'a new size of the window'])('are back at once on %s', async (what) => {
    const page = await aboutToTurn();
    await page.clock.runFor(2400);
    expect(await where(page)).toContain('at 11');
    if (what === 'a key') await page.keyboard.press('Shift');
    else await page.evaluate(() => window.dispatchEvent(new Event('resize')));
    await expect.poll(() => where(page)).toContain('at 10');
    expect(await said(page)).not.toContain('stops them');
    await page.clock.runFor(2000);
    expect(await where(page)).toContain('at 10');
    expect((await queryOf(page)).toString()).toBe('');
  });

  it.each([
    ['when motion is unwelcome', { reducedMotion: 'reduce' }, 10],
    ['when somebody has moved them', { at: '?hook.query=5' }, 5],
  ] as const)('stay where they are %s', async (_when, options, place) => {
    const page = await aboutToTurn(options);
    // The middle of the turn, where they would be furthest away.
    await page.clock.runFor(5400);
    expect(await where(page)).toContain(`at ${place}`);
    expect(await said(page)).not.toContain('stops them');
  });

  it('stay where they are through a reload and a change of language, until Reset', async () => {
    const page = await openFigure('hook', { at: '?v=1&hook.query=5&hook.key=3' });
    await page.reload();
    await awake(page);
    await expect.poll(() => places(page)).toEqual([5, 3]);
    await inChinese(page);
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('v=1&hook.query=5&hook.key=3');
    await expect.poll(() => summaryOf(page, 'rope-hook').textContent()).toContain('“长了”在位置 5，“绳子”在位置 3。');
    await choose(figure(page), 'reset');
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('');
  });

  it('are heard once the reader has asked for it, and only while one moves', async () => {
    // A link cannot ask for it.
    const page = await openFigure('hook', { at: '?hear=1&hook.hear=1' });
    await page.addInitScript(() => {
      const made: BaseAudioContext[] = [];
      const gains: GainNode[] = [];
      const tones: OscillatorNode[] = [];
      Object.assign(window, { made, gains, tones, loudest: 0 });
      // A tone is over sooner than a test looks.
      setInterval(() => {
        const heard = window as unknown as { loudest: number };
        heard.loudest = Math.max(heard.loudest, ...gains.map(({ gain }) => gain.value));
      }, 10);
      const real = { context: AudioContext, gain: GainNode, tone: OscillatorNode };
      window.AudioContext = class extends real.context {
        constructor() {
          super();
          made.push(this);
        }
      };
      window.GainNode = class extends real.gain {
        constructor(...how: ConstructorParameters<typeof GainNode>) {
          super(...how);
          gains.push(this);
        }
      };
      window.OscillatorNode = class extends real.tone {
        constructor(...how: ConstructorParameters<typeof OscillatorNode>) {
          super(...how);
          tones.push(this);
        }
      };
    });
    await page.reload();
    await awake(page);
    interface Heard {
      made: AudioContext[];
      gains: GainNode[];
      tones: OscillatorNode[];
    }
    const heard = (): Promise<{ contexts: string[]; tones: number; loud: boolean; hertz: number }> =>
      page.evaluate(() => {
        const { made, gains, tones } = window as unknown as Heard;
        return {
          contexts: made.map(({ state }) => state),
          tones: tones.length,
          loud: gains.some(({ gain }) => gain.value > 0.001),
          hertz: tones[0]?.frequency.value ?? 0,
        };
      });
    const loud = async (): Promise<boolean> => (await heard()).loud;
    /** Since the last time that this was asked. */
    const wasLoud = (): Promise<boolean> =>
      page.evaluate(() => {
        const heard = window as unknown as { loudest: number };
        const { loudest } = heard;
        heard.loudest = 0;
        return loudest > 0.001;
      });
    const box = figure(page).getByRole('checkbox', { name: 'Hear the score' });
    await expect.poll(() => box.isChecked()).toBe(false);
    await word(page, 'q').press('ArrowLeft');
    await settled(page);
    expect(await heard()).toEqual({ contexts: [], tones: 0, loud: false, hertz: 0 });

    await box.press('Space');
    await expect.poll(heard).toMatchObject({ contexts: ['running'], tones: 1, loud: false });
    await expect
      .poll(() => figure(page).locator('#hearing').innerText())
      .toBe('While a word moves, a tone sounds: the higher the tone, the higher the score.');
    await word(page, 'q').press('ArrowLeft');
    await expect.poll(wasLoud).toBe(true);
    // When nothing moves any more, nothing is heard, and the pitch is that of the score.
    await expect.poll(loud).toBe(false);
    expect((await heard()).hertz).toBeCloseTo(pitch((await shown(page)) / 64), 0);

    // Both words: the score stays, and it is heard that it does.
    await both(page).click();
    const before = (await heard()).hertz;
    await wasLoud();
    await word(page, 'q').press('ArrowRight');
    await expect.poll(wasLoud).toBe(true);
    await expect.poll(loud).toBe(false);
    expect((await heard()).hertz).toBeCloseTo(before, 0);

    await word(page, 'q').press('ArrowRight');
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expect.poll(heard).toMatchObject({ contexts: ['suspended'] });
    await figure(page).evaluate((element) => element.remove());
    await expect.poll(heard).toMatchObject({ contexts: ['closed'], tones: 1 });
  });

  it('stand there without scripts', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await expect.poll(() => figure(page).locator('.strip circle').count()).toBe(192);
    await expect.poll(() => figure(page).locator('.dial').count()).toBe(3);
    await expect.poll(() => figure(page).locator('.value').textContent()).toBe(score(llama2, 1).toFixed(3));
    await expect.poll(() => figure(page).locator('.modes').isVisible()).toBe(false);
  });
});
