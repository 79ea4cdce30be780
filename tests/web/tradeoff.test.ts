import type { Locator, Page } from 'playwright-core';
import { llama2, row, WAYS } from './past.js';
import { describe, expect, it } from 'vitest';
import { allOf, boxOf, choose, openFigure, openPage, queryOf, readdress, settled, summaryOf } from './browser.js';

describe('the sheet of two wishes', () => {
  const sheet = (page: Page): Locator => page.locator('rope-tradeoff');
  const readout = (page: Page): Promise<string | null> => sheet(page).locator('.readout p').textContent();

  it('has for each way the angle between neighbours and the largest arc never met', async () => {
    const page = await openFigure('tradeoff', { at: '?pair=30' });
    await choose(sheet(page), 'table');
    const rows = await sheet(page)
      .locator('tbody tr')
      .evaluateAll((all) => all.map((each) => [...each.children].map((cell) => cell.textContent ?? '')));
    const names = [
      'none',
      'linear',
      'ntk',
      'dynamic',
      'yarn',
      'yarn-wavelength',
      'llama3',
      'longrope',
      'base',
      'proportional',
    ];
    expect(rows).toHaveLength(names.length);
    names.forEach((way, n) => {
      const used = WAYS[way];
      if (!used) return;
      const [step, unseen] = rows[n]!.slice(1).map(Number);
      const trained = way === 'proportional' ? used : llama2;
      const largest = Math.max(...used.map((theta, i) => row(trained[i]!, theta)[2]!));
      expect(step! / ((used[30]! * 180) / Math.PI), way).toBeCloseTo(1, 3);
      expect(Math.abs(unseen! - largest), way).toBeLessThan(0.01);
    });
    await expect
      .poll(() => summaryOf(page, 'rope-tradeoff').textContent())
      .toContain('These leave no arc that was never met: ');
  });

  it('numbers its marks, with labels that stay apart at every pair and width', async () => {
    for (const width of [320, 390, 640, 1000]) {
      const page = await openFigure('tradeoff', { viewport: { width, height: 900 } });
      for (const pair of [0, 12, 20, 35, 50, 63]) {
        await readdress(page, { pair });
        const boxes = await sheet(page)
          .locator('.number')
          .evaluateAll((all) =>
            all.map(
              (each) =>
                ({ text: each.textContent, ...each.getBoundingClientRect().toJSON() }) as DOMRect & { text: string },
            ),
          );
        // Several in one place may stand there as 1–9.
        const numbers = boxes
          .flatMap(({ text }) => text.split(' '))
          .flatMap((part) => {
            const [first, last = first] = part.split('–').map(Number);
            return Array.from({ length: last! - first! + 1 }, (_, n) => first! + n);
          })
          .sort((a, b) => a - b);
        expect(numbers).toEqual(Array.from({ length: 10 }, (_, n) => n + 1));
        boxes.forEach((a, n) => {
          for (const b of boxes.slice(n + 1)) {
            const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 4 || b.bottom <= a.top + 4;
            expect(apart, `${width} ${pair}: ${a.text} and ${b.text}`).toBe(true);
          }
        });
      }
      // Whichever is pointed at, what stands below the sheet keeps its place.
      const heights = new Set<number>();
      for (const listed of await allOf(sheet(page).locator('.list button'))) {
        await listed.hover();
        heights.add(await sheet(page).evaluate((figure) => figure.getBoundingClientRect().height));
      }
      expect([...heights], `heights at ${width}`).toHaveLength(1);
    }
  });

  it('is told in the prose for the pair on show', async () => {
    const page = await openPage({ text: true, figures: ['tradeoff'], at: '?pair=35' });
    const told = (name: string): Promise<string | null> => page.locator(`rope-live[of=${name}]`).first().textContent();
    expect(await told('corner')).toBe('Llama 3');
    expect(await told('slowed')).toBe(
      'Interpolation (PI), NTK-aware, Dynamic NTK, YaRN, YaRN (the paper’s ramp), LongRoPE, Larger base',
    );
  });

  it('is walked by keys, buttons, mouse and touch, and its ways are put beside the others', async () => {
    const page = await openFigure('tradeoff', { hasTouch: true });
    const plot = sheet(page).locator('.plot');
    await plot.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => readout(page)).toMatch(/^Dynamic NTK: pair 12 moves 6\.8.*, up to 125° never met$/);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => readout(page)).toMatch(/^NTK-aware: pair 12 moves 6\.8.*, up to 125° never met$/);
    await sheet(page).getByRole('button', { name: 'Add it to the bars of the pairs' }).click();
    await settled(page);
    await expect
      .poll(async () => (await queryOf(page)).toString())
      .toBe('v=1&past.methods=linear.yarn.ntk&past.method=ntk');
    const mark = async (way: string): Promise<[number, number]> => {
      const box = await boxOf(sheet(page).locator(`.plot [data-way=${way}]`));
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await plot.scrollIntoViewIfNeeded();
    await page.mouse.move(...(await mark('none')));
    await expect.poll(() => readout(page)).toMatch(/^As it is/);
    await expect.poll(async () => (await queryOf(page)).get('past.method')).toBe('ntk');
    await page.mouse.click(...(await mark('linear')));
    await expect.poll(async () => (await queryOf(page)).get('past.method')).toBe('linear');
    await page.touchscreen.tap(...(await mark('none')));
    await expect.poll(async () => (await queryOf(page)).get('past.method')).toBe('none');
    const listed = sheet(page).locator('.list button');
    await listed.filter({ hasText: 'LongRoPE' }).hover();
    await expect.poll(() => readout(page)).toMatch(/^LongRoPE/);
    await listed.filter({ hasText: 'Llama 3' }).click();
    await expect.poll(async () => (await queryOf(page)).get('past.method')).toBe('llama3');
  });
});
