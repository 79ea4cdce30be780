// Writes the reference of the package into build/page/reference/, beside the page and in its look: what the doc
// comments say (api.mjs), and for every function an example of docs/examples.md that runs in the reader's browser with
// the package of the page. tools/page.mjs calls it when the page is built.
//
//   node tools/reference.mjs

import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicApi } from './api.mjs';
import { asProgram, root, SetupError } from './steps.mjs';

const page = join(root, 'build/page');
const sources = join(root, 'web/reference');
const kPackage = ['ropewalk', 'ropewalk.core', 'ropewalk.model']
  .flatMap((name) =>
    ['js', 'simd.wasm', 'relaxed.wasm', ...(name === 'ropewalk.core' ? [] : ['worker.js'])].map(
      (ending) => `${name}.${ending}`,
    ),
  )
  .concat('ropewalk.plan.js');

/** The examples of docs/examples.md, by the name in their heading. tests/wasm/docs.test.ts runs them. */
export function examples() {
  const text = readFileSync(join(root, 'docs/examples.md'), 'utf8');
  const found = new Map();
  for (const [, name, code] of text.matchAll(/^### `([^`]+)`\n\n(?:[^`#]*\n\n)?```js\n([\s\S]*?)^```/gm))
    found.set(name, code.trimEnd());
  return found;
}

/** An example as one can paste it into a file: in docs/ `rope` is there already. */
export const whole = (code) =>
  /\brope\b/.test(code) && !/\brope = /.test(code)
    ? `import { load } from 'ropewalk';\nconst rope = await load();\n\n${code}`
    : code;

/** The links to the sheets of the built page, from a folder from which `up` leads to it. */
export function pageSheets(up) {
  const sheets = existsSync(join(page, 'index.html'))
    ? [...readFileSync(join(page, 'index.html'), 'utf8').matchAll(/<link rel="stylesheet"[^>]*href="\.\/([^"]+)"/g)]
    : [];
  if (sheets.length === 0) throw new SetupError('The page is not built. Build it with\n  node tools/page.mjs');
  return sheets.map(([, file]) => `<link rel="stylesheet" href="${up}/${file}" />`);
}

/** `highlight` of the reference: a program as HTML with colours. */
export async function highlighter() {
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(sources, 'highlight.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const { highlight } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`
  );
  return highlight;
}

export async function buildReference() {
  const sheets = pageSheets('..');
  const folder = join(page, 'reference');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'package'), { recursive: true });
  for (const name of kPackage) copyFileSync(join(root, 'dist', name), join(folder, 'package', name));

  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['reference.ts', 'runner.ts', 'reference.css'].map((name) => join(sources, name)),
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'error',
  });
  const highlight = await highlighter();
  const { default: MarkdownIt } = await import('markdown-it');
  const markdown = new MarkdownIt({ html: false });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const html = write({ ...publicApi(), examples: examples(), highlight, markdown, version });
  const template = readFileSync(join(sources, 'index.html'), 'utf8');
  writeFileSync(
    join(folder, 'index.html'),
    template
      .replace('<!-- sheets -->', sheets.join('\n    '))
      .replace('<!-- names -->', () => html.names)
      .replace('<!-- reference -->', () => html.text)
      .replaceAll('%VERSION%', version),
  );
}

export const escape = (text) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
/** The address of a family, which differs from those of functions: `attention` is one. */
const familyId = (title) => `about-${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
/** What a heading shows of a call: `rope.rotate()`, but `length` and `RopeConfig`. */
const titled = ({ name, call }) => (call ? `${name}()` : name);

function write({ families, types, examples, highlight, markdown }) {
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
      <div>
        <dt><code>${escape(name)}</code> <code class="of">${typed(of)}</code>
          <span class="rule">${optional ? (initial ? `default <code>${escape(initial)}</code>` : 'optional') : 'needed'}</span></dt>
        <dd>${text ? prose(text) : ''}</dd>
      </div>`,
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
      ...[...new Set(of('throws'))].map((text) =>
        line('Throws', inline(text.replace(/^\{?RopeError\}?/, '`RopeError`'))),
      ),
    ];
    return rows.length ? `<dl class="facts">${rows.join('')}</dl>` : '';
  };

  const editor = (item) => {
    const code = examples.get(item.name);
    if (!code) return '';
    const text = whole(code);
    const label = `Example of ${titled(item)}`;
    return `
    <div class="example">
      <div class="editor"><pre aria-hidden="true">${highlight(text)}\n</pre>
        <textarea readonly spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off"
          aria-label="${label}">${escape(text)}</textarea></div>
      <div class="bar"><button type="button" class="run" title="Ctrl+Enter">Run</button>
        <button type="button" class="reset" disabled>Reset</button></div>
      <output aria-live="polite" aria-label="Result: ${label}"></output>
    </div>`;
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
  <section class="entry" id="${item.id}">
    <h${level}>${escape(titled(item))}<a class="here" href="#${item.id}" aria-label="Link to ${escape(titled(item))}">#</a>
      ${item.entry === 'ropewalk' ? '' : `<span class="entry-of">${item.entry}</span>`}</h${level}>
    ${body.filter(Boolean).join('\n    ')}
    ${item.members.map((member) => section(member, level + 1)).join('')}
  </section>`;
  };

  const settings = types.filter(({ id }) => !placed.has(id));
  const typeSection = (item) => `
  <section class="entry" id="${item.id}">
    <h3>${item.name}<a class="here" href="#${item.id}" aria-label="Link to ${item.name}">#</a>
      ${item.entry === 'ropewalk' ? '' : `<span class="entry-of">${item.entry}</span>`}</h3>
    ${prose(item.text)}
    ${item.options.length ? item.options.map(table).join('') : item.signatures.length && !/^interface/.test(item.signatures[0]) ? `<pre class="signature">${typed(item.signatures[0])}</pre>` : ''}
  </section>`;

  const groups = [...families, { title: 'Types', items: settings }];
  const row = (item) =>
    `<li data-words="${escape((item.text + item.options.flatMap(({ rows }) => rows.map((each) => each.name)).join(' ')).replace(/\s+/g, ' ').slice(0, 400))}"><a href="#${item.id}">${escape(item.name.replace(/^rope\./, ''))}</a></li>`;
  return {
    names: groups
      .map(
        ({ title, items }) => `
        <section><h2><a href="#${familyId(title)}">${title}</a></h2>
          <ul>${items
            .flatMap((item) => [item, ...item.members.filter(({ call }) => call)])
            .map(row)
            .join('')}</ul></section>`,
      )
      .join(''),
    text: groups
      .map(
        ({ title, items }) => `
<section class="kin" id="${familyId(title)}">
  <h2>${title}</h2>
  ${items.map((item) => (title === 'Types' ? typeSection(item) : section(item, 3))).join('')}
</section>`,
      )
      .join(''),
  };
}

await asProgram(import.meta.url, buildReference);
