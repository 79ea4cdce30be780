// Which tests a change reaches. esbuild follows the imports of all of them in half a second; Vitest's `--changed` takes
// seconds in each of its projects.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../steps.mjs';

/** Reads the texts of the page, which no module imports. */
const TEXTS = 'tests/content.ts';

const isTest = (file) => file.endsWith('.test.ts');

/** Every test file, with all that it imports, and what that imports. */
let imports;
async function follow() {
  const { build } = await import('esbuild');
  const tests = readdirSync(join(root, 'tests'), { recursive: true })
    .filter(isTest)
    .map((file) => `tests/${file}`);
  const { metafile } = await build({
    stdin: { contents: tests.map((file) => `import './${file}';`).join('\n'), resolveDir: root },
    ...{ absWorkingDir: root, bundle: true, write: false, metafile: true, format: 'esm', platform: 'node' },
    ...{ packages: 'external', external: ['ropewalk', 'ropewalk/*', 'virtual:*', '*?url', '*?raw'] },
    ...{ logLevel: 'silent', loader: { '.md': 'empty', '.html': 'empty', '.woff2': 'empty' } },
  });
  const below = (file, found = new Set()) => {
    if (found.has(file)) return found;
    found.add(file);
    for (const { path, external } of metafile.inputs[file]?.imports ?? []) if (!external) below(path, found);
    return found;
  };
  return new Map(tests.map((file) => [file, below(file)]));
}

/** Test files that import one of `files`, or that name one which is no program, or its folder. */
export async function reached(files) {
  const all = await (imports ??= follow());
  const wanted = files.map((file) => (/^web\/content\/.*\.md$/.test(file) ? TEXTS : file));
  const names = wanted
    .filter((file) => !/\.(ts|[mc]?js|cpp|h)$/.test(file))
    .flatMap((file) => [basename(file), dirname(file).split('/').slice(-2).join('/')])
    .filter((name) => /[./]/.test(name));
  const isNamed = (file) => {
    const text = names.length > 0 ? readFileSync(join(root, file), 'utf8') : '';
    return names.some((name) => text.includes(name));
  };
  return [...all].flatMap(([file, below]) => (wanted.some((each) => below.has(each)) || isNamed(file) ? [file] : []));
}
