/** The models of the picker on the page and those of the planner: two lists, and facts that agree. */
import { describe, expect, test } from 'vitest';
import { findEntry } from '../bindings/models/catalogue.js';

interface Picked {
  name: string;
  source: { title: string };
  config: Record<string, unknown>;
}

const picked = Object.values(
  import.meta.glob<Picked>('../web/subject/models/*.json', { eager: true, import: 'default' }),
);

/** Every number, word and list of a file by its path; a null is a key that is left out, and `type` an older `rope_type`. */
const factsOf = (file: object, path = ''): [string, unknown][] =>
  Object.entries(file).flatMap(([key, value]): [string, unknown][] => {
    const at = path + (key === 'type' ? 'rope_type' : key);
    if (value === null) return [];
    return typeof value === 'object' && !Array.isArray(value) ? factsOf(value as object, `${at}.`) : [[at, value]];
  });

const both = picked.flatMap(({ name, source, config }) => {
  const entry = findEntry(name) ?? findEntry(source.title.split(/[ ,]/)[0]!);
  // Of Llama 4 Scout the page has the base model's file, and the planner that of Instruct, whose length is another.
  return entry && name !== 'Llama 4 Scout' ? [[name, config, entry] as const] : [];
});

describe('a model of both lists', () => {
  test('is one of many', () => expect(both.length).toBeGreaterThan(15));

  test.each(both)('%s has the same facts in both', (_, config, entry) => {
    const theirs = new Map(factsOf(entry.config));
    const facts = factsOf(config).filter(([key]) => theirs.has(key));
    expect(facts.length).toBeGreaterThan(3);
    expect(facts).toEqual(facts.map(([key]) => [key, theirs.get(key)]));
  });
});
