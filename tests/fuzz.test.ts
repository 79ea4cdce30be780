/** The fuzzer knows every option that the types have, and every option refuses, or bears, what is no use. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import * as ropewalk from 'ropewalk';
import type { RopeError } from 'ropewalk';
import { describe as shown, fuzz } from './fuzz/calls.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tables of calls that the fuzzer makes in a way of its own, or not. */
const ELSEWHERE = [
  'LoadOptions',
  'ThreadOptions',
  'PretrainedOptions',
  'RotationOptions',
  'AttendCacheOptions',
  'SearchOptions',
  'CallOptions',
];

let options: Record<string, string[]> = {};
let findings: string[] = [];

beforeAll(async () => {
  // No call by chance: every option with every useless value.
  const run = await fuzz(ropewalk, { seed: 1, variant: 'simd', calls: 0 });
  options = run.options;
  findings = run.findings;
}, 120_000);

test('every useless value of every option is refused, or does no harm', () => {
  expect(Object.keys(options).length).toBeGreaterThan(40);
  expect(options['rotate']).toContain('batch');
  expect(findings).toEqual([]);
});

test('the options that functions name are those of the types', () => {
  const file = `${root}dist/ropewalk.d.ts`;
  const program = ts.createProgram([file], { strict: true, target: ts.ScriptTarget.ES2022, skipLibCheck: true });
  const checker = program.getTypeChecker();
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!);
  const tables = exported.filter(({ name }) => /Options$/.test(name) && !ELSEWHERE.includes(name));
  expect(tables.length).toBeGreaterThan(25);
  const tried = Object.values(options);
  const unknown = tables
    .map((table) => ({
      name: table.name,
      keys: checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(table)).map(({ name }) => name),
    }))
    .filter(({ keys }) => !tried.some((known) => keys.every((key) => known.includes(key))));
  expect(unknown).toEqual([]);
});

// ropewalk/rotate is bundled of the same files.
test('without sentences ropewalk/core refuses the same, and has keys of theirs', async () => {
  const dist = (name: string): string => `${root}dist/ropewalk.${name}`;
  const sentences = JSON.parse(readFileSync(dist('sentences.json'), 'utf8')) as Record<string, string>;
  const wasm = readFileSync(dist('core.simd.wasm'));
  const refusals = async (
    file: string,
    options?: object,
  ): Promise<{ met: string[]; said: string[]; options: object }> => {
    const library = (await import(dist(file))) as { load(options: object): Promise<object> };
    const [met, said]: [string[], string[]] = [[], []];
    const run = await fuzz(
      { ...library, load: (given: object) => library.load({ source: wasm, ...given }) },
      {
        ...{ seed: 1, variant: 'simd', calls: 2000, options },
        refused(which: string, { code, parameter, value, message }: RopeError) {
          met.push(`${which}: ${code} ${parameter} ${shown(value)}`);
          said.push(message);
        },
      },
    );
    expect(run.findings).toEqual([]);
    return { met, said, options: run.options };
  };
  const whole = await refusals('core.js');
  const short = await refusals('core.production.js', whole.options);
  expect(short.met).toEqual(whole.met);
  expect(new Set(short.met).size).toBeGreaterThan(1000);
  // Of what the key stands for, words between numbers and choices are in the sentence.
  const others = short.said.filter((message, i) => {
    const [, begin = '?', key = ''] = /^(.*?: ).*?#(\w{3})/s.exec(message) ?? [];
    const words = sentences[key]?.split(/\{[^}]*\}|[()|]|\. /).filter((each) => each.trim().length > 5) ?? [];
    return !whole.said[i]!.startsWith(begin) || !words.some((each) => whole.said[i]!.includes(each.trim()));
  });
  expect(others).toEqual([]);
  expect(sentences['z3h'], 'the key in the docs').toBe('must be even');
});
