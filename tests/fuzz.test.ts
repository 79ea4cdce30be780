/** The fuzzer knows every option that the types have, and every option refuses, or bears, what is no use. */
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import * as ropewalk from 'ropewalk';
import { fuzz } from './fuzz/calls.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tables of calls that the fuzzer makes in a way of its own, or not. */
const ELSEWHERE = [
  'LoadOptions',
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
