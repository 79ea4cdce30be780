/** The shared state without a browser: what the address says, and what one step back is. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { decode, encode, START, Store, type Address } from '../../web/state.js';

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
    expect(encode({ ...START, m: 7, model: 'gpt-j-6b' })).toBe('?v=1&model=gpt-j-6b&m=7');
  });

  it('gives back every state that it was made from', () => {
    const states = [
      START,
      { ...START, m: 0, n: 2 ** 20, pair: 63, both: true, layer: 'full_attention' },
      { ...START, own: { name: 'my model & co.json', trainingLength: 2048, layers: { '': { headDim: 8, base: 50 } } } },
    ];
    for (const state of states) expect(decode(encode(state))).toEqual(state);
  });

  it('falls back to the start, key by key, where it makes no sense', () => {
    const odd = '?v=1&m=-5&n=1e3&pair=x&both=yes&model=<b>&own={}&layer=%00&m2=3';
    expect(decode(odd)).toEqual(START);
    expect(decode('?m=12&n=oops').m).toBe(12);
    expect(decode('?m=99999999')).toEqual(START);
    for (const base of [0, 99, 1e8 + 1, 1e5 + 0.5]) expect(decode(`?base=${base}`).base, String(base)).toBe(0);
    expect(decode('?base=100').base).toBe(100);
  });

  it('leaves keys that it does not know where they are', () => {
    expect(encode({ ...START, m: 1 }, '?hide=reset&m=9')).toBe('?hide=reset&v=1&m=1');
    expect(encode(START, '?hide=reset&v=1&m=9')).toBe('?hide=reset');
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
    store.set({ m: 10 });
    expect(bar.entries).toEqual(['', '?v=1&m=10']);
    store.set({ m: 10 });
    expect(bar.entries).toHaveLength(2);
  });

  it('makes one entry of one gesture, however many moves it has', () => {
    store.hold();
    for (let m = 1; m <= 50; m++) store.set({ m });
    expect(bar.entries).toHaveLength(1);
    store.release();
    expect(bar.entries).toEqual(['', '?v=1&m=50']);
    store.undo();
    expect(store.state).toEqual(START);
  });

  it('puts everything back where a gesture is cancelled', () => {
    store.hold();
    store.set({ m: 99, pair: 3 });
    store.release(true);
    expect(store.state).toEqual(START);
    expect(bar.entries).toEqual(['']);
    expect(store.canUndo).toBe(false);
  });

  it('makes one entry of quick steps with the same mark, and two after a pause', () => {
    for (let m = 1; m <= 5; m++) store.set({ m }, 'step');
    expect(bar.entries).toEqual(['', '?v=1&m=5']);
    vi.advanceTimersByTime(2000);
    store.set({ m: 6 }, 'step');
    expect(bar.entries).toHaveLength(3);
    store.undo();
    expect(store.state.m).toBe(5);
    store.undo();
    expect(store.state.m).toBe(START.m);
  });

  it('undoes and redoes in order, and forgets what could be redone after a change', () => {
    for (const pair of [1, 2, 3]) store.set({ pair });
    store.undo();
    store.undo();
    expect(store.state.pair).toBe(1);
    store.redo();
    expect(store.state.pair).toBe(2);
    store.set({ pair: 9 });
    expect(store.canRedo).toBe(false);
    store.undo();
    expect(store.state.pair).toBe(2);
  });

  it('follows the back button, which can itself be undone', () => {
    store.set({ m: 1 });
    store.set({ m: 2 });
    bar.back();
    store.follow();
    expect(store.state.m).toBe(1);
    store.undo();
    expect(store.state.m).toBe(2);
  });

  it('keeps its history across a reload, and only for the same state', () => {
    store.set({ m: 1 });
    store.set({ m: 2 });
    const again = new Store(bar);
    again.restore(store.save());
    again.undo();
    expect(again.state.m).toBe(1);
    const other = new Store(new Bar());
    other.restore(store.save());
    expect(other.canUndo).toBe(false);
    other.restore('not json');
    expect(other.state).toEqual(START);
  });

  it('resets the fields it is asked to, and no others', () => {
    store.set({ m: 5, pair: 5 });
    store.reset(['m']);
    expect(store.state).toEqual({ ...START, pair: 5 });
  });

  it('tells its listeners until they leave', () => {
    const heard = vi.fn();
    const leave = store.subscribe(heard);
    store.set({ m: 1 });
    leave();
    store.set({ m: 2 });
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
