/** Tables of options as people meet them: what an editor shows of every option, and the defaults that are written there. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

describe('the types that are packed', () => {
  const files = ['ropewalk', 'ropewalk.model'].map((entry) => `${root}dist/${entry}.d.ts`);
  const program = ts.createProgram(files, { strict: true, target: ts.ScriptTarget.ES2022, skipLibCheck: true });
  const checker = program.getTypeChecker();
  const exported = files.flatMap((file) =>
    checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!),
  );
  const tables = exported.filter(({ name }) => /Options$|Bias$|Contents$|Components$|Formats$|Outputs$/.test(name));

  /** `name?: type` of an option, and its words. */
  function shown(table: ts.Symbol): { option: string; type: string; words: string }[] {
    const type = checker.getDeclaredTypeOfSymbol(table);
    return checker.getPropertiesOfType(type).map((property) => ({
      option: `${table.name}.${property.name}`,
      type: checker.typeToString(checker.getTypeOfSymbol(property)),
      words:
        ts.displayPartsToString(property.getDocumentationComment(checker)) +
        property
          .getJsDocTags(checker)
          .map(({ name, text }) => `@${name} ${ts.displayPartsToString(text)}`)
          .join(),
    }));
  }

  test('can all be imported', () => {
    const types = `${root}dist/ropewalk.types.d.ts`;
    const declared = [...readFileSync(types, 'utf8').matchAll(/^(?:export )?interface (\w+) extends Input</gm)];
    expect(declared.length).toBeGreaterThan(25);
    const importable = new Set(exported.map(({ name }) => name));
    expect(declared.map(([, name]) => name!).filter((name) => !importable.has(name))).toEqual([]);
  });

  test('explain every option where it is written', () => {
    expect(tables.length).toBeGreaterThan(25);
    const silent = tables
      .flatMap(shown)
      .filter(({ words, option }) => words === '' && !/\.type$/.test(option))
      .map(({ option }) => option);
    expect(silent).toEqual([]);
  });

  test('show the types of values, not those of the tables', () => {
    const puzzles = tables.flatMap(shown).filter(({ type }) => /Rule<|Needed<|Optional<|Given<|Values</.test(type));
    expect(puzzles).toEqual([]);
  });

  test('keep needed options needed, and the others not', () => {
    const optional = (table: string, option: string): boolean => {
      const symbol = tables.find(({ name }) => name === table)!;
      const property = checker.getDeclaredTypeOfSymbol(symbol).getProperty(option)!;
      return (property.flags & ts.SymbolFlags.Optional) !== 0;
    };
    expect(optional('RotateOptions', 'heads')).toBe(true);
    expect(optional('AttentionOptions', 'table')).toBe(true);
    expect(optional('CacheOptions', 'capacity')).toBe(false);
    expect(optional('HeatmapOptions', 'columns')).toBe(false);
    expect(optional('HeatmapOptions', 'palette')).toBe(true);
  });
});

test('a default in a table is the one that its comment names', () => {
  const files = readdirSync(`${root}bindings`, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.ts$/.test(name),
  );
  let found = 0;
  for (const file of files) {
    const text = readFileSync(`${root}bindings/${file}`, 'utf8');
    for (const [, comment, option, missing] of text.matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n\s*(\w+): .*\.or\(([^()]+)\),?$/gm,
    )) {
      const said = /@defaultValue (.*?)\s*(?:\*|$)/m.exec(comment!)?.[1];
      expect(said, `${file}: ${option}`).toBe(missing);
      found++;
    }
  }
  expect(found).toBeGreaterThan(40);
});
