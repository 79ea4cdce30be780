/**
 * What the reader has set, shared by every figure: one flat record, one undo history, one address.
 *
 *     set ──► state ──► figures redraw
 *      └── at the end of a gesture ──► undo history, and one entry in the browser's history
 *
 * The address holds only what differs from the start (`?v=1&model=llama-3-8b&m=100`), in readable
 * keys. Keys that nobody here knows are ignored and left where they are.
 */
import type { RopeConfig } from 'ropewalk';
import { SHOWN, type Shown } from './parts/palette.js';

/** A model that the reader brought along. */
export interface OwnModel {
  name: string;
  /** 0: the file does not say. */
  trainingLength: number;
  /** By layer type; a single one is called ''. */
  layers: Record<string, RopeConfig>;
  /** What was noted while its file was read: notes.ts. */
  notes?: readonly string[];
}

export interface State {
  /** Id in the catalogue; ignored while there is an own model. */
  readonly model: string;
  /** Layer type, for models that have several; '' is the model's first. */
  readonly layer: string;
  readonly own: OwnModel | null;
  /** Position of the query. */
  readonly m: number;
  /** Position of the key. */
  readonly n: number;
  /** The pair that is looked at. */
  readonly pair: number;
  /** Query and key move as one. */
  readonly both: boolean;
  /** The hands that are to tell positions apart, `figures/many/hands.ts`. */
  readonly many: string;
  /** Places of the two words in the sentence at the beginning: of the one that looks, and of the one looked at. */
  readonly here: number;
  readonly there: number;
  /** The word at every place of the shuffled sentence: a permutation of `012`. */
  readonly order: string;
  /** Two of its words: the one that looks, and the one looked at. */
  readonly look: string;
  /** How far query and key are shifted together before encodings are compared. */
  readonly shift: number;
  /** The marked cell of their score matrices. */
  readonly row: number;
  readonly column: number;
  /** Seed of the random matrix between sinusoids. */
  readonly w: number;
  /** The step of the derivation, from 1. */
  readonly step: number;
  /** The wrong turn that is being tried there; '' is the right way. */
  readonly slip: string;
  /** Query and key of the derivation at rest, `x,y`. */
  readonly vq: string;
  readonly vk: string;
  /** Where the two stand there. */
  readonly vm: number;
  readonly vn: number;
  /** The pair of a head of 128 whose frequency they turn by. */
  readonly speed: number;
  /** A turn given to both, in degrees. */
  readonly gamma: number;
  /** Components of the head that is folded, its row that is looked at, and how far it is folded, in percent. */
  readonly size: number;
  readonly line: number;
  readonly fold: number;
  /** The line of the listings of the two layouts, counted over all pairs. */
  readonly beat: number;
  /** How far the channels are on their way from interleaved to half-split, in percent. */
  readonly morph: number;
  /** How far query and key are apart in the section on fading, and the axis of its charts. */
  readonly distance: number;
  readonly axis: 'linear' | 'log';
  /** Seed of its random query and key; not used while these are set by hand. */
  readonly seed: number;
  /** The query and key set by hand there, `figures/decay/vectors.ts`; '' is at random. */
  readonly hands: string;
  /** The distance that a key is aimed at. */
  readonly aim: number;
  /** Where the reader thinks that a score will go: a name, or a line. */
  readonly guess: string;
  /** The score is shown beside the guess. */
  readonly shown: boolean;
  /** Ways past the end of training that stand side by side, up to three: `none.pi.yarn`. */
  readonly fix: string;
  /** The one of all ways that is looked at. */
  readonly way: string;
  /** Length of the training texts; 0 is the model's. */
  readonly train: number;
  /** Length of the text to be read. */
  readonly target: number;
  /** How far the context is stretched; 0 is target / train. */
  readonly factor: number;
  /** The base of the way that raises it. */
  readonly tobase: number;
  /** Share of the pairs that turn in p-RoPE, in percent. */
  readonly part: number;
  /** Seed of the random score that is fitted, and the distance at which it is read. */
  readonly fit: number;
  readonly far: number;
  /** The context whose smallest base is wanted. */
  readonly context: number;
  /** The base in the place of the model's; 0 is its own. */
  readonly base: number;
  /** What the weave's colours show. */
  readonly weave: Shown;
  /** The first position of the weave. */
  readonly from: number;
  /** Positions from one of its columns to the next; 0: as many as show eight training lengths. */
  readonly per: number;
  /** Pixels that a column is wide. */
  readonly wide: number;
  /** What its columns cannot hold is covered. */
  readonly veil: boolean;
}

export const START: State = {
  model: 'llama-2-7b',
  layer: '',
  own: null,
  m: 4095,
  n: 4090,
  pair: 12,
  both: false,
  many: 'fast',
  here: 9,
  there: 1,
  order: '210',
  look: '02',
  shift: 0,
  row: 7,
  column: 3,
  w: 1,
  step: 1,
  slip: '',
  vq: '0.75,1.00',
  vk: '0.95,0.65',
  vm: 7,
  vn: 3,
  speed: 12,
  gamma: 40,
  size: 8,
  line: 2,
  fold: 0,
  beat: 3,
  morph: 0,
  distance: 50,
  axis: 'linear',
  seed: 118,
  hands: '',
  aim: 200,
  guess: '',
  shown: false,
  fix: 'none.pi.yarn',
  way: 'yarn',
  train: 0,
  target: 32768,
  factor: 0,
  tobase: 1e6,
  part: 75,
  fit: 1,
  far: 2600,
  context: 16384,
  base: 0,
  weave: 'angle',
  from: 0,
  per: 0,
  wide: 1,
  veil: false,
};

/** The last position that the page offers. */
export const LAST_POSITION = 2 ** 20;
/** Bases to be tried. */
export const SMALLEST_BASE = 100;
export const LARGEST_BASE = 1e8;
/** The last place of the sentence at the beginning. */
export const LAST_PLACE = 13;
/** Pixels of a column of the weave at its largest. */
export const WIDEST_COLUMN = 32;
/** Random matrices to look through. */
export const LAST_W = 99;
/** Random queries and keys to look through. */
export const LAST_SEED = 999;
const VERSION = '1';

interface Key<T> {
  /** `undefined`: not readable, the start value stands. */
  read(text: string): T | undefined;
  write(value: T): string;
}

const wholeUpTo = (most: number): Key<number> => ({
  read: (text) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value <= most ? value : undefined;
  },
  write: String,
});
const matching = (pattern: RegExp): Key<string> => ({
  read: (text) => (pattern.test(text) ? text : undefined),
  write: (value) => value,
});
const oneOf = <T extends string>(words: readonly T[]): Key<T> => ({
  read: (text) => words.find((word) => word === text),
  write: (value) => value,
});
/** Two numbers below 2 in size, to two decimals. */
const twoNumbers = matching(/^-?[01]\.\d{2},-?[01]\.\d{2}$/);
const word = matching(/^[\w.-]{0,64}$/);
const yes: Key<boolean> = { read: (text) => text === '1', write: (value) => (value ? '1' : '0') };

const KEYS: { readonly [F in keyof State]: Key<State[F]> } = {
  model: word,
  layer: word,
  own: { read: readOwn, write: (value) => (value ? JSON.stringify(value) : '') },
  m: wholeUpTo(LAST_POSITION),
  n: wholeUpTo(LAST_POSITION),
  pair: wholeUpTo(4096),
  both: yes,
  many: matching(/^(fast|middle|slow|by16|by8|all|\d{1,4}(-\d{1,4})?(\.\d{1,4}(-\d{1,4})?){0,255})$/),
  here: wholeUpTo(LAST_PLACE),
  there: wholeUpTo(LAST_PLACE),
  order: matching(/^(?!.*(.).*\1)[0-2]{3}$/),
  look: matching(/^[0-2]{2}$/),
  shift: wholeUpTo(100),
  row: wholeUpTo(11),
  column: wholeUpTo(11),
  w: wholeUpTo(LAST_W),
  step: wholeUpTo(14),
  slip: word,
  vq: twoNumbers,
  vk: twoNumbers,
  vm: wholeUpTo(24),
  vn: wholeUpTo(24),
  speed: wholeUpTo(24),
  gamma: wholeUpTo(359),
  size: wholeUpTo(128),
  line: wholeUpTo(127),
  fold: wholeUpTo(100),
  beat: wholeUpTo(11),
  morph: wholeUpTo(100),
  distance: wholeUpTo(2 ** 17),
  axis: matching(/^(linear|log)$/) as Key<State['axis']>,
  seed: wholeUpTo(LAST_SEED),
  hands: matching(/^((-?[01](\.\d)?_){31}-?[01](\.\d)?)?$/),
  aim: wholeUpTo(512),
  guess: matching(/^(fades|swings|stays|line\.[0-9a-zA-Z-]{33})?$/),
  shown: yes,
  fix: matching(/^[a-z\d]{1,9}(\.[a-z\d]{1,9}){0,2}$/),
  way: matching(/^[a-z\d]{1,9}$/),
  train: wholeUpTo(LAST_POSITION),
  target: wholeUpTo(LAST_POSITION),
  factor: {
    read: (text) => (/^\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined),
    write: String,
  },
  tobase: wholeUpTo(1e12),
  part: wholeUpTo(100),
  fit: wholeUpTo(999),
  far: wholeUpTo(4095),
  context: wholeUpTo(LAST_POSITION),
  base: {
    read: (text) => {
      const base = /^\d{3,9}$/.test(text) ? Number(text) : 0;
      return base >= SMALLEST_BASE && base <= LARGEST_BASE ? base : undefined;
    },
    write: String,
  },
  weave: oneOf(SHOWN),
  from: wholeUpTo(LAST_POSITION),
  per: wholeUpTo(LAST_POSITION),
  wide: wholeUpTo(WIDEST_COLUMN),
  veil: yes,
};
const FIELDS = Object.keys(KEYS) as (keyof State)[];

/** A code of the package's notes, and names and numbers. */
const NOTE = /^[a-z\d-]{1,40}(~[\w., /-]{1,400}){0,2}$/;

/** Only the shape is checked here; whether the settings make sense is the package's to say. */
function readOwn(text: string): OwnModel | null | undefined {
  try {
    const own = JSON.parse(text) as Partial<OwnModel>;
    const layers = own.layers;
    if (typeof layers !== 'object' || layers === null || Object.keys(layers).length === 0) return;
    const notes = Array.isArray(own.notes)
      ? own.notes.filter((note) => typeof note === 'string' && NOTE.test(note))
      : [];
    return {
      name: typeof own.name === 'string' ? own.name.slice(0, 80) : '',
      trainingLength: Number.isInteger(own.trainingLength) ? own.trainingLength! : 0,
      layers,
      ...(notes.length > 0 ? { notes } : {}),
    };
  } catch {
    return undefined;
  }
}

const same = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

const equal = (a: State, b: State): boolean => FIELDS.every((field) => same(a[field], b[field]));

/** The state that a query string describes. */
export function decode(search: string): State {
  const given = new URLSearchParams(search);
  const state: Record<string, unknown> = { ...START };
  for (const field of FIELDS) {
    const text = given.get(field);
    const value = text === null ? undefined : KEYS[field].read(text);
    if (value !== undefined) state[field] = value;
  }
  return state as unknown as State;
}

/** A field in the words of the address. */
export const written = (state: State, field: keyof State): string => (KEYS[field] as Key<unknown>).write(state[field]);

/** The query string of a state, '' for the start; keys of others in `beside` are kept. */
export function encode(state: State, beside = ''): string {
  const query = new URLSearchParams(beside);
  for (const key of ['v', ...FIELDS]) query.delete(key);
  const own: [string, string][] = [];
  for (const field of FIELDS) {
    if (same(state[field], START[field])) continue;
    own.push([field, written(state, field)]);
  }
  if (own.length > 0) query.append('v', VERSION);
  for (const [key, value] of own) query.append(key, value);
  const text = query.toString();
  return text && `?${text}`;
}

/** Where states go and come from: the browser's history, or nothing at all in a test. */
export interface Address {
  search(): string;
  push(search: string): void;
  replace(search: string): void;
}

/** Steps on the same control within this time are one step back: a held key, repeated clicks. */
const ONE_GO = 700;
const LONGEST_HISTORY = 200;

export class Store {
  #state: State;
  /** What Undo goes back from; differs from `#state` only in the middle of a gesture. */
  #settled: State;
  #undo: State[] = [];
  #redo: State[] = [];
  #held = false;
  #gesture = 0;
  #lastMark = '';
  #lastTime = 0;
  readonly #listeners = new Set<() => void>();
  #address: Address | null;
  readonly #locks: ReadonlySet<string>;

  /** `locks`: fields that stay as they are in the address. */
  constructor(address: Address | null = null, locks: ReadonlySet<string> = new Set()) {
    this.#address = address;
    this.#locks = locks;
    this.#state = this.#settled = decode(address?.search() ?? '');
  }

  /** The reader cannot change it. */
  isLocked(field: string): boolean {
    return this.#locks.has(field);
  }

  /** The page around has an address of its own: back to the start, and nothing is written from now on. */
  leaveAddress(search = ''): void {
    this.#address = null;
    this.#state = this.#settled = decode(search);
    this.#tell();
  }

  get state(): State {
    return this.#state;
  }
  /** Number of the gesture that goes on; 0 between gestures. */
  get gesture(): number {
    return this.#held ? this.#gesture : 0;
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
   * Changes some fields. With a `mark`, steps with the same mark in quick succession count as one.
   * Between `hold` and `release` nothing is settled.
   */
  set(patch: Partial<State>, mark = ''): void {
    const free = Object.entries(patch).filter(([field]) => !this.#locks.has(field));
    const next = { ...this.#state, ...(Object.fromEntries(free) as Partial<State>) };
    if (equal(next, this.#state)) return;
    this.#state = next;
    if (!this.#held) this.#settle(mark);
    this.#tell();
  }

  /** A gesture begins. */
  hold(): void {
    this.#held = true;
    this.#gesture++;
  }

  /** The gesture ends: it becomes one step. `cancel` puts back what was there before. */
  release(cancel = false): void {
    if (!this.#held) return;
    this.#held = false;
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

  /** Only these fields back to the start. */
  reset(fields: readonly (keyof State)[]): void {
    this.set(Object.fromEntries(fields.map((field) => [field, START[field]])));
  }

  /** The address changed under us (back button, typed by hand). */
  follow(): void {
    const next = decode(this.#address?.search() ?? '');
    if (equal(next, this.#settled)) return;
    this.#remember();
    this.#state = this.#settled = next;
    this.#tell();
  }

  /** The undo history as text, and back: it survives a reload and a change of language. */
  save(): string {
    const list = (states: State[]): string[] => states.map((state) => encode(state));
    return JSON.stringify({
      at: encode(this.#settled),
      undo: list(this.#undo),
      redo: list(this.#redo),
    });
  }
  restore(saved: string | null): void {
    try {
      const { at, undo, redo } = JSON.parse(saved ?? '') as Record<string, unknown>;
      if (at !== encode(this.#settled)) return;
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
    const goesOn = mark !== '' && mark === this.#lastMark && now - this.#lastTime < ONE_GO;
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
    this.#held = false;
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
