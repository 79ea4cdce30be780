import { MAX_POSITION, vector } from '../analysis/input.js';
import { boolean, fail, finite, integer, oneOf, onlyKeys, positive, record } from '../options/rules.js';
import { RopeError } from '../options/errors.js';

/** Positions and distances end here, as everywhere in this package. */
export const FARTHEST = MAX_POSITION;

/** A table of numbers; `shape` says what its length is made of: `heads * headDim = 2 * 4`. */
export function checkTable(fn: string, name: string, value: unknown, length: number, shape: string): Float64Array {
  const table = vector(fn, name, value);
  if (table.length !== length) {
    throw new RopeError(
      'length',
      name,
      table.length,
      `${fn}: ${name} must have ${shape} = ${length} elements, got ${table.length}`,
    );
  }
  return table;
}

/** Reads one encoding, key by key. Every message opens with the public function and `encoding.key`. */
export class Reading {
  readonly #given: Readonly<Record<string, unknown>>;
  readonly fn: string;
  readonly prefix: string;

  constructor(fn: string, given: unknown, keys: readonly string[], prefix = 'encoding.') {
    this.#given = record(fn, prefix.slice(0, -1), given);
    this.fn = fn;
    this.prefix = prefix;
    onlyKeys(fn, prefix, this.#given, keys);
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
    throw new RopeError('missing', this.name(key), undefined, `${this.fn}: ${this.name(key)} is missing`);
  }

  positive(key: string, missing?: number): number {
    return this.#or(key, missing, (value) => positive(this.fn, this.name(key), value));
  }

  finite(key: string, missing?: number): number {
    return this.#or(key, missing, (value) => finite(this.fn, this.name(key), value));
  }

  integer(key: string, least: number, missing?: number, hint?: string): number {
    return this.#or(key, missing, (value) => integer(this.fn, this.name(key), value, least, FARTHEST, hint));
  }

  flag(key: string, missing: boolean): boolean {
    return this.#or(key, missing, (value) => boolean(this.fn, this.name(key), value));
  }

  /** The place of a word in its list, which is the number of its enum; the first word is the default. */
  choice(key: string, words: readonly string[]): number {
    return this.#or(key, 0, (value) => words.indexOf(oneOf(this.fn, this.name(key), value, words)));
  }

  /** A base of frequencies: with 1 or less, waves would not slow down from pair to pair. */
  base(): number {
    const base = this.positive('base', 10000);
    if (base <= 1) fail('range', this.fn, this.name('base'), 'must be above 1', base);
    return base;
  }

  table(key: string, length: number, shape: string): Float64Array {
    return this.#or<Float64Array>(key, undefined, (value) => checkTable(this.fn, this.name(key), value, length, shape));
  }

  /** A table of whole rows, at least one; how many there are is up to the caller. */
  rows(key: string, rowLength: number, shape: string): Float64Array {
    return this.#or<Float64Array>(key, undefined, (value) => {
      const table = vector(this.fn, this.name(key), value);
      if (table.length === 0 || table.length % rowLength !== 0) {
        const rule =
          rowLength === 1 ? 'must have at least 1 element' : `must have a multiple of ${shape} = ${rowLength} elements`;
        throw new RopeError(
          'length',
          this.name(key),
          table.length,
          `${this.fn}: ${this.name(key)} ${rule}, got ${table.length}`,
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
    hint?: string,
  ): never {
    fail(code, this.fn, this.name(key), rule, value, hint);
  }
}
