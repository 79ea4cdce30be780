/** Query and key of the section on fading: at random from a seed, or by hand, the same in all pairs of a group. */
import type { Kernels, Subject } from './kernels.js';
import { latest } from '../util/latest.js';
import { clamp } from '../util/scale.js';
import { custom, defineFields, oneOf, whole, type Values } from '../state/field.js';

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

/** The last distance of the even axis and of the logarithmic one. */
export const LAST_LINEAR = 512;
export const LAST_DISTANCE = 2 ** 17;
/** Random queries and keys to look through. */
export const LAST_SEED = 999;

/** What the figures on fading share. */
export const FADE = defineFields('fade', {
  /** How far query and key are apart. */
  distance: whole(50, { most: LAST_DISTANCE }),
  /** The axis of the charts over the distance. */
  axis: oneOf('linear', ['linear', 'log']),
  /** Seed of the random query and key; not used while these are set by hand. */
  seed: whole(118, { least: 1, most: LAST_SEED }),
  /** The query and key set by hand; `null` is at random. */
  hands: custom<readonly Hand[] | null>(null, readHands, writeHands),
});
export type FadeState = Values<typeof FADE>;

/** What the search for a key sets; the code of all charts over the distance has that key. */
export const AIM = defineFields('needle', {
  /** The distance that a key is aimed at. */
  aim: whole(5, { most: LAST_LINEAR }),
});

/** The groups as the address has them: 32 numbers, q and then k of every group. */
function writeHands(hands: readonly Hand[] | null): string {
  return (hands ?? [])
    .flatMap(({ q, k }) => [...q, ...k])
    .map(tenths)
    .join('_');
}

function readHands(text: string): readonly Hand[] | undefined {
  if (!/^(-?[01](\.\d)?_){31}-?[01](\.\d)?$/.test(text)) return undefined;
  const numbers = text.split('_').map((number) => clamp(Number(number), -1, 1));
  return Array.from({ length: GROUPS }, (_, group) => {
    const [a, b, c, d] = numbers.slice(4 * group, 4 * group + 4);
    return { q: [a!, b!], k: [c!, d!] };
  });
}

function tenths(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Both along the first axis: a key like the query. */
export const ALIKE: readonly Hand[] = Array.from({ length: GROUPS }, () => ({ q: [1, 0], k: [1, 0] }));

export const groupOf = (pair: number, pairs: number): number => Math.floor((pair * GROUPS) / pairs);

/** The frequencies as they are within the training length. */
export const thetaOf = (kernels: Kernels, subject: Subject): Float64Array =>
  kernels.frequencies(subject.config, subject.trainingLength).theta;

export const randomVectors = latest((kernels: Kernels, pairs: number, seed: number): Vectors => {
  const { randomVector } = kernels.rope.analysis;
  return { q: randomVector(2 * pairs, { seed: 2 * seed - 1 }), k: randomVector(2 * pairs, { seed: 2 * seed }) };
});

const handVectors = latest((hands: readonly Hand[], pairs: number): Vectors => {
  const vector = (word: Word): Float64Array =>
    Float64Array.from({ length: 2 * pairs }, (_, c) => hands[groupOf(c >> 1, pairs)]![word][c % 2]!);
  return { q: vector('q'), k: vector('k') };
});

export const vectorsOf = (
  kernels: Kernels,
  pairs: number,
  { hands, seed }: Pick<FadeState, 'hands' | 'seed'>,
): Vectors => (hands === null ? randomVectors(kernels, pairs, seed) : handVectors(hands, pairs));
