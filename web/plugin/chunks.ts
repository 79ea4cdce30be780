/**
 * Which file of the built page a module goes into. Left alone, the bundler makes a file of every module that two others
 * share, and each costs a journey to the server and back.
 *
 *     base      what the planner's page needs of it, and what all pages about the lesson share
 *     package   what they need of the package; the rest of it imports this half
 *     first     what else the page, a frame and elements.js cannot start without
 *     slides    what the slides need beside `first`
 *     sheets    what the handout and the pages to print need beside it
 *     shared    what several of those import that are fetched later: the figures of each page, the menu, the listings,
 *               trained models
 *     asked     what figures fetch when they are asked for it: their programs, the panels of the menu, what they take from
 *               beside the page
 *     others    lie in the file of the one that imports them
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { parseAst, type Plugin, type Rolldown } from 'vite';

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const SHEET = /\.css(\?|$)/;
/** Wanted right after the first view, and smaller than a request. */
const WITH_FIRST = /[\\/](export[\\/](copy|save)|util[\\/](cells|fetched))\.ts$/;

/** The scenes are in other files: slides fetch them as HTML, in one language. */
const SLIDES = /[\\/]web[\\/]slides[\\/][^\\/]+\.ts$/;
const LESSON = /[\\/]lesson[\\/](plans|link)\.ts$/;

/** Pages of their own: the article, a frame and elements.js start without them. */
const BESIDE = /[\\/](slides|handout|print)[\\/][^\\/]+\.(ts|html)$/;

const PACKAGE = /[\\/](dist[\\/]ropewalk\.js|util[\\/]worker\.ts)$/;

const PLANNER = /[\\/](planner[\\/].+|plan[\\/]index\.html)$/;

/** What loads a module: files that the page names, the planner, the pages beside it, and those that are fetched with `import()`. */
function rootsOf(id: string, modules: Modules): { first: boolean; planner: boolean; beside: boolean; later: number } {
  const seen = new Set([id]);
  let first = false;
  let planner = false;
  let beside = false;
  let later = 0;
  for (const each of seen) {
    if (PLANNER.test(each)) {
      planner = true;
      continue;
    }
    if (BESIDE.test(each)) {
      beside = true;
      continue;
    }
    const { isEntry = false, importers = [], dynamicImporters = [] } = modules.getModuleInfo(each) ?? {};
    first ||= isEntry;
    later += dynamicImporters.length > 0 ? 1 : 0;
    for (const importer of importers) seen.add(importer);
  }
  return { first, planner, beside, later };
}

/** The name of its file, for `codeSplitting`; `null` leaves it with the one that imports it. */
export function chunkOf(id: string, modules: Modules): string | null {
  if (id.endsWith('?whole')) return null;
  // No file that touches the page: workers and the examples of the reference import it.
  if (PACKAGE.test(id)) return 'package';
  const { isEntry, importers, dynamicImporters } = modules.getModuleInfo(id)!;
  const named = isEntry || importers.some((importer) => importer.endsWith('.html'));
  if (SHEET.test(id) || named || dynamicImporters.length > 0) return null;
  const { first, planner, beside, later } = rootsOf(id, modules);
  if (LESSON.test(id) || (planner && (first || beside || later > 0))) return 'base';
  if (planner) return 'planner';
  if (SLIDES.test(id)) return 'slides';
  if (first || WITH_FIRST.test(id)) return 'first';
  if (later > 1 || (beside && later > 0)) return 'shared';
  return beside ? 'sheets' : null;
}

/** The bundler's own few lines, which it puts into a file of their own, are smaller than their request: all who ask have them. */
export const withRuntime: Plugin = {
  name: 'ropewalk-runtime',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
      if (!runtime) return;
      const { fileName, code } = runtime;
      const [, lines, local] =
        /^(.*)export\{(\w+) as t\};?\s*$/s.exec(code.replace(/export\{t\}/, 'export{t as t}')) ?? [];
      if (!lines) throw new Error(`${fileName}: not as it was: ${code}`);
      for (const chunk of chunks) {
        if (!chunk.imports.includes(fileName)) continue;
        chunk.code = chunk.code.replace(
          new RegExp(`import\\{t as (\\w+)\\}from"\\./${fileName.replace(/^.*\//, '')}";`),
          (_, name: string) => `var ${name}=(()=>{${lines}return ${local}})();`,
        );
        if (chunk.code.includes('rolldown-runtime'))
          throw new Error(`${chunk.fileName}: asks for ${fileName} in another way`);
        chunk.imports = chunk.imports.filter((file) => file !== fileName);
      }
      delete bundle[fileName];
    },
  },
};

const ASKED = 'virtual:asked';
const PANELS = /import\('\.\.\/export\/asked\.js'\)/g;
const EACH = /import\('\.\/(code|drop|in-browser|measure|origin)\.js'\)/g;

/**
 * Figures fetch files of their own folders and the panels of their menu, and those of trained models what asks the worker.
 * The build puts these into one, since each is smaller than its request.
 */
export function gatherAsked(web: string): Plugin {
  const figures = join(web, 'figures');
  return {
    name: 'ropewalk-asked',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === ASKED ? `\0${ASKED}` : null),
    load(id) {
      if (id !== `\0${ASKED}`) return null;
      const folders = readdirSync(figures, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => ({ name, path: join(figures, name) }))
        .concat({ name: 'trained', path: join(web, 'trained') });
      const lines = folders.flatMap(({ name, path }) =>
        readdirSync(path).flatMap((file) => {
          const [, part] = /^(code|drop|in-browser|measure|origin)\.ts$/.exec(file) ?? [];
          const from = JSON.stringify(join(path, file));
          return part ? [`export * as ${name}_${part.replace('-', '_')} from ${from};`] : [];
        }),
      );
      const panels = JSON.stringify(join(web, 'export/asked.ts'));
      return [...lines, `export * as panels from ${panels};`].join('\n');
    },
    transform: {
      filter: { id: /\/(figures\/\w+|trained|kit)\/\w+\.ts$/ },
      handler(code, id) {
        const folder = /(\w+)\/\w+\.ts$/.exec(id)![1]!;
        const gathered = code
          .replace(
            EACH,
            (_, part: string) => `import('${ASKED}').then((all) => all.${folder}_${part.replace('-', '_')})`,
          )
          .replace(PANELS, `import('${ASKED}').then((all) => all.panels)`);
        return gathered === code ? null : { code: gathered, map: null };
      },
    },
  };
}

/** What the page imports of the package; figures that need more of it have `ropewalk/whole`. */
const FIRST = ['loadAnalysis', 'fromPretrained', 'toPretrained', 'RopeError', 'ENCODING_TYPES'];

interface Statement {
  readonly start: number;
  readonly end: number;
  readonly type: string;
  readonly id?: { readonly name: string } | null;
  readonly declarations?: readonly { readonly id: { readonly name: string } }[];
}
const declared = ({ id, declarations = [] }: Statement): string[] =>
  id ? [id.name] : declarations.map((each) => each.id.name);

/** The names at the top of `file` that those of `FIRST` need, which the bundler knows. */
async function needed(file: string): Promise<ReadonlySet<string>> {
  const contents = `export { ${FIRST.join(', ')} } from ${JSON.stringify(file)};`;
  // Not the page's own, which writes constants, and more, in the place of names.
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: '/' },
    bundle: true,
    format: 'esm',
    write: false,
  });
  return new Set((parseAst(outputFiles[0]!.text).body as readonly Statement[]).flatMap(declared));
}

/**
 * The package in two files: what the page begins with, and the rest, which imports the names of the former. The bundler
 * alone takes half of a file into the first view and the whole of it once more into what comes later.
 */
export function halfOf(code: string, file: string, first: ReadonlySet<string>, rest: boolean): string {
  const statements = parseAst(code).body as readonly Statement[];
  const here = statements.filter((each) => {
    if (each.type === 'ExportNamedDeclaration') return false;
    const names = declared(each);
    const early = names.filter((name) => first.has(name)).length;
    if (names.length === 0 || (early > 0 && early < names.length))
      throw new Error(`${file}: not to be halved at ${code.slice(each.start, each.start + 60)}`);
    return early > 0 !== rest;
  });
  const text = here.map(({ start, end }) => code.slice(start, end)).join('\n');
  const names = [...first].join(', ');
  return rest
    ? `import { ${names} } from ${JSON.stringify(file)};\n${text}\n${/^export \{[^}]*\};?\s*$/m.exec(code)![0]}`
    : `${text}\nexport { ${names} };`;
}

/**
 * The whole package is one file for figures, for the worker that measures their cost and for the examples of the reference
 * (tools/reference.mjs): all of its exports stay, and their names.
 */
export function shareWhole(web: string): Plugin {
  let whole: string;
  let worker: string;
  let first: Promise<ReadonlySet<string>> | null = null;
  // What the bundler knows to be imported gets short names, and a second file with the long ones: a request more.
  const places = (): readonly (readonly [string, string])[] => [
    [
      "import { load } from 'ropewalk/whole';",
      `const load = async () => (await import(/* @vite-ignore */ import.meta.ROLLUP_FILE_URL_${whole})).load();`,
    ],
    ["import('ropewalk/whole')", `import(/* @vite-ignore */ import.meta.ROLLUP_FILE_URL_${whole})`],
    ["new URL('./worker.ts', import.meta.url)", `new URL(import.meta.ROLLUP_FILE_URL_${worker})`],
  ];
  return {
    name: 'ropewalk-whole',
    // The one file with everything inside has nothing to share.
    apply: ({ build }, { command }) => command === 'build' && build?.cssCodeSplit !== false,
    enforce: 'pre',
    buildStart() {
      whole = this.emitFile({ type: 'chunk', id: 'ropewalk/whole', name: 'ropewalk', preserveSignature: 'strict' });
      worker = this.emitFile({ type: 'chunk', id: join(web, 'figures/cost/worker.ts'), name: 'cost' });
    },
    transform: {
      filter: { id: [/\/dist\/ropewalk\.js(\?\w+)?$/, /\/cost\/(measure|worker)\.ts$/, /\/app\/later\.ts$/] },
      async handler(code, id) {
        const [file, rest] = id.split('?');
        if (/ropewalk\.js$/.test(file!)) {
          first ??= needed(file!);
          // Readers see the names of classes.
          const half = halfOf(code, file!, await first, rest !== undefined);
          return { code: half.replace(/^var (\w+) = class\b.* \{$/gm, '$&static name = "$1";'), map: null };
        }
        const placed = places().reduce((text, [from, to]) => text.replace(from, to), code);
        if (placed === code) throw new Error(`${id}: nothing leads to the package`);
        return { code: placed, map: null };
      },
    },
  };
}
