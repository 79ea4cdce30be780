/**
 * What the reader has set, shared by every figure: one state, one undo history, one address.
 *
 *     set ──► state ──► figures redraw
 *      └── at the end of a gesture ──► undo history, and one entry in the browser's history
 *
 * A state is what the address says: texts by key, without those that are at their start value. A field reads its
 * text when it is asked for, so that the store knows no figure and a figure may come later than the store: a key like
 * `bits.at` belongs to the state before there is such a field, and its text goes as it is into links, frames and the undo
 * history. Other keys that no field has are left in the address.
 */
import { knownFields, type Field, type Fields, type Values } from './field.js';

/** Texts by key. Never changed: every step makes another one. */
export type State = ReadonlyMap<string, string>;

const VERSION = '1';

/** The state that a query string describes. */
export function decode(search: string): State {
  const state = new Map<string, string>();
  for (const [key, text] of new URLSearchParams(search)) if (!state.has(key)) state.set(key, text);
  return state;
}

const readTexts = new WeakMap<Field, Map<string, unknown>>();
const MOST_TEXTS = 64;

/** What a field holds in a state. The same text gives the same value, to the identity. */
export function valueOf<T>(state: State, field: Field<T>): T {
  const text = state.get(field.key);
  if (text === undefined) return field.start;
  let texts = readTexts.get(field);
  if (!texts || texts.size > MOST_TEXTS) readTexts.set(field, (texts = new Map<string, unknown>()));
  if (!texts.has(text)) texts.set(text, field.read(text) ?? field.start);
  return texts.get(text) as T;
}

/** What a field holds, as the address writes it. */
export const textOf = (state: State, field: Field): string => field.write(valueOf(state, field));

/** The setting of a figure whose code has not come: `defineFields` makes such keys, and the options of a link have no dot. */
const isAwaited = (key: string): boolean => /^[a-z]+\.[a-zA-Z]+$/.test(key) && !knownFields().has(key);

/** What a state says that differs from the start, in the address's words: known fields in their order, then the others. */
function told(state: State): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, field] of knownFields()) {
    if (!state.has(key)) continue;
    const text = textOf(state, field);
    if (text !== field.write(field.start)) all.set(key, text);
  }
  for (const [key, text] of state) if (isAwaited(key)) all.set(key, text);
  return all;
}

const equal = (a: State, b: State): boolean => {
  const [one, other] = [told(a), told(b)];
  return one.size === other.size && [...one].every(([key, text]) => other.get(key) === text);
};

/** The query string of a state, '' for the start; keys of others in `beside` are kept. */
export function encode(state: State, beside = ''): string {
  const query = new URLSearchParams(beside);
  for (const key of [...query.keys()]) if (key === 'v' || knownFields().has(key) || isAwaited(key)) query.delete(key);
  const own = told(state);
  if (own.size > 0) query.append('v', VERSION);
  for (const [key, value] of own) query.append(key, value);
  const text = query.toString();
  return text && `?${text}`;
}

/** A state with some fields changed. */
export function changed(state: State, fields: Fields, patch: Readonly<Record<string, unknown>>): State {
  const next = new Map(state);
  for (const [name, value] of Object.entries(patch)) {
    const { key, start, write } = fields[name] as Field;
    const text = write(value);
    if (text === write(start)) next.delete(key);
    else next.set(key, text);
  }
  return next;
}

/** Where states go and come from: the browser's history, or nothing at all in a test. */
export interface Address {
  search(): string;
  push(search: string): void;
  replace(search: string): void;
}

/** Steps on the same control within this time are one step back: a held key, repeated clicks. */
const COALESCE_MS = 700;
const LONGEST_HISTORY = 200;

export class Store {
  #state: State;
  /** What Undo goes back from; differs from `#state` only in the middle of a gesture. */
  #settled: State;
  #undo: State[] = [];
  #redo: State[] = [];
  #inGesture = false;
  #gesture = 0;
  #lastMark = '';
  #lastTime = 0;
  readonly #listeners = new Set<() => void>();
  readonly #values = new WeakMap<Fields, { all: readonly unknown[]; values: object }>();
  #address: Address | null;
  readonly #locks: ReadonlySet<string>;
  readonly #first: State;

  /**
   * `locks`: keys of the fields that stay as they are in the address. `first`: what Reset goes back to, and where a store
   * without an address begins.
   */
  constructor(address: Address | null = null, locks: ReadonlySet<string> = new Set(), first: State = new Map()) {
    this.#address = address;
    this.#locks = locks;
    this.#first = first;
    this.#state = this.#settled = address ? decode(address.search()) : first;
  }

  /** The reader cannot change it. */
  isLocked({ key }: Pick<Field, 'key'>): boolean {
    return this.#locks.has(key);
  }

  /** The page around has an address of its own: back to the start, and nothing is written from now on. */
  detachAddress(search = ''): void {
    this.#address = null;
    this.#state = this.#settled = decode(search);
    this.#tell();
  }

  get state(): State {
    return this.#state;
  }
  /** What these fields hold now: the same object as long as none of them changes. */
  read<F extends Fields>(fields: F): Values<F> {
    const all = Object.values<Field>(fields).map((field) => valueOf(this.#state, field));
    let last = this.#values.get(fields);
    if (!last || last.all.some((value, i) => value !== all[i])) {
      const names = Object.keys(fields);
      last = { all, values: Object.freeze(Object.fromEntries(names.map((each, i) => [each, all[i]]))) };
      this.#values.set(fields, last);
    }
    return last.values as Values<F>;
  }
  /** Number of the gesture that goes on; 0 between gestures. */
  get gesture(): number {
    return this.#inGesture ? this.#gesture : 0;
  }
  get canUndo(): boolean {
    return this.#undo.length > 0;
  }
  get canRedo(): boolean {
    return this.#redo.length > 0;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Changes some fields, under the names that they have in `fields`. With a `mark`, steps with the same mark in
   * quick succession count as one. Between `beginGesture` and `endGesture` nothing is settled.
   */
  set<F extends Fields>(fields: F, patch: Partial<Values<F>>, mark = ''): void {
    const free = Object.entries(patch).filter(([name]) => !this.isLocked(fields[name]!));
    const next = changed(this.#state, fields, Object.fromEntries(free));
    if (equal(next, this.#state)) return;
    this.#state = next;
    if (!this.#inGesture) this.#settle(mark);
    this.#tell();
  }

  beginGesture(): void {
    this.#inGesture = true;
    this.#gesture++;
  }

  /** The gesture becomes one step. `cancel` puts back what was there before. */
  endGesture(cancel = false): void {
    if (!this.#inGesture) return;
    this.#inGesture = false;
    if (cancel) this.#state = this.#settled;
    else this.#settle('');
    this.#tell();
  }

  undo(): void {
    this.#travel(this.#undo, this.#redo);
  }

  redo(): void {
    this.#travel(this.#redo, this.#undo);
  }

  /** These fields back to where they began. */
  reset<F extends Fields>(fields: F, names: readonly (keyof F & string)[] = Object.keys(fields)): void {
    const first = names.map((each): [string, unknown] => [each, valueOf(this.#first, fields[each]!)]);
    this.set(fields, Object.fromEntries(first) as Partial<Values<F>>);
  }

  /** The address changed under us (back button, typed by hand). */
  readAddress(): void {
    const next = decode(this.#address?.search() ?? '');
    if (equal(next, this.#settled)) return;
    this.#remember();
    this.#state = this.#settled = next;
    this.#tell();
  }

  /**
   * The undo history as text, and back: it survives a reload and a change of language. It belongs to the address as it
   * stands there, because a figure that has come meanwhile would write the same state in another way.
   */
  save(): string {
    const list = (states: State[]): string[] => states.map((state) => encode(state));
    return JSON.stringify({
      at: this.#address?.search() ?? encode(this.#settled),
      undo: list(this.#undo),
      redo: list(this.#redo),
    });
  }
  restore(saved: string | null): void {
    try {
      const { at, undo, redo } = JSON.parse(saved ?? '') as Record<string, unknown>;
      if (!equal(decode(at as string), this.#settled)) return;
      this.#undo = (undo as string[]).map(decode);
      this.#redo = (redo as string[]).map(decode);
      this.#tell();
    } catch {
      // Another version of the page wrote it, or nobody did.
    }
  }

  #settle(mark: string): void {
    if (equal(this.#state, this.#settled)) return;
    const now = performance.now();
    const goesOn = mark !== '' && mark === this.#lastMark && now - this.#lastTime < COALESCE_MS;
    this.#lastMark = mark;
    this.#lastTime = now;
    if (!goesOn) this.#remember();
    this.#settled = this.#state;
    this.#write(goesOn);
  }

  #remember(): void {
    this.#undo.push(this.#settled);
    if (this.#undo.length > LONGEST_HISTORY) this.#undo.shift();
    this.#redo = [];
  }

  #travel(from: State[], to: State[]): void {
    const next = from.pop();
    if (!next) return;
    to.push(this.#settled);
    this.#inGesture = false;
    this.#lastMark = '';
    this.#state = this.#settled = next;
    this.#write(false);
    this.#tell();
  }

  #write(replace: boolean): void {
    if (!this.#address) return;
    const search = encode(this.#settled, this.#address.search());
    if (replace) this.#address.replace(search);
    else this.#address.push(search);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
