/**
 * The ledger of claims: how every number that is typed in the prose is known.
 *
 * `[1,302]{=hands.alike}` in the Markdown shows 1,302, and answers "how do you know?" with the claim's own words.
 * tests/ledger.test.ts computes every claim again and compares it with the text in both languages.
 */
import type { SourceTag } from '../content/sources.js';
import type { Kernels } from '../subject/kernels.js';

export interface Claim {
  /** The answer to "how do you know?", a sentence or two in each language. */
  readonly how: { readonly en: string; readonly zh: string };
  /** Computes it again; a number that is quoted or set stands here as it is in the source or in the figure. */
  readonly value: (kernels: Kernels) => number;
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

/** A claim whose number is the difference, the sum or the count that follows from others in the same sentence. */
const known =
  (value: number): (() => number) =>
  () =>
    value;

/** A number that a source states: its place there is the answer. */
export const quoted = (
  value: number,
  source: SourceTag,
  how: Claim['how'],
  more: Pick<Claim, 'digits' | 'says'> = {},
): Claim => ({ how, value: known(value), source, ...more });
