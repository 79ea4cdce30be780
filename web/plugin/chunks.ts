/**
 * Which file of the built page a module goes into. Left alone, the bundler makes a file of every module that two others
 * share, and each costs a journey to the server and back.
 *
 *     base      what the planner's page needs of it
 *     first     what else the page, a frame and elements.js cannot start without
 *     shared    what several of those import that are fetched later: second.ts, the menu, the listings, trained models
 *     asked     what figures fetch when they are asked for it: their programs, what they take from beside the page
 *     others    lie in the file of the one that imports them
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const SHEET = /\.css(\?|$)/;
/** Wanted right after the first view, and smaller than a request. */
const WITH_FIRST = /[\\/]export[\\/]copy\.ts$/;

const PLANNER = /[\\/](planner[\\/][^\\/]+|plan[\\/]index\.html)$/;

/** What loads a module: files that the page names, the planner, and those that are fetched with `import()`. */
function rootsOf(id: string, modules: Modules): { first: boolean; planner: boolean; later: number } {
  const seen = new Set([id]);
  let first = false;
  let planner = false;
  let later = 0;
  for (const each of seen) {
    if (PLANNER.test(each)) {
      planner = true;
      continue;
    }
    const { isEntry = false, importers = [], dynamicImporters = [] } = modules.getModuleInfo(each) ?? {};
    first ||= isEntry;
    later += dynamicImporters.length > 0 ? 1 : 0;
    for (const importer of importers) seen.add(importer);
  }
  return { first, planner, later };
}

/** The name of its file, for `codeSplitting`; `null` leaves it with the one that imports it. */
export function chunkOf(id: string, modules: Modules): string | null {
  // The bundler's own few lines.
  if (id.includes('rolldown/runtime')) return 'base';
  const { isEntry, importers, dynamicImporters } = modules.getModuleInfo(id)!;
  const named = isEntry || importers.some((importer) => importer.endsWith('.html'));
  if (SHEET.test(id) || named || dynamicImporters.length > 0) return null;
  const { first, planner, later } = rootsOf(id, modules);
  if (planner && (first || later > 0)) return 'base';
  if (planner) return 'planner';
  if (first || WITH_FIRST.test(id)) return 'first';
  return later > 1 ? 'shared' : null;
}

const ASKED = 'virtual:asked';
const EACH = /import\('\.\/(code|in-browser|measure|origin)\.js'\)/g;

/** Figures fetch files of their own folders, and those of trained models what asks the worker. The build puts these into one, since each is smaller than its request. */
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
          const [, part] = /^(code|in-browser|measure|origin)\.ts$/.exec(file) ?? [];
          const from = JSON.stringify(join(path, file));
          return part ? [`export * as ${name}_${part.replace('-', '_')} from ${from};`] : [];
        }),
      );
      return lines.join('\n');
    },
    transform: {
      filter: { id: /\/(figures\/\w+|trained)\/\w+\.ts$/ },
      handler(code, id) {
        const folder = /(\w+)\/\w+\.ts$/.exec(id)![1]!;
        const gathered = code.replace(
          EACH,
          (_, part: string) => `import('${ASKED}').then((all) => all.${folder}_${part.replace('-', '_')})`,
        );
        return gathered === code ? null : { code: gathered, map: null };
      },
    },
  };
}
