/** What a developer reads when he points at a name: the doc comments, in the types that are packed. */
import { loadAsync } from 'ropewalk/async';
import { describe, expect, test } from 'vitest';
import { publicApi } from '../tools/api.mjs';
import { examples } from '../tools/reference.mjs';

const { families, types } = await publicApi();
const items = families.flatMap(({ items }) => items);
const everything = items.flatMap((item) => [item, ...item.members]);
const shown = examples();

describe('the doc comments', () => {
  test('say something of every exported name, function, method and property', () => {
    expect([...everything, ...types].filter(({ text }) => text === '').map(({ name }) => name)).toEqual([]);
  });

  test('say what each function throws, but for those that throw nothing', () => {
    const silent = everything.filter(({ call, tags }) => call && !tags.some(({ name }) => name === 'throws'));
    expect(silent.map(({ name }) => name).filter((name) => !/\.dispose$|^supports$/.test(name))).toEqual([]);
  });

  test('say of most options what they are; a name beside its type says it for the rest', () => {
    const rows = types.flatMap(({ name, options }) =>
      options.flatMap(({ rows }) => rows.map((row) => ({ ...row, of: name }))),
    );
    expect(rows.length).toBeGreaterThan(300);
    // Options lose their comments all at once where a mapped type over them is not one over `keyof`.
    // `type` says which of several objects it is.
    expect(rows.filter(({ text, name }) => text === '' && name !== 'type').length).toBeLessThan(46);
    expect(rows.find(({ of, name }) => of === 'RotateOptions' && name === 'heads')).toMatchObject({
      initial: '1',
      optional: true,
    });
  });

  test('tell worst errors and sources by tags, which the claims of the page quote', () => {
    const inText = everything.filter(({ text }) => /\b(worst|relative) error|\berror at most|\beq\. \d/i.test(text));
    expect(inText.map(({ name }) => name)).toEqual([]);
    const tagged = (tag: string) => items.filter(({ tags }) => tags.some(({ name }) => name === tag));
    for (const tag of ['error', 'source']) expect(tagged(tag).length).toBeGreaterThan(20);
  });

  test('of formulas name their source somewhere in the families that have one', () => {
    const text = (title: string): string => JSON.stringify(families.find((family) => family.title === title));
    for (const title of ['Rotation', 'Frequencies and rotations', 'Fading', 'Context length', 'Longer contexts'])
      expect(text(title), title).toMatch(/RoFormer|\d{4}\.\d{5}/);
  });
});

test('every function and every object has an example, and every example its function', () => {
  const wanted = items.filter(({ call, members }) => call || members.length > 0).map(({ name }) => name);
  expect(wanted.filter((name) => !shown.has(name))).toEqual([]);
  expect([...shown.keys()].filter((name) => !wanted.includes(name))).toEqual([]);
});

test('a handle in a worker has what its class has', async () => {
  const rope = await loadAsync();
  const handles = {
    RopeBuffer: await rope.buffer(4),
    RopeTable: await rope.table({ headDim: 4 }, { length: 1 }),
    RopeCache: await rope.cache({ headDim: 4 }, { capacity: 1 }),
    LinearState: await rope.linearState({ headDim: 4 }),
  };
  for (const [name, handle] of Object.entries(handles)) {
    const members = items.find((item) => item.name === name)!.members.map((member) => member.name.split('.')[1]!);
    expect(
      Object.keys(handle)
        .filter((key) => key !== 'with')
        .sort(),
    ).toEqual(members.sort());
  }
  rope.dispose();
});
