/** The wavelength chart against the formulas. */
import { describe, expect, it } from 'vitest';
import { numbersIn } from '../numbers.js';
import { neverRound, thetas } from '../web/reference.js';
import { still } from './still.js';

describe('the wavelength chart', () => {
  it.each([
    ['llama-2-7b', thetas(128, 10000), 4096],
    ['llama-3-8b', thetas(128, 500000), 8192],
    // Its slow pairs were slowed after training: in training they were those of Llama 3.
    ['llama-3.1-8b', thetas(128, 500000), 8192],
    ['gpt-j-6b', thetas(64, 10000), 2048],
  ])('says how many pairs of %s never complete a turn', (model, theta, length) => {
    const shown = still('wavelengths', `?model=${model}`);
    const never = neverRound(theta, length);
    const numbers = numbersIn(shown.summary);
    expect(numbers).toEqual(expect.arrayContaining([theta.length, length, never]));
    expect(shown.all('.chart rect.dot.never')).toHaveLength(never);
    expect(shown.all('.chart circle.dot')).toHaveLength(theta.length - never);
  });

  it('gives wavelengths and turns as a table', () => {
    const rows = still('wavelengths').table();
    thetas(128, 10000).forEach((theta, i) => {
      const wavelength = (2 * Math.PI) / theta;
      expect(Math.abs(rows[i]![2]! / wavelength - 1)).toBeLessThan(1e-5);
      expect(Math.abs(rows[i]![3]! / (4096 / wavelength) - 1)).toBeLessThan(1e-3);
    });
  });
});
