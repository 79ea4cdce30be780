/** The colours of the package and those of the page come from one circle in OKLab. */
import { load } from 'ropewalk';
import { expect, test } from 'vitest';
import { palette } from '../web/util/palette.js';

test('an angle has the same colour in the package as on light paper of the page', async () => {
  const { analysis } = await load();
  const [ours, page] = [analysis.palette('cyclic'), palette('angle')];
  expect(ours.length).toBe(page.length);
  // Straight lines between 16 stops, and shades of the page that stand in the middle of their part of the circle.
  const apart = Array.from(ours, (level, byte) => Math.abs(level - page[byte]!));
  console.info(`measured: palettes of package and page differ by at most ${Math.max(...apart)} levels`);
  expect(Math.max(...apart)).toBeLessThan(6);
});
