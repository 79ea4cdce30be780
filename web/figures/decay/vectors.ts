/** Query and key of the section on fading: at random from a seed, or by hand, the same in all pairs of a group. */
import type { Lab, Subject } from '../../lab.js';
import { latest } from '../../parts/latest.js';
import { clamp } from '../../parts/scale.js';
import type { State } from '../../state.js';

/** Groups of neighbouring pairs that are set together, from fast to slow. */
export const GROUPS = 8;
export type Word = 'q' | 'k';
/** A query and a key in the plane of a pair, components from -1 to 1. */
export interface Hand {
  q: readonly [number, number];
  k: readonly [number, number];
}

export interface Vectors {
  /** Neighbouring components are a pair. */
  q: Float64Array;
  k: Float64Array;
}

/** The groups as the address has them: 32 numbers, q and then k of every group. */
export const writeHands = (hands: readonly Hand[]): string =>
  hands
    .flatMap(({ q, k }) => [...q, ...k])
    .map(tenths)
    .join('_');

/** `null`: at random. */
export function readHands(text: string): Hand[] | null {
  if (text === '') return null;
  const numbers = text.split('_').map((number) => clamp(Number(number), -1, 1));
  return Array.from({ length: GROUPS }, (_, group) => {
    const [a, b, c, d] = numbers.slice(4 * group, 4 * group + 4);
    return { q: [a!, b!], k: [c!, d!] };
  });
}

const tenths = (value: number): string => String(Math.round(value * 10) / 10);

/** Both along the first axis: a key like the query. */
export const ALIKE = writeHands(Array.from({ length: GROUPS }, () => ({ q: [1, 0], k: [1, 0] })));

export const groupOf = (pair: number, pairs: number): number => Math.floor((pair * GROUPS) / pairs);

/** The frequencies as they are within the training length. */
export const thetaOf = (lab: Lab, subject: Subject): Float64Array =>
  lab.frequencies(subject.config, subject.trainingLength).theta;

export const randomVectors = latest((lab: Lab, pairs: number, seed: number): Vectors => {
  const { randomVector } = lab.rope.analysis;
  return { q: randomVector(2 * pairs, { seed: 2 * seed - 1 }), k: randomVector(2 * pairs, { seed: 2 * seed }) };
});

const handVectors = latest((text: string, pairs: number): Vectors => {
  const hands = readHands(text)!;
  const vector = (word: Word): Float64Array =>
    Float64Array.from({ length: 2 * pairs }, (_, c) => hands[groupOf(c >> 1, pairs)]![word][c % 2]!);
  return { q: vector('q'), k: vector('k') };
});

export const vectorsOf = (lab: Lab, pairs: number, { hands, seed }: Pick<State, 'hands' | 'seed'>): Vectors =>
  hands === '' ? randomVectors(lab, pairs, seed) : handVectors(hands, pairs);
