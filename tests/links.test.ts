/** A link forgets nothing: what it sets for a figure whose code has not come yet goes on as it stands. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { knownFields, type Field, type Fields } from '../web/state/field.js';
import type { Address } from '../web/state/store.js';
import { ADDRESSES } from './figures/addresses.js';

const FILES = import.meta.glob<Fields>('../web/figures/*/fields.ts', { import: 'fields' });
const loaded = await Promise.all(Object.entries(FILES).map(async ([file, load]) => [file, await load()] as const));
const figures = loaded.map(
  ([file, fields]) => [/figures\/(\w+)\//.exec(file)![1]!, Object.values<Field>(fields)] as const,
);

/** Texts that some field or other can read: numbers, every quoted word of the files with fields, the addresses of the drawings. */
const sources = Object.values(
  import.meta.glob<string>(['../web/figures/*/*.ts', '../web/{subject,trained,charts}/*.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
);
const ODD = [
  '1_0.5_'.repeat(16).slice(0, -1),
  '-0.50,1.20',
  JSON.stringify({ name: 'x', layers: { '': { headDim: 8 } } }),
];
const TEXTS = new Set([
  ...['1', '2', '3', '7', '16', '100', '300', '0', '0.5'],
  ...sources.flatMap((source) => [...source.matchAll(/'([\w.-]{1,20})'/g)].map(([, word]) => word!)),
  ...Object.values(ADDRESSES)
    .flat()
    .flatMap((address) => [...new URLSearchParams(address).values()]),
  ...ODD,
]);

/** A text that sets a field to something else than its start, as the field itself writes it. */
function otherText(field: Field): string | undefined {
  for (const text of TEXTS) {
    const value = field.read(text);
    if (value === undefined) continue;
    const written = field.write(value);
    if (written !== '' && written !== field.write(field.start)) return written;
  }
  return undefined;
}

/** Modules as a page has them before any figure's code has come. */
async function early() {
  vi.resetModules();
  const [store, links, field, subject, options] = await Promise.all([
    import('../web/state/store.js'),
    import('../web/state/links.js'),
    import('../web/state/field.js'),
    import('../web/subject/fields.js'),
    import('../web/state/url-options.js'),
  ]);
  return { ...store, ...links, ...field, ...options, m: { m: subject.m } };
}

class Bar implements Address {
  entries: string[];
  constructor(search: string) {
    this.entries = [search];
  }
  search = (): string => this.entries.at(-1)!;
  push = (search: string): void => void this.entries.push(search);
  replace = (search: string): void => void (this.entries[this.entries.length - 1] = search);
}

afterEach(() => vi.resetModules());

it('every field of every figure has a text that sets it', () => {
  expect(figures.length).toBeGreaterThan(35);
  // Other tests of this process may have loaded fields that are no figure's.
  const own = new Set(figures.flatMap(([, fields]) => fields.map(({ key }) => key)));
  const all = [...knownFields().values()].filter(({ key }) => own.has(key));
  expect(all.length).toBeGreaterThan(90);
  expect(all.filter((field) => otherText(field) === undefined).map(({ key }) => key)).toEqual([]);
  // What has no group is known from the start.
  const page = ['model', 'layer', 'own', 'base', 'm', 'n', 'pair', 'both'];
  expect(all.map(({ key }) => key).filter((key) => !key.includes('.'))).toEqual(page);
});

describe.each(figures)('a link to %s before its code has come', (name, fields) => {
  const set = fields.map((field) => [field.key, otherText(field)!] as const);
  const search = `?${new URLSearchParams([['v', '1'], ...set.filter(([key]) => key !== 'm').map(([...pair]) => pair)])}`;
  const says = (address: string): Record<string, string> =>
    Object.fromEntries(new URLSearchParams(new URL(address, 'https://localhost/').search));
  const wanted = Object.fromEntries(set.filter(([key]) => key !== 'm'));

  it('is shared, framed, undone and saved with every setting', async () => {
    const page = await early();
    const bar = new Bar(search);
    const store = new page.Store(bar);
    expect(says(page.pageLink('en', store.state, '', ''))).toMatchObject(wanted);
    expect(says(page.embedLink('zh', store.state, name, ''))).toMatchObject(wanted);

    store.set(page.m, { m: 5 });
    expect(says(bar.search())).toMatchObject({ ...wanted, m: '5' });
    // A reload, and the code still has not come.
    const again = new page.Store(new Bar(bar.search()));
    again.restore(store.save());
    expect(again.canUndo).toBe(true);
    again.undo();
    expect(says(page.pageLink('en', again.state, '', ''))).toMatchObject(wanted);
    again.redo();
    expect(says(page.encode(again.state))).toMatchObject({ ...wanted, m: '5' });
  });

  it('is understood by the figure when that has come, and can be undone to from what it sets then', async () => {
    const page = await early();
    const bar = new Bar(search);
    const store = new page.Store(bar);
    store.set(page.m, { m: 5 });
    const own = await FILES[`../web/figures/${name}/fields.ts`]!();
    for (const [each, field] of Object.entries<Field>(own))
      if (field.key in wanted) expect(field.write(store.read(own)[each]), field.key).toBe(wanted[field.key]);

    store.reset(own);
    const left = says(bar.search());
    expect(Object.keys(wanted).filter((key) => key in left)).toEqual([]);
    const again = new page.Store(new Bar(bar.search()));
    again.restore(store.save());
    again.undo();
    expect(says(page.encode(again.state))).toMatchObject(wanted);
  });

  it('keeps what it fixes and leaves out', async () => {
    const page = await early();
    const keys = Object.keys(wanted);
    const bar = new Bar(`?hide=table,controls&lock=${keys.join(',')}&${search.slice(1)}`);
    const { lock, hide } = page.readUrlOptions(bar.search());
    const store = new page.Store(bar, lock);
    store.set(page.m, { m: 5 });
    expect([...hide]).toEqual(['table', 'controls']);
    expect(says(bar.search())).toMatchObject({ ...wanted, hide: 'table,controls', lock: keys.join(',') });
    const own = await FILES[`../web/figures/${name}/fields.ts`]!();
    store.reset(own);
    expect(says(bar.search())).toMatchObject(wanted);
  });
});

it('what no figure could have is left in the address and out of links', async () => {
  const page = await early();
  const bar = new Bar('?utm_source=x&m2=3');
  const store = new page.Store(bar);
  store.set(page.m, { m: 5 });
  expect(bar.search()).toBe('?utm_source=x&m2=3&v=1&m=5');
  expect(page.encode(store.state)).toBe('?v=1&m=5');
});

it('undo survives a reload that finds a setting at its start in the address', async () => {
  const page = await early();
  const bar = new Bar('?bits.at=300&bits.distance=16');
  const store = new page.Store(bar);
  store.set(page.m, { m: 5 });
  await FILES['../web/figures/bits/fields.ts']!();
  const saved = store.save();
  vi.resetModules();
  const later = await early();
  const again = new later.Store(new Bar(bar.search()));
  again.restore(saved);
  expect(again.canUndo).toBe(true);
});

describe('a link with the words of before', () => {
  const read = (key: string, text: string): unknown => {
    const field = knownFields().get(key)!;
    return field.write(field.read(text));
  };

  it.each([
    ['past.methods', 'pi', 'linear'],
    ['past.methods', 'none.pi.yarn', 'none.linear.yarn'],
    ['past.methods', 'ypaper.prope', 'yarn-wavelength.proportional'],
    ['past.method', 'prope', 'proportional'],
    ['past.method', 'auto', 'auto'],
    ['cards.remedies', 'window.pi', 'window.linear'],
    ['steps.remedies', 'pi', 'linear'],
    ['wall.remedies', 'pi.ntk', 'linear.ntk'],
    ['gaze.remedies', 'pi', 'linear'],
    ['ruler.way', 'pi', 'linear'],
    ['output.left', 'pi', 'linear'],
    ['output.right', 'pi', 'linear'],
  ])('%s=%s arrives as %s', (key, before, now) => {
    expect(read(key, before)).toBe(now);
    expect(read(key, now)).toBe(now);
  });
});
