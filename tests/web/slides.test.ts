/** The lesson as slides: somebody teaches with them, by keys, clicker, finger, two windows, on paper. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Locator, Page } from 'playwright-core';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { planName, PLANS } from '../../web/lesson/plans.js';
import { SCENES, sceneOf } from '../../web/lesson/scenes.js';
import { words } from '../../web/slides/words.js';
import { clock, delay, Timer } from '../../web/slides/timer.js';
import { violations } from './accessibility.js';
import { boxOf, choose, comesTo, type OpenOptions, openPage } from './browser.js';
import { ownClock } from './clock.js';
import { theBrowser } from './chromium.js';
import { openFirefox, pageIn } from './firefox.js';
import { wholeUnless } from './every-page.js';
import { shownFigure, slide, stepsOfPlan } from './slides.js';

/** No figure of the document is waited for: it has none before it has started. */
async function open(at: string, options: OpenOptions = {}): Promise<Page> {
  const page = await openPage({ at: `slides/${at}`, figures: [], ...options });
  if (options.javaScriptEnabled !== false) await page.waitForSelector('main:is(.slideshow, .presenter, .choice) h1');
  return page;
}
const isAwake = (page: Page): Promise<void> => expect.poll(() => slide(page).then(({ awake }) => awake)).toBe(true);
/** The code of every figure of the lesson is there; the kernels came with the first. */
async function allFetched(page: Page): Promise<void> {
  const names = stepsOfPlan('45').flatMap(({ scene }) => sceneOf(scene).figure ?? []);
  await page.waitForFunction((all) => all.every((name) => customElements.get(`rope-${name}`)), names);
}
const STEPS = stepsOfPlan('45');
const LAST = STEPS.at(-1)!.place;

describe('keys', () => {
  test('the arrow keys, Space, Home and End go through the lesson, the answer one step after its question', async () => {
    const page = await open('?plan=45');
    expect((await slide(page)).answer).toBe(null);
    for (const [key, place] of [
      ['ArrowRight', STEPS[1]!.place],
      ['Space', STEPS[2]!.place],
      ['Shift+Space', STEPS[1]!.place],
      ['ArrowLeft', STEPS[0]!.place],
      ['End', LAST],
      ['ArrowRight', LAST],
      ['Home', STEPS[0]!.place],
      ['ArrowLeft', STEPS[0]!.place],
    ] as const) {
      await page.keyboard.press(key);
      await comesTo(page, place);
    }
    await page.keyboard.press('ArrowRight');
    await comesTo(page, STEPS[1]!.place);
    expect((await slide(page)).answer).toContain(words.en.answer);
  });

  test('a clicker turns the slides, also while a slider of a figure has the focus', async () => {
    const page = await open('?plan=45#hands');
    await isAwake(page);
    await page.locator('.picture input[type=range]').first().focus();
    const before = await page.locator('.picture input[type=range]').first().inputValue();
    await page.keyboard.press('PageDown');
    await comesTo(page, '#hands.answer');
    expect(await page.locator('.picture input[type=range]').first().inputValue()).toBe(before);
    await page.keyboard.press('PageUp');
    await comesTo(page, '#hands');
  });

  test('a figure that has the focus keeps its arrow keys until Escape, and the bar says so', async () => {
    const page = await open('?plan=45#hands');
    await isAwake(page);
    const slider = page.locator('.picture input[type=range]').first();
    expect(await page.locator('.hint').isVisible()).toBe(false);
    await slider.focus();
    const before = await slider.inputValue();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => slider.inputValue()).not.toBe(before);
    await comesTo(page, '#hands');
    await expect.poll(() => page.locator('.hint').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await comesTo(page, '#hands.answer');
  });

  test('B blanks the screen, and the next step brings it back', async () => {
    const page = await open('?plan=45');
    await page.keyboard.press('b');
    await expect.poll(() => slide(page).then(({ blank }) => blank)).toBe(true);
    await page.keyboard.press('.');
    await expect.poll(() => slide(page).then(({ blank }) => blank)).toBe(false);
    await page.keyboard.press('B');
    await page.keyboard.press('PageDown');
    await expect.poll(() => slide(page).then(({ blank }) => blank)).toBe(false);
  });

  test('A shows the answer, and nothing more, and the figure that answers as it stands', async () => {
    for (const [id, scene, figure] of [
      ['45', 'past', 'coverage'],
      ['45-learning', 'back', 'sentence'],
    ] as const) {
      const page = await open(`?plan=${id}#${scene}`);
      await isAwake(page);
      const drawn = page.locator(`rope-${figure} :is(.methods, .maps)`);
      expect(await drawn.isVisible()).toBe(false);
      if (figure === 'coverage') await page.keyboard.press('b');
      await page.keyboard.press('a');
      await comesTo(page, `#${scene}.answer`);
      await expect.poll(() => drawn.isVisible()).toBe(true);
      expect((await slide(page)).answer).toContain(words.en.answer);
      expect((await slide(page)).blank).toBe(false);
      await page.keyboard.press('a');
      expect((await slide(page)).place).toBe(`#${scene}.answer`);
    }
  });

  test('? opens the menu with all keys, which takes the keys until it is closed', async () => {
    const page = await open('?plan=45');
    await page.keyboard.press('?');
    const menu = page.locator('dialog.menu');
    expect(await menu.locator('dt').allTextContents()).toEqual(words.en.shortcuts.map(([keys]) => keys));
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Escape');
    await expect.poll(() => menu.isVisible()).toBe(false);
    expect((await slide(page)).place).toBe('');
  });
});

describe('the address', () => {
  test('holds the step, through a reload, and Back goes to the one before', async () => {
    const page = await open('?plan=45#both.answer');
    expect((await slide(page)).number).toBe('5 of 8');
    await page.keyboard.press('PageDown');
    await comesTo(page, '#slow');
    await page.reload();
    await expect.poll(() => slide(page).then(({ number }) => number)).toBe('6 of 8');
    await page.goBack();
    await comesTo(page, '#both.answer');
    await expect
      .poll(() => slide(page).then(({ number, answer }) => number + (answer ? ' answered' : '')))
      .toBe('5 of 8 answered');
  });

  test.each([
    ['', ''],
    ['?plan=60', '“60”'],
    ['?plan=20#wall', '“wall”'],
    ['?plan=45#%E0%A4%A', '%E0%A4%A'],
  ])('%s, which is no lesson, gets a sentence and the lessons that there are', async (at, said) => {
    const page = await open(at);
    expect(await page.locator('.plans a').allTextContents()).toEqual(
      PLANS.map((plan) => words.en.plan(planName(plan, 'en'), plan.steps.length)),
    );
    expect((await page.locator('[role=alert]').allTextContents()).join()).toContain(said);
    expect(await page.getByRole('link', { name: words.en.teach }).getAttribute('href')).toMatch(/\/teach\/$/);
    await page.locator('.plans a').nth(1).click();
    await page.waitForSelector('.slideshow h1');
    expect((await slide(page)).number).toBe('1 of 8');
  });

  test('leads to the scene’s place in the article in the figure’s present state, and back', async () => {
    const page = await open('?plan=45#hands');
    await isAwake(page);
    const slider = page.locator('.picture input[type=range]').first();
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    const m = await page.evaluate(() =>
      (document.querySelector('.picture > *') as unknown as { store: { state: Map<string, string> } }).store.state.get(
        'm',
      ),
    );
    expect(Number(m)).toBeGreaterThan(0);
    await page.locator('.bar .place').click();
    await page.waitForURL(/#figure-odometer$/);
    expect(new URL(page.url()).searchParams.get('m')).toBe(m);
    await page.locator('.to-slides').click();
    await page.waitForSelector('.slideshow h1');
    await comesTo(page, '#hands');
  });
});

describe('fingers', () => {
  const swipe = async (page: Page, from: number, to: number): Promise<void> => {
    const input = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number): Promise<unknown> =>
      input.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: 60 }] });
    await touch('touchStart', from);
    for (let part = 1; part <= 4; part++) await touch('touchMove', from + ((to - from) * part) / 4);
    await touch('touchEnd', to);
    await input.detach();
  };
  test('swipe and tap beside the figure turn the slides, and a tap in the figure does not', async () => {
    const page = await open('?plan=45', { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    await isAwake(page);
    await swipe(page, 300, 100);
    await comesTo(page, STEPS[1]!.place);
    await swipe(page, 100, 300);
    await comesTo(page, STEPS[0]!.place);
    await page.touchscreen.tap(300, 60);
    await comesTo(page, STEPS[1]!.place);
    await page.touchscreen.tap(40, 60);
    await comesTo(page, STEPS[0]!.place);
    const box = await boxOf(page.locator('.picture'));
    await page.touchscreen.tap(box.x + box.width / 2, box.y + 4);
    await page.locator('.bar [name=next]').tap();
    await comesTo(page, STEPS[1]!.place);
  });
});

describe('the presenter’s window', () => {
  const withPresenter = async (at: string): Promise<{ page: Page; presenter: Page }> => {
    const page = await open(at);
    await isAwake(page);
    const [presenter] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('n')]);
    await presenter.waitForSelector('.presenter h1');
    return { page, presenter };
  };
  const position = (presenter: Page): Promise<string> => presenter.locator('.at').innerText();

  test('goes in step with the slides, both ways, with notes and the next step', async () => {
    const { page, presenter } = await withPresenter('?plan=45#order');
    expect(await presenter.locator('.notes').innerText()).not.toBe('');
    await presenter.keyboard.press('PageDown');
    await comesTo(page, '#order.answer');
    await page.keyboard.press('PageDown');
    await comesTo(presenter, '#ways');
    await expect.poll(() => presenter.locator('.preview h1').innerText()).toBe(sceneOf('ways').words.en.title);
    await presenter.locator('[name=blank]').click();
    await expect.poll(() => slide(page).then(({ blank }) => blank)).toBe(true);
    await presenter.close();
  });

  test('shows what is done in the figure, and the slides what the presenter does', async () => {
    const { page, presenter } = await withPresenter('?plan=45#hands');
    const value = (slider: Locator) => (): Promise<string> => slider.inputValue();
    const here = page.locator('.picture input[type=range]').first();
    const there = presenter.locator('.now .picture input[type=range]').first();
    await there.focus();
    await presenter.keyboard.press('ArrowRight');
    const moved = await there.inputValue();
    expect(moved).not.toBe('0');
    await expect.poll(value(here)).toBe(moved);
    await here.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(value(there)).not.toBe(moved);
    expect(await there.inputValue()).toBe(await here.inputValue());
    await presenter.close();
  });

  test('each survives a reload of the other, and the end of the other', async () => {
    const { page, presenter } = await withPresenter('?plan=45#order');
    await page.reload();
    await page.waitForSelector('.slideshow h1');
    await presenter.keyboard.press('PageDown');
    await comesTo(page, '#order.answer');
    await presenter.reload();
    await presenter.waitForSelector('.presenter h1');
    await page.keyboard.press('PageDown');
    await comesTo(presenter, '#ways');
    await page.close();
    await expect.poll(() => presenter.locator('.peer').innerText()).toContain(words.en.alone);
    await presenter.keyboard.press('PageDown');
    await comesTo(presenter, '#ways.answer');
    const [again] = await Promise.all([presenter.waitForEvent('popup'), presenter.locator('[name=open]').click()]);
    await again.waitForSelector('.slideshow h1');
    await presenter.keyboard.press('PageDown');
    await comesTo(again, '#hands');
    await presenter.close();
    await again.keyboard.press('PageDown');
    await comesTo(again, '#hands.answer');
    await again.close();
  });

  test('of one presentation does not drive another of the same plan, and one opened by its address joins one of them', async () => {
    const one = await withPresenter('?plan=45#order');
    const other = await withPresenter('?plan=45#hands');
    await one.presenter.keyboard.press('PageDown');
    await comesTo(one.page, '#order.answer');
    await other.page.keyboard.press('PageDown');
    await comesTo(other.presenter, '#hands.answer');
    // Messages come in the order in which they were sent: a step of the other would be seen here.
    await other.presenter.keyboard.press('PageUp');
    await comesTo(other.page, '#hands');
    await one.page.keyboard.press('PageDown');
    await comesTo(one.presenter, '#ways');
    expect(await other.page.evaluate(() => location.hash)).toBe('#hands');
    const third = await open('?plan=45&presenter#exit');
    await expect.poll(() => third.locator('.peer').innerText()).toContain(words.en.follows);
    await expect.poll(() => third.evaluate(() => location.hash)).toMatch(/^#(ways|hands)$/);
    await third.keyboard.press('End');
    await expect
      .poll(
        async () =>
          [await one.page.evaluate(() => location.hash), await other.page.evaluate(() => location.hash)].filter(
            (place) => place === LAST,
          ).length,
      )
      .toBe(1);
    for (const { presenter } of [one, other]) await presenter.close();
  });

  test('the timer begins with the first step on, stops when it is told, and says the plan of the scene', async () => {
    const page = await open('?plan=45&presenter#hook', ownClock);
    const times = (): Promise<string[]> => page.locator('[role=timer] strong').allInnerTexts();
    const planned = PLANS.find(({ id }) => id === '45')!.steps.map(({ minutes }) => minutes);
    const all = planned.reduce((sum, each) => sum + each, 0);
    expect(await times()).toEqual([`0:00 of ${all}:00`, `0:00 of ${planned[0]}:00`]);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.press('PageDown');
    await page.clock.runFor(1000);
    await expect.poll(times).toEqual([`0:01 of ${all}:00`, `0:01 of ${planned[0]}:00`]);
    await page.keyboard.press('PageDown');
    await comesTo(page, STEPS[2]!.place);
    await page.clock.runFor(2000);
    // The second scene has a time of its own.
    await expect.poll(times).toEqual([`0:03 of ${all}:00`, `0:02 of ${planned[1]}:00`]);
    await expect.poll(() => page.locator('.late').innerText()).toContain('ahead');
    await page.clock.resume();
    await page.locator('[name=timer]').click();
    expect(await page.locator('[name=timer]').innerText()).toBe(words.en.start);
    const stopped = await times();
    await page.reload();
    await page.waitForSelector('.presenter h1');
    expect(await times()).toEqual(stopped);
    expect(await position(page)).toBe('2 of 8');
  });

  test('the time of a scene is what was spent on it, also when one comes back to it', () => {
    const timer = new Timer();
    timer.enter('one', 0);
    timer.start(1000);
    timer.enter('two', 4000);
    timer.enter('one', 9000);
    expect([timer.spentOn('one', 10_000), timer.spentOn('two', 10_000), timer.total(10_000)]).toEqual([
      4000, 5000, 9000,
    ]);
    timer.pause(10_000);
    expect(timer.total(99_000)).toBe(9000);
    expect([clock(0), clock(65_999), clock(3_600_000)]).toEqual(['0:00', '1:05', '60:00']);
    expect([delay(50, 100, 200), delay(150, 100, 200), delay(260, 100, 200)]).toEqual([-50, 0, 60]);
  });
});

describe('two windows of a page that was opened as a file', async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { Peer } from './peer.js';
        const role = location.search ? 'presenter' : 'slides';
        let place = '';
        const heard = [];
        const shown = () => ({ place, blank: false, state: null });
        const peer = new Peer('45', role, shown, (shown) => heard.push((document.title = shown.place)));
        const say = (text) => { place = text; peer.tell(); };
        Object.assign(window, { heard, say, start: (at = '') => peer.open('?presenter' + at) });
        if (location.hash) say(location.hash);`,
      resolveDir: resolve(import.meta.dirname, '../../web/slides'),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
  });
  const file = join(mkdtempSync(join(tmpdir(), 'ropewalk-')), 'peer.html');
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><button onclick="start()">N</button><script>${outputFiles[0]!.text}</script>`,
  );
  const address = pathToFileURL(file).href;
  type Peers = Window & { heard: string[]; say(text: string): void; start(at: string): void };
  const say = (text: string): void => (window as unknown as Peers).say(text);

  test('stay in step in Chromium', async () => {
    const page = await (await theBrowser()).newPage();
    await page.goto(address);
    const [presenter] = await Promise.all([page.waitForEvent('popup'), page.click('button')]);
    await presenter.waitForFunction(() => 'say' in window);
    await presenter.evaluate(say, '#hook');
    await expect.poll(() => page.title()).toBe('#hook');
    await page.evaluate(say, '#order');
    await expect.poll(() => presenter.title()).toBe('#order');
    // The slides forget the window that they had opened.
    await page.reload();
    await expect.poll(() => page.title()).toBe('#hook');
    await page.evaluate(say, '#ways');
    await expect.poll(() => presenter.title()).toBe('#ways');
    await page.context().close();
  });

  test('keep what is done in one before the other has answered that it is there', async () => {
    const page = await (await theBrowser()).newPage();
    await page.goto(address);
    await page.evaluate(say, '#order');
    const start = (): void => (window as unknown as Peers).start('#hook');
    const [presenter] = await Promise.all([page.waitForEvent('popup'), page.evaluate(start)]);
    await expect.poll(() => page.title()).toBe('#hook');
    await page.evaluate(say, '#ways');
    await expect.poll(() => presenter.title()).toBe('#ways');
    expect(await presenter.evaluate(() => (window as unknown as Peers).heard)).toEqual(['#ways']);
    await page.context().close();
  });

  test('do not drive two others', async () => {
    const context = await (await theBrowser()).newContext();
    const pair = async (): Promise<[Page, Page]> => {
      const page = await context.newPage();
      await page.goto(address);
      const [presenter] = await Promise.all([page.waitForEvent('popup'), page.click('button')]);
      await presenter.waitForFunction(() => 'say' in window);
      return [page, presenter];
    };
    const [one, other] = [await pair(), await pair()];
    for (const [from, to, text] of [
      [one[1], one[0], '#hook'],
      [other[0], other[1], '#order'],
      [one[0], one[1], '#ways'],
      [other[1], other[0], '#hands'],
    ] as const) {
      await from.evaluate(say, text);
      await expect.poll(() => to.title()).toBe(text);
    }
    expect(await Promise.all([...one, ...other].map((page) => page.title()))).toEqual([
      '#hook',
      '#ways',
      '#hands',
      '#order',
    ]);
    await context.close();
  });

  test('stay in step in Firefox', { tags: ['whole'] }, async () => {
    const browser = await openFirefox();
    try {
      const page = await pageIn(browser);
      await page.goto(address);
      await page.click('button');
      const found = async (): Promise<boolean> =>
        (await browser.pages()).some((each) => each.url().endsWith('?presenter'));
      await expect.poll(found).toBe(true);
      const presenter = (await browser.pages()).find((each) => each.url().endsWith('?presenter'))!;
      await presenter.waitForFunction('"say" in window');
      await presenter.evaluate(say, '#hook');
      await expect.poll(() => page.title()).toBe('#hook');
      await page.evaluate(say, '#order');
      await expect.poll(() => presenter.title()).toBe('#order');
    } finally {
      await browser.close();
    }
  });
});

describe('on paper', () => {
  const sheets = async (pdf: Uint8Array): Promise<string[]> => {
    const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
    const texts: string[] = [];
    for (let number = 1; number <= file.numPages; number++) {
      const { items } = await (await file.getPage(number)).getTextContent();
      texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    }
    return texts;
  };
  const plan = PLANS.find(({ id }) => id === '45')!.steps;

  for (const format of ['A4', 'Letter'])
    test(`each scene is one sheet of ${format}, with its answer or without`, wholeUnless(format === 'A4'), async () => {
      const page = await open('?plan=45');
      await isAwake(page);
      await page.evaluate(() => void (window.print = () => undefined));
      for (const answers of [true, false]) {
        await page.keyboard.press('?');
        await page.locator('[name=answers]').setChecked(answers);
        await page.locator('[name=print]').click();
        await page.waitForSelector('.sheets[data-ready]', { state: 'attached' });
        const texts = await sheets(await page.pdf({ format, landscape: true }));
        expect(texts).toHaveLength(plan.length);
        expect(texts.map((text) => text.includes(words.en.answer))).toEqual(
          plan.map(({ scene }) => answers && sceneOf(scene).words.en.answer !== undefined),
        );
        await page.waitForSelector('.sheets', { state: 'detached' });
      }
    });

  test('a print that the browser begins has every scene, and every figure', async () => {
    const page = await open('?plan=45', { language: 'zh' });
    await isAwake(page);
    await allFetched(page);
    const texts = await sheets(await page.pdf({ format: 'A4', landscape: true }));
    expect(texts).toHaveLength(plan.length);
  });
});

describe('the figure of a scene', () => {
  test('covers its answer until the answer comes, and Reset means: as the scene began', async () => {
    const page = await open('?plan=90#order');
    await isAwake(page);
    const order = page.locator('rope-order');
    const covered = (): Promise<boolean> => order.evaluate((figure) => figure.hasAttribute('unanswered'));
    const place = (): Promise<string | null> => order.locator('button[data-word="0"]').getAttribute('aria-label');
    const first = await place();
    await order.locator('button[data-word="0"]').press('ArrowRight');
    await expect.poll(place).not.toBe(first);
    expect(await covered()).toBe(true);
    await choose(order, 'reset');
    await expect.poll(place).toBe(first);
    await page.keyboard.press('PageDown');
    await expect.poll(covered).toBe(false);
    await page.keyboard.press('PageUp');
    await expect.poll(covered).toBe(true);
  });
});

test('neither a title nor a figure gives the answer away before it comes', async () => {
  const page = await open('?plan=45#past');
  await isAwake(page);
  const figure = page.locator('rope-coverage');
  const bars = figure.locator('.methods');
  expect(await bars.isVisible()).toBe(false);
  expect((await slide(page)).title).toBe(words.en.ask);
  // Nor does the article to which it leads (answer.test.ts).
  const article = page.locator('.bar .place');
  const answers = async (): Promise<string | null> =>
    new URL((await article.getAttribute('href'))!).searchParams.get('answers');
  expect(await answers()).toBe('later');
  await page.keyboard.press('PageDown');
  await expect.poll(() => bars.isVisible()).toBe(true);
  expect((await slide(page)).title).toBe(sceneOf('past').words.en.title);
  expect(await answers()).toBe(null);
});

test('slides whose address never tells answers have no step, print or window with them, there and back', async () => {
  const page = await open('?plan=45&hide=answers#past');
  await isAwake(page);
  expect(await page.locator('rope-coverage .methods').isVisible()).toBe(false);
  await page.keyboard.press('?');
  expect(await page.locator('dialog.menu :is([name=presenter], [name=answers])').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  expect((await slide(page)).place).toBe('#past');
  await page.locator('.bar .place').click();
  await page.waitForURL(/#figure-coverage$/);
  expect(new URL(page.url()).searchParams.get('hide')).toContain('answers');
  await page.locator('.to-slides').click();
  await comesTo(page, '#past');
  await page.waitForSelector('.slideshow h1');
  await page.keyboard.press('PageDown');
  await comesTo(page, '#exit');
  const notes = await open('?plan=45&hide=answers&presenter');
  expect(await notes.locator('.slideshow').count()).toBe(1);
  // In this figure the class looks for the answer.
  const looks = await open('?plan=45-engineers&hide=answers#remedies');
  await isAwake(looks);
  const bars = looks.locator('rope-coverage .methods');
  await expect.poll(() => bars.isVisible()).toBe(true);
  // Also in the article, which still tells nothing else.
  const { search, hash } = new URL((await looks.locator('.bar .place').getAttribute('href'))!);
  const article = await openPage({ at: search + hash, text: true, figures: ['coverage', 'sentence'] });
  expect(await article.locator('rope-coverage .methods').isVisible()).toBe(true);
  expect(await article.locator('rope-sentence figure > header').isVisible()).toBe(false);
  expect(await article.locator('rope-answer .ask:visible').count()).toBe(0);
});

test('the other lessons and the other language come in the colours that were chosen', async () => {
  const page = await open('?plan=45');
  await page.keyboard.press('?');
  await page.locator('#theme').selectOption('dark');
  for (const link of ['dialog.menu #language', 'dialog.menu .plans a >> nth=0'])
    await expect.poll(() => page.locator(link).getAttribute('href')).toContain('theme=dark');
});

describe('what a scene locks', () => {
  test('cannot be changed, and its figure says so', async () => {
    const page = await open('?plan=90#step-3');
    await isAwake(page);
    await expect.poll(() => page.locator('.picture .locked').innerText()).toMatch(/^Fixed here: /);
    expect((await page.evaluate(shownFigure)).locked).toContain('derivation.step');
  });
});

describe('in the window of a projector', () => {
  /** What has to be scrolled to, and formulas that are cut off. */
  const hidden = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
      const [stage, root] = [document.querySelector('.stage')!, document.scrollingElement!];
      const tall = [stage, root].filter((each) => each.scrollHeight > each.clientHeight + 2);
      const cut = [...stage.querySelectorAll('.formula')].filter(
        (each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1,
      );
      return [...tall, ...cut].map(({ className }) => className);
    });

  test('every scene of the 45-minute lesson, and of the derivation the tallest, is seen whole at 1280 x 720', async () => {
    const page = await open('?plan=45', { viewport: { width: 1280, height: 720 } });
    for (const [i, { place }] of STEPS.entries()) {
      if (i > 0) await page.keyboard.press('PageDown');
      await comesTo(page, i > 0 ? place : '');
      await isAwake(page);
      await expect.poll(() => hidden(page), { message: place }).toEqual([]);
    }
    await page.goto(page.url().replace(/\?.*/, '?plan=90#step-10'));
    await isAwake(page);
    await expect.poll(() => hidden(page)).toEqual([]);
  });

  test('a line that comes late to a figure leaves its scene whole in sight', async () => {
    let arrives = (): void => undefined;
    const late = new Promise<void>((resolve) => (arrives = resolve));
    // With the line the figure has to be made smaller. Its own code is in the first view.
    const page = await open('?plan=45#hook', {
      viewport: { width: 1280, height: 540 },
      before: (page) => page.route(/asked-[^/]*\.js$/, (route) => late.then(() => route.continue())),
    });
    await isAwake(page);
    const line = page.locator('.picture .locked');
    expect(await line.count()).toBe(0);
    arrives();
    await expect.poll(() => line.isVisible()).toBe(true);
    await expect.poll(() => hidden(page)).toEqual([]);
  });

  test('a figure that was made smaller is pressed where it is seen', async () => {
    const page = await open('?plan=90#wall.answer', { viewport: { width: 1920, height: 1080 } });
    await isAwake(page);
    const size = (): Promise<number> =>
      page.locator('.stage').evaluate((stage) => Number(getComputedStyle(stage).getPropertyValue('--size')));
    await expect.poll(size).toBeLessThan(1);
    const wall = page.locator('rope-wall');
    const tick = await boxOf(wall.locator('svg text', { hasText: /^192$/ }).first());
    await page.mouse.click(tick.x + tick.width / 2, tick.y - 100);
    await expect.poll(() => wall.locator('.readout').first().innerText()).toMatch(/position 19[0-4]\b/);
  });
});

describe('for everyone in the room', () => {
  // A slide with its answer, the presenter’s window, the list; the whole run has two slides more, in both languages.
  const shown = ['?plan=45#both.answer', '?plan=45&presenter#hands', ''];
  const more = [...shown, '?plan=45#hook.answer', '?plan=45#exit'];
  for (const [language, slides] of [
    ['en', shown],
    ['en', more],
    ['zh', more],
  ] as const)
    test(
      `axe finds nothing in slides, menu, presenter’s window and list: ${language}, ${slides.length} places`,
      wholeUnless(slides === shown),
      async () => {
        for (const at of slides) {
          const page = await open(at, { language });
          if (at.includes('#') && !at.includes('presenter')) await isAwake(page);
          expect(await violations(page), at).toEqual([]);
          if (at !== '?plan=45#both.answer') continue;
          await page.keyboard.press('?');
          expect(await violations(page, { part: 'dialog' }), 'menu').toEqual([]);
        }
      },
    );

  test('Tab goes from the figure to the bar, and a new scene is said', async () => {
    const page = await open('?plan=45#order');
    await isAwake(page);
    const stops: string[] = [];
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement;
        return focused.getAttribute('name') ?? (focused.className || focused.localName);
      });
      if (stop !== stops.at(-1)) stops.push(stop);
      if (stop === 'menu') break;
    }
    expect(stops).toEqual(['rope-order', 'previous', 'next', 'place', 'menu']);
    await page.locator('.bar [name=next]').click();
    await page.locator('.bar [name=next]').click();
    // Whoever presses the button again still has it.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('next');
    await expect
      .poll(() => page.locator('main > [role=status]').innerText())
      .toBe(words.en.spoken(3, 8, sceneOf('ways').words.en.ask!));
  });

  test('nothing moves by itself for readers who asked for that', async () => {
    const page = await open('?plan=45#hook.answer', { reducedMotion: 'reduce' });
    expect(await page.locator('.slide-answer').evaluate((answer) => answer.getAnimations().length)).toBe(0);
    expect(await page.locator('.slide-answer').evaluate((answer) => getComputedStyle(answer).animationName)).toBe(
      'none',
    );
  });

  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1440, 900],
    [1920, 1080],
  ] as const)
    test(
      `at ${width} × ${height} nothing is cut off at the side, and letters are large enough for the room`,
      wholeUnless(width === 360),
      async () => {
        const page = await open('?plan=45', { viewport: { width, height } });
        for (let i = 0; i < STEPS.length; i++) {
          await isAwake(page);
          const { side, letters } = await page.evaluate(() => ({
            side: document.documentElement.scrollWidth - innerWidth,
            letters: parseFloat(getComputedStyle(document.querySelector('.words')!).fontSize),
          }));
          expect(side, STEPS[i]!.place).toBeLessThanOrEqual(0);
          // A fiftieth of the height is what the last row can read.
          expect(letters, STEPS[i]!.place).toBeGreaterThanOrEqual(Math.min(19, height / 50));
          await page.keyboard.press('PageDown');
        }
      },
    );

  test('without scripts the texts of all scenes can be read, in both languages', async () => {
    for (const language of ['en', 'zh'] as const) {
      const page = await open('', { language, javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      const text = await page.locator('.scenes').innerText();
      for (const { words: said } of SCENES) expect(text).toContain(said[language].title);
      expect(await page.locator('.scenes > li').count()).toBe(SCENES.length);
      // What the class is not shown stands once, on the page for teachers.
      const steps = page.locator('.scenes a[href*="teach/#scene-"]');
      expect(await steps.count()).toBe(SCENES.length);
      await steps.last().click();
      await page.waitForURL(/\/teach\/#scene-/);
      expect(await page.locator(':target').innerText()).toBe(SCENES.at(-1)!.words[language].title);
    }
  });
});
