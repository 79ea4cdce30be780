/** The pages of the reference, and what their search looks through: what doc comments say (tools/api.mjs), as HTML. */
import createMarkdown from 'markdown-it';
import { escape } from '../export/paint.js';
import { highlight } from './highlight.js';

export { escape, highlight };
export const markdown = createMarkdown({ html: false });

interface Options {
  type: string;
  rows: { name: string; type: string; optional: boolean; text: string; initial: string }[];
}
/** A name of the package. */
export interface Item {
  id: string;
  name: string;
  entry: string;
  signatures: string[];
  text: string;
  tags: { name: string; text: string }[];
  call: boolean;
  options: Options[];
  members: Item[];
}
interface Group {
  title: string;
  items: readonly Item[];
}
/** Functions and objects by families, and the other types. */
export interface Api {
  families: Group[];
  types: Item[];
}

interface Texts extends Api {
  /** By the name of their function. */
  examples: ReadonlyMap<string, string>;
  /** The rules that keys of errors stand for. */
  sentences: readonly (readonly [key: string, text: string])[];
}

/** The folder of a family. */
const folderOf = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
/** Its address, which differs from those of functions: `attention` is one. */
const familyId = (title: string): string => `about-${folderOf(title)}`;
/** What a heading shows of a call: `rope.rotate()`, but `length` and `RopeConfig`. */
const titled = ({ name, call }: Item): string => (call ? `${name}()` : name);
const shown = (item: Item): string => item.name.replace(/^rope\./, '');
const callsOf = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => [item, ...item.members.filter(({ call }) => call)]);

/** The pages of types that no function explains. */
const TYPES = ['Types of encodings', 'Types of models', 'Types of plans', 'Types'];
const typesOf = ({ id, entry }: Item): string =>
  /(Encoding|Bias|Encodings|BiasRule|BucketRule|EncodingType|ENCODING_TYPES)$/.test(id)
    ? 'Types of encodings'
    : entry.replace(/^ropewalk$/, 'Types').replace(/^ropewalk\/(.*)/, 'Types of $1s');

/** An example as one can paste it into a file: in docs/ `rope` is there already. */
const whole = (code: string): string =>
  /\brope\b/.test(code) && !/\brope = /.test(code)
    ? `import { load } from 'ropewalk';\nconst rope = await load();\n\n${code}`
    : code;

/** How a text is written in which names lead to their places. */
function linking({ families, types }: Texts) {
  const ids = new Map<string, string>();
  /** Options are shown with the function that takes them first. */
  const placed = new Map<string, string>();
  for (const { items } of families)
    for (const item of items) {
      ids.set(item.id, item.id);
      for (const member of item.members) ids.set(member.name, member.id);
      for (const { id, options } of [item, ...item.members])
        for (const { type } of options) if (/^[A-Z]/.test(type) && !placed.has(type)) placed.set(type, id);
    }
  for (const { id } of types) ids.set(id, id);

  const linked = (html: string): string =>
    html.replace(/<code>(?:rope\.)?([\w.]+)(\(\))?<\/code>/g, (code, name: string) =>
      ids.has(name) ? `<a href="#${ids.get(name)!}">${code}</a>` : code,
    );
  const names = [...ids.keys()].filter((name) => /^[A-Z]\w+$/.test(name)).join('|');
  return {
    placed,
    prose: (text: string) =>
      linked(markdown.render(text.replace(/\{@link (\w[\w.]*)\}/g, '`$1`'))).replace(/<h\d>|<\/h\d>/g, ''),
    inline: (text: string) => linked(markdown.renderInline(text.replace(/\s+/g, ' '))),
    typed: (code: string) =>
      highlight(code).replace(new RegExp(`\\b(${names})\\b(?![^<]*>)`, 'g'), '<a href="#$1">$1</a>'),
  };
}
type Linking = ReturnType<typeof linking>;

const table = ({ placed, prose, typed }: Linking, { type, rows }: Options): string =>
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

const FACTS = { returns: 'Gives', error: 'Error', source: 'Source', throws: 'Throws' };

function facts({ inline }: Linking, tags: Item['tags']): string {
  const of = (wanted: string): Set<string> =>
    new Set(
      tags.filter(({ name }) => name === wanted).map(({ text }) => text.replace(/^\{?RopeError\}?/, '`RopeError`')),
    );
  const line = (title: string, text: string): string => `<div><dt>${title}</dt><dd>${inline(text)}</dd></div>`;
  const params = [...of('param')].map((text) => /^(\w+)\s*-?\s*([\s\S]*)$/.exec(text)!);
  const rows = params
    .map(([, name, text]) => line(`<code>${name}</code>`, text!))
    .concat(Object.entries(FACTS).flatMap(([tag, title]) => [...of(tag)].map((text) => line(title, text))));
  return rows.length ? `<dl class="facts">${rows.join('')}</dl>` : '';
}

const entryOf = ({ entry }: Item): string => (entry === 'ropewalk' ? '' : `<span class="entry-of">${entry}</span>`);

/** A function or an object, under a heading of `level`. */
function section(links: Linking, examples: Texts['examples'], item: Item, level = 2): string {
  const { placed, prose, typed } = links;
  const elsewhere = item.options.filter(({ type }) => (placed.get(type) ?? item.id) !== item.id);
  const here = item.options.filter((each) => !elsewhere.includes(each));
  const code = examples.get(item.name);
  const small = `h${level + 1}`;
  const body = [
    item.signatures.length ? `<pre class="signature">${item.signatures.map(typed).join('\n')}</pre>` : '',
    prose(item.text),
    facts(links, item.tags),
    ...here.map((options) => `<${small} class="small">${options.type}</${small}>${table(links, options)}`),
    ...elsewhere.map(({ type }) => `<p class="see">Options: <a href="#${type}">${type}</a></p>`),
    code
      ? `
    <div class="example"><div class="editor"><pre>${highlight(whole(code))}\n</pre></div></div>`
      : '',
  ];
  return `
  <section id="${item.id}">
    <h${level}><a href="#${item.id}">${escape(titled(item))}</a>
      ${entryOf(item)}</h${level}>
    ${body.filter(Boolean).join('\n    ')}
    ${item.members.map((member) => section(links, examples, member, level + 1)).join('')}
  </section>`;
}

function typeSection(links: Linking, item: Item): string {
  const [signature = 'interface'] = item.signatures;
  const other = /^interface/.test(signature) ? '' : `<pre class="signature">${links.typed(signature)}</pre>`;
  return `
  <section id="${item.id}">
    <h2><a href="#${item.id}">${item.name}</a>
      ${entryOf(item)}</h2>
    ${links.prose(item.text)}
    ${item.options.map((options) => table(links, options)).join('') || other}
  </section>`;
}

const kin = (title: string, text: string): string => `
<section class="kin" id="${familyId(title)}">
  <h1>${title}</h1>
  ${text}
</section>`;

export function referencePages(from: Texts) {
  const links = linking(from);
  const types = from.types.filter(({ id }) => !links.placed.has(id));
  const typePages = TYPES.map((title) => ({ title, items: types.filter((item) => typesOf(item) === title) }));
  const groups = [...from.families, ...typePages];
  const texts = groups.map(({ title, items }, n) => {
    const parts = items.map((item) =>
      n < from.families.length ? section(links, from.examples, item) : typeSection(links, item),
    );
    return { path: folderOf(title), title, text: kin(title, parts.join('')) };
  });
  const rules = from.sentences.map(
    ([key, text]) => `<div id="${key}"><dt><code>#${key}</code></dt><dd>${escape(text)}</dd></div>`,
  );
  texts.push({
    path: 'errors',
    title: 'Errors',
    text: kin(
      'Errors',
      ERRORS.replace('%RULES%', () => rules.join('')),
    ),
  });

  const homes = new Map(
    texts.flatMap(({ path, text }) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => [id!, path] as const)),
  );
  /** `#name` leads to the page that has the name. */
  const led = (html: string, here: string): string =>
    html.replace(/ href="#([^"]+)"/g, (link, id: string) => {
      const path = homes.get(id);
      if (path === undefined && id !== 'text') throw new Error(`reference: no page has #${id}`);
      if (path === undefined || path === here) return link;
      // A page begins with what it is about.
      return ` href="${here ? '../' : ''}${path}/${id === `about-${path}` ? '' : `#${id}`}"`;
    });
  /** All families, and the names of one; of all in the overview. */
  const list = (here: string): string =>
    groups
      .map(({ title, items }) => {
        const rows = callsOf(items).map((item) => `<li><a href="#${item.id}">${escape(shown(item))}</a></li>`);
        return `
        <h2><a href="#${familyId(title)}">${title}</a></h2>
          ${!here || here === folderOf(title) ? `<ul>${rows.join('')}</ul>` : ''}`;
      })
      .concat('<h2><a href="#about-errors">Errors</a></h2>')
      .join('');
  const pages = [{ path: '', title: 'Reference', text: INTRODUCTION + overview(links, groups) }, ...texts].map(
    ({ path, title, text }) => ({
      path,
      title: path ? `${title} · reference` : title,
      names: led(list(path), path),
      text: led(text, path),
    }),
  );
  const names = groups.flatMap(({ items }) =>
    callsOf(items).map((item) => [shown(item), `${homes.get(item.id)!}/#${item.id}`, words(item)] as const),
  );
  // Names that are no calls have places too, to which old addresses lead.
  return { pages, search: { names, places: [...homes].map(([id, path]) => `${path}/#${id}`) } };
}

/** Every name with the first sentence of its text. */
function overview({ inline }: Linking, groups: readonly Group[]): string {
  const first = ({ text }: Item): string =>
    inline(/^[\s\S]*?(?<!\b(?:al|eq|eqs|sec))[.:](?=\s|$)/.exec(text)?.[0] ?? text)
      .replace(/\{@link (?:<[^>]*>)*([\w.]+)(?:<\/[^>]*>)*\}/g, '<code>$1</code>')
      .replace(/\.?:$/, '.');
  const row = (item: Item): string =>
    `<div><dt><a href="#${item.id}"><code>${escape(titled(item))}</code></a></dt><dd>${first(item)}</dd></div>`;
  return groups
    .map(
      ({ title, items }) => `
<section class="kin">
  <h2><a href="#${familyId(title)}">${title}</a></h2>
  <dl class="facts overview">${items.map(row).join('')}</dl>
</section>`,
    )
    .join('');
}

const words = ({ text, options }: Item): string =>
  (text.replace(/\{@link ([\w.]+)\}/g, '$1') + options.flatMap(({ rows }) => rows.map((each) => each.name)).join(' '))
    .replace(/\s+/g, ' ')
    .slice(0, 400);

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
const ERRORS = `<p>To stay small, the production builds of <code>ropewalk/core</code> and <code>ropewalk/rotate</code> put a key in place of
  the rule: <code>rotate: headDim #z3h, got 7</code>. Below is the rule for each key. A name in braces stands for a value of
  the call. All other builds print the rule itself.</p>
  <dl class="facts">%RULES%</dl>`;
