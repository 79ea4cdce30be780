/**
 * One sequence of a cache: its tokens in wasm memory, token by token, so that a decoding step reads memory in its own order.
 * Token `n` is at position `n` unless told otherwise; when the oldest tokens are dropped, the keys of the others are turned
 * to their new positions.
 */
import type { CacheRows, Layouts } from './cache-rows.js';
import type { Handle, Memory } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import type { NormalConfig } from '../config/config.js';
import { byLengthOf } from '../scalings/index.js';
import { RopeError } from '../options/errors.js';
import { fail, missing } from '../options/rules.js';
import { describe, ragged } from '../rope/head-layout.js';
import { type CheckedPositions, checkPositions } from '../rope/positions.js';
import type { RopeInternals } from '../rope/rotation.js';
import type { Rows } from '../rope/rows.js';

/** Rows of the table kept for the next tokens of a decode loop. */
const WINDOW = 64;

/** Tokens whose keys are turned at a time where they are not kept as floats. */
const PIECE = 256;

/** What all sequences of a cache share. */
export interface CacheKind {
  runtime: Runtime;
  internals: RopeInternals;
  layouts: Layouts;
  /** `null`: no rotary embedding. */
  config: NormalConfig | null;
  keyRows: CacheRows;
  valueRows: CacheRows;
  capacity: number;
  /** 0: follow the length. */
  sequenceLength: number;
  gain: number;
}

/** Tokens that were rotated with the same frequencies, up to token `end`. */
interface Run {
  end: number;
  frequencies: number;
}

/** Bytes of the rows of the table, which are floats and come first. */
const windowBytes = ({ config }: CacheKind): number => (config ? 2 * WINDOW * config.pairs * 4 : 0);

/** Bytes from one sequence to the next. */
export const sequenceBytes = (kind: CacheKind): number => {
  const { keyRows, valueRows, capacity } = kind;
  // Whole cache lines: the next sequence begins with floats.
  return Math.ceil((windowBytes(kind) + capacity * (keyRows.bytes + valueRows.bytes)) / 64) * 64;
};

/** `rows` positions from `offset` on, alike on every axis. */
const atOffset = (config: NormalConfig, offset: number, rows: number): CheckedPositions =>
  checkPositions('cache', config, { offset }, rows);

export class CacheSequence {
  /** Whether some token has a position of its own. */
  placed = false;
  readonly #kind: CacheKind;
  readonly #cache: Handle;
  readonly #start: number;
  #runs: readonly Run[] = [];
  #windowStart = -1;

  constructor(kind: CacheKind, cache: Handle, index: number) {
    this.#kind = kind;
    this.#cache = cache;
    this.#start = index * sequenceBytes(kind);
  }

  get #window(): number {
    return this.#cache.address + this.#start;
  }

  /** Address of the keys. */
  get keys(): number {
    return this.#window + windowBytes(this.#kind);
  }

  /** Address of the values. */
  get values(): number {
    return this.keys + this.#kind.capacity * this.#kind.keyRows.bytes;
  }

  get length(): number {
    return this.#runs.at(-1)?.end ?? 0;
  }

  /** Whether all keys were rotated with the frequencies of this length. */
  get uniform(): boolean {
    return this.#isUniform(this.length);
  }

  #isUniform(length: number): boolean {
    const now = this.#frequenciesAt(length);
    return this.#runs.every(({ frequencies }) => frequencies === now);
  }

  /** Names the frequencies of a sequence of `length` tokens: 0 are those of the beginning. */
  #frequenciesAt(length: number): number {
    const { config, sequenceLength } = this.#kind;
    if (config === null || sequenceLength > 0) return 0;
    const { scaling } = config;
    return byLengthOf(scaling.type)?.frequenciesAt(scaling, length) ?? 0;
  }

  /** Rows of the table at `start` to `start + T - 1`, of a sequence of `length` tokens. */
  rows(arena: Memory, config: NormalConfig, start: number, T: number, length: number): Rows {
    const { pairs } = config;
    const { runtime, internals, sequenceLength, gain } = this.#kind;
    const make = (offset: number, rows: number): Rows =>
      internals.rowsAt(arena, config, atOffset(config, offset, rows), rows, sequenceLength || length, gain);
    if (T > WINDOW || start < 0 || this.#frequenciesAt(length) !== 0) return make(start, T);
    if (this.#windowStart < 0 || start < this.#windowStart || start + T > this.#windowStart + WINDOW) {
      const made = make(start, WINDOW);
      runtime.memory.moveF32(this.#window, made.cos, WINDOW * pairs);
      runtime.memory.moveF32(this.#window + WINDOW * pairs * 4, made.sin, WINDOW * pairs);
      this.#windowStart = start;
    }
    const cos = this.#window + (start - this.#windowStart) * pairs * 4;
    return { cos, sin: cos + WINDOW * pairs * 4, stride: 0, first: null };
  }

  /** Turns `T` tokens of floats in place, all by the first of the rows. */
  #turn(arena: Memory, config: NormalConfig, at: number, T: number, rows: Rows): void {
    const { internals, layouts, keyRows } = this.#kind;
    ragged(layouts.target, 0, 0);
    const layoutAt = describe(layouts.target, T, keyRows.kvHeads, config.headDim, false);
    const { pairs, pairing } = config;
    internals.turn(arena, at, at, layoutAt, { pairs, pairing, rows, gain: 1, back: false, oneRow: true });
  }

  grow(T: number): void {
    const end = this.length + T;
    const frequencies = this.#frequenciesAt(end);
    const before = this.#runs.at(-1)?.frequencies === frequencies ? this.#runs.slice(0, -1) : this.#runs;
    if (T > 0) this.#runs = [...before, { end, frequencies }];
  }

  truncate(length: number): void {
    this.#runs = this.#runs
      .filter((_, i) => (this.#runs[i - 1]?.end ?? 0) < length)
      .map(({ end, frequencies }) => ({ end: Math.min(end, length), frequencies }));
    if (length === 0) this.placed = false;
  }

  /** Throws where `shift` would be refused. */
  checkShift(fn: string, drop: number, keep: number, by: number | undefined): void {
    const { length } = this;
    const left = length - drop;
    if (drop > 0 && keep + drop > length) {
      const rule = `drop + keep = ${drop} + ${keep} must be at most the ${length} tokens there are, got ${drop + keep}`;
      throw new RopeError('range', 'drop', drop, `${fn}: ${rule}`);
    }
    if (drop === 0 || keep === left) return; // no key moves
    if (this.placed && by === undefined)
      missing(fn, 'by', 'Tokens were appended with positions of their own: say by how many positions they come closer');
    if (!this.#isUniform(left)) this.#refuse(left);
    this.#move(fn, drop, keep, by ?? drop, false);
  }

  /** Drops tokens, as `checkShift` allowed. */
  shift(fn: string, drop: number, keep: number, by = drop): void {
    const left = this.length - drop;
    if (drop === 0) return;
    if (keep === left) return this.truncate(keep);
    this.#move(fn, drop, keep, by, true);
    this.#runs = [{ end: left, frequencies: this.#frequenciesAt(left) }];
  }

  /** Moves tokens down and turns their keys by `-by`. Not for good: throws where one does not fit its format any more. */
  #move(fn: string, drop: number, keep: number, by: number, forGood: boolean): void {
    const { runtime, internals, config, keyRows, valueRows, sequenceLength } = this.#kind;
    const left = this.length - drop;
    const moved = left - keep;
    const at = (rows: CacheRows, token: number): number =>
      (rows === keyRows ? this.keys : this.values) + token * rows.bytes;
    const move = (rows: CacheRows): void => rows.move(at(rows, keep), at(rows, keep + drop), moved);
    if (!forGood && (config === null || keyRows.dtype === 'f32')) return;
    runtime.memory.scope(fn, (arena) => {
      const rows = config && internals.rowsAt(arena, config, atOffset(config, -by, 1), 1, sequenceLength || left, 1);
      if (config === null || rows === null) move(keyRows);
      else if (keyRows.dtype === 'f32') {
        move(keyRows);
        this.#turn(arena, config, at(keyRows, keep), moved, rows);
      } else
        for (let t = keep; t < left; t += PIECE)
          runtime.memory.scope(fn, (inner) => {
            const T = Math.min(PIECE, left - t);
            const floats = keyRows.widen(inner, at(keyRows, t + drop), T);
            this.#turn(inner, config, floats, T, rows);
            const target = forGood ? at(keyRows, t) : inner.zone(T * keyRows.bytes);
            if (keyRows.narrow(target, floats, T)) refuseLarge(fn, 'drop', drop, keyRows.dtype);
          });
      if (forGood) move(valueRows);
    });
  }

  /** What is known of its tokens beside their rows. */
  get saved(): Saved {
    return { runs: this.#runs, placed: this.placed };
  }

  /** Becomes what a sequence was whose tokens lie at `keys` and `values`. */
  become({ keys, values, saved: { runs, placed } }: { keys: number; values: number; saved: Saved }): void {
    const { keyRows, valueRows } = this.#kind;
    this.#runs = runs;
    this.placed = placed;
    keyRows.move(this.keys, keys, this.length);
    valueRows.move(this.values, values, this.length);
  }

  #refuse(left: number): never {
    const { type } = this.#kind.config!.scaling;
    const reason = `${type} ${byLengthOf(type)!.follows}`;
    throw new RopeError(
      'conflict',
      'drop',
      this.length - left,
      `cache.shift: some of the ${this.length} keys were rotated with other frequencies than a sequence of ${left} has: ${reason}, and no rotation leads from one to the other. Make the cache with sequenceLength, for one set of frequencies, or truncate and append again`,
    );
  }
}

interface Saved {
  runs: readonly Run[];
  placed: boolean;
}

export function refuseLarge(fn: string, name: string, value: unknown, dtype: string): never {
  const bound = dtype === 'f16' ? '65520' : dtype === 'i8' ? '3.4028236e38' : '3.3961775e38';
  const rule =
    name === 'drop'
      ? `must not turn a key to ${bound} or more, which ${dtype} has not`
      : `must be below ${bound} in magnitude, also once it is rotated, to be kept as ${dtype}`;
  fail('range', fn, name, rule, value, dtype === 'f16' ? "Make the cache with dtype 'bf16' or 'f32'" : undefined);
}
