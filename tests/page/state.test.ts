/** The shared state without a browser: what the address says, and what one step back is. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { knownFields, type Fields, type Values } from '../../web/state/field.js';
import { changed, decode, encode, Store, textOf, valueOf, type Address, type State } from '../../web/state/store.js';
import { FADE } from '../../web/subject/vectors.js';
import { both, m, n, pair, SUBJECT } from '../../web/subject/fields.js';

/** The settings of every figure, by its folder. */
const allFields = Object.entries(
  import.meta.glob<Fields>('../../web/figures/*/fields.ts', { eager: true, import: 'fields' }),
).map(([file, own]) => [/figures\/(\w+)\//.exec(file)![1]!, own] as const);

const fields = { ...SUBJECT, m, n, pair, both };
const START: State = new Map();
const at = (patch: Partial<Values<typeof fields>>): State => changed(START, fields, patch);
const read = (search: string): Values<typeof fields> => {
  const store = new Store();
  store.detachAddress(search);
  return store.read(fields);
};
const start = read('');

/** An address bar with a back button. */
class Bar implements Address {
  entries = [''];
  search = (): string => this.entries.at(-1)!;
  push = (search: string): void => void this.entries.push(search);
  replace = (search: string): void => void (this.entries[this.entries.length - 1] = search);
  back = (): void => void this.entries.pop();
}

describe('the address', () => {
  it('is empty at the start and holds only what differs from it', () => {
    expect(encode(START)).toBe('');
    expect(encode(at({ m: 7, model: 'gpt-j-6b' }))).toBe('?v=1&model=gpt-j-6b&m=7');
    expect(encode(at({ m: m.start }))).toBe('');
  });

  it('gives back every state that it was made from', () => {
    const patches = [
      {},
      { m: 0, n: 2 ** 20, pair: 63, both: true, layer: 'full_attention' },
      { own: { name: 'my model & co.json', trainingLength: 2048, layers: { '': { headDim: 8, base: 50 } } } },
    ];
    for (const patch of patches) expect(read(encode(at(patch)))).toEqual({ ...start, ...patch });
  });

  it('falls back to the start, key by key, where it makes no sense', () => {
    const odd = '?v=1&m=-5&n=1e3&pair=x&both=yes&model=<b>&own={}&layer=%00&m2=3';
    expect(read(odd)).toEqual(start);
    expect(encode(decode(odd))).toBe('');
    expect(read('?m=12&n=oops').m).toBe(12);
    expect(read('?m=99999999')).toEqual(start);
    for (const base of [0, 99, 1e8 + 1, 1e5 + 0.5]) expect(read(`?base=${base}`).base, String(base)).toBe(0);
    expect(read('?base=100').base).toBe(100);
  });

  it('leaves keys that no field has where they are', () => {
    expect(encode(at({ m: 1 }), '?hide=reset&m=9')).toBe('?hide=reset&v=1&m=1');
    expect(encode(START, '?hide=reset&v=1&m=9')).toBe('?hide=reset');
    expect(encode(decode('?hide=reset&m=9'))).toBe('?v=1&m=9');
  });
});

describe('a field', () => {
  const everyField = [...knownFields()];

  it('is known by one key, which says whose it is', () => {
    expect(everyField.length).toBeGreaterThan(50);
    for (const [name, own] of allFields)
      for (const field of Object.values<Fields[string]>(own)) {
        expect(knownFields().get(field.key), `${name}: ${field.key}`).toBe(field);
        expect(field.key).toMatch(/^[a-z]+(\.[a-zA-Z]+)?$/);
      }
  });

  it.each(everyField)('%s reads back what it writes at the start', (_, field) => {
    const text = field.write(field.start);
    if (text !== '') expect(field.read(text)).toEqual(field.start);
  });

  it.each(everyField)('%s takes no text that makes no sense', (_, field) => {
    for (const text of ['\0', '-7', '1e99', 'NaN', '<b>', '9'.repeat(400)]) {
      const value: unknown = field.read(text);
      if (value !== undefined) expect(field.read(field.write(value)), text).toEqual(value);
    }
  });

  it('gives the same object for the same text, so that what is made of it is made once', () => {
    const state = decode('?fade.hands=' + Array.from({ length: 32 }, () => '0.5').join('_'));
    const { hands } = FADE;
    const first = valueOf(state, hands);
    valueOf(START, hands);
    expect(valueOf(decode(encode(state)), hands)).toBe(first);
    expect(textOf(state, hands)).toMatch(/^0\.5_/);
  });
});

describe('the store', () => {
  let bar: Bar;
  let store: Store;
  beforeEach(() => {
    vi.useFakeTimers();
    bar = new Bar();
    store = new Store(bar);
  });

  it('makes one entry of one change', () => {
    store.set(fields, { m: 10 });
    expect(bar.entries).toEqual(['', '?v=1&m=10']);
    store.set(fields, { m: 10 });
    expect(bar.entries).toHaveLength(2);
  });

  it('makes one entry of one gesture, however many moves it has', () => {
    store.beginGesture();
    for (let m = 1; m <= 50; m++) store.set(fields, { m });
    expect(bar.entries).toHaveLength(1);
    store.endGesture();
    expect(bar.entries).toEqual(['', '?v=1&m=50']);
    store.undo();
    expect(store.read(fields)).toEqual(start);
  });

  it('puts everything back where a gesture is cancelled', () => {
    store.beginGesture();
    store.set(fields, { m: 99, pair: 3 });
    store.endGesture(true);
    expect(store.read(fields)).toEqual(start);
    expect(bar.entries).toEqual(['']);
    expect(store.canUndo).toBe(false);
  });

  it('makes one entry of quick steps with the same mark, and two after a pause', () => {
    for (let m = 1; m <= 5; m++) store.set(fields, { m }, 'step');
    expect(bar.entries).toEqual(['', '?v=1&m=5']);
    vi.advanceTimersByTime(2000);
    store.set(fields, { m: 6 }, 'step');
    expect(bar.entries).toHaveLength(3);
    store.undo();
    expect(store.read(fields).m).toBe(5);
    store.undo();
    expect(store.read(fields).m).toBe(start.m);
  });

  it('undoes and redoes in order, and forgets what could be redone after a change', () => {
    for (const pair of [1, 2, 3]) store.set(fields, { pair });
    store.undo();
    store.undo();
    expect(store.read(fields).pair).toBe(1);
    store.redo();
    expect(store.read(fields).pair).toBe(2);
    store.set(fields, { pair: 9 });
    expect(store.canRedo).toBe(false);
    store.undo();
    expect(store.read(fields).pair).toBe(2);
  });

  it('follows the back button, which can itself be undone', () => {
    store.set(fields, { m: 1 });
    store.set(fields, { m: 2 });
    bar.back();
    store.readAddress();
    expect(store.read(fields).m).toBe(1);
    store.undo();
    expect(store.read(fields).m).toBe(2);
  });

  it('keeps its history across a reload, and only for the same state', () => {
    store.set(fields, { m: 1 });
    store.set(fields, { m: 2 });
    const again = new Store(bar);
    again.restore(store.save());
    again.undo();
    expect(again.read(fields).m).toBe(1);
    const other = new Store(new Bar());
    other.restore(store.save());
    expect(other.canUndo).toBe(false);
    other.restore('not json');
    expect(other.read(fields)).toEqual(start);
  });

  it('resets the fields it is asked to, and no others', () => {
    store.set(fields, { m: 5, pair: 5 });
    store.reset(fields, ['m']);
    expect(store.read(fields)).toEqual({ ...start, pair: 5 });
  });

  it('resets to what the link of a lesson said, where it was given one', () => {
    const lesson = new Store(bar, new Set(), decode('?m=300&pair=3'));
    lesson.set(fields, { m: 5, n: 5, pair: 5 });
    lesson.reset(fields, ['m', 'n']);
    expect(lesson.read(fields)).toEqual({ ...start, m: 300, pair: 5 });
    const own = new Store(null, new Set(), decode('?m=9'));
    expect(own.read(fields).m).toBe(9);
  });

  it('gives the same object as long as none of its fields changes', () => {
    const words = { m, n };
    const before = store.read(words);
    store.set(fields, { pair: 5 });
    expect(store.read(words)).toBe(before);
    store.set(fields, { m: 5 });
    expect(store.read(words)).not.toBe(before);
  });

  it('leaves alone what a link has locked', () => {
    const locked = new Store(bar, new Set(['m']));
    locked.set(fields, { m: 1, n: 2 });
    expect(locked.read(fields)).toEqual({ ...start, n: 2 });
    expect([locked.isLocked(m), locked.isLocked(n)]).toEqual([true, false]);
  });

  it('tells its listeners until they leave', () => {
    const heard = vi.fn();
    const leave = store.subscribe(heard);
    store.set(fields, { m: 1 });
    leave();
    store.set(fields, { m: 2 });
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
