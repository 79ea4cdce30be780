/** Pictures for other sites and for home screens: what a decoder of others reads, beside what was drawn. */
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { rgbPng } from '../../web/plugin/png.js';

const read = (pixels: Uint8Array, columns: number): Uint8Array => {
  const { data, width } = PNG.sync.read(rgbPng(pixels, columns, pixels.length / 3 / columns));
  expect(width).toBe(columns);
  return Uint8Array.from({ length: pixels.length }, (_, at) => data[4 * Math.floor(at / 3) + (at % 3)]!);
};

test('a picture of 256 colours is what was drawn', () => {
  const pixels = Uint8Array.from({ length: 3 * 512 }, (_, at) => (at % 3 === 0 ? (at / 3) % 256 : (7 * at) % 4));
  expect(new Set(Array.from({ length: 512 }, (_, e) => pixels.subarray(3 * e, 3 * e + 3).join())).size).toBeLessThan(
    257,
  );
  expect(read(pixels, 32)).toEqual(pixels);
});

test('of more colours the frequent ones are kept, and shades between them are off by as little as the table allows', () => {
  // 100 colours of 10 pixels each, and 500 shades from black to white in steps of half a unit.
  const shape = Array.from({ length: 1000 }, (_, e) => [(e % 100) + 50, 255 - (e % 100), 3 * (e % 10)]);
  const shades = Array.from({ length: 500 }, (_, e) => [e >> 1, e >> 1, (e + 1) >> 1]);
  const pixels = Uint8Array.from([...shape, ...shades].flat());
  const seen = read(pixels, 50);
  expect(seen.subarray(0, 3000)).toEqual(pixels.subarray(0, 3000));
  const off = seen.map((value, at) => Math.abs(value - pixels[at]!));
  // 500 shades over 256 values for the rest of the table, at most 156: one in four is kept.
  expect(Math.max(...off)).toBeLessThanOrEqual(4);
});
