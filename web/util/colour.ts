/**
 * The cyclic colour map for angles.
 *
 * A circle in OKLab (Björn Ottosson, "A perceptual color space for image processing", 2020; also CSS
 * Color 4): lightness falls from angle 0 to half a turn and rises again, and on the two ways round the
 * colour leans to amber (a quarter turn) or to blue (three quarters). The lean is along one straight
 * axis, hue 70 to hue 250 degrees, which has a part in both opponent channels: who lacks red-green
 * sight (protan, deutan) still sees its blue-yellow part, who lacks blue-yellow sight (tritan) its
 * red-green part. A rainbow fails here: it runs in a circle at even lightness through colours that
 * those eyes cannot tell apart. Middle, swing and lean are
 * those that keep the most alike of all pairs of angles 60 degrees apart as different as can be for every
 * kind of sight, inside sRGB; `tests/page/colour.test.ts` measures it.
 *
 * On dark paper the lightness is the other way round, so that angle 0 is near the paper on both: a hand that has hardly
 * turned is quiet, and what stands out has turned. An angle there has the colour of its mirror image, half a turn minus
 * the angle, which has the same lean and the opposite lightness.
 */
import { FULL_TURN } from './polar.js';

export const LIGHT = { middle: 0.64, swing: 0.26 };
export const LEAN = { a: 0.043, b: 0.117 };
const STEPS = 360;

export type Rgb = readonly [number, number, number];

/** OKLab to sRGB in 0..1, clipped; the two matrices are Ottosson's. */
export function oklabToSrgb(L: number, a: number, b: number): Rgb {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const gamma = (linear: number): number => {
  const x = Math.min(1, Math.max(0, linear));
  return x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055;
};

const hex = (rgb: Rgb): string =>
  `#${rgb
    .map((c) =>
      Math.round(c * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const LIGHT_INK = '#ffffff';
const DARK_INK = '#15161c';

/** The map on light paper, and ink that stands out on each colour by more than 3:1. */
const MAP: readonly (readonly [fill: string, ink: string])[] = Array.from({ length: STEPS }, (_, step) => {
  const angle = (step / STEPS) * FULL_TURN;
  const L = LIGHT.middle + LIGHT.swing * Math.cos(angle);
  const lean = Math.sin(angle);
  return [hex(oklabToSrgb(L, LEAN.a * lean, LEAN.b * lean)), L > 0.6 ? DARK_INK : LIGHT_INK];
});

/** For CSS: on light paper and on dark. */
const SWATCHES = MAP.map(([fill, ink], step) => {
  const [darkFill, darkInk] = MAP[(STEPS + STEPS / 2 - step) % STEPS]!;
  return { fill: `light-dark(${fill},${darkFill})`, ink: `light-dark(${ink},${darkInk})` };
});

/** Colour of an angle in radians (any finite number), to the nearest degree. */
export function angleColour(angle: number): { fill: string; ink: string } {
  const step = Math.round((angle / FULL_TURN) * STEPS) % STEPS;
  return SWATCHES[step < 0 ? step + STEPS : step]!;
}
