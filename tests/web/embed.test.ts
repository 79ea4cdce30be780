/** One figure in a frame, the elements in another page, and what a link can hide and lock. */
import { resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { below, filesIn, htmlPage, serve } from '../../tools/serve.mjs';
import { HIDEABLE, readUrlOptions } from '../../web/state/url-options.js';
import {
  allOf,
  atRest,
  awake,
  boxOf,
  choose,
  openAt,
  openFigure,
  openPage,
  painted,
  queryOf,
  settled,
} from './browser.js';
import { patience } from '../patience.js';

/** A page of somebody else's, on the same server: modules and workers from another one need its consent. */
const POST = 'ropewalk:height';

const words = (page: Page): Promise<string> => page.locator('main').innerText();

const built = resolve(import.meta.dirname, '../../build/page');

describe('frames in a page of another origin', () => {
  const FRAMES = ['odometer', 'coverage', 'weave', 'wall'];
  let server: Awaited<ReturnType<typeof serve>>;
  let address: string;
  beforeAll(async () => {
    const frame = (figure: string): string =>
      `<iframe src="${inject('page')}embed.html?figure=${figure}" title="${figure}" width="100%" height="600" style="border: 0; min-height: 300px"></iframe>`;
    server = await serve(
      // The lines of docs/page.md; a screen of text between the frames.
      htmlPage(`<!doctype html><html lang="en"><title>Mine</title><link rel="icon" href="data:,">
        <body><p>Above</p>${FRAMES.map((figure) => `${frame(figure)}<div style="height:1200px">text</div>`).join('')}
        ${frame('spiral')}
        <script>
          addEventListener('message', ({ data, source }) => {
            if (data?.type !== 'ropewalk:height') return;
            for (const frame of document.querySelectorAll('iframe')) {
              if (frame.contentWindow === source) frame.style.height = \`\${data.height}px\`;
            }
          });
          window.shifted = 0;
          new PerformanceObserver((list) => {
            for (const { value } of list.getEntries()) window.shifted += value;
          }).observe({ type: 'layout-shift', buffered: true });
        </script></body></html>`),
    );
    // Another origin than the page's.
    address = server.address.replace('127.0.0.1', 'localhost');
  });
  afterAll(() => server.close());

  it('are as tall as their figures before anybody has seen them, and stay so', async () => {
    const page = await openAt(address, { without: true, own: new URL(address).origin });
    const frames = await Promise.all(
      (await allOf(page.locator('iframe'))).map(async (each) => (await (await each.elementHandle()).contentFrame())!),
    );
    const heights = (): Promise<number[]> =>
      page.locator('iframe').evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().height)));
    const inside = (): Promise<number[]> =>
      Promise.all(
        frames.map((frame) =>
          frame.locator('main').evaluate((main) => Math.max(300, Math.ceil(main.getBoundingClientRect().height))),
        ),
      );
    /** The heights, once each frame is at rest and the page has heard it. */
    const told = async (): Promise<number[]> => {
      await Promise.all(frames.map(atRest));
      await expect.poll(async () => (await inside()).join() === (await heights()).join()).toBe(true);
      return heights();
    };
    // Nobody has scrolled. The last one has a name that no figure has, and says so in a few lines.
    const before = await told();
    expect(before).toHaveLength(FRAMES.length + 1);
    for (const height of before.slice(0, -1)) expect(height > 400 && height !== 592 && height !== 600).toBe(true);
    expect(before.at(-1)).toBe(300);
    expect(await frames.at(-1)!.locator('main').innerText()).toContain('fold, ');
    // The wall's model has read and written.
    expect(await page.frameLocator('iframe[title=wall]').locator('rope-wall .text .prompt').count()).toBe(1);
    for (const [n, iframe] of (await allOf(page.locator('iframe'))).entries()) {
      await iframe.scrollIntoViewIfNeeded();
      // A frame in sight paints, and its figure is told how wide it is.
      await painted(frames[n]!);
    }
    const after = await told();
    before.forEach((height, n) => expect(Math.abs(after[n]! - height), FRAMES[n]).toBeLessThanOrEqual(40));
    // What grows stands below what is read; the first frame is in the window from the beginning.
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.25);
  });
});

describe('embed.html', () => {
  it('shows one figure alone, in the state, the language and the theme of the address', async () => {
    const page = await openFigure('odometer', { language: 'zh', at: '?theme=dark&m=77&model=gpt-j-6b' });
    await expect.poll(() => page.locator('rope-odometer #m').inputValue()).toBe('77');
    await expect.poll(() => page.locator('rope-odometer .cell').count()).toBe(32);
    await expect.poll(() => page.locator('rope-odometer .key').textContent()).toContain('已转过的整圈数');
    expect(await page.title()).toContain('Ropewalk');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
    await expect.poll(() => page.locator('article').count()).toBe(0);
    const home = await page.locator('main > p a').getAttribute('href');
    expect(new URL(home!).pathname).toMatch(/\/zh\/$/);
    expect(new URL(home!).search).toBe('?v=1&model=gpt-j-6b&m=77');
  });

  it('names the figures there are where the address names none', async () => {
    const page = await openFigure('spiral', { without: true });
    await expect.poll(() => words(page)).toMatch(/fold, .*odometer, order, .*pair, partial, plan/);
  });

  it('tells the page around how tall it is, and leaves its history alone', async () => {
    const page = await openPage({ figures: [] });
    const source = `${inject('page')}embed.html?figure=wavelengths`;
    await page.evaluate(
      ([source, type]) => {
        const frame = Object.assign(document.createElement('iframe'), { src: source, title: 'figure' });
        frame.style.cssText = 'inline-size:600px;block-size:50px';
        document.body.prepend(frame);
        window.addEventListener('message', ({ data, source }) => {
          const { type: kind, height } = data as { type: string; height: number };
          if (kind === type && source === frame.contentWindow) frame.style.blockSize = `${height}px`;
        });
      },
      [source, POST] as const,
    );
    const frame = page.frameLocator('iframe');
    const tall = (): Promise<number> =>
      page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height);
    await expect.poll(tall, { timeout: patience(15_000) }).toBeGreaterThan(400);
    const entries = await page.evaluate(() => history.length);
    const before = await tall();
    await choose(frame.locator('rope-wavelengths'), 'table');
    await expect.poll(tall).toBeGreaterThan(before + 100);
    await frame.locator('rope-wavelengths .readout button').last().click();
    await expect.poll(() => frame.locator('rope-wavelengths .readout p').textContent()).toContain('pair 13');
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });
});

describe('a link', () => {
  it('is understood where it makes sense, and no further', () => {
    const { hide, lock, start, figure } = readUrlOptions('?hide=table,nonsense,code&lock=m,x y&start=ways&figure=pair');
    expect([...hide]).toEqual(['table', 'code']);
    expect([...lock]).toEqual(['m']);
    expect([...readUrlOptions('?lock=model').lock]).toEqual(['model', 'layer', 'own', 'base']);
    expect([start, figure]).toEqual(['ways', 'pair']);
    expect(HIDEABLE).toContain('controls');
  });

  it('hides what it names', async () => {
    const page = await openPage({
      figures: ['pair', 'odometer', 'models'],
      at: '?hide=table,code,png,text,checks,model,history,summary',
    });
    const pair = page.locator('rope-pair');
    const entries = (figure: Locator): Promise<string[]> =>
      figure.locator('.popup button').evaluateAll((all) => all.map((entry) => (entry as HTMLButtonElement).name));
    await pair.locator('.more').click();
    await expect.poll(() => entries(pair)).toEqual(['reset', 'svg', 'csv', 'share', 'keys']);
    await expect.poll(() => pair.locator('figcaption').count()).toBe(0);
    for (const part of ['article > p', 'rope-check', 'rope-models', '.history'])
      await expect.poll(() => page.locator(part).first().isVisible(), { message: part }).toBe(false);
    await expect.poll(() => page.locator('rope-odometer').isVisible()).toBe(true);
    await page.goto(page.url().replace(/\?.*/, '?hide=controls,export'));
    await awake(page);
    await expect.poll(() => page.locator('rope-odometer .reading').isVisible()).toBe(false);
    await page.locator('rope-odometer .more').click();
    await expect.poll(() => entries(page.locator('rope-odometer'))).toEqual(['table', 'reset']);
    await page.goto(page.url().replace(/\?.*/, '?hide=table,reset,export'));
    await awake(page);
    await expect.poll(() => page.locator('rope-odometer .menu').count()).toBe(0);
  });

  it('locks a setting: its controls are off, the page says why, and nothing changes it', async () => {
    const page = await openPage({
      figures: ['odometer', 'hook', 'pair'],
      at: '?m=500&lock=m,hook.query',
    });
    const odometer = page.locator('rope-odometer');
    await expect.poll(() => odometer.locator('#m').isDisabled()).toBe(true);
    await expect.poll(() => odometer.locator('input[type=range]').isDisabled()).toBe(true);
    await expect.poll(() => odometer.locator('.locked').textContent()).toContain('position m of the query');
    // What is clicked in a drawing as well.
    for (const [figure, cell, key] of [
      ['hook', '.slot[data-place="4"]', 'hook.query'],
      ['fold', '.cell.out[data-row="5"]', 'fold.row'],
      ['layout', '.cell[data-pair="3"]', 'layout.line'],
    ] as const) {
      const its = figure === 'hook' ? page : await openFigure(figure, { at: `?lock=${key}` });
      const mark = its.locator(`rope-${figure} ${cell}`).first();
      expect(await mark.evaluate((element) => getComputedStyle(element).cursor), cell).toBe('not-allowed');
      await mark.click();
      await expect.poll(async () => (await queryOf(its)).has(key), { message: cell }).toBe(false);
    }
    await odometer.locator('.cell').nth(5).click();
    await expect.poll(async () => (await queryOf(page)).get('pair')).toBe('5');
    await choose(odometer, 'reset');
    await expect.poll(async () => (await queryOf(page)).get('m')).toBe('500');
    // The hand of q, by key: it stays, and k, which is free, moves.
    await page.locator('rope-pair [data-handle=q]').focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('rope-pair [data-handle=k]').focus();
    await page.keyboard.press('ArrowRight');
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).get('m')).toBe('500');
    await expect.poll(async () => (await queryOf(page)).get('n')).toBe('4091');
  });

  it('is made in the panel of a figure, and its frame too: what is fixed, left out, the language, the colours', async () => {
    const page = await openPage({ figures: ['odometer', 'pair'], at: '?m=500' });
    const odometer = page.locator('rope-odometer');
    const value = (id: string): Promise<string> => odometer.locator(`#share-${id}`).inputValue();
    await choose(odometer, 'share');
    await expect.poll(() => value('link')).toMatch(/\/\?v=1&m=500#figure-odometer$/);
    for (const box of await allOf(odometer.locator('.share .box')))
      expect((await boxOf(box)).height).toBeGreaterThanOrEqual(24);
    await odometer.getByLabel('the settings of this figure').focus();
    await page.keyboard.press('Space');
    await odometer.getByLabel('tables, files and code').check();
    await odometer.getByLabel('the questions').check();
    await odometer.locator('#share-language').selectOption('中文');
    await odometer.locator('#share-theme').selectOption('dark');
    const link = new URL(await value('link'));
    expect(link.pathname).toMatch(/\/zh\/$/);
    expect(link.search).toBe('?hide=table,export,checks&lock=m,pair&theme=dark&v=1&m=500');
    await expect
      .poll(() => value('frame'))
      .toContain(
        'embed.html?figure=odometer&amp;lang=zh&amp;hide=table,export&amp;lock=m,pair&amp;theme=dark&amp;v=1&amp;m=500"',
      );
    // The choice holds for the next figure, whose settings are others; and it can be taken back.
    const pair = page.locator('rope-pair');
    await choose(pair, 'share');
    await expect.poll(() => pair.locator('#share-link').inputValue()).toContain('lock=m,n,both&');
    await pair.getByLabel('the settings of this figure').uncheck();
    await pair.getByLabel('the model', { exact: true }).check();
    await expect.poll(() => pair.locator('#share-link').inputValue()).toContain('lock=model&');
    await page.goto(link.href);
    await awake(page);
    await expect.poll(() => odometer.locator('#m').isDisabled()).toBe(true);
    await expect.poll(() => odometer.locator('#m').inputValue()).toBe('500');
    await odometer.locator('.more').click();
    await expect.poll(() => odometer.locator('.popup button').allTextContents()).toHaveLength(2);
    await expect.poll(() => page.locator('rope-check').first().isVisible()).toBe(false);
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  it('fixes the base with the model, and says in words what is fixed', async () => {
    const page = await openPage({
      figures: ['odometer', 'models'],
      at: '?model=llama-3-8b&lock=model,m',
      language: 'zh',
    });
    const odometer = page.locator('rope-odometer');
    await expect.poll(() => odometer.locator('.locked').textContent()).toBe('链接固定了：模型、底数、查询的位置 m。');
    await expect.poll(() => page.locator('rope-models [data-field=base]:not([disabled]):not([inert])').count()).toBe(0);
  });

  it('offers every setting, every part and every section in the panel', async () => {
    const page = await openPage({ figures: ['pair'], at: '?m=500' });
    const pair = page.locator('rope-pair');
    await choose(pair, 'share');
    for (const summary of await allOf(pair.locator('.share details summary'))) await summary.click();
    await pair.getByLabel('pair', { exact: true }).check();
    await pair.getByLabel('position m of the query').check();
    await pair.getByLabel('undo and redo').check();
    await pair.getByLabel('Opens at').selectOption('Four ways');
    const link = new URL(await pair.locator('#share-link').inputValue());
    expect(link.search).toBe('?hide=history&lock=m,pair&start=ways&v=1&m=500');
    expect(link.hash).toBe('');
    await expect.poll(() => pair.locator('.share details').last().locator('label').count()).toBe(HIDEABLE.length);
  });

  it('can begin at a section', async () => {
    const page = await openPage({ figures: ['ways'], at: '?start=ways' });
    const top = await page.locator('#ways').evaluate((heading) => heading.getBoundingClientRect().top);
    expect(Math.abs(top)).toBeLessThan(200);
  });
});

describe('the elements in another page', () => {
  let server: Awaited<ReturnType<typeof serve>>;
  let address: string;
  beforeAll(async () => {
    // The other page is somebody else's server, which has a copy of the built folder below /ropewalk/.
    server = await serve(
      below('/ropewalk/', filesIn(built)),
      htmlPage(`<!doctype html><html lang="en"><title>Mine</title><link rel="icon" href="data:,">
        <style>:root { --q: rgb(1, 2, 3) }</style>
        <script type="module" src="/ropewalk/elements.js"></script>
        <main><rope-odometer settings="?m=9"></rope-odometer><rope-pair settings="?m=20&n=10"></rope-pair>
        <rope-wavelengths lang="zh"></rope-wavelengths>
        <rope-order settings="?order.sequence=021&answers=later"></rope-order></main></html>`),
    );
    address = `${server.address}?m=3`;
  });
  afterAll(() => server.close());

  it('are awake, each in its own state, and take the colours of the page', async () => {
    const page = await openAt(address, { without: true, own: new URL(address).origin });
    await expect.poll(() => page.locator('rope-odometer #m').inputValue(), { timeout: patience(15_000) }).toBe('9');
    await expect.poll(() => page.locator('rope-pair input#q').inputValue()).toBe('20');
    await expect.poll(() => page.locator('rope-wavelengths .title').textContent()).toContain('转一圈要走多少个词');
    expect(await page.locator('rope-pair line.q').evaluate((hand) => getComputedStyle(hand).stroke)).toBe(
      'rgb(1, 2, 3)',
    );
    await page.locator('rope-odometer .cell').nth(4).click();
    await expect
      .poll(() => page.locator('rope-odometer .cell[aria-selected=true]').getAttribute('data-pair'))
      .toBe('4');
    // One that has something to guess keeps it as its settings say, and Reset goes back to them.
    const order = page.locator('rope-order');
    await order.scrollIntoViewIfNeeded();
    await order.locator('figure').waitFor();
    // “she, place 1”.
    const place = (): Promise<string | null> => order.locator('button[data-word="0"]').getAttribute('aria-label');
    const first = await place();
    await order.locator('button[data-word="0"]').press('ArrowRight');
    await expect.poll(place).not.toBe(first);
    expect(await order.locator('figcaption').isVisible()).toBe(false);
    await choose(order, 'reset');
    await expect.poll(place).toBe(first);
    await order.getByRole('button', { name: 'Show the answer' }).click();
    await expect.poll(() => order.locator('figcaption').isVisible()).toBe(true);
    // Neither the page's address nor the other figures' state is touched.
    expect(page.url()).toBe(address);
    await expect.poll(() => page.locator('rope-pair .title').textContent()).toContain('Hand 12');
  });

  it('can be the planner, with the question that the page asks', async () => {
    const around = await serve(
      below('/ropewalk/', filesIn(built)),
      htmlPage(`<!doctype html><html lang="en"><title>Mine</title><link rel="icon" href="data:,">
        <script type="module" src="/ropewalk/elements.js"></script>
        <rope-plan settings="?plan.engine=vllm&plan.target=65536"></rope-plan></html>`),
    );
    try {
      const page = await openAt(around.address, { without: true, own: new URL(around.address).origin });
      const typed = page.locator('rope-plan .type pre').first();
      await expect.poll(() => typed.innerText(), { timeout: patience(15_000) }).toContain('"factor":2');
      await expect.poll(() => page.locator('rope-plan #engine').inputValue()).toBe('vllm');
      await page.locator('rope-plan').getByRole('button', { name: '131,072' }).click();
      await expect.poll(() => typed.innerText()).toContain('"factor":4');
      expect(page.url()).toBe(around.address);
    } finally {
      around.close();
    }
  });
});
