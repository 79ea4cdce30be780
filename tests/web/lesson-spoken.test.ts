/**
 * The lesson of 45 minutes by ear: what a screen reader meets at each scene, as Chromium's accessibility tree has it.
 *
 * A name and a description for every figure; for every control what it is and how it is used; after a key, once at rest,
 * what has changed.
 */
import { describe, expect, it } from 'vitest';
import { PLANS } from '../../web/lesson/plans.js';
import { SCENES } from '../../web/lesson/scenes.js';
import type { Scene } from '../../web/lesson/scene.js';
import { tree } from './accessibility.js';
import { openFigure } from './browser.js';
import { ownClock } from './clock.js';
import { wholeUnless } from './every-page.js';

/** What the scene is about: the control, the key that moves it, and what says what has come of it. */
interface Move {
  control: string;
  key: string;
  role: string;
  /** A slider says its own value at once; nothing else has changed where only another hand is looked at. */
  says: 'status' | 'value';
}
const MOVES: Readonly<Record<string, Move>> = {
  hook: { control: '.word.q', key: 'ArrowLeft', role: 'button', says: 'status' },
  order: { control: 'button.tile >> nth=0', key: 'ArrowRight', role: 'button', says: 'status' },
  ways: { control: 'input[type=range]', key: 'ArrowRight', role: 'slider', says: 'status' },
  hands: { control: 'input[type=range]', key: 'ArrowRight', role: 'slider', says: 'status' },
  both: { control: '.handle.q', key: 'ArrowRight', role: 'slider', says: 'status' },
  slow: { control: '.plot', key: 'ArrowRight', role: 'slider', says: 'value' },
  past: { control: 'input[name=way] >> nth=1', key: 'Space', role: 'checkbox', says: 'status' },
};
/** These say by themselves which keys they take. */
const KNOWN = ['slider', 'checkbox'];

const scenes = PLANS.find(({ id }) => id === '45')!.steps.flatMap(({ scene }) =>
  SCENES.filter(({ id }) => id === scene),
);
const shown = scenes.flatMap((scene) => (scene.figure ? [{ ...scene, figure: scene.figure }] : []));

const addressOf = ({ settings, hide, lock }: Scene): string =>
  `?${[settings, hide && `hide=${hide.join()}`, lock && `lock=${lock.join()}`].filter(Boolean).join('&')}`;

describe('the lesson of 45 minutes', () => {
  it('is known here scene by scene', () => {
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.map(({ id }) => id)).toEqual(Object.keys(MOVES));
  });

  for (const { language, ...scene } of (['en', 'zh'] as const).flatMap((language) =>
    shown.map((scene) => ({ ...scene, language })),
  ))
    it(
      `says in ${language} what ${scene.id} shows, what to try, and once what has changed`,
      wholeUnless(language === 'en'),
      async () => {
        const page = await openFigure(scene.figure, {
          language,
          at: addressOf(scene),
          // Nothing is to move by itself while it is listened to.
          reducedMotion: 'reduce',
          ...ownClock,
        });
        const figure = page.locator(`rope-${scene.figure}`);
        const status = figure.locator('figure > [role=status]');
        const { control, key, role, says } = MOVES[scene.id]!;
        // All that the status line comes to say, however briefly.
        await status.evaluate((line) => {
          const heard: string[] = ((window as unknown as { heard: string[] }).heard = []);
          new MutationObserver(() => line.textContent && heard.push(line.textContent)).observe(line, {
            childList: true,
            characterData: true,
            subtree: true,
          });
        });
        const heard = (): Promise<string[]> => page.evaluate(() => (window as unknown as { heard: string[] }).heard);

        const summary = (await figure.locator('figcaption').textContent())!.trim();
        const before = await tree(page);
        const figures = before.filter((node) => node.role.toLowerCase() === 'figure');
        expect(figures).toHaveLength(1);
        expect(figures[0]!.name).toMatch(/\S/);
        expect(figures[0]!.description).toBe(summary);
        // What it shows at first is no news. Nothing else may speak at every move.
        expect(await heard()).toEqual([]);
        const loud = figure.locator(':is([aria-live], [role=status], [role=alert], output):not([aria-live=off])');
        expect(
          await loud.evaluateAll((all) => all.filter((each) => !each.matches('figure > [role=status]')).length),
        ).toBe(0);

        await figure.locator(control).focus();
        const at = (await tree(page)).filter((node) => node.focused).at(-1)!;
        expect(at.role).toBe(role);
        expect(at.name).toMatch(/\S/);
        // What to try: the figure says how its own kinds of controls are used.
        const help = await figure.evaluate((element) => (element as unknown as { keyHelp: string }).keyHelp);
        if (!KNOWN.includes(role)) {
          expect(help).toMatch(/\S/);
          expect(before.map(({ name }) => name).join(' ')).toContain(help);
        }

        // From here on the page's time stands still.
        await page.clock.install();
        await page.clock.pauseAt(Date.now() + 60_000);
        const value = (): Promise<string | null> => figure.locator(control).getAttribute('aria-valuetext');
        const valueBefore = await value();
        // Three moves in a row are one piece of news.
        for (let n = 0; n < (role === 'checkbox' ? 1 : 3); n++) await page.keyboard.press(key);
        if (says === 'value') {
          await expect.poll(value).not.toBe(valueBefore);
          return;
        }
        await page.clock.runFor(799);
        expect(await heard()).toEqual([]);
        await page.clock.runFor(1);
        expect(await heard()).toHaveLength(1);
        const [news] = await heard();
        expect(news).not.toBe(summary);
        // Not heard twice, and not met again where it has been said: it is taken away.
        await page.clock.runFor(5000);
        expect(await status.textContent()).toBe('');
        expect(await heard()).toEqual([news]);
        // And what is seen is still there.
        if (scene.figure === 'order') await expect.poll(() => figure.locator('.changes dd span').count()).toBe(3);
      },
    );

  it('says that the score has stayed, where both words have moved', async () => {
    const page = await openFigure('hook', { at: '?both=1' });
    const hook = page.locator('rope-hook');
    await hook.locator('.word.q').press('ArrowRight');
    await expect.poll(() => hook.locator('figure > [role=status]').textContent()).toContain('changed by 0.000000');
    const pair = (await openFigure('pair', { at: '?both=1' })).locator('rope-pair');
    await pair.locator('.handle.q').press('ArrowRight');
    await expect.poll(() => pair.locator('figure > [role=status]').textContent()).toContain('changed by 0.000000');
  });
});
