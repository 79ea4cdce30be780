/** What comes over a slow line after the first paint moves nothing that can be seen. */
import { expect, test } from 'vitest';
import { openBeside } from './beside.js';
import { wholeUnless } from './every-page.js';
import { shiftOf } from './shift.js';

for (const { at, late, there, most } of [
  { at: 'reference/objects/', late: /reference\.js$/, there: '.example .run', most: 0.02 },
  { at: 'plan/', late: /ropewalk\.plan-[\w-]+\.js$/, there: 'rope-plan[drawn]', most: 0.005 },
  { at: 'zh/plan/', late: /ropewalk\.plan-[\w-]+\.js$/, there: 'rope-plan[drawn]', most: 0.005 },
])
  test(
    `${at} on a telephone is painted, and does not move when ${late} comes`,
    wholeUnless(!at.startsWith('zh/')),
    async () => {
      let held = 0;
      const page = await openBeside(at, {
        viewport: { width: 360, height: 844 },
        before: (page) =>
          page.route(late, async (route) => {
            held++;
            // In Chromium scripts that are modules do not keep a page from being painted.
            await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0, undefined, {
              polling: 50,
            });
            await route.continue();
          }),
      });
      await page.locator(there).first().waitFor({ state: 'attached' });
      expect(held).toBe(1);
      expect(await shiftOf(page)).toBeLessThan(most);
    },
  );
