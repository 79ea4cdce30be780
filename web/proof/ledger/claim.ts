/**
 * The ledger of claims: how every number that is typed in the prose is known.
 *
 * `[1,302]{=hands.alike}` in the Markdown shows 1,302, and answers "how do you know?" with the claim's own words.
 * tests/ledger.test.ts computes every claim again, moves what it depends on, and compares it with the text in both languages.
 */
import type { SourceTag } from '../../content/sources.js';
import type { Kernels } from '../../subject/kernels.js';
import type { OptionName } from './options.js';

export interface Both {
  readonly en: string;
  readonly zh: string;
}

export type Choice = number | string | Both;

/** Something that somebody chose and that a number may depend on: a seed, a base, a rule. */
export interface Setting {
  readonly name: Both;
  readonly used: Choice;
  /** What else might have been chosen. */
  readonly others: readonly Choice[];
  /** Options of the package that are chosen by it. */
  readonly options?: readonly OptionName[];
  /** The number with another choice; left out: the claim's own, with these options changed in every call. */
  readonly at?: (kernels: Kernels, choice: Choice) => number;
  /**
   * Words by which the section says it, by the end of the paragraph with the number: the choice itself, or that the
   * number is one example, a median, a range. Needed where the sentence would be false with another choice.
   */
  readonly told?: Both;
}

/**
 * Why no setting can change a number: a source states it; it is itself a setting, of a figure or of a model's file; or it
 * follows from definitions or from numbers beside it.
 */
export const FIXED = ['quoted', 'given', 'exact'] as const;
export type Fixed = (typeof FIXED)[number];

export interface Claim {
  /** The answer to "how do you know?", a sentence or two in each language. */
  readonly how: Both;
  /** Computes it again; a number that is quoted or set stands here as it is in the source or in the figure. */
  readonly value: (kernels: Kernels) => number;
  /** What it depends on, or why there is nothing. Options of the package that change it cannot be left out. */
  readonly settings: readonly Setting[] | Fixed;
  /** Work that `value` needs, in pieces of some milliseconds: those who must not keep a page waiting do it first. */
  readonly steps?: (kernels: Kernels) => Iterable<unknown>;
  /**
   * Significant digits that the text may be rounded to. Left out, whole numbers are meant exactly, and decimals
   * to the digits that are printed.
   */
  readonly digits?: number;
  /** Words that say it without a number, with the values, from and to, for which they are true. */
  readonly says?: Readonly<Record<string, readonly [number, number]>>;
  /** Where a quoted number stands. */
  readonly source?: SourceTag;
}

export type Claims = Readonly<Record<string, Claim>>;

export type More = Pick<Claim, 'digits' | 'says' | 'source'>;

/** A number that no setting changes, and why. */
const fixed =
  (settings: Fixed) =>
  (value: number | Claim['value'], how: Both, more: More = {}): Claim => ({
    how,
    value: typeof value === 'number' ? () => value : value,
    settings,
    ...more,
  });

/** A number that follows from definitions or from numbers beside it. */
export const exact = fixed('exact');

/** A setting of a figure or of a model's file. */
export const given = fixed('given');

/** A number that a source states: its place there is the answer. */
export const quoted = (value: number, source: SourceTag, how: Both, more: More = {}): Claim =>
  fixed('quoted')(value, how, { source, ...more });
