/** Colours for pictures of angles, signed numbers and weights. */
import { type Input, options } from '../options/options.js';
import { fail, finite, oneOf, typedArrayName, unchecked } from '../options/rules.js';
import { type Numbers, vector } from './input.js';

/**
 * Stops at equal distances, six hexadecimal digits each, laid in OKLab (Ottosson 2020): `cyclic` is lightest at angle 0 and leans to amber and to blue on its two ways round, `diverging` is lightest in
 * the middle, `sequential` goes from white to dark blue.
 */
const STOPS = {
  cyclic: 'dededeedd3b6ebbc86d99d54bc7d26996106764d1558432b424242344a612d5a863372af4b91d570b0f099cafdc0dbf7dedede',
  diverging: '0a5a9a5183b589aacdbfd0e2f2f2f2dccbb9c1a07ca3743c834800',
  sequential: 'ffffffcde3f99ec6f072a9e14a8ccc286fb1085490003a6a002243',
} as const;

/** Colours that have a name: `cyclic` for angles, `diverging` for signed numbers, `sequential` for weights. */
export type Palette = keyof typeof STOPS;
/** 256 colours of four bytes, red, green, blue and opacity; or the name of such colours. */
export type Colours = Uint8Array | Uint8ClampedArray | Palette;

const PALETTES = Object.keys(STOPS) as Palette[];
const COLOURS = 256;

const COLOURED = options(
  {
    /**
     * The number that has the first colour; what is below it has that colour, too.
     * @defaultValue 0
     */
    low: finite.or(0),
    /**
     * The number that has the last colour; what is above it has that colour, too.
     * @defaultValue 1
     */
    high: finite.or(1),
    /**
     * `sequential` for weights, `diverging` for numbers around the middle of `low` and `high`, `cyclic` for angles; or 256
     * colours, four bytes each.
     * @defaultValue 'sequential'
     */
    palette: unchecked<Colours>().or('sequential'),
    /** Where the pixels go: the `data` of an `ImageData`, for example. Four bytes for each number. */
    out: unchecked<Uint8ClampedArray | Uint8Array>().optional,
  },
  "For example { high: 0.5, palette: 'sequential' }",
);

/** Which number has the first colour, which the last, and the colours between. */
export interface ColourOptions extends Input<typeof COLOURED> {}

export interface PaletteFamily {
  /**
   * Red, green, blue and opacity of 256 colours: what `heatmap` and `colours` take by its name.
   *
   * @throws RopeError `range` where `name` is none of `cyclic`, `diverging`, `sequential`.
   */
  palette(name: Palette): Uint8ClampedArray;
  /**
   * A pixel for each number, for the weights that `attention` returns for example: the colour
   * `floor(256 (x − low) / (high − low))` of the palette, between the first and the last.
   *
   * @throws RopeError `length` where a palette has not 1024 elements or `out` has not four for each number, `range`
   * where `high` is not above `low`.
   */
  colours(values: Numbers, options?: ColourOptions & { out?: Uint8ClampedArray }): Uint8ClampedArray;
  colours(values: Numbers, options: ColourOptions): Uint8ClampedArray | Uint8Array;
}

const isBytes = (value: unknown): value is Uint8Array | Uint8ClampedArray =>
  ['Uint8Array', 'Uint8ClampedArray'].includes(typedArrayName(value)!);

/** The bytes of a palette that is given by name or by its bytes. */
export function coloursOf(fn: string, name: string, given: unknown): Uint8Array | Uint8ClampedArray {
  if (typeof given === 'string') return made(oneOf(fn, name, given, PALETTES));
  if (!isBytes(given)) fail('type', fn, name, 'must be a Uint8Array or the name of a palette', given);
  if (given.length !== 4 * COLOURS) fail('length', fn, name, 'must have 1024 elements, 256 colours of 4 bytes', given);
  return given;
}

/** Where pixels go: `out` of so many bytes, or nothing yet. */
export function pixelsOf(
  fn: string,
  out: Uint8Array | Uint8ClampedArray | undefined,
  bytes: number,
  says: string,
): Uint8Array | Uint8ClampedArray | undefined {
  if (out !== undefined && !isBytes(out)) fail('type', fn, 'out', 'must be a Uint8ClampedArray', out);
  if (out !== undefined && out.length !== bytes)
    fail('length', fn, 'out', `must have ${bytes} elements, ${says} of 4 bytes`, out);
  return out;
}

function made(name: Palette): Uint8ClampedArray {
  const stops = STOPS[name];
  const last = stops.length / 6 - 1;
  return Uint8ClampedArray.from({ length: 4 * COLOURS }, (_, byte) => {
    const part = byte % 4;
    if (part === 3) return 255;
    const at = ((byte >> 2) / (COLOURS - 1)) * last;
    const stop = Math.min(Math.floor(at), last - 1);
    const level = (n: number): number => parseInt(stops.slice(6 * n + 2 * part, 6 * n + 2 * part + 2), 16);
    return level(stop) + (at - stop) * (level(stop + 1) - level(stop));
  });
}

export function createPalette(): PaletteFamily {
  function colours(values: Numbers, options?: ColourOptions & { out?: Uint8ClampedArray }): Uint8ClampedArray;
  function colours(values: Numbers, options: ColourOptions): Uint8ClampedArray | Uint8Array;
  function colours(values: Numbers, options: ColourOptions = {}): Uint8ClampedArray | Uint8Array {
    const fn = 'colours';
    const numbers = vector(fn, 'values', values);
    const { low, high, palette, out } = COLOURED.read(fn, options);
    if (!(high > low)) fail('range', fn, 'high', 'must be above low', high);
    const of = new Uint32Array(coloursOf(fn, 'palette', palette).slice().buffer);
    const bytes = 4 * numbers.length;
    const pixels = pixelsOf(fn, out, bytes, `${numbers.length} numbers`) ?? new Uint8ClampedArray(bytes);
    const scale = COLOURS / (high - low);
    const words = Uint32Array.from(
      numbers,
      (x) => of[Math.min(Math.max(Math.floor((x - low) * scale), 0), COLOURS - 1)]!,
    );
    pixels.set(new Uint8Array(words.buffer));
    return pixels;
  }
  return { palette: (name) => made(oneOf('palette', 'name', name, PALETTES)), colours };
}
