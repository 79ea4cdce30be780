// Writes the reference of the package into build/page/reference/, beside the page and in its look: what the doc
// comments say (api.mjs), and for every function an example of docs/examples.md that runs in the reader's browser with
// the package of the page. Each family of functions has a page; what their common search looks through is in assets/.
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

/** An example as one can paste it into a file: in docs/ `rope` is there already. */
export const whole = (code) =>
  /\brope\b/.test(code) && !/\brope = /.test(code)
    ? `import { load } from 'ropewalk';\nconst rope = await load();\n\n${code}`
    : code;

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

/** `highlight` of the reference: a program as HTML with colours. */
export const highlighter = async () => (await moduleOf('reference/highlight.ts')).highlight;

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

  const highlight = await highlighter();
  const { shortDocument, shortMarkup } = await moduleOf('plugin/markup.ts');
  const { withHead } = await moduleOf('plugin/every-head.ts');
  const { default: MarkdownIt } = await import('markdown-it');
  const markdown = new MarkdownIt({ html: false });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { pages, search } = write({
    ...(await publicApi()),
    examples: examples(),
    sentences: sentences(),
    highlight,
    markdown,
    version,
  });

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

export const escape = (text) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
/** The folder of a family. */
const folderOf = (title) => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
/** Its address, which differs from those of functions: `attention` is one. */
const familyId = (title) => `about-${folderOf(title)}`;
/** What a heading shows of a call: `rope.rotate()`, but `length` and `RopeConfig`. */
const titled = ({ name, call }) => (call ? `${name}()` : name);

/** The pages of types that no function explains, with what is on them; what comes first takes it. */
const TYPES = [
  [
    'Types of encodings',
    ({ id }) => /(Encoding|Bias|Encodings|BiasRule|BucketRule|EncodingType|ENCODING_TYPES)$/.test(id),
  ],
  ['Types of models', ({ entry }) => entry === 'ropewalk/model'],
  ['Types of plans', ({ entry }) => entry === 'ropewalk/plan'],
  ['Types', () => true],
];
const typeGroups = (items) =>
  TYPES.map(([title, has], n) => ({
    title,
    items: items.filter((item) => has(item) && !TYPES.slice(0, n).some(([, before]) => before(item))),
  }));

function write({ families, types, examples, sentences, highlight, markdown }) {
  const ids = new Map();
  for (const { items } of families)
    for (const item of items) {
      ids.set(item.id, item.id);
      for (const member of item.members) ids.set(member.name, member.id);
    }
  /** Options are shown with the function that takes them first. */
  const placed = new Map();
  const everyCall = families.flatMap(({ items }) => items.flatMap((item) => [item, ...item.members]));
  for (const item of everyCall)
    for (const { type } of item.options) if (/^[A-Z]/.test(type) && !placed.has(type)) placed.set(type, item.id);
  for (const { id } of types) ids.set(id, id);

  const linked = (html) =>
    html.replace(/<code>(?:rope\.)?([\w.]+)(\(\))?<\/code>/g, (code, name) =>
      ids.has(name) ? `<a href="#${ids.get(name)}">${code}</a>` : code,
    );
  const prose = (text) =>
    linked(markdown.render(text.replace(/\{@link (\w[\w.]*)\}/g, '`$1`'))).replace(/<h\d>|<\/h\d>/g, '');
  const inline = (text) => linked(markdown.renderInline(text.replace(/\s+/g, ' ')));
  const names = [...ids.keys()].filter((name) => /^[A-Z]\w+$/.test(name));
  const typed = (code) =>
    highlight(code).replace(new RegExp(`\\b(${names.join('|')})\\b(?![^<]*>)`, 'g'), '<a href="#$1">$1</a>');

  const table = ({ type, rows }) =>
    `
    <dl class="options" id="${placed.has(type) ? type : ''}">
      ${rows
        .map(
          ({ name, type: of, optional, text, initial }) => `
      <dt><code>${escape(name)}</code> <code>${typed(of)}</code>
        <span>${optional ? (initial ? `default <code>${escape(initial)}</code>` : 'optional') : 'needed'}</span></dt>
      <dd>${text ? prose(text) : ''}</dd>`,
        )
        .join('')}
    </dl>`.replace(' id=""', '');

  const tags = (all) => {
    const of = (wanted) => all.filter(({ name }) => name === wanted).map(({ text }) => text);
    const params = of('param').map((text) => /^(\w+)\s*-?\s*([\s\S]*)$/.exec(text));
    const line = (title, text) => `<div><dt>${title}</dt><dd>${text}</dd></div>`;
    const rows = [
      ...params.filter(Boolean).map(([, name, text]) => line(`<code>${name}</code>`, inline(text))),
      ...of('returns').map((text) => line('Gives', inline(text))),
      ...[...new Set(of('error'))].map((text) => line('Error', inline(text))),
      ...[...new Set(of('source'))].map((text) => line('Source', inline(text))),
      ...[...new Set(of('throws'))].map((text) =>
        line('Throws', inline(text.replace(/^\{?RopeError\}?/, '`RopeError`'))),
      ),
    ];
    return rows.length ? `<dl class="facts">${rows.join('')}</dl>` : '';
  };

  const editor = (item) => {
    const code = examples.get(item.name);
    if (!code) return '';
    return `
    <div class="example"><div class="editor"><pre>${highlight(whole(code))}\n</pre></div></div>`;
  };

  const section = (item, level) => {
    const elsewhere = item.options.filter(({ type }) => (placed.get(type) ?? item.id) !== item.id);
    const here = item.options.filter((each) => !elsewhere.includes(each));
    const body = [
      item.signatures.length
        ? `<pre class="signature">${item.signatures.map((each) => typed(each)).join('\n')}</pre>`
        : '',
      prose(item.text),
      tags(item.tags),
      ...here.map(({ type, rows }) => `<h${level + 1} class="small">${type}</h${level + 1}>${table({ type, rows })}`),
      ...elsewhere.map(({ type }) => `<p class="see">Options: <a href="#${type}">${type}</a></p>`),
      editor(item),
    ];
    return `
  <section id="${item.id}">
    <h${level}><a href="#${item.id}">${escape(titled(item))}</a>
      ${item.entry === 'ropewalk' ? '' : `<span class="entry-of">${item.entry}</span>`}</h${level}>
    ${body.filter(Boolean).join('\n    ')}
    ${item.members.map((member) => section(member, level + 1)).join('')}
  </section>`;
  };

  const settings = types.filter(({ id }) => !placed.has(id));
  const typeSection = (item) => `
  <section id="${item.id}">
    <h2><a href="#${item.id}">${item.name}</a>
      ${item.entry === 'ropewalk' ? '' : `<span class="entry-of">${item.entry}</span>`}</h2>
    ${prose(item.text)}
    ${item.options.length ? item.options.map(table).join('') : item.signatures.length && !/^interface/.test(item.signatures[0]) ? `<pre class="signature">${typed(item.signatures[0])}</pre>` : ''}
  </section>`;

  const groups = [...families, ...typeGroups(settings)];
  const shown = (item) => item.name.replace(/^rope\./, '');
  const callsOf = (items) => items.flatMap((item) => [item, ...item.members.filter(({ call }) => call)]);
  const row = (item) => `<li><a href="#${item.id}">${escape(shown(item))}</a></li>`;
  /** All families, and the names of one; of all in the overview. */
  const list = (here) =>
    groups
      .map(
        ({ title, items }) => `
        <h2><a href="#${familyId(title)}">${title}</a></h2>
          ${!here || here === folderOf(title) ? `<ul>${callsOf(items).map(row).join('')}</ul>` : ''}`,
      )
      .concat('<h2><a href="#about-errors">Errors</a></h2>')
      .join('');
  const texts = groups.map(({ title, items }) => ({
    path: folderOf(title),
    title,
    text: `
<section class="kin" id="${familyId(title)}">
  <h1>${title}</h1>
  ${items.map((item) => (TYPES.some(([of]) => of === title) ? typeSection(item) : section(item, 2))).join('')}
</section>`,
  }));
  texts.push({
    path: 'errors',
    title: 'Errors',
    text: `
<section class="kin" id="about-errors">
  <h1>Errors</h1>
  <p>To stay small, the production builds of <code>ropewalk/core</code> and <code>ropewalk/rotate</code> put a key in place of
  the rule: <code>rotate: headDim #z3h, got 7</code>. Below is the rule for each key. A name in braces stands for a value of
  the call. All other builds print the rule itself.</p>
  <dl class="facts">${sentences.map(([key, text]) => `<div id="${key}"><dt><code>#${key}</code></dt><dd>${escape(text)}</dd></div>`).join('')}</dl>
</section>`,
  });
  const homes = new Map(
    texts.flatMap(({ path, text }) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => [id, path])),
  );
  /** `#name` leads to the page that has the name. */
  const led = (html, here) =>
    html.replace(/ href="#([^"]+)"/g, (link, id) => {
      const path = homes.get(id);
      if (path === undefined && id !== 'text') throw new Error(`reference: no page has #${id}`);
      if (path === undefined || path === here) return link;
      // A page begins with what it is about.
      return ` href="${here ? '../' : ''}${path}/${id === `about-${path}` ? '' : `#${id}`}"`;
    });
  /** Its first sentence. */
  const first = ({ text }) =>
    inline(/^[\s\S]*?(?<!\b(?:al|eq|eqs|sec))[.:](?=\s|$)/.exec(text)?.[0] ?? text)
      .replace(/\{@link (?:<[^>]*>)*([\w.]+)(?:<\/[^>]*>)*\}/g, '<code>$1</code>')
      .replace(/\.?:$/, '.');
  const overview = groups
    .map(
      ({ title, items }) => `
<section class="kin">
  <h2><a href="#${familyId(title)}">${title}</a></h2>
  <dl class="facts overview">${items.map((item) => `<div><dt><a href="#${item.id}"><code>${escape(titled(item))}</code></a></dt><dd>${first(item)}</dd></div>`).join('')}</dl>
</section>`,
    )
    .join('');
  const words = ({ text, options }) =>
    (text.replace(/\{@link ([\w.]+)\}/g, '$1') + options.flatMap(({ rows }) => rows.map((each) => each.name)).join(' '))
      .replace(/\s+/g, ' ')
      .slice(0, 400);
  const searched = groups.flatMap(({ items }) =>
    callsOf(items).map((item) => [shown(item), `${homes.get(item.id)}/#${item.id}`, words(item)]),
  );
  // Names that are no calls have places too, to which old addresses lead.
  const places = [...homes].map(([id, path]) => `${path}/#${id}`);
  const pages = [{ path: '', title: 'Reference', text: INTRODUCTION + overview }, ...texts].map(
    ({ path, title, text }) => ({
      path,
      title: path ? `${title} · reference` : title,
      names: led(list(path), path),
      text: led(text, path),
    }),
  );
  return { pages, search: { names: searched, places } };
}

/** What holds for all functions. */
const INTRODUCTION = `
<h1>Reference</h1>
<p>What <code>ropewalk</code> and <code>ropewalk/model</code> export. <code>rope</code> stands for
<code>await load()</code>. Arrays are row-major: <code>T</code> positions, <code>H</code> query heads,
<code>K</code> key heads, <code>d</code> components of a head, <code>r</code> rotated components,
<code>P = r/2</code> pairs. Angles are in radians, positions and distances in tokens.</p>
<p>A call that breaks a rule throws a <a href="#RopeError"><code>RopeError</code></a>, which names the parameter, and
leaves everything as it was. In production, <a href="#about-errors">some errors have a key</a>. Each example can be changed and runs in this browser: press
<kbd>Ctrl</kbd>+<kbd>Enter</kbd>. Whole programs are in the <a href="../demos/">demos</a>.</p>`;

await asProgram(import.meta.url, buildReference);
