/**
 * The same path in fewer letters: steps from point to point where they are shorter than places, no more digits
 * than can be seen, no blank that is not needed, one step where several go the same way. Every point is rounded by itself, so no error adds up.
 */
import { rounded } from '../util/scale.js';

const COUNT: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
/** The axes of a stretch's numbers in turn, where they are not x and y: an arc has five numbers before its end. */
const AXES: Readonly<Record<string, string>> = { H: 'xx', V: 'yy', A: 'yx' };

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
 * `digits`: after the point, in units of the drawing. Arcs keep two: one that goes almost all the way round ends
 * next to where it begins, and is not drawn at all when the two places fall together.
 */
export function shortPath(path: string, digits: number): string {
  const decimals = /a/i.test(path) ? 2 : digits;
  const round = (value: number): number => rounded(value, decimals);
  const write = (value: number): string => String(round(value)).replace(/^(-?)0\./, '$1.');
  let short = '';
  let last = '';
  let [x, y, startX, startY] = [0, 0, 0, 0];
  /** What there was before the last line, which a step in its direction makes longer. */
  let line: { short: string; last: string; x: number; y: number } | null = null;
  const tokens = path.match(/[a-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? [];
  for (let at = 0, letter = ''; at < tokens.length;) {
    if (/[a-z]/i.test(tokens[at]!)) letter = tokens[at++]!;
    // Further points after the first one of a stretch are lines.
    else if (letter === 'M') letter = 'L';
    else if (letter === 'm') letter = 'l';
    const kind = letter.toUpperCase();
    const count = COUNT[kind];
    if (count === undefined) return path;
    const numbers = tokens.slice(at, at + count).map(Number);
    if (numbers.length < count || numbers.some(Number.isNaN)) return path;
    at += count;
    if (kind === 'Z') {
      short += 'z';
      last = 'z';
      line = null;
      [x, y] = [startX, startY];
      continue;
    }
    const relative = letter !== kind;
    // What a number is counted from; an arc's radii, its turn and its flags from nothing.
    const from = (i: number): number => (kind === 'A' && i < 5 ? 0 : (AXES[kind] ?? 'xy')[i % 2] === 'x' ? x : y);
    const places = numbers.map((value, i) => (relative ? value + from(i) : value));
    const straight = kind === 'L' || kind === 'H' || kind === 'V';
    if (straight && line) {
      const [toX, toY] = [kind === 'V' ? x : round(places[0]!), kind === 'H' ? y : round(places.at(-1)!)];
      const [before, step] = [
        [x - line.x, y - line.y],
        [toX - x, toY - y],
      ] as const;
      const across = before[0] * step[1] - before[1] * step[0];
      const along = before[0] * step[0] + before[1] * step[1];
      if (Math.abs(across) < 1e-9 && along > 0) ({ short, last, x, y } = line);
    }
    line = straight ? { short, last, x, y } : null;
    const absolute = places.map(write);
    const steps = places.map((value, i) => write(round(value) - from(i)));
    const option = (own: string, texts: readonly string[]): string => {
      const goesOn = own === last || (last === 'M' && own === 'L') || (last === 'm' && own === 'l');
      const tail = join('', texts);
      if (!goesOn || own === 'M' || own === 'm') return own + tail;
      return tail.startsWith('-') || (tail.startsWith('.') && /\.\d*$/.test(short.slice(-12))) ? tail : ` ${tail}`;
    };
    const [a, b] = [option(kind, absolute), option(kind.toLowerCase(), steps)];
    const own = a.length < b.length ? kind : kind.toLowerCase();
    short += own === kind ? a : b;
    last = own;
    const end = places.map(round);
    if (kind === 'H') x = end[0]!;
    else if (kind === 'V') y = end[0]!;
    else [x, y] = [end.at(-2)!, end.at(-1)!];
    if (kind === 'M') [startX, startY] = [x, y];
  }
  return short;
}
