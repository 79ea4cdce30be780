// npm run pictures: a picture of every figure of the built page, to see what a change does to them.
//
//   npm run pictures -- --out before                     every figure: both languages, light and dark, 360 and 1280 px
//   npm run pictures -- --out now --figure odometer --language en --width 1280 --theme dark
//   npm run pictures -- --out before --page ../other/build/page     the page of another clone
//   npm run pictures -- --out before --tables                       with the table of every figure open
//   npm run pictures -- --compare before now --out differences      what differs, side by side
//
// It builds the page of this clone first; `npm run build` after a change to the package.
// --figure, --language, --width and --theme take lists with commas.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium as findChromium, quiet } from '../../tools/chromium.mjs';
import { onDebian } from '../../tools/debian.mjs';
import { optionsFrom } from '../../tools/options.mjs';
import { buildPage } from '../../tools/page.mjs';
import { debianFolder, fetchFromDebian } from '../../tools/program.mjs';
import { asProgram, cache, root, say, SetupError, step } from '../../tools/steps.mjs';

const LANGUAGES = ['en', 'zh'];
const THEMES = ['light', 'dark'];
const WIDTHS = ['360', '1280'];
const HEIGHT = 900;

/**
 * Where fontconfig looks for fonts besides those of the system. The page sets Chinese in what the reader's
 * system has, and a server or container has nothing: its pictures would show gaps.
 */
async function fonts() {
  if (!onDebian()) return {};
  await fetchFromDebian(() => (existsSync(join(cache, 'fonts')) ? [] : [chinese]));
  return { XDG_DATA_HOME: join(cache, 'fonts/usr/share') };
}

const chinese = debianFolder('fonts', {
  ...{ title: 'a Chinese font', purpose: 'the pictures', packages: ['fonts-droid-fallback'] },
  remedy: 'Or install one: apt-get install fonts-droid-fallback',
});

/** One picture of each figure, of each combination of language, theme and width. */
async function capture({ page: folder, out, tables, figures, languages, themes, widths }) {
  if (!existsSync(join(folder, 'index.html')))
    throw new SetupError(`${folder} has no index.html: it must be a built page.`);
  const program = await findChromium();
  const { preview } = await import('vite');
  const { chromium } = await import('playwright-core');
  const server = await preview({
    configFile: false,
    root: folder,
    base: './',
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  });
  const browser = await chromium.launch({
    executablePath: program,
    args: [...quiet, '--font-render-hinting=none'],
    env: { ...process.env, ...(await fonts()) },
  });
  mkdirSync(out, { recursive: true });
  try {
    const address = server.resolvedUrls.local[0];
    for (const language of languages)
      for (const theme of themes)
        for (const width of widths)
          await step(`${language}, ${theme}, ${width} px`, '', async () => {
            const context = await browser.newContext({
              viewport: { width: Number(width), height: HEIGHT },
              colorScheme: theme,
              reducedMotion: 'reduce',
            });
            const page = await context.newPage();
            const errors = [];
            page.on('pageerror', (error) => errors.push(error.message));
            await page.goto(`${address}${language === 'zh' ? 'zh/' : ''}`);
            await page.evaluate(openPanels);
            await page.waitForFunction(allDrawn, undefined, { timeout: 60_000 });
            if (tables && !(await page.evaluate(openTables))) throw new Error('no figure has opened its table');
            const all = await page.evaluate(settle);
            if (errors.length) throw new Error(`the page says: ${errors.join('; ')}`);
            const wanted = all.filter(({ tag }) => figures === undefined || figures.includes(tag.replace('rope-', '')));
            for (const { name, index } of wanted)
              await page
                .locator(`[data-picture="${index}"]`)
                .screenshot({ path: join(out, `${name}-${language}-${theme}-${width}.png`), scale: 'css' });
            if (wanted.length === 0)
              throw new SetupError(
                `The page has no such figure; it has ${[...new Set(all.map(({ tag }) => tag.replace('rope-', '')))].join(', ')}.`,
              );
            await context.close();
          });
  } finally {
    await browser.close();
    await server.close();
  }
  say(`${readdirSync(out).filter((name) => name.endsWith('.png')).length} pictures are in ${out}`);
}

// The next four run in the page.

/** A figure in a closed panel draws nothing. */
function openPanels() {
  for (const details of document.querySelectorAll('article details'))
    if ([...details.querySelectorAll('*')].some(({ localName }) => localName.startsWith('rope-'))) details.open = true;
}

/** The entry of each figure's menu that shows its numbers; returns in how many. */
async function openTables() {
  let opened = 0;
  for (const figure of document.querySelectorAll('article *')) {
    const { localName, shadowRoot } = figure;
    const menu = localName.startsWith('rope-') && shadowRoot?.querySelector('.menu > .more');
    if (!menu) continue;
    menu.click();
    await figure.updateComplete;
    shadowRoot.querySelector('.popup [name=table]').click();
    await figure.updateComplete;
    if (shadowRoot.querySelector('.opened.table')) opened++;
    // A head that sticks is smoothed as the scrolling page happens to lie.
    const style = document.createElement('style');
    style.textContent = 'th { position: static !important }';
    shadowRoot.append(style);
  }
  return opened;
}

/** What is out of sight is drawn when the page is idle, or before it is printed. */
function allDrawn() {
  window.dispatchEvent(new Event('beforeprint'));
  window.dispatchEvent(new Event('afterprint'));
  const all = [...document.querySelectorAll('article *')].filter(({ localName }) => localName.startsWith('rope-'));
  return (
    all.length > 0 && all.every((element) => customElements.get(element.localName) && element.hasUpdated !== false)
  );
}

/** Waits until nothing moves, and lists what is to be pictured. */
async function settle() {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await document.fonts.ready;
  await frame();
  window.dispatchEvent(new Event('beforeprint'));
  window.dispatchEvent(new Event('afterprint'));
  await frame();
  await frame();
  const elements = [...document.querySelectorAll('article *')].filter(
    // Numbers in the text and answers to what is to be guessed are no figures.
    ({ localName }) => localName.startsWith('rope-') && !['rope-live', 'rope-answer'].includes(localName),
  );
  const seen = new Map();
  return elements.map((element, index) => {
    // On whole pixels: a line more further up must not change how every letter below is smoothed.
    element.style.position = 'relative';
    const top = element.getBoundingClientRect().top + window.scrollY;
    element.style.top = `${Math.ceil(top) - top}px`;
    element.dataset.picture = index;
    const tag = element.localName;
    const time = (seen.get(tag) ?? 0) + 1;
    seen.set(tag, time);
    // A check has a name of its own; of others that stand in the page more than once, the second gets a 2.
    const own = tag === 'rope-check' ? element.id : tag.replace('rope-', '');
    return { tag, index, name: time > 1 && own !== element.id ? `${own}-${time}` : own };
  });
}

/** Lists the pictures that differ, with the share of pixels, and draws both beside their difference. */
export async function compare([before, after], out, names) {
  const { default: pixelmatch } = await import('pixelmatch');
  const { PNG } = await import('pngjs');
  const listed = (folder) => {
    if (!existsSync(folder)) throw new SetupError(`${folder} does not exist.`);
    return readdirSync(folder).filter((name) => name.endsWith('.png') && names(name));
  };
  const [old, now] = [listed(before), listed(after)];
  const lines = [];
  for (const name of old.filter((name) => !now.includes(name))) lines.push(`only in ${before}: ${name}`);
  for (const name of now.filter((name) => !old.includes(name))) lines.push(`only in ${after}: ${name}`);
  const differing = [];
  for (const name of now.filter((name) => old.includes(name))) {
    const [a, b] = [before, after].map((folder) => readFileSync(join(folder, name)));
    if (a.equals(b)) continue;
    const pictures = [PNG.sync.read(a), PNG.sync.read(b)];
    const width = Math.max(...pictures.map((picture) => picture.width));
    const height = Math.max(...pictures.map((picture) => picture.height));
    // Pictures of different sizes are laid on each other at the left top corner.
    const [first, second] = pictures.map((picture) => {
      const whole = new PNG({ width, height });
      whole.data.fill(255);
      PNG.bitblt(picture, whole, 0, 0, picture.width, picture.height, 0, 0);
      return whole;
    });
    const difference = new PNG({ width, height });
    // Every pixel counts, also where a line is smoothed: the same browser draws the same picture bit for bit.
    const pixels = pixelmatch(first.data, second.data, difference.data, width, height, {
      threshold: 0.02,
      includeAA: true,
    });
    const sizes = pictures.map((picture) => `${picture.width} × ${picture.height}`);
    const resized = sizes[0] === sizes[1] ? '' : `, ${sizes[0]} became ${sizes[1]}`;
    if (pixels === 0 && !resized) continue;
    differing.push({ name, share: pixels / (width * height), resized });
    mkdirSync(out, { recursive: true });
    const sheet = new PNG({ width: 3 * width + 20, height });
    sheet.data.fill(128);
    [first, second, difference].forEach((picture, i) =>
      PNG.bitblt(picture, sheet, 0, 0, width, height, i * (width + 10), 0),
    );
    writeFileSync(join(out, name), PNG.sync.write(sheet));
  }
  differing.sort((a, b) => b.share - a.share);
  for (const { name, share, resized } of differing)
    lines.push(`${(100 * share).toFixed(3).padStart(8)} %  ${name}${resized}`);
  for (const line of lines) console.log(line);
  const same = now.filter((name) => old.includes(name)).length - differing.length;
  console.log(`${same} pictures are the same, ${differing.length} differ${differing.length ? `: see ${out}` : ''}`);
  return lines.length > 0 ? 1 : 0;
}

const usage = `npm run pictures -- --out folder [--page folder] [--tables] [--figure a,b] [--language en,zh] [--width 360,1280] [--theme light,dark]
npm run pictures -- --compare before after [--out folder] [--figure …]`;

await asProgram(import.meta.url, async (args) => {
  const { values, positionals } = optionsFrom(args, usage, {
    ...Object.fromEntries(
      ['out', 'page', 'figure', 'language', 'width', 'theme'].map((name) => [name, { type: 'string' }]),
    ),
    tables: { type: 'boolean' },
    compare: { type: 'boolean' },
  });
  if (!values) return;
  const list = (name, all) => {
    const wanted = values[name]?.split(',') ?? all;
    const odd = all && wanted.find((word) => !all.includes(word));
    if (odd !== undefined) throw new SetupError(`--${name} must be one of ${all.join(', ')}, got ${odd}.`);
    return wanted;
  };
  const choice = {
    figures: list('figure'),
    languages: list('language', LANGUAGES),
    widths: list('width', WIDTHS),
    themes: list('theme', THEMES),
  };
  if (values.compare) {
    if (positionals.length !== 2) throw new SetupError(`--compare needs two folders.\n${usage}`);
    const names = (file) => {
      const [, figure, language, theme, width] = /^(.+?)(?:-[\w]+)*?-(en|zh)-(light|dark)-(\d+)\.png$/.exec(file) ?? [];
      return (
        (choice.figures?.includes(figure) ?? true) &&
        choice.languages.includes(language) &&
        choice.themes.includes(theme) &&
        choice.widths.includes(width)
      );
    };
    return compare(positionals, resolve(values.out ?? 'build/differences'), names);
  }
  if (!values.out || positionals.length) throw new SetupError(usage);
  if (!values.page) await buildPage();
  await capture({
    page: resolve(values.page ?? join(root, 'build/page')),
    out: resolve(values.out),
    tables: values.tables,
    ...choice,
  });
});
