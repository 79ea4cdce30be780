/** What only a screen reader says. */
import { describe, expect, it } from 'vitest';
import { en } from '../../web/strings/en.js';
import { counted } from '../../web/util/plural.js';
import { openFigure } from './browser.js';

describe('a screen reader', () => {
  it('says one turn and two turns', () => {
    expect(['1', '0', '2', '1.5'].map((turns) => counted(turns, 'turn'))).toEqual([
      '1 turn',
      '0 turns',
      '2 turns',
      '1.5 turns',
    ]);
    expect(en.dial.hand(3, '1', '1')).toBe('Pair 3: 1 whole turn and 1 degree');
  });

  it('lets arrow keys through to the weave, which is an application with a name', async () => {
    const page = await openFigure('weave');
    const plot = page.getByRole('application', { name: 'The weave' });
    await expect.poll(() => plot.getAttribute('aria-describedby')).toBe('keys here');
    await plot.focus();
    const before = await page.locator('rope-weave #here').textContent();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.locator('rope-weave #here').textContent()).not.toBe(before);
  });

  it('hears what a place of the derivation is, and no slider without a text of its value', async () => {
    const page = await openFigure('derivation');
    const sliders = page.locator('rope-derivation .ruler [role=slider]');
    expect(await sliders.evaluateAll((all) => all.map((each) => each.getAttribute('aria-valuetext')))).toEqual([
      'position 3',
      'position 7',
    ]);
    await expect.poll(() => page.locator('rope-derivation [role=slider]:not([aria-valuetext])').count()).toBe(0);
  });
});
