/** Numbers as they are shown; what may be shown is told by type, and each `@ts-expect-error` is a claim of the compiler's. */
import { describe, expect, test } from 'vitest';
import { format, stated } from '../../web/util/format.js';

const f = format('en');

describe('a number that is shown', () => {
  test('is computed, or one of several settings', () => {
    const mean = [1, 2].reduce((sum, each) => sum + each, 0) / 2;
    const factor = ([2, 4, 8] as const).find((each) => each > mean)!;
    expect([f.fixed(mean, 2), f.whole(factor), f.digits(mean * factor, 2), f.short(1000 * factor)]).toEqual([
      '1.50',
      '2',
      '3',
      '2k',
    ]);
  });

  test('does not stand in the source, unless it says that it is stated', () => {
    const LENGTH = 512;
    // @ts-expect-error A number alone.
    f.whole(41);
    // @ts-expect-error A number alone.
    f.fixed(0.37, 2);
    // @ts-expect-error A constant.
    f.digits(LENGTH, 2);
    // @ts-expect-error A constant.
    f.short(LENGTH);
    expect(f.whole(stated(LENGTH))).toBe('512');
  });
});
