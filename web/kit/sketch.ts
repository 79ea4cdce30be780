/** A guess: the word of a shape, or a line that the reader draws from left to right, as heights at even stations. */
import { custom } from '../state/field.js';
import { round, type Point } from '../util/polar.js';
import { clamp } from '../util/scale.js';

/** `null` where nothing was drawn. */
export type Line = readonly (number | null)[];
export type Sketch<Shape extends string> = '' | Shape | Line;

export const STATIONS = 33;
/** How far a line reaches up and down. */
export const HIGHEST = 3;
const LEVELS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MIDDLE = 30;

/** In the address a letter is a height, `-` a gap. */
export const sketchField = <Shape extends string>(shapes: readonly Shape[]) =>
  custom<Sketch<Shape>>(
    '',
    (text) => {
      const shape = shapes.find((each) => each === text);
      if (shape) return shape;
      if (!/^line\.[0-9a-zA-Z-]{33}$/.test(text)) return undefined;
      const letters = [...text.slice('line.'.length)];
      return letters.map((level) => (level === '-' ? null : (LEVELS.indexOf(level) - MIDDLE) / 10));
    },
    (sketch) => {
      if (typeof sketch === 'string') return sketch;
      const letter = (height: number): string => LEVELS[Math.round(clamp(height, -HIGHEST, HIGHEST) * 10) + MIDDLE]!;
      return `line.${sketch.map((height) => (height === null ? '-' : letter(height))).join('')}`;
    },
  );

export const isLine = <Shape extends string>(sketch: Sketch<Shape>): sketch is Line => typeof sketch !== 'string';

/** What a gesture calls for every move: `where` has the share of the way from the first station to the last. */
export function sketching(
  where: (event: PointerEvent) => { share: number; height: number },
  draw: (line: Line) => void,
): (event: PointerEvent) => void {
  const heights = new Array<number | null>(STATIONS).fill(null);
  let last: ReturnType<typeof where> | undefined;
  let stations = 0;
  return (event) => {
    const now = where(event);
    last ??= now;
    const [from, to] = [Math.min(last.share, now.share), Math.max(last.share, now.share)].map(
      (share) => share * (STATIONS - 1),
    ) as [number, number];
    for (let station = Math.max(0, Math.ceil(from)); station <= Math.min(to, STATIONS - 1); station++) {
      const part = now.share === last.share ? 1 : (station / (STATIONS - 1) - last.share) / (now.share - last.share);
      heights[station] = last.height + part * (now.height - last.height);
      stations++;
    }
    last = now;
    if (stations > 1) draw([...heights]);
  };
}

/** The path of a line, with the place of each share and height. */
export const linePath = (line: Line, at: (share: number, height: number) => Point): string =>
  line
    .map((height, station) => {
      if (height === null) return '';
      const { x, y } = at(station / (STATIONS - 1), height);
      return `${(line[station - 1] ?? null) === null ? 'M' : 'L'}${round(x)} ${round(y)}`;
    })
    .join('');
