/** The ground plan of CONTRIBUTING.md as rules: which way the arrows between the folders point. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => readFileSync(root + file, 'utf8');

// What git knows or would take: not what was built.
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(root + file));

const under = (folder: string, ending: RegExp): string[] =>
  files.filter((file) => file.startsWith(folder) && ending.test(file));

/** Comments may speak of what code must not do. */
const code = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/(^|\s)\/\/.*$/gm, '$1');

/** Every place where `pattern` stands in the code of `among`, as `file:line text`. */
function places(pattern: RegExp, among: string[]): string[] {
  return among.flatMap((file) =>
    code(read(file))
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${file}:${i + 1} ${line.trim()}`] : [])),
  );
}

const rules = {
  emscripten: { pattern: /#include\s*[<"](emscripten|wasm_simd128)/, bad: '#include <emscripten/bind.h>' },
  backend: {
    pattern: /#include\s*"[^"]*(simd\/|scalar\.h|vector\.h|simd128\.h|relaxed\.h)/,
    bad: '#include "../simd/vector.h"',
  },
  embind: { pattern: /emscripten\/(bind|val)\.h|EMSCRIPTEN_BINDINGS|emscripten::/, bad: 'EMSCRIPTEN_BINDINGS(x) {' },
  heap: { pattern: /\bHEAP[UF]?(8|16|32|64)\b|\b_(malloc|memalign|free)\b/, bad: 'module._malloc(8)' },
  inside: {
    pattern: /(from|import)\s*\(?\s*['"]((\.\.\/)+(bindings|src|build|dist|tools)\/|[^'"]*\/ropewalk(\.node)?\.js)/,
    bad: "import { load } from '../../bindings/index.js';",
  },
  define: { pattern: /customElements\.define|@customElement/, bad: "customElements.define('rope-pair', Pair);" },
  figure: {
    pattern: /(from|import)\s*\(?\s*['"][^'"]*\/figures\//,
    bad: "import { words } from '../figures/pair/words.en.js';",
  },
  stranger: { pattern: /(from|import|require)\s*\(?\s*['"]\.\.\//, bad: "import { x } from '../tools/x.mjs';" },
};

test('every rule finds what it forbids', () => {
  for (const { pattern, bad } of Object.values(rules)) expect(bad).toMatch(pattern);
});

const sources = under('src/', /\.(cpp|h)$/);
const headers = under('include/', /\.h$/);
const scripts = under('bindings/', /\.ts$/);

describe('src', () => {
  test('includes no Emscripten header, and the intrinsics in two backends only', () => {
    const allowed = ['src/simd/simd128.h', 'src/simd/relaxed.h'];
    expect(sources.length).toBeGreaterThan(0);
    expect(
      places(
        rules.emscripten.pattern,
        [...sources, ...headers].filter((file) => !allowed.includes(file)),
      ),
    ).toEqual([]);
  });

  test('kernels include simd.h and never a backend', () => {
    expect(
      places(
        rules.backend.pattern,
        sources.filter((file) => file !== 'src/simd.h' && !file.startsWith('src/simd/')),
      ),
    ).toEqual([]);
  });

  test('public headers include public headers only', () => {
    const included = headers.flatMap((file) =>
      [...read(file).matchAll(/#include "([^"]+)"/g)].map(([, name]) => name!),
    );
    expect(included.length).toBeGreaterThan(0);
    expect(included.filter((name) => !headers.includes(`include/${name}`))).toEqual([]);
  });

  test('has every file in CMakeLists.txt, and so have the native tests', () => {
    const listed = code(read('CMakeLists.txt'));
    const missing = [...sources, ...under('tests/native/', /\.cpp$/)].filter(
      (file) => file.endsWith('.cpp') && !new RegExp(`^\\s*${file.replaceAll('.', '\\.')}\\)?$`, 'm').test(listed),
    );
    expect(missing).toEqual([]);
  });
});

interface Length {
  /** By the line that it begins on, where it has none. */
  name: string;
  lines: number;
  /** Without those of the functions within it that have a name. */
  own: number;
}

const hasName = (node: ts.Node): boolean =>
  (ts.isFunctionLike(node) && node.name !== undefined) || ts.isVariableDeclaration(node.parent);

function lengths(text: string): Length[] {
  const source = ts.createSourceFile('', text, ts.ScriptTarget.Latest, true);
  const lineOf = (at: number): number => source.getLineAndCharacterOfPosition(at).line;
  const found: Length[] = [];
  const visit = (node: ts.Node, around?: Length): void => {
    let here = around;
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = lineOf(node.getStart());
      const lines = lineOf(node.end) - first + 1;
      here = { name: node.name?.getText() ?? `line ${first + 1}`, lines, own: lines };
      found.push(here);
      if (around && hasName(node)) around.own -= lines;
    }
    ts.forEachChild(node, (child) => visit(child, here));
  };
  visit(source);
  return found;
}
const lengthsIn = (folder: string): Length[] =>
  under(folder, /\.ts$/).flatMap((file) =>
    lengths(read(file)).map((each) => ({ ...each, name: `${file} ${each.name}` })),
  );

describe('bindings', () => {
  test('no function is longer than 100 lines', () => {
    const long = (lines: number): number => lengths(`const f = () => {${'\n'.repeat(lines - 1)}};`)[0]!.lines;
    expect([long(101), long(100)]).toEqual([101, 100]);
    const all = lengthsIn('bindings/');
    expect(all.length).toBeGreaterThan(1000);
    expect(all.filter(({ lines }) => lines > 100)).toEqual([]);
  });

  test('Embind stands in module.cpp, and in embind.cpp what it is asked for', () => {
    expect(
      places(
        rules.embind.pattern,
        files.filter((file) => /\.(cpp|h)$/.test(file) && !/^bindings\/border\/(module|embind)\.cpp$/.test(file)),
      ),
    ).toEqual([]);
  });

  test('kernels cross the border under the names of the public headers, and nothing else does but layouts and the count of threads', () => {
    const header = headers.map((file) => code(read(file))).join('\n');
    const border = code(read('bindings/border/module.cpp'));
    const bound = [...border.matchAll(/^\s*KERNEL\((\w+)\)/gm)].map(([, name]) => name!);
    expect(bound.length).toBeGreaterThan(10);
    expect(bound.filter((name) => !new RegExp(`\\b${name}\\(`).test(header))).toEqual([]);
    const others = [...border.matchAll(/\b(?:function|add)\(\s*"(\w+)"/g)].map(([, name]) => name!);
    expect(new Set(others)).toEqual(new Set(['layouts', 'threads']));
  });

  test('the heap is named in memory.ts only', () => {
    const others = [...scripts, ...under('web/', /\.ts$/), ...under('demos/', /\.(ts|m?js)$/)];
    expect(
      places(
        rules.heap.pattern,
        others.filter((file) => file !== 'bindings/border/memory.ts'),
      ),
    ).toEqual([]);
  });
});

describe('web', () => {
  const web = under('web/', /\.(ts|js|mjs)$/);

  test('imports the package by its name', () => {
    expect(places(rules.inside.pattern, web)).toEqual([]);
  });

  test('no function has more than 100 lines but for named ones within it', () => {
    const nested = 'function f() {\n\nconst g = () => {\n\n};\nreturn [1].map(() => {\n\n});\n}';
    expect(lengths(nested).map(({ lines, own }) => [lines, own])).toEqual([
      [9, 6],
      [3, 3],
      [3, 3],
    ]);
    const all = lengthsIn('web/');
    expect(all.length).toBeGreaterThan(1000);
    expect(all.filter(({ own }) => own > 100)).toEqual([]);
  });

  test('defines its elements in one file', () => {
    const defining = new Set(places(rules.define.pattern, web).map((place) => place.split(':')[0]));
    expect([...defining].length).toBeLessThanOrEqual(1);
  });
});

describe('a figure', () => {
  const own = /(from|import)\s*\(?\s*['"]\.\.\/(?!\.\.\/)/;
  const inFolders = under('web/figures/', /^web\/figures\/[^/]+\/.*\.ts$/);

  test('is a folder and a line of a list, both with its name', () => {
    const folders = [...new Set(inFolders.map((file) => file.split('/')[2]!))];
    const lists = under('web/figures/', /^web\/figures\/\w+\.ts$/)
      .map(read)
      .join('\n');
    const lines = [...lists.matchAll(/^export \{ (.*) \} from '\.\/(\w+)\//gm)];
    const named = new Set(lines.map(([, , folder]) => folder!));
    expect([...named].sort()).toEqual(folders.sort());
    for (const folder of named)
      expect(lines.filter(([, names, from]) => from === folder && names!.includes(` as ${folder}`)).length).toBe(1);
  });

  test('is acted on in a browser', () => {
    const tests = under('tests/web/', /\.test\.ts$/)
      .map(read)
      .join('\n');
    const folders = [...new Set(inFolders.map((file) => file.split('/')[2]!))];
    expect(
      folders.filter((name) => !new RegExp(`rope-${name}\\b|figure-${name}\\b|['"]${name}['"]`).test(tests)),
    ).toEqual([]);
  });

  test('imports nothing of another figure', () => {
    expect("import { drawDial } from '../odometer/draw.js';").toMatch(own);
    expect("import { drawDial } from '../../kit/dial.js';").not.toMatch(own);
    expect(inFolders.length).toBeGreaterThan(100);
    expect(places(own, inFolders)).toEqual([]);
    expect(places(rules.figure.pattern, inFolders)).toEqual([]);
  });

  test('is known to nothing that figures are built from', () => {
    const below = ['kit', 'charts', 'subject', 'state', 'util', 'export', 'strings'];
    const among = below.flatMap((folder) => under(`web/${folder}/`, /\.ts$/));
    expect(among.length).toBeGreaterThan(50);
    expect(places(rules.figure.pattern, among)).toEqual([]);
  });
});

describe('demos', () => {
  test('import only what a stranger could', () => {
    const demos = under('demos/', /\.(ts|m?js|cjs|html)$/);
    expect(places(rules.stranger.pattern, demos)).toEqual([]);
    expect(places(rules.inside.pattern, demos)).toEqual([]);
  });
});
