/**
 * 256 colours for a heatmap of angles, cosines or sines.
 *
 * The map of `colour.ts` is taken apart: its lightness is the cosine of the angle and its lean, to amber
 * or to blue, is the sine. So the cosine is drawn in greys and the sine in leans, with a little lightness
 * for eyes that see no colour at all.
 */
import { LEAN, LIGHT, oklabToSrgb } from './colour.js';
import { FULL_TURN } from './polar.js';

export const SHOWN = ['angle', 'cos', 'sin'] as const;
export type Shown = (typeof SHOWN)[number];

const SIZE = 256;
const SINE_SWING = 0.14;

const made = new Map<string, Uint8Array>();

/** Red, green, blue, opacity, 256 times, for dark paper or light; with fewer `shades`, neighbours share one. */
export function palette(shown: Shown, { dark = false, shades = SIZE } = {}): Uint8Array {
  const key = `${shown} ${dark} ${shades}`;
  const known = made.get(key);
  if (known) return known;
  const colours = new Uint8Array(4 * SIZE);
  const swing = dark ? -LIGHT.swing : LIGHT.swing;
  for (let n = 0; n < SIZE; n++) {
    // The middle of the values that land on this shade.
    const at = (Math.floor((n * shades) / SIZE) + 0.5) / shades;
    const rgb = shown === 'angle' ? angleAt(at * FULL_TURN, swing) : valueAt(shown, 2 * at - 1, swing);
    colours.set([...rgb.map((c) => Math.round(c * 255)), 255], 4 * n);
  }
  made.set(key, colours);
  return colours;
}

function angleAt(angle: number, swing: number): readonly number[] {
  const lean = Math.sin(angle);
  return oklabToSrgb(LIGHT.middle + swing * Math.cos(angle), LEAN.a * lean, LEAN.b * lean);
}

const valueAt = (shown: 'cos' | 'sin', value: number, swing: number): readonly number[] =>
  shown === 'cos'
    ? oklabToSrgb(LIGHT.middle + swing * value, 0, 0)
    : oklabToSrgb(LIGHT.middle + SINE_SWING * value, LEAN.a * value, LEAN.b * value);

/** The colours as a CSS gradient, from the first to the last. */
export function gradient(shown: Shown): string {
  const [light, dark] = [palette(shown), palette(shown, { dark: true })];
  const rgb = (colours: Uint8Array, n: number): string => `rgb(${colours[n]} ${colours[n + 1]} ${colours[n + 2]})`;
  const stops = Array.from({ length: 17 }, (_, i) => {
    const n = 4 * Math.round((i * (SIZE - 1)) / 16);
    return `light-dark(${rgb(light, n)}, ${rgb(dark, n)})`;
  });
  return `linear-gradient(to right, ${stops.join(', ')})`;
}
