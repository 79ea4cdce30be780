import { load } from 'ropewalk';
import { describe, expect, it } from 'vitest';
import { sinusoid } from '../encodings.js';
import { dot } from '../reference.js';
import { openFigure, queryOf, tableOf } from './browser.js';

const { encodings } = await load();

describe('the products of sinusoids', () => {
  it('are a sum of cosines of the distance, and nothing of the kind with W between', async () => {
    const page = await openFigure('products', { at: '?products.seed=3' });
    const rows = await tableOf(page, 'rope-products');
    const weights = encodings.random(32 * 32, { seed: 3, deviation: 1 / Math.sqrt(32) });
    const waves = Array.from({ length: 32 }, (_, m) => sinusoid(m, 32, {}));
    const between = (m: number, n: number): number =>
      dot(
        waves[m]!,
        waves[n]!.map((_, c) => dot(weights.subarray(c * 32, (c + 1) * 32), waves[n]!)),
      );
    for (const [distance, smallest, largest, low, high] of rows) {
      const cosines = Array.from({ length: 16 }, (_, t) => Math.cos(distance! * 10000 ** (-t / 16)));
      const sum = cosines.reduce((total, value) => total + value, 0);
      expect(smallest).toBeCloseTo(sum, 5);
      expect(largest).toBeCloseTo(sum, 5);
      const pairs = Array.from({ length: 32 }, (_, m) => m).filter((m) => m - distance! >= 0 && m - distance! < 32);
      const values = pairs.map((m) => between(m, m - distance!));
      expect(low).toBeCloseTo(Math.min(...values), 5);
      expect(high).toBeCloseTo(Math.max(...values), 5);
    }
  });

  it('lose their pattern under every W that is tried', async () => {
    const page = await openFigure('products');
    const button = page.locator('rope-products').getByRole('button', { name: 'Another W' });
    const seen = new Set<string>();
    for (let w = 2; w <= 5; w++) {
      await button.click();
      await expect.poll(async () => (await queryOf(page)).get('products.seed')).toBe(String(w));
      const [plain, between] = await page.locator('rope-products .spread b').allTextContents();
      expect(plain).toBe('0.000');
      expect(Number(between)).toBeGreaterThan(1);
      seen.add(between!);
    }
    expect(seen.size).toBe(4);
  });
});
