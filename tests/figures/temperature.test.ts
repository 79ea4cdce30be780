/** The temperature of the papers. */
import { describe, expect, it } from 'vitest';
import { still } from './still.js';

describe('the temperature', () => {
  it.each([
    [8, 4096],
    [32, 2048],
    [1, 8192],
  ])('is that of the papers for s = %d and L = %d', (s, L) => {
    const shown = still('temperature', `?past.factor=${s}&past.train=${L}`);
    const [yarnNow, longropeNow] = shown.texts('.formulas p span b').map(Number);
    expect(yarnNow).toBeCloseTo(0.1 * Math.log(s) + 1, 4);
    expect(longropeNow).toBeCloseTo(Math.sqrt(1 + Math.log(s) / Math.log(L)), 4);
    const rows = shown.table();
    for (const [factor, onKeys, onScores] of rows) {
      expect(onKeys).toBeCloseTo(0.1 * Math.log(factor!) + 1, 3);
      expect(onScores).toBeCloseTo(onKeys! ** 2, 3);
    }
  });
});
