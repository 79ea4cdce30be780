/**
 * The same path in fewer letters: no point that the line passes anyway, no more digits than can be seen, steps from
 * point to point where they are shorter than places, no blank that is not needed. Every point is rounded by itself, so no
 * error adds up.
 */
import { fromLine, type Point } from '../util/line.js';
import { lastDigit, rounded } from '../util/scale.js';

const COUNT: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** In places of the drawing. What goes straight to its end is a line: `H` and `V` are written where they are shorter. */
interface Stretch {
  readonly kind: string;
  readonly places: readonly number[];
  readonly end: Point;
}

/** `null`: not understood. */
function read(path: string): Stretch[] | null {
  const stretches: Stretch[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const tokens = path.match(/[a-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? [];
  for (let at = 0, letter = ''; at < tokens.length;) {
    if (/[a-z]/i.test(tokens[at]!)) letter = tokens[at++]!;
    // Further points after the first one of a stretch are lines.
    else if (letter === 'M') letter = 'L';
    else if (letter === 'm') letter = 'l';
    const kind = letter.toUpperCase();
    const count = COUNT[kind];
    if (count === undefined) return null;
    const numbers = tokens.slice(at, at + count).map(Number);
    if (numbers.length < count || numbers.some(Number.isNaN)) return null;
    at += count;
    const [fromX, fromY] = letter === kind ? [0, 0] : [x, y];
    let places = numbers.map((value, i) => value + (i % 2 === 0 ? fromX : fromY));
    // Its radii, its turn and its flags are counted from nothing.
    if (kind === 'A') places = [...numbers.slice(0, 5), numbers[5]! + fromX, numbers[6]! + fromY];
    if (kind === 'H') places = [numbers[0]! + fromX, y];
    if (kind === 'V') places = [x, numbers[0]! + fromY];
    [x, y] = kind === 'Z' ? [startX, startY] : [places.at(-2)!, places.at(-1)!];
    if (kind === 'M') [startX, startY] = [x, y];
    stretches.push({ kind: /[HV]/.test(kind) ? 'L' : kind, places, end: [x, y] });
  }
  return stretches;
}

/** Without the ends of lines that are passed within `most` without them (Ramer 1972; Douglas and Peucker 1973). */
function thinned(stretches: readonly Stretch[], most: number): Stretch[] {
  const kept = stretches.map(({ kind }) => kind !== 'L');
  const keep = (first: number, last: number): void => {
    const [from, to] = [stretches[first]!.end, stretches[last]!.end];
    let [far, at] = [most, first];
    for (let i = first + 1; i < last; i++) {
      const off = fromLine(stretches[i]!.end, from, to);
      if (off > far) [far, at] = [off, i];
    }
    kept[last] = true;
    if (at === first) return;
    keep(first, at);
    keep(at, last);
  };
  let start = -1;
  for (const [i, { kind }] of stretches.entries()) {
    if (kind !== 'L') start = i;
    // The last of lines that follow each other.
    else if (start >= 0 && stretches[i + 1]?.kind !== 'L') keep(start, i);
  }
  return stretches.filter((_, i) => kept[i]);
}

export const written = (value: number, digits: number): string =>
  String(rounded(value, digits)).replace(/^(-?)0\./, '$1.');

/** `1 -2.5 .5` as `1-2.5.5`: a sign or a second point begins a number by itself. */
function join(letter: string, numbers: readonly string[]): string {
  let text = letter;
  for (const number of numbers) {
    const glued = number.startsWith('-') || (number.startsWith('.') && /\.\d*$/.test(text));
    text += /[\d.]$/.test(text) && !glued ? ` ${number}` : number;
  }
  return text;
}

/**
 * `digits`: after the point, in units of the drawing. A line may pass a point within its last digit. Arcs keep two digits:
 * one that goes almost all the way round ends next to where it begins, and is not drawn at all when the two places fall
 * together.
 */
export function shortPath(path: string, digits: number): string {
  const stretches = read(path);
  if (!stretches) return path;
  const decimals = /a/i.test(path) ? 2 : digits;
  const round = (value: number): number => rounded(value, decimals);
  const write = (value: number): string => written(value, decimals);
  let short = '';
  let last = '';
  let [x, y] = [0, 0];
  for (const { kind, places, end } of thinned(stretches, lastDigit(digits))) {
    const [toX, toY] = end.map(round) as [number, number];
    const option = (letter: string, numbers: readonly number[]): string => {
      const goesOn = letter === last || (last === 'M' && letter === 'L') || (last === 'm' && letter === 'l');
      const tail = join('', numbers.map(write));
      if (!goesOn || kind === 'M') return letter + tail;
      return tail.startsWith('-') || (tail.startsWith('.') && /\.\d*$/.test(short.slice(-12))) ? tail : ` ${tail}`;
    };
    const steps = places.map((value, i) => {
      if (kind !== 'A') return round(value) - (i % 2 === 0 ? x : y);
      return i < 5 ? value : [toX - x, toY - y][i - 5]!;
    });
    const options: [string, readonly number[]][] = [
      [kind.toLowerCase(), steps],
      [kind, places],
    ];
    if (kind === 'L' && toY === y) options.unshift(['h', [toX - x]], ['H', [toX]]);
    else if (kind === 'L' && toX === x) options.unshift(['v', [toY - y]], ['V', [toY]]);
    const texts = kind === 'Z' ? ['z'] : options.map(([letter, numbers]) => option(letter, numbers));
    const shortest = texts.reduce((best, each, i) => (each.length < texts[best]!.length ? i : best), 0);
    short += texts[shortest];
    last = options[shortest]![0];
    [x, y] = [toX, toY];
  }
  return short;
}

/** The same for the points of a polyline. */
export function shortPoints(points: string, digits: number): string {
  const stretches = read(`M${points}`);
  if (!stretches) return points;
  const places = thinned(stretches, lastDigit(digits)).flatMap(({ end }) => end);
  return join(
    '',
    places.map((value) => written(value, digits)),
  );
}
