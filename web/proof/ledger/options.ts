/**
 * Options of the package on which a number may hang unseen, because they have a default or are passed somewhere in the
 * code of a figure. Every claim is computed with each of them moved over the range here: settings.ts.
 */
import type { Ropewalk } from 'ropewalk';
import { USUAL_BASE } from '../../subject/kernels.js';

interface Option {
  /** Which argument of the function holds it, under the last part of its name. */
  readonly argument: number;
  readonly range: readonly (number | string)[];
  /** What becomes of the value that was passed; left out: the choice takes its place. */
  readonly turn?: (passed: unknown, choice: number | string) => unknown;
}

const seed: Option = {
  argument: 1,
  range: [1, 2, 3],
  // Two vectors with seeds of their own stay two.
  turn: (passed, choice) => Number(passed ?? 1) + 1000 * Number(choice),
};

export const OPTIONS = {
  'frequencies.base': { argument: 0, range: [USUAL_BASE, 5e5, 1e6] },
  'frequencies.headDim': { argument: 0, range: [64, 128, 256] },
  'linearAttention.epsilon': { argument: 3, range: [0, 1e-6, 1e-2] },
  'linearAttention.featureMap': { argument: 3, range: ['elu', 'exp', 'relu'] },
  // Where linear attention turns its vectors, its frequencies have a base.
  'linearAttention.config': {
    argument: 3,
    range: [USUAL_BASE, 5e5],
    turn: (passed, base) => passed && { ...passed, base },
  },
  'encodings.demo.seed': { ...seed },
  'analysis.randomVector.seed': seed,
  'analysis.verifyRelative.seed': seed,
  'analysis.verifyRelative.trials': { argument: 1, range: [100, 5_000] },
  'analysis.verifyRelative.maxPosition': { argument: 1, range: [4096, 65_536] },
  'analysis.fitProducts.ridge': { argument: 3, range: [1e-12, 1e-8, 1e-4] },
  'analysis.contextLimit.limit': { argument: 1, range: [2 ** 20] },
  'analysis.minimalBase.headDim': { argument: 1, range: [64, 128, 256] },
  'analysis.minimalBase.tolerance': { argument: 1, range: [1e-5, 1e-7] },
} as const satisfies Readonly<Record<string, Option>>;

export type OptionName = keyof typeof OPTIONS;

/** What happens at a call: its name is noted, and the arguments may be replaced. */
type Meet = (name: string, passed: readonly unknown[]) => readonly unknown[];

/** A copy of the package whose functions ask `meet` what to do. */
export function watched(rope: Ropewalk, meet: Meet): Ropewalk {
  const copy = (given: object, prefix: string): object =>
    Object.fromEntries(
      Object.entries(given).map(([key, value]: [string, unknown]) => {
        const name = `${prefix}${key}`;
        if (typeof value === 'function') {
          const call = value as (...passed: unknown[]) => unknown;
          return [key, (...passed: unknown[]): unknown => call(...meet(name, passed))];
        }
        return [key, prefix === '' && typeof value === 'object' && value ? copy(value, `${name}.`) : value];
      }),
    );
  return copy(rope, '') as Ropewalk;
}

const functionOf = (option: string): string => option.slice(0, option.lastIndexOf('.'));

/** Options that somebody could have chosen otherwise in a call of these functions. */
export const optionsOf = (functions: readonly string[]): OptionName[] =>
  (Object.keys(OPTIONS) as OptionName[]).filter((option) => functions.includes(functionOf(option)));

/** The package with these options moved to a choice, wherever they stand. */
export const withOptions = (rope: Ropewalk, options: readonly OptionName[], choice: number | string): Ropewalk =>
  watched(rope, (name, passed) => {
    const next = [...passed];
    for (const option of options) {
      if (functionOf(option) !== name) continue;
      const key = option.slice(name.length + 1);
      const { argument, turn = (_, to) => to }: Option = OPTIONS[option];
      const held = (next[argument] ?? {}) as Record<string, unknown>;
      next[argument] = { ...held, [key]: turn(held[key], choice) };
    }
    return next;
  });
