/**
 * The colour map for angles, measured: for every kind of sight, angles that are far apart look
 * different, and neighbouring angles look alike.
 *
 * Dichromacy is simulated after Machado, Oliveira, Fernandes (IEEE TVCG 15, 2009), severity 1, on linear
 * RGB; differences are distances in OKLab, where about 0.02 is just visible side by side.
 */
import { describe, expect, it } from 'vitest';
import { angleColour, oklabToSrgb, type Rgb } from '../../web/util/colour.js';

const SIGHTS: Record<string, number[][]> = {
  typical: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const times = (matrix: number[][], v: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, weight, i) => sum + weight * v[i]!, 0));

function rgbOf(hex: string): Rgb {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  return [r!, g!, b!];
}

/** Ottosson's way from linear RGB into OKLab. */
function oklab([r, g, b]: readonly number[]): number[] {
  const cone = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    [r!, g!, b!],
  ).map(Math.cbrt);
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cone,
  );
}

const seen = (hex: string, sight: number[][]): number[] =>
  oklab(times(sight, rgbOf(hex).map(linear)).map((c) => Math.min(1, Math.max(0, c))));
const distance = (a: readonly number[], b: readonly number[]): number => Math.hypot(...a.map((x, i) => x - b[i]!));

const DEGREES = Array.from({ length: 120 }, (_, i) => i * 3);
type Paper = 'light' | 'dark';
const onPaper = (colour: string, paper: Paper): string => /\((#\w+),(#\w+)\)/.exec(colour)![paper === 'light' ? 1 : 2]!;
const swatch = (degree: number, paper: Paper): { fill: string; ink: string } => {
  const { fill, ink } = angleColour((degree * Math.PI) / 180);
  return { fill: onPaper(fill, paper), ink: onPaper(ink, paper) };
};
const PAPERS: Paper[] = ['light', 'dark'];
const CASES = PAPERS.flatMap((paper) => Object.entries(SIGHTS).map(([name, sight]) => ({ paper, name, sight })));

describe.each(CASES)('the colours of angles on $paper paper, seen with $name', ({ paper, sight }) => {
  const map = DEGREES.map((degree) => seen(swatch(degree, paper).fill, sight));
  const apart = (from: number, to: number): number[] =>
    map.flatMap((a, i) =>
      map.flatMap((b, j) => {
        const gap = Math.abs(DEGREES[i]! - DEGREES[j]!);
        const turn = Math.min(gap, 360 - gap);
        return turn >= from && turn <= to ? [distance(a, b)] : [];
      }),
    );

  it('differ clearly where the angles are at least 60 degrees apart', () => {
    expect(Math.min(...apart(60, 180))).toBeGreaterThan(0.1);
  });

  it('differ most where the angles are opposite', () => {
    expect(Math.min(...apart(180, 180))).toBeGreaterThan(0.18);
  });

  it('go round without a jump and without standing still', () => {
    const steps = map.map((a, i) => distance(a, map[(i + 1) % map.length]!));
    expect(Math.max(...steps)).toBeLessThan(0.03);
    expect(Math.min(...steps)).toBeGreaterThan(0.003);
  });
});

describe.each(PAPERS)('angleColour on %s paper', (paper) => {
  const luminance = (hex: string): number =>
    rgbOf(hex).reduce((sum, c, i) => sum + linear(c) * [0.2126, 0.7152, 0.0722][i]!, 0);

  it('gives a hand that stands out from its dial by 3:1 at least', () => {
    for (const degree of DEGREES) {
      const { fill, ink } = swatch(degree, paper);
      const [low, high] = [luminance(fill), luminance(ink)].sort((a, b) => a - b);
      expect((high! + 0.05) / (low! + 0.05), `at ${degree} degrees`).toBeGreaterThan(3);
    }
  });

  it('goes on beyond one turn and below zero', () => {
    expect(angleColour(2 * Math.PI + 0.5)).toEqual(angleColour(0.5));
    expect(angleColour(-1)).toEqual(angleColour(2 * Math.PI - 1));
  });

  it('stays inside sRGB: nothing is clipped', () => {
    for (const degree of DEGREES) {
      const hex = swatch(degree, paper).fill;
      const [L, a, b] = oklab(rgbOf(hex).map(linear));
      // A clipped colour would not come back: half a step of 8 bits is all that may be lost.
      const again = oklabToSrgb(L!, a!, b!);
      expect(distance(again, rgbOf(hex))).toBeLessThan(1e-3);
      // Angle 0 is near the paper.
      expect(L).toBeCloseTo(0.64 + (paper === 'light' ? 0.26 : -0.26) * Math.cos((degree * Math.PI) / 180), 1.9);
    }
  });
});
