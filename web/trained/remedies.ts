/** The ways in which the same weights read a text that is longer than those they were trained on. */
import type { ModelPositions } from 'ropewalk/model';
import { WAYS, type Method } from '../subject/scalings/index.js';

/** Length of the texts in training, in characters, of every model here. */
export const TRAINED = 64;
/** The larger base: Code Llama's step from 10,000 was to a million; this one is Llama 3's. */
export const LARGER_BASE = 500_000;

const rope = (rope: NonNullable<ModelPositions['rope']>): ModelPositions => ({ type: 'rope', rope });

/**
 * YaRN with the ramp of its paper. The paper has beta 32 for windows of thousands; within 64 characters even the fastest pair
 * makes ten turns, so that 32 would leave no pair alone, and the page's YaRN has the 4 of Llama 3.
 */
const yarn = (s: number, betaFast: number): ModelPositions =>
  rope({ scaling: { type: 'yarn', factor: s, original: TRAINED, betaFast, betaSlow: 1, ramp: 'wavelength' } });

/** A way of the figures on longer texts, as they have it. */
const way =
  (method: Method) =>
  (s: number): ModelPositions =>
    rope({ scaling: WAYS[method].scaling!({ train: TRAINED, factor: s, share: 1, lists: never }) });
const never = (): never => {
  throw new Error('No small model has lists of LongRoPE');
};

/** Each by its name in an address; `s` is how many times longer the text may get, where a method needs to know. */
const POSITIONS = {
  none: () => ({}),
  linear: way('linear'),
  ntk: way('ntk'),
  dynamic: way('dynamic'),
  yarn: (s: number) => yarn(s, 4),
  yarn32: (s: number) => yarn(s, 32),
  llama3: way('llama3'),
  base: () => rope({ base: LARGER_BASE }),
  window: () => ({ window: TRAINED }),
  clip: () => ({ clip: TRAINED / 2 }),
  logn: () => ({ logLength: TRAINED }),
} satisfies Record<string, (s: number) => ModelPositions>;

export type Remedy = keyof typeof POSITIONS;
export const REMEDIES = Object.keys(POSITIONS) as readonly Remedy[];

/** They are told how many times longer the text may get. */
export const WITH_FACTOR: ReadonlySet<Remedy> = new Set(['linear', 'ntk', 'yarn', 'yarn32', 'llama3']);

export const positionsOf = (remedy: Remedy, s: number): ModelPositions => POSITIONS[remedy](s);

/** Says everything that it depends on, for the key of a question. */
export const keyOf = (remedy: Remedy, s: number): string => (WITH_FACTOR.has(remedy) ? `${remedy}${s}` : remedy);

/** What a model is told of positions, under a key that says all of it. */
export interface Reading {
  readonly key: string;
  readonly positions: ModelPositions;
}
export const readingOf = (remedy: Remedy, s: number): Reading => ({
  key: keyOf(remedy, s),
  positions: positionsOf(remedy, s),
});

/** Some of the pairs so many times slower, and the others as they were in training. */
export function slowing(slowed: readonly number[], pairs: number, times: number): Reading {
  const divisors = Array.from({ length: pairs }, (_, i) => (slowed.includes(i) ? times : 1));
  const lists = { shortFactor: divisors, longFactor: divisors };
  return {
    key: `slowed${times} ${slowed.join('.')}`,
    positions: rope({ scaling: { type: 'longrope', original: TRAINED, ...lists, attentionFactor: 1 } }),
  };
}
