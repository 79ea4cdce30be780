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
import type { Plugin, Rolldown } from 'vite';

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const SHEET = /\.css(\?|$)/;
/** Wanted right after the first view, and smaller than a request. */
const WITH_FIRST = /[\\/](export[\\/](copy|save)|util[\\/](cells|fetched))\.ts$/;

/** The scenes are in other files: slides fetch them as HTML, in one language. */
const SLIDES = /[\\/]web[\\/]slides[\\/][^\\/]+\.ts$/;
const LESSON = /[\\/]lesson[\\/](plans|link)\.ts$/;

/** Pages of their own: the article, a frame and elements.js start without them. */
const BESIDE = /[\\/](slides|handout|print)[\\/][^\\/]+\.(ts|html)$/;

const PACKAGE = /[\\/](dist[\\/]ropewalk\.js|util[\\/](worker|unpacked)\.ts)$/;

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
