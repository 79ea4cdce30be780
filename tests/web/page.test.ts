import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './accessibility.js';
import { pathIn } from '../../web/content/pages.js';
import { EVERY_PAGE, wholeUnless } from './every-page.js';
import {
  addressOf,
  atRest,
  awake,
  choose,
  openPage,
  openStill,
  queryOf,
  samePage,
  settled,
  stands,
  summaryOf,
} from './browser.js';
import { theBrowser } from './chromium.js';
import { openStopped } from './clock.js';
import { patience } from '../patience.js';
import { shiftOf } from './shift.js';

const built = resolve(import.meta.dirname, '../../build/page');
const LANGUAGES = ['en', 'zh'] as const;

/** Colours and sizes in the dark; the colours of all words on all papers are computed in tests/colours.test.ts. */
async function inTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  // A panel may have scrolled the page: what lies under its bar, which sticks, is not as close to it as axe measures.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await settled(page);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).not.toBe(
    'rgb(255, 255, 255)',
  );
  await expect.poll(() => violations(page, { looks: true }), { timeout: patience(20_000) }).toEqual([]);
}

// In Chinese the elements are the same; one page shows that their names are there.
const IN_WHOLE = EVERY_PAGE.filter(({ page, language }) => language === 'en' || page === 'article').map((each) => ({
  ...each,
  inGate: false,
}));
describe.each([{ page: 'article', language: 'en', inGate: true } as const, ...IN_WHOLE])(
  'the page $page in $language',
  ({ page: name, language, inGate }) => {
    const tags = inGate ? [] : ['whole'];
    it(
      `has nothing that axe would complain about, with a panel of each kind open${inGate ? '' : ', and before, and in the dark'}`,
      { tags },
      async () => {
        const page = await openPage({ language, page: name, colorScheme: 'light' });
        if (!inGate) expect(await violations(page)).toEqual([]);
        const figures = await page.locator('article .menu > .more').count();
        if (name === 'article') expect(figures).toBeGreaterThan(4);
        // One function makes the tables of all figures, and one the other panels: the whole run opens all of them.
        const panels = Array.from({ length: inGate ? 4 : figures }, (_, n) => ['code', 'share', 'keys'][n] ?? 'table');
        await page.locator('article .menu > .more').evaluateAll(async (all, panels) => {
          for (const [n, panel] of panels.entries()) {
            const more = (all as HTMLElement[])[n];
            more?.click();
            await new Promise(requestAnimationFrame);
            more?.parentElement!.querySelector<HTMLElement>(`[name=${panel}]`)?.click();
            await new Promise(requestAnimationFrame);
          }
        }, panels);
        await expect.poll(() => page.locator('.opened').count()).toBe(Math.min(figures, panels.length));
        await page.locator('article details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
        if (name === 'article') {
          await page.locator('rope-pair .more').click();
          await page.locator('rope-models .own-button').click();
          await page.locator('rope-pair .switch input').check();
        }
        await settled(page);
        // What a panel holds may still be on its way.
        await expect.poll(() => violations(page), { timeout: patience(20_000) }).toEqual([]);
        if (!inGate) await inTheDark(page);
      },
    );
  },
);

it('in the dark, too, axe has nothing to say of the colours of text, figures and a panel', async () => {
  const page = await openPage({ figures: ['hook', 'odometer', 'pair'] });
  await choose(page.locator('rope-pair'), 'share');
  await inTheDark(page);
});

describe.each(LANGUAGES)('the article in %s', (language) => {
  const inGate = wholeUnless(language === 'en');

  it('reads as an article without scripts, with the numbers of the kernels', inGate, async () => {
    const page = await samePage({ language, javaScriptEnabled: false });
    await expect.poll(() => page.locator('article h2').count()).toBeGreaterThan(2);
    await expect.poll(() => page.locator('.katex math').count()).toBeGreaterThan(4);
    await expect.poll(() => page.locator('rope-live[of=never]').textContent()).toBe('18');
    const odometer = await openStill('odometer', { language });
    await expect.poll(() => odometer.locator('rope-odometer .turns').first().textContent()).toBe('651');
    await expect.poll(() => odometer.locator('rope-odometer input[type=range]').isVisible()).toBe(false);
    const wavelengths = await openStill('wavelengths', { language });
    await expect.poll(() => wavelengths.locator('rope-wavelengths .dot').count()).toBe(64);
  });

  it('does not move while its end is still on the way', inGate, async () => {
    const page = await samePage({ language, javaScriptEnabled: false });
    const tops = (): Promise<number[]> =>
      page.locator('article > :nth-child(-n + 3)').evaluateAll((all) => all.map((e) => e.getBoundingClientRect().top));
    const whole = await tops();
    await page.route(page.url(), async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ body: (await answer.text()).slice(0, 24_000), contentType: 'text/html; charset=utf-8' });
    });
    await page.reload();
    await expect.poll(() => page.locator('article h2').count()).toBe(0);
    expect(await tops()).toEqual(whole);
  });

  it('does not move when it wakes up', inGate, async () => {
    const page = await openPage({ language });
    expect(await page.locator('article > *').count()).toBeGreaterThan(5);
    expect(await shiftOf(page)).toBeLessThan(0.02);
  });
});

describe('the state of the page', () => {
  it('survives a reload, and undo does too', async () => {
    const page = await openPage({ figures: ['odometer'] });
    await page.locator('rope-odometer .cell').nth(3).click();
    await page.locator('rope-odometer #m').fill('300');
    await page.locator('rope-odometer #m').press('Enter');
    await stands(page, 'v=1&m=300&pair=3');
    await page.reload();
    await awake(page);
    await stands(page, 'v=1&m=300&pair=3');
    await expect.poll(() => page.locator('rope-odometer #m').inputValue()).toBe('300');
    await page.locator('#undo').click();
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('v=1&pair=3');
    await page.locator('#undo').click();
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('');
    await expect.poll(() => page.locator('#undo').isDisabled()).toBe(true);
    await page.locator('#redo').click();
    await settled(page);
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('v=1&pair=3');
  });

  it('is kept by the change of language, and so is the place', async () => {
    const page = await openPage({ figures: ['odometer', 'wavelengths'], at: '?v=1&m=123&pair=9' });
    await page.locator('#wavelengths').evaluate((heading) => heading.scrollIntoView());
    await page.evaluate(() => document.getElementById('language')!.click());
    await page.waitForURL(/\/zh\//);
    await atRest(page);
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('v=1&m=123&pair=9');
    const top = await page.locator('#wavelengths').evaluate((heading) => heading.getBoundingClientRect().top);
    expect(Math.abs(top)).toBeLessThan(120);
    await settled(page);
    await expect.poll(() => page.locator('rope-odometer #m').inputValue()).toBe('123');
    await page.evaluate(() => document.getElementById('language')!.click());
    await page.waitForURL((url) => !url.pathname.includes('/zh/'));
    await awake(page);
    await expect.poll(async () => (await queryOf(page)).toString()).toBe('v=1&m=123&pair=9');
  });

  it('leaves places in the article and unknown keys alone', async () => {
    const page = await openPage({ figures: ['odometer'], at: '?urlOptions=class#pair' });
    await page.locator('rope-odometer .cell').nth(5).click();
    expect(await page.evaluate(() => location.href)).toBe(addressOf('en', '?urlOptions=class&v=1&pair=5#pair'));
  });

  it('takes the theme from the switch, keeps it, and lets the address decide', async () => {
    const page = await openPage({ figures: ['hook'], colorScheme: 'light' });
    const paper = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await paper();
    await page.locator('#theme').selectOption('dark');
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.reload();
    await awake(page);
    await expect.poll(() => paper()).toBe(dark);
    await page.goto(addressOf('en', '?theme=light'));
    await awake(page);
    await expect.poll(() => paper()).toBe(light);
  });

  it('leaves Ctrl-Z in a text field to the text', async () => {
    const page = await openPage({ figures: ['odometer', 'models'] });
    await page.locator('rope-odometer .cell').nth(3).click();
    await page.locator('rope-models .own-button').click();
    await page.locator('rope-models textarea').focus();
    await page.keyboard.type('abc');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await queryOf(page)).get('pair')).toBe('3');
  });
});

describe('what a reader with needs gets', () => {
  it('a summary that is read out when the reader pauses, not at every step', async () => {
    const page = await openStopped('odometer');
    const said = (): Promise<string | null> => page.locator('rope-odometer [role=status]').textContent();
    await page.locator('rope-odometer input[type=range]').focus();
    for (let i = 0; i < 5; i++) {
      await page.keyboard.press('PageDown');
      await page.clock.runFor(799);
      expect(await said()).toBe('');
    }
    await page.clock.runFor(1);
    const summary = await summaryOf(page, 'rope-odometer').textContent();
    expect(summary).toContain('3,595');
    expect(await said()).toBe(summary);
    // Whoever reads the page on does not meet it a second time.
    await page.clock.runFor(4999);
    expect(await said()).toBe(summary);
    await page.clock.runFor(1);
    expect(await said()).toBe('');
  });

  const inForcedColours = (figures?: readonly string[]) => async (): Promise<void> => {
    const page = await openPage({ forcedColors: 'active', ...(figures && { figures }) });
    await expect.poll(() => page.locator('rope-odometer .cell').first().isVisible()).toBe(true);
    expect(await violations(page, { looks: true })).toEqual([]);
  };
  it('hands and marks that are still there in forced colours', inForcedColours(['hook', 'odometer']));
  it('all that the article has, in forced colours', { tags: ['whole'] }, inForcedColours());

  it('print: the figures as they stand, without controls', async () => {
    const page = await openPage({ figures: ['odometer'] });
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('rope-odometer .cell').first().isVisible()).toBe(true);
    await expect.poll(() => page.locator('rope-odometer .reading').isVisible()).toBe(false);
    await expect.poll(() => page.locator('.masthead nav').isVisible()).toBe(false);
  });
});

describe('the requests of a first visit', () => {
  /** Every file that a browser without a cache asks for, until the page is idle and has fetched ahead, and the elements then. */
  async function firstVisit(at: string, html?: string): Promise<{ seen: string[]; elements: number }> {
    const browser = await theBrowser();
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' });
    try {
      const page = await context.newPage();
      const address = new URL(at, addressOf('en')).href;
      if (html) await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }));
      // What is in the memory of the page is reported once more, and not sent.
      const seen = new Set<string>();
      page.on('request', (request) => {
        if (/^https?:/.test(request.url())) seen.add(request.url());
      });
      await page.goto(address);
      const ahead = await page.evaluate(
        () => document.querySelector<HTMLMetaElement>('meta[name=later]')?.content ?? '',
      );
      for (const file of ahead.split(' ').filter(Boolean))
        await expect.poll(() => [...seen], { timeout: patience(30_000) }).toContain(new URL(file, address).href);
      await page.locator('rope-hook figure, rope-odometer figure').first().waitFor();
      if (ahead && !at.includes('embed'))
        await expect.poll(() => [...seen]).toContain(new URL('derivation/', address).href);
      await page.waitForLoadState('networkidle');
      const elements = await page.evaluate(() => {
        const inside = (root: ParentNode): number =>
          [...root.querySelectorAll('*')].reduce(
            (sum, each) => sum + 1 + (each.shadowRoot ? inside(each.shadowRoot) : 0),
            0,
          );
        return inside(document);
      });
      return { seen: [...seen], elements };
    } finally {
      await context.close();
    }
  }

  const element = '<!doctype html><rope-odometer></rope-odometer><script type="module" src="elements.js"></script>';
  it.each([
    // A document, an early script, three sheets, seven fonts, the kernels, formulas, what a trained model answered, the next page;
    // the rest is script, half of it fetched ahead.
    { what: 'the page in English', at: '', most: 25 },
    { what: 'the page in Chinese', at: 'zh/', most: 25 },
    { what: 'a frame', at: 'embed.html?figure=odometer', most: 15 },
    { what: 'an element in a page of another', at: 'around.html', html: element, most: 6 },
  ])('are at most $most for $what', async ({ what, at, html, most }) => {
    const { seen, elements } = await firstVisit(at, html);
    console.info(`${what}: ${seen.length} requests, ${elements} elements`);
    expect(elements).toBeLessThan(2_800);
    expect(seen.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(2);
    expect(seen.filter((url) => /\.wasm-[\w-]+\.gz$/.test(url)).length).toBe(1);
    expect(seen.length).toBeLessThanOrEqual(most);
  });
});

describe('the size of the page', () => {
  const HTML = EVERY_PAGE.map(({ page, language }) => `${pathIn(language, page)}index.html`);
  const files = (pattern: RegExp): string[] =>
    readdirSync(join(built, 'assets'))
      .filter((name) => pattern.test(name))
      .map((name) => join(built, 'assets', name));

  /** The pages share most of their scripts. */
  const packed = new Map<string, number>();
  function sent(file: string): number {
    const path = join(built, file);
    if (!packed.has(path)) packed.set(path, brotliCompressSync(readFileSync(path)).length);
    return packed.get(path)!;
  }

  /** A script and what it cannot start without; what is imported later, and the worker of long searches, is not. */
  function needed(file: string, found = new Set<string>()): Set<string> {
    if (found.has(file)) return found;
    found.add(file);
    const imports = readFileSync(join(built, 'assets', file), 'utf8').matchAll(
      /(?:from|import) ?["']\.\/([\w-]+\.js)["']/g,
    );
    for (const [, other] of imports) needed(other!, found);
    return found;
  }

  it.each(HTML)('is at most 105 kB of script in the first view of %s, as sent', (html) => {
    const page = readFileSync(join(built, html), 'utf8');
    const scripts = [...page.matchAll(/(?:src|href)=[^\s>]*assets\/([\w-]+\.js)/g)].map(([, file]) => file!);
    const first = new Set(scripts.flatMap((file) => [...needed(file)]));
    expect(first.size).toBeGreaterThan(0);
    const bytes = [...first].reduce((sum, file) => sum + sent(`assets/${file}`), 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(105_000);
  });

  it('has the package once: what figures, models and workers need of it beyond the first view imports the rest', () => {
    const [first, rest, asked] = [/^package-/, /^ropewalk-[\w-]{8}\.js$/, /^_virtual_asked-/].map((name) => {
      const found = files(name);
      expect(found).toHaveLength(1);
      return readFileSync(found[0]!, 'utf8');
    });
    const sentences = new Set(first!.match(/`[^`$]{25,}`/g));
    expect(sentences.size).toBeGreaterThan(100);
    // Single ones stand where they are used.
    const inBoth = (said: ReadonlySet<string>, other: string): number =>
      [...said].filter((each) => other.includes(each)).length;
    expect(inBoth(sentences, rest!)).toBeLessThan(5);
    expect(inBoth(sentences, asked!)).toBeLessThan(5);
    const later = new Set(rest!.match(/`[^`$]{25,}`/g));
    expect(later.size).toBeGreaterThan(20);
    expect(inBoth(later, asked!)).toBeLessThan(5);
    const beside = files(/^ropewalk\.(model|model\.worker|worker)-[\w-]{8}\.js$/);
    expect(beside).toHaveLength(3);
    for (const file of beside) {
      const other = readFileSync(file, 'utf8');
      // What loads a module is in part its own.
      expect(inBoth(sentences, other) + inBoth(later, other), file).toBeLessThan(15);
    }
  });

  it.each(EVERY_PAGE)(
    'is at most 170 kB of document in $page in $language, 145 kB beside the article',
    ({ page: name, language }) => {
      const html = `${pathIn(language, name)}index.html`;
      const page = readFileSync(join(built, html));
      console.info(`${html}: ${page.length} bytes, ${sent(html)} as sent`);
      expect(page.length).toBeGreaterThan(10_000);
      expect(page.length).toBeLessThan(name === 'article' ? 170_000 : 145_000);
      expect(sent(html)).toBeLessThan(name === 'article' ? 31_000 : 24_000);
    },
  );

  it('has the look of all figures once, in a sheet that every one of them links to', () => {
    expect(files(/^figures-.*\.css$/).length).toBe(1);
    const look = /<template shadowrootmode=open><link rel=stylesheet href=[^>]*figures-[^>]*>(<link[^>]*>)?/g;
    const page = readFileSync(join(built, 'index.html'), 'utf8');
    const near = [...page.matchAll(look)];
    expect(near.length).toBe(page.match(/<template shadowrootmode/g)!.length);
    // Their own rules are in that sheet, too.
    expect(near.map(([, own]) => own).filter(Boolean)).toEqual([]);
    // A drawing at rest has no data, which is the program's.
    for (const sheet of files(/^(figures|still-\w+)-.*\.css$/))
      expect(readFileSync(sheet, 'utf8')).not.toContain('[data-');
    const stills = readdirSync(join(built, 'still/en'));
    expect(stills.length).toBeGreaterThan(30);
    for (const name of stills) {
      const still = readFileSync(join(built, 'still/en', name), 'utf8');
      expect(still.match(look)?.length, name).toBe(1);
      expect(page + still, name).not.toContain('<style');
      expect(/<template.*<\/template>/s.exec(still)![0], name).not.toMatch(/ data-\w/);
    }
  });

  it('is at most 4.99 MB in all files of the site, without the trained models and their texts', () => {
    const all = readdirSync(built, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const weight = (of: typeof all): number =>
      of.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
    const models = all.filter(({ name }) => /\.safetensors$|\.txt-[\w-]+\.gz$/.test(name));
    expect(models.length).toBe(8);
    const rest = weight(all) - weight(models);
    console.info(`the site: ${rest} bytes, and ${weight(models)} of models`);
    expect(rest).toBeGreaterThan(1_000_000);
    expect(rest).toBeLessThan(4_990_000);
  });

  // Else they arrive after the first paint over a slow line, and lines break in other places.
  it.each(EVERY_PAGE)('asks for the typefaces of $page in $language before its scripts', ({ page: name, language }) => {
    const html = readFileSync(join(built, `${pathIn(language, name)}index.html`), 'utf8');
    const faces = [...html.matchAll(/<link rel=preload as=font [^>]*assets\/([a-z-]+)-[\w-]{8}\.woff2/g)];
    const text = language === 'en' ? ['newsreader', 'newsreader-italic'] : [];
    // A formula stands before their first figure.
    const formula = ['derivation', 'linear', 'encodings'].includes(name) ? ['main-regular', 'math-italic'] : [];
    expect(new Set(faces.map(([, face]) => face))).toEqual(
      new Set(['figtree', ...text, 'newsreader-display', ...formula]),
    );
    expect(html.indexOf('modulepreload')).toBeGreaterThan(faces.at(-1)!.index);
    // HTML: within the first 1024 bytes.
    expect(html.indexOf('<meta charset=utf-8>')).toBeGreaterThan(0);
    expect(html.indexOf('<meta charset=utf-8>')).toBeLessThan(1000);
  });

  it('is at most 80 kB of fonts', () => {
    expect(files(/\.woff2$/).reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(80_000);
  });
});
