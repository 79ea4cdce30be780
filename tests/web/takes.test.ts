/** What a reader takes away from a figure: pictures and numbers that need nothing else. */
import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PAGES, type PageName } from '../../web/content/pages.js';
import { csv } from '../../web/export/csv.js';
import { withTexts } from '../../web/export/png.js';
import { FIGURES, UNNUMBERED } from '../../web/content/figures.js';
import { knownFields } from '../../web/state/field.js';
import { digits, fixed, tableOf } from '../../web/kit/table.js';
import { format } from '../../web/util/format.js';
import {
  addressOf,
  allOf,
  awake,
  boxOf,
  choose,
  cutOff,
  openFigure,
  openPage,
  samePage,
  summaryOf,
} from './browser.js';
import { wholeUnless } from './every-page.js';
import { thetas } from './reference.js';

// Whatever figures there are: their fields make themselves known.
import.meta.glob('../../web/figures/*/fields.ts', { eager: true });

async function take(page: Page, figure: string, what: 'svg' | 'png' | 'csv'): Promise<{ name: string; file: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), choose(page.locator(figure), what)]);
  return { name: download.suggestedFilename(), file: await buffer(await download.createReadStream()) };
}

/** The same without the browser's part, which tests of its own have. */
async function takeHere(page: Page, figure: string, what: 'svg' | 'png'): Promise<{ name: string; file: Buffer }> {
  const { name, data } = await page.locator(figure).evaluate(async (element, what) => {
    const root = element.shadowRoot!;
    const drawn = (): Promise<unknown> => (element as unknown as { updateComplete: Promise<unknown> }).updateComplete;
    const made = new Map<string, Blob>();
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob: Blob) => {
      const address = createObjectURL(blob);
      made.set(address, blob);
      return address;
    };
    const saved = new Promise<HTMLAnchorElement>((done) => {
      HTMLAnchorElement.prototype.click = function () {
        done(this);
      };
    });
    root.querySelector<HTMLElement>('.menu > .more')!.click();
    await drawn();
    root.querySelector<HTMLElement>(`.popup [name=${what}]`)!.click();
    const { download, href } = await saved;
    URL.createObjectURL = createObjectURL;
    delete (HTMLAnchorElement.prototype as Partial<HTMLElement>).click;
    while (root.querySelector('.popup')) await new Promise(requestAnimationFrame);
    const reader = new FileReader();
    const read = new Promise((done) => (reader.onload = done));
    reader.readAsDataURL(made.get(href)!);
    await read;
    return { name: download, data: (reader.result as string).split(',')[1]! };
  }, what);
  return { name, file: Buffer.from(data, 'base64') };
}

/** What can be used though a link fixes every setting. Runs in the page. */
function freeControls(): string[] {
  const controls = 'button, input, select, textarea, [tabindex="0"]';
  // What sets nothing: the menu of a figure and the way past it, listings and equations, terms to be lit, speeds, searches, what
  // opens a table, copies, lets the score be heard, and computes the same numbers again.
  const harmless = `.skip, .menu, summary, pre, .live, .terms, .answering, select:not([data-field]), .main, button.controls:not([data-field]),
    [aria-expanded], [name=hear], .origin + .controls button`;
  return [...document.querySelectorAll('article *')].flatMap((figure) =>
    [...(figure.shadowRoot?.querySelectorAll<HTMLElement>(controls) ?? [])]
      .filter((control) => !control.closest('[disabled], [aria-disabled="true"]') && !control.closest(harmless))
      .map(
        (control) =>
          `${figure.localName} ${control.localName} ${control.className} ${control.ariaLabel ?? control.textContent}`,
      ),
  );
}

/** All that have a number on this page. */
const figuresOn = (page: PageName): string[] => FIGURES[page].filter((name) => !UNNUMBERED.includes(name));

describe('a picture', () => {
  it('is a drawing that needs nothing else, and says what it shows, with which settings, and where', async () => {
    const page = await openPage({ figures: ['odometer'], at: '?v=1&m=123' });
    const summary = (await summaryOf(page, 'rope-odometer').textContent())!;
    const { name, file } = await take(page, 'rope-odometer', 'svg');
    const svg = file.toString();
    expect(name).toBe('ropewalk-odometer.svg');
    expect(svg).not.toMatch(/var\(|class=|<style|light-dark|oklch|color-mix|@font-face|<script/);
    const read = await page.evaluate((text) => {
      const drawing = new DOMParser().parseFromString(text, 'image/svg+xml');
      const content = (part: string): string => drawing.getElementsByTagName(part)[0]?.textContent ?? '';
      return {
        root: drawing.documentElement.localName,
        title: content('title'),
        description: content('desc'),
        source: content('dc:source'),
        settings: content('dc:subject'),
        texts: [...drawing.getElementsByTagName('text')].map((line) => line.textContent).join(' '),
        hands: drawing.getElementsByTagName('line').length,
      };
    }, svg);
    expect(read.root).toBe('svg');
    expect(read.title).toMatch(/^Figure \d+\. 64 hands of one attention head, fast → slow$/);
    expect(read.description).toContain(summary);
    expect(read.texts).toContain(summary);
    expect(read.settings).toBe('model = Llama 2 7B, m = 123, pair = 12');
    expect(new URL(read.source).search + new URL(read.source).hash).toBe('?v=1&m=123#figure-odometer');
    expect(read.hands).toBeGreaterThan(64);
    // Controls act on the figure; a picture cannot be acted on.
    expect(read.texts).not.toContain('+100');
    expect(read.texts).not.toContain('Reset');
    // What only a screen reader is told, and what is folded away, is not in the picture; spaces of code are.
    const steps = await openPage({ figures: ['derivation'] });
    const derivation = (await take(steps, 'rope-derivation', 'svg')).file.toString();
    // The sign that the text explains, the formula, and its numbers.
    expect(derivation.match(/>⟨</g)).toHaveLength(3);
    expect(derivation).not.toContain('In code');
    const layout = (await take(await openFigure('layout'), 'rope-layout', 'svg')).file.toString();
    expect(layout).toMatch(/>y\[2\*i\]<.*>= a\*cos\[i\] - b\*sin\[i\];</s);
  });

  it('has the colours of the theme that is shown', async () => {
    const papers = [];
    const page = await openPage({ figures: ['wavelengths'] });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { file } = await take(page, 'rope-wavelengths', 'svg');
      papers.push(parseInt(/<rect width="\d+" height="\d+" fill="#(..)/.exec(file.toString())![1]!, 16));
    }
    expect(papers[0]).toBeGreaterThan(230);
    expect(papers[1]).toBeLessThan(50);
  });

  /** It has twice the pixels of what is shown, its words are painted, and it says what it shows and on which page. */
  async function expectPng(page: Page, figure: string, from: string): Promise<void> {
    const { name: called, file } = await takeHere(page, `rope-${figure}`, 'png');
    expect(called).toBe(`ropewalk-${figure}.png`);
    expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    const width = await page.locator(`rope-${figure}`).evaluate((element) => element.getBoundingClientRect().width);
    expect(file.readUInt32BE(16), figure).toBe(2 * (Math.ceil(width) + 32));
    const text = file.toString('utf8');
    expect(text).toContain((await summaryOf(page, `rope-${figure}`).textContent())!);
    expect(text).toMatch(new RegExp(`${from}(\\?[\\w.,=&]*)?#figure-${figure}`));
    // A browser opens it, it is not one flat colour, and where the title stands there is one.
    const colours = await page.evaluate(async (data) => {
      const image = new Image();
      const src = `data:image/png;base64,${data}`;
      await new Promise((loaded, failed) => Object.assign(image, { onload: loaded, onerror: failed, src }));
      const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 300 });
      const context = canvas.getContext('2d', { willReadFrequently: true })!;
      const count = (): number => new Set(new Uint32Array(context.getImageData(0, 0, 300, 300).data.buffer)).size;
      context.drawImage(image, 0, 0, 300, 300);
      const all = count();
      context.drawImage(image, 32, 32, 200, 40, 0, 0, 300, 300);
      return { all, title: count() };
    }, file.toString('base64'));
    expect(colours.all, figure).toBeGreaterThan(20);
    expect(colours.title, figure).toBeGreaterThan(5);
  }

  /** Whose link fixes all settings: nothing but the menu acts. */
  const AT = `?derivation.step=7&weave.colour=cos&guess.curve=fades&guess.shown=1&lock=${[...knownFields().keys()].join(',')}`;
  for (const name of PAGES) {
    // tests/figures/numbers.test.ts has the numbers of every figure.
    it(`of every figure is well formed: ${name}`, async () => {
      const page = await samePage({ page: name, at: AT });
      for (const figure of figuresOn(name)) {
        const svg = (await takeHere(page, `rope-${figure}`, 'svg')).file.toString().replace(/data:[^"]*/, 'data:');
        expect(svg, figure).not.toMatch(/foreignObject|var\(|class=|<style|NaN|undefined|\[object/);
        const drawn = await page.evaluate((text) => {
          const drawing = new DOMParser().parseFromString(text, 'image/svg+xml');
          return {
            broken: drawing.querySelector('parsererror')?.textContent ?? '',
            texts: [...drawing.querySelectorAll('text')].map(({ textContent }) => textContent),
            missing: [...drawing.querySelectorAll('*')]
              .flatMap((element) =>
                [...element.attributes].flatMap(({ value }) => /url\(#(.*?)\)/.exec(value)?.[1] ?? []),
              )
              .filter((id) => !drawing.getElementById(id)),
          };
        }, svg);
        expect(drawn.broken, figure).toBe('');
        expect(drawn.missing, figure).toEqual([]);
        expect(drawn.texts.length, figure).toBeGreaterThan(4);
      }
    });

    it(`looks fixed where a link fixes every setting, no control of any figure as if it could be used: ${name}`, async () => {
      const page = await samePage({ page: name, at: AT });
      expect(await page.evaluate(freeControls)).toEqual([]);
    });

    // One function paints the drawings that the test above has read.
    const painted = (some: number): string =>
      `of ${some === Infinity ? 'every figure' : `${some} figures`} has twice the pixels of what is shown, and its words are painted: ${name}`;
    for (const some of name === 'article' ? [3, Infinity] : [Infinity])
      it(painted(some), wholeUnless(some === 3), async () => {
        const page = await samePage({ page: name, at: AT });
        for (const figure of figuresOn(name).slice(0, some)) await expectPng(page, figure, addressOf('en', '', name));
      });

    it(`of every figure has its words painted in Chinese, too: ${name}`, { tags: ['whole'] }, async () => {
      const page = await openPage({ language: 'zh', page: name });
      for (const figure of figuresOn(name)) await expectPng(page, figure, addressOf('zh', '', name));
    });
  }

  it('of a figure has its words painted in Chinese, too', async () => {
    const page = await openPage({ language: 'zh', figures: ['layout'] });
    await expectPng(page, 'layout', addressOf('zh', '', 'code'));
  });

  it('carries texts in chunks whose sums are right', () => {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const file = Buffer.from(withTexts(new Uint8Array(Buffer.from(pixel, 'base64')), [['Title', '图 1']]));
    const at = file.indexOf('iTXt');
    expect(file.readUInt32BE(at - 4)).toBe(Buffer.from('Title\0\0\0\0\0图 1').length);
    // The sum of IEND, which every PNG ends with, is AE 42 60 82: the same rule must give it.
    expect(file.subarray(-4).toString('hex')).toBe('ae426082');
    const end = Buffer.from(withTexts(new Uint8Array(33), [['', '']]));
    expect(end).toHaveLength(33 + 12 + 5);
  });
});

describe('numbers', () => {
  it('have all their digits, under their names, below a block that says where they are from', async () => {
    const page = await openFigure('wavelengths', { at: '?v=1&pair=3' });
    const { name, file } = await take(page, 'rope-wavelengths', 'csv');
    expect(name).toBe('ropewalk-wavelengths.csv');
    const lines = file.toString('utf8').split('\r\n');
    expect(lines[0]).toMatch(/^\ufeff# figure,/);
    expect(lines[2]).toContain('pair = 3');
    expect(lines[3]).toMatch(/^# link,http.*\?v=1&pair=3#figure-wavelengths$/);
    expect(lines[4]).toBe('pair,θ (radians per position),positions per turn,turns in training');
    thetas(128, 10000).forEach((theta, i) => {
      const [pair, shown, wavelength] = lines[5 + i]!.split(',').map(Number);
      expect(pair).toBe(i);
      expect(Math.abs(shown! / theta - 1)).toBeLessThan(1e-14);
      expect(Math.abs((shown! * wavelength!) / (2 * Math.PI) - 1)).toBeLessThan(1e-15);
    });
  });

  it('are rounded on the page and whole in the file, from one list of columns', () => {
    const { columns, rows, fileRows, marked } = tableOf(format('en'), {
      names: ['pair', 'x', 'y', 'where'],
      rows: [0, 2],
      fileRows: () => [0, 1, 2],
      marked: 1,
      columns: [
        [(i) => i],
        [(i) => 1234.5678 * i, digits(5)],
        [(i) => (i < 2 ? -i / 3 : NaN), fixed(2)],
        { shown: (i) => `at ${i}`, file: (i) => i ** 2 },
      ],
    });
    expect(rows).toEqual([
      ['0', '0', '0.00', 'at 0'],
      ['2', '2,469.1', '–', 'at 2'],
    ]);
    expect(marked).toBe(1);
    const report = { name: '', title: '', summary: '', settings: [], link: '', language: 'en' } as const;
    expect(csv({ columns, rows, fileRows }, report).split('\r\n').slice(4)).toEqual([
      'pair,x,y,where',
      '0,0,0,0',
      `1,1234.5678,${-1 / 3},1`,
      '2,2469.1356,,4',
      '',
    ]);
  });
});

describe('the menu', () => {
  it('opens and closes by keys, by a press elsewhere and by leaving, and keeps inside a narrow window', async () => {
    const page = await openFigure('pair', { viewport: { width: 320, height: 700 } });
    const menu = page.locator('rope-pair .menu');
    const more = menu.locator('.more');
    const isOpen = async (): Promise<boolean> => (await menu.locator('[role=menu]').count()) === 1;
    const isOn = (locator: Locator): Promise<boolean> => locator.evaluate((element) => element.matches(':focus'));
    const entry = (name: string): Locator => menu.locator(`[name=${name}]`);
    await more.focus();
    await page.keyboard.press('Enter');
    await expect.poll(isOpen).toBe(true);
    const box = await boxOf(menu.locator('.popup'));
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(320);
    for (const item of await allOf(menu.locator('button'))) expect((await boxOf(item)).height).toBeGreaterThan(24);
    await expect.poll(() => isOn(entry('table'))).toBe(true);
    await page.keyboard.press('ArrowUp');
    expect(await isOn(entry('keys'))).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await isOn(entry('reset'))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(isOpen).toBe(false);
    expect(await isOn(more)).toBe(true);
    await more.click();
    await page.locator('rope-pair .title').click();
    await expect.poll(isOpen).toBe(false);
    await more.click();
    await expect.poll(() => isOn(entry('table'))).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(isOpen).toBe(false);
    expect(await isOn(more)).toBe(false);
  });

  it('opens a panel in sight, with the focus on its heading; Escape and Close lead back', async () => {
    const page = await openFigure('weave', { viewport: { width: 390, height: 844 } });
    const weave = page.locator('rope-weave');
    for (const name of ['table', 'code', 'share', 'keys'] as const)
      for (const close of ['Escape', 'Close']) {
        await choose(weave, name);
        const heading = weave.locator('#opened');
        await expect.poll(() => heading.count()).toBe(1);
        await expect.poll(() => heading.evaluate((element) => element.matches(':focus')), { message: name }).toBe(true);
        const { y, height } = await boxOf(heading);
        expect(y, name).toBeGreaterThanOrEqual(0);
        expect(y + height, name).toBeLessThanOrEqual(844);
        if (close === 'Escape') await page.keyboard.press('Escape');
        else await weave.locator('.close').click();
        await expect.poll(() => heading.count()).toBe(0);
        expect(await weave.locator('.more').evaluate((element) => element.matches(':focus')), name).toBe(true);
      }
  });

  it('tells everybody what keys do', async () => {
    const page = await openFigure('weave');
    await choose(page.locator('rope-weave'), 'keys');
    const said = await page.locator('rope-weave .opened').textContent();
    expect(said).toContain((await page.locator('rope-weave #keys').textContent())!.trim());
    expect(said).toContain('Ctrl + Z');
  });

  it('says in words what could not be loaded, and tries again', async () => {
    const page = await openFigure('pair');
    const pair = page.locator('rope-pair');
    const away = /asked-[\w-]+\.js$/;
    await page.route(away, (route) => route.abort());
    await page.reload();
    await awake(page);
    await choose(pair, 'share');
    await expect.poll(() => pair.locator('.popup [role=alert]').textContent()).toContain('Link could not be loaded');
    await expect.poll(() => pair.locator('.popup [name=share]').textContent()).toContain('try again');
    await page.unroute(away);
    cutOff();
    await pair.locator('.popup [name=share]').click();
    await expect.poll(() => pair.locator('#share-link').count()).toBe(1);
    await expect.poll(() => pair.locator('.popup').count()).toBe(0);
  });
});
