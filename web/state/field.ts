/**
 * A setting of the page: how it is called in the address, what it is at the start, how it is read and written.
 * A figure's settings stand in its own `fields.ts`; what several figures share stands below them.
 *
 *     export const fields = defineFields('fold', { line: whole(2, { most: 127 }), fold: whole(0, { most: 100 }) });
 *     fields.line.key // → 'fold.line', as in ?fold.line=5
 */
import { rounded } from '../util/scale.js';

export interface Field<T = unknown> {
  /** Its name in the address. */
  readonly key: string;
  readonly start: T;
  /** `undefined`: not readable, the start value stands. */
  read(text: string): T | undefined;
  write(value: T): string;
}

export interface NumberField extends Field<number> {
  readonly least: number;
  readonly most: number;
  /** Values are multiples of it. */
  readonly step: number;
}

/** A field before it has a name. */
export type Row<F extends Field> = Omit<F, 'key'>;

// oxlint-disable-next-line typescript/no-explicit-any -- what a field holds differs from field to field
type AnyField = Field<any>;
export type Fields = Readonly<Record<string, AnyField>>;
/** What fields hold, under the names that they have in the code. */
export type Values<F extends Fields> = { readonly [N in keyof F]: F[N]['start'] };
/** What they hold at the start. */
export const startOf = <F extends Fields>(fields: F): Values<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, { start }]) => [name, start as unknown])) as Values<F>;

/** What links call a figure, and those of its fields that are its own (figures/labels.ts). */
export type Labels<F extends Fields> = { readonly figure: Label } & { readonly [N in keyof F]?: Label };
type Label = Readonly<Record<'en' | 'zh', string>>;

/** Names of the fields that hold a number. */
export type NumberName<F extends Fields> = { [N in keyof F]: F[N] extends NumberField ? N : never }[keyof F] & string;

type Named<R> = { readonly [N in keyof R]: R[N] & { readonly key: string } };

const known = new Map<string, AnyField>();

/** Gives every row its key, `group.name`; the page's own settings have no group. */
export function defineFields<R extends Readonly<Record<string, Omit<AnyField, 'key'>>>>(
  group: string,
  rows: R,
): Named<R> {
  const named = Object.entries(rows).map(
    ([name, row]) => [name, { ...row, key: group ? `${group}.${name}` : name }] as const,
  );
  for (const [, field] of named) known.set(field.key, field);
  return Object.fromEntries(named) as Named<R>;
}

/** Every field whose file has been loaded, by its key. */
export const knownFields = (): ReadonlyMap<string, AnyField> => known;

// --- rows --------------------------------------------------------------------------------------------

/** A whole number from `least` to `most`. */
export const whole = (start: number, { most, least = 0 }: { most: number; least?: number }): Row<NumberField> => ({
  start,
  least,
  most,
  step: 1,
  read: (text) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= least && value <= most ? value : undefined;
  },
  write: String,
});

/** A whole number from `least` to `most`, or 0, which leaves the choice to the model. */
export function wholeOrAuto({ most, least = 0 }: { most: number; least?: number }): Row<NumberField> {
  const row = whole(0, { most });
  return {
    ...row,
    least,
    read: (text) => {
      const value = row.read(text);
      return value === 0 || (value !== undefined && value >= least) ? value : undefined;
    },
  };
}

/** A number with so many decimals; 0 leaves the choice to the model. */
export const decimalOrAuto = ({
  most,
  least = 0,
  decimals,
}: {
  most: number;
  least?: number;
  decimals: number;
}): Row<NumberField> => ({
  start: 0,
  least,
  most,
  step: Number(`1e-${decimals}`),
  read: (text) => (/^\d{1,9}(\.\d+)?$/.test(text) ? rounded(Number(text), decimals) : undefined),
  write: String,
});

export const flag = (start = false): Row<Field<boolean>> => ({
  start,
  read: (text) => (text === '1' ? true : text === '0' ? false : undefined),
  write: (value) => (value ? '1' : '0'),
});

export const oneOf = <const T extends string | number>(start: T, values: readonly T[]): Row<Field<T>> => ({
  start,
  read: (text) => values.find((value) => String(value) === text),
  write: String,
});

/** The same row under other words: `wordOf` is the word of today for that of an older link. */
export const renamed = <T>(row: Row<Field<T>>, wordOf: (text: string) => string): Row<Field<T>> => ({
  ...row,
  read: (text) => row.read(wordOf(text)),
});

/** A short name that somebody else knows: of a model, of a layer. */
export const name = (start: string): Row<Field<string>> => ({
  start,
  read: (text) => (/^[\w.-]{0,64}$/.test(text) ? text : undefined),
  write: (value) => value,
});

/** Anything else: `read` gets what `write` wrote, or whatever somebody typed. */
export const custom = <T>(
  start: T,
  read: (text: string) => T | undefined,
  write: (value: T) => string,
): Row<Field<T>> => ({ start, read, write });
