/** The angles of every method for longer texts against the formulas. */
import { describe, expect, it } from 'vitest';
import { llama2, row, WAYS } from '../web/past.js';
import { still } from './still.js';

describe('the bars of what was seen', () => {
  it.each([
    ['none', 'linear', 'ntk'],
    ['dynamic', 'yarn', 'yarn-wavelength'],
    ['llama3', 'base', 'proportional'],
  ])('have the angles of the formulas for %s, %s and %s', (...ways) => {
    const rows = still('coverage', `?past.methods=${ways.join('.')}`).table();
    expect(rows).toHaveLength(64);
    rows.forEach(([pair, ...cells], i) => {
      expect(pair).toBe(i);
      ways.forEach((way, n) => {
        const wanted = row(way === 'proportional' ? WAYS[way]![i]! : llama2[i]!, WAYS[way]![i]!);
        wanted.forEach((value, k) => {
          const shown = cells[4 * n + k]!;
          // Five significant digits of angles, four of shares.
          expect(Math.abs(shown - value), `${way} ${i} ${k}`).toBeLessThan(6e-4 * Math.abs(value) + 1e-12);
        });
      });
    });
  });
});
