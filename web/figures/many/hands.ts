/** Which hands take part: in the address a word, or a list of hands and stretches, `0-7.16.20-31`. */
import { clamp } from '../../parts/scale.js';
import { joined } from '../../parts/stretches.js';

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

const isPreset = (text: string): text is Preset => Object.hasOwn(PRESETS, text);

/** The presets of a head, those left out that are one of the others there. */
export const presetsOf = (pairs: number): Preset[] =>
  (Object.keys(PRESETS) as Preset[]).filter((name) => writeHands(PRESETS[name](pairs), pairs) === name);

/** Hands that there are, from fast to slow; the slowest where the list names none of them. */
export function readHands(text: string, pairs: number): number[] {
  if (isPreset(text)) return PRESETS[text](pairs);
  const chosen = new Set<number>();
  for (const part of text.split('.')) {
    const [from = 0, to = from] = part.split('-').map(Number);
    for (let i = Math.min(from, to); i <= Math.min(pairs - 1, Math.max(from, to)); i++) chosen.add(i);
  }
  return chosen.size > 0 ? [...chosen].sort((a, b) => a - b) : [pairs - 1];
}

/** The word where there is one. */
export function writeHands(chosen: readonly number[], pairs: number): string {
  const list = (hands: readonly number[]): string => joined(hands, '-', '.');
  const text = list(chosen);
  return (Object.keys(PRESETS) as Preset[]).find((name) => list(PRESETS[name](pairs)) === text) ?? text;
}
