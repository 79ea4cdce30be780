import { MAX_POSITION, vector } from '../analysis/input.js';
import { boolean, fail, finite, integer, oneOf, onlyKeys, positive, record } from '../options/check.js';
import { RopeError } from '../options/errors.js';

/** Positions and distances end here, as everywhere in this package. */
export const FARTHEST = MAX_POSITION;

/** A table of numbers; `shape` says what its length is made of: `heads * headDim = 2 * 4`. */
export function checkTable(where: string, name: string, value: unknown, length: number, shape: string): Float64Array {
  const table = vector(where, name, value);
  if (table.length !== length) {
    throw new RopeError(
      'length',
      name,
      table.length,
      `${where}: ${name} must have ${shape} = ${length} elements, got ${table.length}`,
    );
  }
  return table;
}

/** Reads one encoding, key by key. Every message opens with the public function and `encoding.key`. */
export class Reading {
  readonly #given: Readonly<Record<string, unknown>>;
  readonly where: string;
  readonly prefix: string;

  constructor(where: string, given: unknown, keys: readonly string[], prefix = 'encoding.') {
    this.#given = record(where, prefix.slice(0, -1), given);
    this.where = where;
    this.prefix = prefix;
    onlyKeys(where, prefix, this.#given, keys);
  }

  name(key: string): string {
    return this.prefix + key;
  }

  has(key: string): boolean {
    return this.#given[key] !== undefined;
  }

  raw(key: string): unknown {
    return this.#given[key];
  }

  #or<T>(key: string, missing: T | undefined, read: (value: unknown) => T): T {
    if (this.has(key)) return read(this.#given[key]);
    if (missing !== undefined) return missing;
    throw new RopeError('missing', this.name(key), undefined, `${this.where}: ${this.name(key)} is missing`);
  }

  positive(key: string, missing?: number): number {
    return this.#or(key, missing, (value) => positive(this.where, this.name(key), value));
  }

  finite(key: string, missing?: number): number {
    return this.#or(key, missing, (value) => finite(this.where, this.name(key), value));
  }

  integer(key: string, least: number, missing?: number, mend?: string): number {
    return this.#or(key, missing, (value) => integer(this.where, this.name(key), value, least, FARTHEST, mend));
  }

  flag(key: string, missing: boolean): boolean {
    return this.#or(key, missing, (value) => boolean(this.where, this.name(key), value));
  }

  /** The place of a word in its list, which is the number of its enum; the first word is the default. */
  choice(key: string, words: readonly string[]): number {
    return this.#or(key, 0, (value) => words.indexOf(oneOf(this.where, this.name(key), value, words)));
  }

  /** A base of frequencies: with 1 or less, waves would not slow down from pair to pair. */
  base(): number {
    const base = this.positive('base', 10000);
    if (base <= 1) fail('range', this.where, this.name('base'), 'must be above 1', base);
    return base;
  }

  table(key: string, length: number, shape: string): Float64Array {
    return this.#or<Float64Array>(key, undefined, (value) =>
      checkTable(this.where, this.name(key), value, length, shape),
    );
  }

  /** A table of whole rows, at least one; how many there are is up to the caller. */
  rows(key: string, rowLength: number, shape: string): Float64Array {
    return this.#or<Float64Array>(key, undefined, (value) => {
      const table = vector(this.where, this.name(key), value);
      if (table.length === 0 || table.length % rowLength !== 0) {
        const rule =
          rowLength === 1 ? 'must have at least 1 element' : `must have a multiple of ${shape} = ${rowLength} elements`;
        throw new RopeError(
          'length',
          this.name(key),
          table.length,
          `${this.where}: ${this.name(key)} ${rule}, got ${table.length}`,
        );
      }
      return table;
    });
  }

  /** One number for every head, or one for all of them. */
  perHead(key: string, heads: number): Float64Array {
    const value = this.raw(key);
    if (typeof value !== 'number') return this.table(key, heads, 'heads');
    return new Float64Array(heads).fill(this.finite(key));
  }

  fail(
    code: 'range' | 'length' | 'conflict' | 'missing',
    key: string,
    rule: string,
    value: unknown,
    mend?: string,
  ): never {
    fail(code, this.where, this.name(key), rule, value, mend);
  }
}
