// Writes the reference of the package into build/page/reference/, beside the page and in its look: what the doc
// comments say (api.mjs), and for every function an example of docs/examples.md that runs in the reader's browser with
// the package of the page; web/reference/pages.ts makes the text. Each family of functions has a page; what their common search looks through is in assets/.
// tools/page.mjs calls it when the page is built.
//
//   node tools/reference.mjs

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { publicApi } from './api.mjs';
import { moduleOf } from './of-web.mjs';
import { asProgram, root, SetupError } from './steps.mjs';

const page = join(root, 'build/page');
const sources = join(root, 'web/reference');
/** The files of the page that have what is packed whole, each with the one that says its names here. */
const kPackage = {
  'ropewalk.js': 'ropewalk.node.js',
  'ropewalk.plan.js': 'ropewalk.plan.js',
  'ropewalk.model.js': 'ropewalk.model.node.js',
};

/** The examples of docs/examples.md, by the name in their heading. tests/wasm/docs.test.ts runs them. */
export function examples() {
  const text = readFileSync(join(root, 'docs/examples.md'), 'utf8');
  const found = new Map();
  for (const [, name, code] of text.matchAll(/^### `([^`]+)`\n\n(?:[^`#]*\n\n)?```js\n([\s\S]*?)^```/gm))
    found.set(name, code.trimEnd());
  return found;
}

/** The sentences that the small entries do without, by their keys (tools/sentences.mjs). */
const sentences = () =>
  Object.entries(JSON.parse(readFileSync(join(root, 'dist/ropewalk.sentences.json'), 'utf8')))
    // Keys of digits alone come first in every object.
    .sort(([one], [other]) => (one < other ? -1 : 1));

/** The links to the typeface of most text and to the sheets of the built page, from a folder from which `up` leads to it. */
export function pageSheets(up) {
  const article = existsSync(join(page, 'index.html')) ? readFileSync(join(page, 'index.html'), 'utf8') : '';
  const sheets = [...article.matchAll(/<link rel=stylesheet[^>]*href=\.\/([^\s>]+)/g)];
  if (sheets.length === 0) throw new SetupError('The page is not built. Build it with\n  node tools/page.mjs');
  const [, text] = article.match(/href=(assets\/figtree-[\w-]{8}\.woff2)\b/);
  return [
    `<link rel=preload as=font crossorigin href=${up}/${text}>`,
    ...sheets.map(([, file]) => `<link rel=stylesheet href=${up}/${file}>`),
  ];
}

/** The package for the examples, under the names of what is packed: the files that the page has beside its scripts. */
async function writePackage(folder) {
  const assets = readdirSync(join(page, 'assets'));
  for (const [name, named] of Object.entries(kPackage)) {
    const [, stem] = /^(.*)\.js$/.exec(name);
    const found = assets.find((each) => each.startsWith(`${stem}-`) && each.length === name.length + 9);
    if (!found) throw new SetupError(`The built page has no ${name}.`);
    const names = Object.keys(await import(pathToFileURL(join(root, 'dist', named)).href));
    // The file has others too, for those of the page beside it.
    writeFileSync(join(folder, name), `export { ${names.join(', ')} } from '../../assets/${found}';\n`);
  }
}

/** A name with a hash: no checksum is asked of it, which would fail where a server unpacks it on the way. */
function writePacked(file, text) {
  const assets = join(page, 'assets');
  for (const old of readdirSync(assets)) if (old.startsWith(`${file}-`)) rmSync(join(assets, old));
  const packed = gzipSync(text, { level: 9 });
  const name = `${file}-${createHash('sha256').update(packed).digest('hex').slice(0, 8)}.gz`;
  writeFileSync(join(assets, name), packed);
  return name;
}

export async function buildReference() {
  const folder = join(page, 'reference');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'package'), { recursive: true });
  await writePackage(join(folder, 'package'));

  const { referencePages } = await moduleOf('reference/pages.ts');
  const { shortDocument, shortMarkup } = await moduleOf('plugin/markup.ts');
  const { withHead } = await moduleOf('plugin/every-head.ts');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const texts = { ...(await publicApi()), examples: examples(), sentences: sentences() };
  const { pages, search } = referencePages(texts);

  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: root,
    define: { REFERENCE_NAMES: JSON.stringify(`../assets/${writePacked('names.json', JSON.stringify(search))}`) },
    entryPoints: ['reference.ts', 'runner.ts', 'reference.css'].map((name) => join(sources, name)),
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'error',
  });
  const template = shortDocument(withHead(readFileSync(join(sources, 'index.html'), 'utf8'), '%UP%../'));
  for (const { path, title, names, text } of pages) {
    const up = path ? '../' : './';
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(
      join(folder, path, 'index.html'),
      template
        .replace('<!-- sheets -->', pageSheets(`${up}..`).join(''))
        .replace('<!-- names -->', () => shortMarkup(names))
        .replace('<!-- reference -->', () => shortMarkup(text))
        .replaceAll('%TITLE%', title)
        .replaceAll('%UP%', up)
        .replaceAll('%VERSION%', version),
    );
  }
}

await asProgram(import.meta.url, buildReference);
