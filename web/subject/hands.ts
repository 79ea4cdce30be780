/**
 * The hands of a head: where they point, and which of them take part. The choice is a word, or a list; in the
 * address a list of hands and stretches, `0-7.16.20-31`.
 */
import { custom, type Field, type Row } from '../state/field.js';
import { clamp } from '../util/scale.js';
import { joined } from '../util/stretches.js';
import type { Kernels } from './kernels.js';

export interface Hand {
  /** Radians in [0, 2 pi). */
  angle: number;
  /** Whole turns since position 0. */
  turns: number;
}

/** Where hands of these speeds point at a position. */
export function handsAt({ rope }: Kernels, theta: Float64Array, position: number): Hand[] {
  const { angle, turns } = rope.analysis.angles(theta, position);
  return Array.from(angle, (value, i) => ({ angle: value, turns: turns[i]! }));
}

/** A vector that points along the first axis in every pair, (1, 0): its scores are rotation alone. */
export const unitPairs = (pairs: number): Float64Array =>
  Float64Array.from({ length: 2 * pairs }, (_, c) => (c % 2 === 0 ? 1 : 0));

/** So many positions where the model does not say how many it was trained on. */
const USUAL_LENGTH = 4096;
const SHORTEST = 16;
/** A curve over more positions than these would not keep up with a drag. */
const LONGEST = 2 ** 17;

/** Positions that are to be told apart: as many as the training texts have. */
export const positionsOf = (trainingLength: number): number =>
  trainingLength > 0 ? clamp(trainingLength, SHORTEST, LONGEST) : USUAL_LENGTH;

const every = (pairs: number, step: number): number[] =>
  Array.from({ length: Math.ceil(pairs / step) }, (_, j) => j * step);

const PRESETS = {
  fast: () => [0],
  middle: (pairs: number) => [pairs >> 1],
  slow: (pairs: number) => [pairs - 1],
  by16: (pairs: number) => every(pairs, 16),
  by8: (pairs: number) => every(pairs, 8),
  all: (pairs: number) => every(pairs, 1),
} as const;
export type Preset = keyof typeof PRESETS;

/** A word says which hands of any head; a list may name hands that a head does not have. */
export type HandChoice = Preset | readonly number[];

const isPreset = (text: string): text is Preset => Object.hasOwn(PRESETS, text);

export const handChoice = (start: HandChoice): Row<Field<HandChoice>> => custom(start, readChoice, writeChoice);

const LIST = /^\d{1,4}(-\d{1,4})?(\.\d{1,4}(-\d{1,4})?){0,255}$/;

function readChoice(text: string): HandChoice | undefined {
  if (isPreset(text)) return text;
  if (!LIST.test(text)) return undefined;
  const chosen = new Set<number>();
  for (const part of text.split('.')) {
    const [from = 0, to = from] = part.split('-').map(Number);
    for (let i = Math.min(from, to); i <= Math.max(from, to); i++) chosen.add(i);
  }
  return [...chosen].sort((a, b) => a - b);
}

const writeChoice = (choice: HandChoice): string => (typeof choice === 'string' ? choice : joined(choice, '-', '.'));

/** The presets of a head, those left out that are one of the others there. */
export const presetsOf = (pairs: number): Preset[] =>
  (Object.keys(PRESETS) as Preset[]).filter((name) => choiceOf(PRESETS[name](pairs), pairs) === name);

/** Hands that there are, from fast to slow; the slowest where the list names none of them. */
export function handsOf(choice: HandChoice, pairs: number): readonly number[] {
  if (typeof choice === 'string') return PRESETS[choice](pairs);
  const chosen = choice.filter((i) => i < pairs);
  return chosen.length > 0 ? chosen : [pairs - 1];
}

/** The word where there is one. */
export function choiceOf(chosen: readonly number[], pairs: number): HandChoice {
  const text = writeChoice(chosen);
  return (Object.keys(PRESETS) as Preset[]).find((name) => writeChoice(PRESETS[name](pairs)) === text) ?? chosen;
}
