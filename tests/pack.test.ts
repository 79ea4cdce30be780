/** Blocks on sheets of paper: web/paper/pack.ts. */
import { describe, expect, test } from 'vitest';
import { pack, type Block } from '../web/paper/pack.js';
import fc from './seed.js';

const ROOM = 1000;
const block = (height: number, more: Partial<Block> = {}): Block => ({ height, least: height, before: 0, ...more });
const order = (blocks: readonly Block[]): number[][] =>
  pack(blocks, ROOM).map((sheet) => sheet.map(({ index }) => index));

describe('pack', () => {
  test('fills a sheet and turns to the next one', () => {
    expect(order([block(400), block(400), block(400)])).toEqual([[0, 1], [2]]);
  });

  test('leaves room for a title on the first sheet, and fills the others', () => {
    const sheets = pack(
      [400, 400, 400, 400, 200].map((height) => block(height)),
      ROOM,
      700,
    );
    expect(sheets.map((sheet) => sheet.map(({ index }) => index))).toEqual([[0], [1, 2], [3, 4]]);
  });

  test('draws a figure smaller where that fills the sheet', () => {
    const [first] = pack([block(700), block(500, { least: 250 })], ROOM);
    expect(first).toEqual([
      { index: 0, height: 700 },
      { index: 1, height: 300 },
    ]);
  });

  test('lets text pass a figure that does not fit, and puts the figure first on the next sheet', () => {
    const blocks = [block(600), block(600, { floats: true }), block(300), block(300)];
    expect(order(blocks)).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });

  test('keeps a heading with what follows it', () => {
    expect(order([block(800), block(100, { heads: true }), block(200)])).toEqual([[0], [1, 2]]);
  });

  test('gives a sheet of its own to what is higher than a sheet', () => {
    expect(order([block(100), block(1200), block(100)])).toEqual([[0], [1], [2]]);
  });

  const blocks = fc.array(
    fc.record({
      height: fc.integer({ min: 10, max: 480 }),
      share: fc.constantFrom(0.7, 1),
      before: fc.integer({ min: 0, max: 20 }),
      floats: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40 },
  );

  test('loses nothing, overfills no sheet, and leaves none but the last one less than half full', () => {
    fc.assert(
      fc.property(blocks, (given) => {
        const all = given.map(({ height, share, ...rest }) => ({ height, least: height * share, ...rest }));
        const sheets = pack(all, ROOM);
        expect(
          sheets
            .flat()
            .map(({ index }) => index)
            .sort((a, b) => a - b),
        ).toEqual([...all.keys()]);
        const used = sheets.map((sheet) =>
          sheet.reduce((sum, { index, height }, at) => sum + height + (at > 0 ? all[index]!.before : 0), 0),
        );
        for (const height of used) expect(height).toBeLessThanOrEqual(ROOM + 1e-9);
        for (const height of used.slice(0, -1)) expect(height).toBeGreaterThanOrEqual(ROOM / 2);
        const inOrder = sheets.flat().filter(({ index }) => !all[index]!.floats);
        expect(inOrder.map(({ index }) => index)).toEqual([...inOrder.map(({ index }) => index)].sort((a, b) => a - b));
      }),
    );
  });
});
