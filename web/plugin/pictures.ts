/**
 * Pictures that stand for the page elsewhere, made by the build from the package's own numbers: the odometer and its large
 * dial as they open, for whoever shares a link; and the icon of public/icon.svg for home screens.
 */
import type { Kernels } from '../subject/kernels.js';
import { handsAt } from '../subject/hands.js';
import { m, n, pair, SUBJECT } from '../subject/fields.js';
import { Store, valueOf } from '../state/store.js';
import { angleColour, type Rgb } from '../util/colour.js';
import { FULL_TURN, tip, turnBetween } from '../util/polar.js';
import { rgbPng } from './png.js';
import { oklch, Raster } from './raster.js';

// The light colours of tokens.css.
const PAPER = oklch(0.987, 0.004, 85);
const INK = oklch(0.235, 0.016, 270);
const RIM = oklch(0.64, 0.012, 270);
const Q = oklch(0.47, 0.19, 292);
const K = oklch(0.5, 0.18, 18);
const ANGLE = oklch(0.53, 0.125, 55);
const FAST = oklch(0.53, 0.105, 85);
const SLOW = oklch(0.5, 0.09, 225);

/** What those who show a link ask for. */
export const SHARED = { width: 1200, height: 630 };
export const ICONS = [180, 192, 512];

/** Where the dials are, in pixels: 64 of them, in rows of eight, to the right. */
export const GRID = { left: 636, top: 51, step: 66, columns: 8, radius: 24 };
const LARGE = { x: 315, y: 315, radius: 232 };

/** The hex colours of a swatch `light-dark(#…,#…)`, of which the first. */
function light(swatch: string): Rgb {
  const hex = /#(..)(..)(..)/.exec(swatch)!;
  return [1, 2, 3].map((at) => parseInt(hex[at]!, 16) / 255) as unknown as Rgb;
}

export function sharedPicture(kernels: Kernels): Uint8Array {
  const store = new Store();
  const subject = kernels.subject(store.read(SUBJECT));
  const [q, k, chosen] = [m, n, pair].map((field) => valueOf(store.state, field)) as [number, number, number];
  const { theta } = kernels.frequencies(subject.config, q + 1);
  const raster = new Raster(SHARED.width, SHARED.height, PAPER);

  handsAt(kernels, theta, q).forEach(({ angle, turns }, i) => {
    const x = GRID.left + GRID.step * ((i % GRID.columns) + 0.5) - 15;
    const y = GRID.top + GRID.step * (Math.floor(i / GRID.columns) + 0.5);
    const { fill, ink } = angleColour(angle);
    if (turns >= 1) raster.ring(x, y, 28.5, 2, FAST);
    else raster.ring(x, y, 28.5, 2, SLOW, angle);
    raster.disc(x, y, GRID.radius, light(fill));
    const end = tip(angle, 20, x, y);
    raster.line(x, y, end.x, end.y, 3, light(ink));
  });

  const { x, y, radius } = LARGE;
  const [handQ, handK] = [q, k].map((position) => kernels.rope.analysis.angles(theta, position).angle[chosen]!) as [
    number,
    number,
  ];
  raster.ring(x, y, radius, 2, RIM);
  for (let hour = 0; hour < 12; hour++) {
    const [from, to] = [radius - 12, radius].map((at) => tip((hour / 12) * FULL_TURN, at, x, y));
    raster.line(from!.x, from!.y, to!.x, to!.y, 2, RIM);
  }
  // The angle between the two, on its shorter side.
  const turn = turnBetween(handK, handQ);
  const steps = 90;
  for (let i = 0; i < steps; i++) {
    const [a, b] = [i, i + 1].map((at) => tip(handK + (turn * at) / steps, 92, x, y));
    raster.line(a!.x, a!.y, b!.x, b!.y, 10, ANGLE);
  }
  for (const [angle, colour] of [
    [handK, K],
    [handQ, Q],
  ] as const) {
    const end = tip(angle, radius - 40, x, y);
    raster.line(x, y, end.x, end.y, 10, colour);
    raster.disc(end.x, end.y, 20, colour);
  }
  raster.disc(x, y, 9, INK);
  return rgbPng(raster.pixels, SHARED.width, SHARED.height);
}

/** The same shapes as in icon.svg, on paper to the edge: systems cut icons into shapes of their own. */
export function icon(size: number): Uint8Array {
  const raster = new Raster(size, size, PAPER);
  const unit = (0.8 * size) / 32;
  const at = (value: number): number => size / 2 + (value - 16) * unit;
  raster.ring(at(16), at(16), 14 * unit, 2.5 * unit, INK);
  raster.line(at(16), at(16), at(25), at(8), 4 * unit, Q);
  raster.line(at(16), at(16), at(24.5), at(20.5), 4 * unit, K);
  return rgbPng(raster.pixels, size, size);
}

/** Files by their names. */
export const pictures = (kernels: Kernels): Record<string, Uint8Array> => ({
  'shared.png': sharedPicture(kernels),
  ...Object.fromEntries(ICONS.map((size) => [`icon-${size}.png`, icon(size)])),
});
