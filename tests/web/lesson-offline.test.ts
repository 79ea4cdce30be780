/** The 45-minute lesson from beginning to end with the network unplugged, in three engines and both languages. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildFile } from '../../tools/file.mjs';
import { below, filesIn, serve } from '../../tools/serve.mjs';
import { sceneOf } from '../../web/lesson/scenes.js';
import { readUrlOptions } from '../../web/state/url-options.js';
import { theBrowser } from './chromium.js';
import { openFirefox, pageIn } from './firefox.js';
import { POLICY } from './setup.js';
import { openWebKit } from './webkit.js';
import { shownFigure, shownSlide, stepsOfPlan, type Language } from './slides.js';
import { patience } from '../patience.js';

const built = resolve(import.meta.dirname, '../../build/page');
const LANGUAGES = ['en', 'zh'] as const satisfies readonly Language[];
const STEPS = stepsOfPlan('45');
/** The whole site is stored before the lesson begins. */
const PATIENT = patience(240_000);

/** Whether the server answers at all. */
let away = false;
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  const files = filesIn(built, { 'content-security-policy': POLICY });
  server = await serve(
    below('/site/', (request, response, next) => (away ? request.socket.destroy() : files(request, response, next))),
  );
});
beforeEach(() => {
  away = false;
});
afterAll(() => server.close());
const at = (path: string): string => `${server.address}site/${path}`;

/** What both test tools can do with a page. */
interface Tab {
  goto(address: string): Promise<unknown>;
  evaluate<T>(run: () => T | Promise<T>): Promise<T>;
  keyboard: { press(key: 'PageDown'): Promise<void> };
}

/** Runs in the page. */
const storedLine = (): string =>
  document.querySelector('#text rope-offline')?.shadowRoot?.querySelector('[role=status]')?.textContent ?? '';

/** What a scene says of its figure, against what the window shows. */
function agree(id: string, shown: Awaited<ReturnType<typeof shownFigure>>): void {
  const { settings = '', hide = [], lock = [] } = sceneOf(id);
  expect(shown.state, id).toMatchObject(Object.fromEntries(new URLSearchParams(settings)));
  const hidden = hide.flatMap((part) => (part === 'export' ? ['svg', 'png', 'csv', 'code', 'share'] : [part]));
  expect(shown.menu, id).toContain('reset');
  expect(
    shown.menu.filter((entry) => hidden.includes(entry)),
    id,
  ).toEqual([]);
  expect(shown.caption, id).toBe(!hide.includes('summary'));
  const keys = readUrlOptions(`?lock=${lock.join()}`).lock;
  expect(
    shown.free.filter((key) => keys.has(key)),
    id,
  ).toEqual([]);
}

type Way = (tab: Tab, languages: readonly Language[]) => Promise<void>;

/** One visit to the article stores all; then the server is gone. */
const teachStored: Way = async (tab, languages) => {
  await tab.goto(at(''));
  await expect.poll(() => tab.evaluate(storedLine), { timeout: patience(120_000) }).toMatch(/^Ready offline/);
  away = true;
  await teach(tab, languages, (language) => at(`${language === 'zh' ? 'zh/' : ''}slides/?plan=45`));
};

const teachFromStick: Way = async (tab, languages) => {
  await buildFile();
  const file = (language: Language): string => resolve(built, `../file/ropewalk-${language}.html`);
  await teach(tab, languages, (language) => `${pathToFileURL(file(language)).href}?slides&plan=45`);
};

/** The clicker goes through every scene. */
async function teach(
  tab: Tab,
  languages: readonly Language[],
  slidesAt: (language: Language) => string,
): Promise<void> {
  for (const language of languages) {
    await tab.goto(slidesAt(language));
    for (const [i, { place, scene, answered }] of STEPS.entries()) {
      if (i > 0) await tab.keyboard.press('PageDown');
      await expect
        .poll(() => tab.evaluate(shownSlide), { message: `${language} ${place}`, timeout: patience(30_000) })
        .toMatchObject({ place: i > 0 ? place : '', awake: true, figure: sceneOf(scene).figure ?? null });
      const shown = await tab.evaluate(shownSlide);
      expect(shown.answer !== null, place).toBe(answered);
      if (shown.figure && !answered) agree(scene, await tab.evaluate(shownFigure));
    }
  }
}

async function withoutErrors(
  page: Tab & { on(type: 'pageerror', hear: (error: unknown) => void): unknown },
  run: (tab: Tab) => Promise<void>,
): Promise<void> {
  const failed: string[] = [];
  page.on('pageerror', (error) => failed.push(String(error)));
  await run(page);
  expect(failed).toEqual([]);
}

describe('the 45-minute lesson, step by step, without a network', () => {
  it('has figures in most of its steps', () => {
    expect(STEPS.length).toBeGreaterThan(8);
    expect(STEPS.filter(({ scene }) => sceneOf(scene).figure).length).toBeGreaterThan(5);
  });

  const ways: [where: string, run: Way][] = [
    ['in a browser that was online once', teachStored],
    ['from one file on a stick', teachFromStick],
  ];

  async function inChromium(run: Way, languages: readonly Language[]): Promise<void> {
    const browser = await theBrowser();
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    try {
      await withoutErrors(await context.newPage(), (tab) => run(tab, languages));
    } finally {
      await context.close();
    }
  }

  it.each(ways)('runs %s: in Chromium', { timeout: PATIENT }, (_where, run) => inChromium(run, ['en']));

  it.each(ways)('runs %s: in Chromium, in Chinese', { timeout: PATIENT, tags: ['whole'] }, (_where, run) =>
    inChromium(run, ['zh']),
  );

  it.each(ways)(
    'runs %s: in Firefox ESR, in both languages',
    { timeout: PATIENT, tags: ['whole'] },
    async (_where, run) => {
      const browser = await openFirefox({ stores: true });
      try {
        await withoutErrors(await pageIn(browser), (tab) => run(tab, LANGUAGES));
      } finally {
        await browser.close();
      }
    },
  );

  it('runs from one file on a stick: in WebKit, in both languages', { timeout: PATIENT, tags: ['whole'] }, async () => {
    const browser = await openWebKit(1280, 900);
    try {
      await teachFromStick(
        {
          goto: (address) => browser.goto(address),
          evaluate: (run) => browser.call(run),
          keyboard: { press: () => browser.call(turnPage) },
        },
        LANGUAGES,
      );
    } finally {
      await browser.close();
    }
  });
});

/** Runs in the page: what a clicker sends. */
function turnPage(): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true, cancelable: true }));
}
