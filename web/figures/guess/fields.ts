import { type Values, custom, defineFields, flag } from '../../state/field.js';
import { SUBJECT } from '../../subject/fields.js';
import { FADE } from '../../subject/vectors.js';
import { clamp } from '../../util/scale.js';

export const SHAPES = ['fades', 'swings', 'stays'] as const;
export type Shape = (typeof SHAPES)[number];
/** Heights of a drawn line, station by station; `null` where nothing was drawn. */
export type Line = readonly (number | null)[];
export type Guess = '' | Shape | Line;

/** Stations of a drawn line, evenly spaced, and how far it reaches up and down. */
export const STATIONS = 33;
export const HIGHEST = 3;
const LEVELS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MIDDLE = 30;

export const fields = {
  ...SUBJECT,
  distance: FADE.distance,
  seed: FADE.seed,
  ...defineFields('guess', {
    /** Where the reader thinks that a score will go: a shape, heights of a drawn line, or nothing yet. */
    curve: custom<Guess>('', readGuess, writeGuess),
    /** The score is shown beside the guess. */
    shown: flag(),
  }),
};
export type State = Values<typeof fields>;

export const isShape = (guess: Guess): guess is Shape => (SHAPES as readonly unknown[]).includes(guess);

/** A letter is a height, `-` a gap. */
function readGuess(text: string): Guess | undefined {
  const shape = SHAPES.find((each) => each === text);
  if (shape) return shape;
  if (!/^line\.[0-9a-zA-Z-]{33}$/.test(text)) return undefined;
  const letters = [...text.slice('line.'.length)];
  return letters.map((level) => (level === '-' ? null : (LEVELS.indexOf(level) - MIDDLE) / 10));
}

function writeGuess(guess: Guess): string {
  if (typeof guess === 'string') return guess;
  const letter = (height: number): string => LEVELS[Math.round(clamp(height, -HIGHEST, HIGHEST) * 10) + MIDDLE]!;
  return `line.${guess.map((height) => (height === null ? '-' : letter(height))).join('')}`;
}
