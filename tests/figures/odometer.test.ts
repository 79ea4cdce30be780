/** The hands of the odometer against the formulas. */
import { describe, expect, it } from 'vitest';
import { numbersIn } from '../numbers.js';
import { degreesAt, llama31, thetas, turnsAt } from '../web/reference.js';
import { all, still, type Part } from './still.js';

const llama2 = thetas(128, 10000);

/** The angle at which the hand of a dial points, read off the drawing. */
function pointsAt(cell: Part): number {
  const [x, y] = ['x2', 'y2'].map((name) => Number(all(cell, '.hand')[0]!.attributes.get(name)));
  const degrees = (Math.atan2(-y!, x!) * 180) / Math.PI;
  return degrees < 0 ? degrees + 360 : degrees;
}

describe('the odometer', () => {
  it('shows every hand of the model where the formula puts it', () => {
    const shown = still('odometer');
    const cells = shown.all('.cell');
    expect(cells).toHaveLength(64);
    const turns = shown.texts('.cell .turns');
    for (let i = 0; i < 64; i++) {
      expect(numbersIn(turns[i]!), `turns of pair ${i}`).toEqual([turnsAt(llama2[i]!, 4095)]);
      // Coordinates are rounded to hundredths, a fifth of a degree at the length of a hand.
      const off = Math.abs(pointsAt(cells[i]!) - degreesAt(llama2[i]!, 4095));
      expect(Math.min(off, 360 - off), `angle of pair ${i}`).toBeLessThan(0.2);
    }
  });

  it('says in words how far the first hand has come and how many have not come round', () => {
    expect(still('odometer').summary).toBe(
      'At position 4,095 of Llama 2 7B the fastest hand has gone round 651 times. 18 of 64 hands have not come round once.',
    );
  });

  it('gives its numbers as a table', () => {
    const rows = still('odometer', '?model=llama-3.1-8b&m=100000').table();
    llama31().forEach((theta, i) => {
      const [pair, shown, wavelength, turns, degrees] = rows[i]!;
      expect(pair).toBe(i);
      // Six significant digits are printed, and two decimals of a degree.
      expect(Math.abs(shown! / theta - 1)).toBeLessThan(1e-5);
      expect(Math.abs(wavelength! / ((2 * Math.PI) / theta) - 1)).toBeLessThan(1e-5);
      expect(turns).toBe(turnsAt(theta, 100000));
      expect(Math.abs(degrees! - degreesAt(theta, 100000))).toBeLessThan(0.006);
    });
  });

  it('closes the rim of a hand only once it has come round', () => {
    const cells = still('odometer').all('.cell');
    for (const [pair, closed] of [
      [0, true],
      [45, true],
      [46, false],
      [63, false],
    ] as const) {
      expect(all(cells[pair]!, '.rim.round'), `pair ${pair}`).toHaveLength(closed ? 1 : 0);
      expect(all(cells[pair]!, '.swept'), `pair ${pair}`).toHaveLength(closed ? 0 : 1);
    }
  });
});
