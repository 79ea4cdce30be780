/**
 * Tables of options: each option of a function is written once, as a row. The type that callers see, the list of known
 * keys, the defaults and the checks come from it.
 *
 *     const ROTATE = options({
 *       /** Heads side by side in `x`.
 *        *  @defaultValue 1 *\/
 *       heads: positiveInteger.or(1),
 *     }, 'For example { heads: 8, table }');
 *     export interface RotateOptions extends Input<typeof ROTATE> {}
 *
 *     check(ROTATE, 'rotate', given); // throws, or given is what its type says
 *     const heads = given.heads ?? ROTATE.defaults.heads;
 *
 * `check` makes no object: calls that take less than a microsecond cannot afford one. `read` gives all values with the
 * defaults filled in, for calls that can.
 */
import { anything, fail, isRecord, missing, rule, unknownKey, type Needed, type Optional, type Rule } from './rules.js';

type Row = Optional<unknown, unknown> | Needed<unknown>;
export type Rows = Readonly<Record<string, Row>>;

/**
 * The rows of a table that other files extend. As an interface they keep their comments there:
 * `interface RotationRows extends Named<typeof ROWS> {}`.
 */
export type Named<R> = R;

type ValueOf<R> = R extends Optional<infer Value, unknown> ? Value : R extends Needed<infer Value> ? Value : never;
type NeededKeys<R> = { [Key in keyof R]: R[Key] extends Needed<unknown> ? Key : never }[keyof R];
type Values<R> = { [Key in keyof R]: ValueOf<R[Key]> };
/** Over `keyof` a type of its own, so that the comments of the rows come along. */
type Left<V> = { [Key in keyof V]?: V[Key] | undefined };
type Given<R> = Pick<Values<R>, NeededKeys<R>> & Left<Pick<Values<R>, Exclude<keyof R, NeededKeys<R>>>>;

/** The object that callers give. */
export type Input<Table> =
  Table extends Options<infer R> ? { -readonly [Key in keyof Given<R>]: Given<R>[Key] } : never;

/** What is read from it: defaults filled in. */
export type Read<Table> = Table extends Options<infer R> ? ReadOf<R> : never;
type ReadOf<R> = {
  [Key in keyof R]: R[Key] extends Optional<infer Value, infer Missing>
    ? Missing extends Value
      ? Value
      : Value | Missing
    : ValueOf<R[Key]>;
};
type Defaults<R> = { readonly [Key in keyof R]: R[Key] extends Optional<unknown, infer Missing> ? Missing : undefined };

export class Options<R> {
  readonly rows: R;
  readonly example: string | undefined;
  readonly defaults: Defaults<R>;
  readonly all: ReadonlyMap<string, Row>;
  readonly #needed: readonly [string, Needed<unknown>][];

  constructor(rows: R, example?: string) {
    this.rows = rows;
    this.example = example;
    this.all = new Map(Object.entries(rows as Rows));
    this.#needed = [...this.all].filter((row): row is [string, Needed<unknown>] => 'needed' in row[1]);
    this.defaults = Object.fromEntries(
      [...this.all].map(([key, row]) => [key, 'missing' in row ? row.missing : undefined]),
    ) as Defaults<R>;
  }

  require(fn: string, given: Readonly<Record<string, unknown>>, prefix: string): void {
    for (const [key, row] of this.#needed) {
      if (given[key] === undefined) missing(fn, prefix + key, row.why ?? this.example);
    }
  }

  /** The values, checked, with the defaults of those that are left out. All may be left out where none is needed. */
  read(fn: string, options: unknown, name = 'options', prefix = name === 'options' ? '' : `${name}.`): ReadOf<R> {
    const given = options === undefined && this.#needed.length === 0 ? {} : options;
    if (!isRecord(given)) fail('type', fn, name, 'must be an object', given, this.example);
    // What is checked is what is returned: a getter or a Proxy may answer differently the next time.
    const values: Record<string, unknown> = {};
    const take = (key: string, row: Row): void => {
      const value = given[key];
      if (value === undefined) return;
      row.check(fn, prefix + key, value);
      values[key] = value;
    };
    for (const key in given) {
      take(key, this.all.get(key) ?? unknownKey(fn, prefix, key, given[key], [...this.all.keys()]));
    }
    for (const [key, row] of this.all) if (values[key] === undefined) take(key, row);
    this.require(fn, values, prefix);
    for (const [key, row] of this.all)
      if (values[key] === undefined) values[key] = 'missing' in row ? row.missing : undefined;
    return values as ReadOf<R>;
  }
}

/**
 * Throws unless `given` is an object of known keys with values that keep to their rules. No method: a program that only
 * reads tables does not download it.
 */
export function check<R>(
  table: Options<R>,
  fn: string,
  given: unknown,
  name = 'options',
  prefix = name === 'options' ? '' : `${name}.`,
): void {
  if (!isRecord(given)) fail('type', fn, name, 'must be an object', given, table.example);
  for (const key in given) {
    const row = table.all.get(key) ?? unknownKey(fn, prefix, key, given[key], [...table.all.keys()]);
    if (row.check === anything) continue;
    const value = given[key];
    if (value !== undefined) row.check(fn, prefix + key, value);
  }
  table.require(fn, given, prefix);
}

/** An option that is itself an object with options: `window: { left: 127 }`. @__NO_SIDE_EFFECTS__ */
export function nested<R>(table: Options<R>): Rule<Input<Options<R>>> {
  return rule((fn, name, value) => {
    check(table, fn, value, name);
    return value as Input<Options<R>>;
  });
}

/** The same table with more rows. @__NO_SIDE_EFFECTS__ */
export function extended<R, const More extends Rows>(
  table: Options<R>,
  rows: More,
  example = table.example,
): Options<R & More> {
  return new Options({ ...table.rows, ...rows }, example);
}

/** The same table without some rows. */
export function without<R, Key extends keyof R>(table: Options<R>, ...keys: Key[]): Options<Omit<R, Key>> {
  const rows = Object.entries(table.rows as Rows).filter(([key]) => !(keys as string[]).includes(key));
  return new Options(Object.fromEntries(rows) as Omit<R, Key>, table.example);
}

/** @__NO_SIDE_EFFECTS__ */
export function options<const R extends Rows>(rows: R, example?: string): Options<R> {
  return new Options(rows, example);
}
