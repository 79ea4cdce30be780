/** What is fetched when a page is idle stands in it as `<meta name="later">`: web/app/later.ts. */
import type { Plugin } from 'vite';
import { PAGES, type PageName } from '../content/pages.js';
import { placeAt, upFrom } from './places.js';

const MODULE = /<script type="module"( crossorigin)? src="([^"]*)"><\/script>/g;
/** The modules of a page, the last of which imports the others, are fetched with it, and started by public/far.js, which has theme.js in it. */
function startedLater(html: string): string {
  const main = [...html.matchAll(MODULE)].at(-1)![2]!.replace(/^(\.\.?\/)*/, './');
  return html
    .replace(/\s*<script src="[^"]*\btheme\.js"><\/script>/, '')
    .replace(MODULE, '<link rel="modulepreload"$1 href="$2">')
    .replace(/(<script src="[^"]*\bfar\.js")/, `$1 data-main="${main}"`);
}

export const later = (): Plugin => ({
  name: 'ropewalk-later',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, chunk, path }) {
      if (!bundle || !chunk || /\/(plan|handout|print)\//.test(path)) return;
      const chunkOf = (file: string) => {
        const found = bundle[file];
        return found?.type === 'chunk' ? found : null;
      };
      // Few come by an address that needs it.
      const isPlaces = (file: string): boolean => /virtual_places/.test(file);
      // The figures of another page are fetched there; those of a frame, where it is known which one.
      const here = placeAt(path)?.page;
      const isElsewhere = (file: string): boolean => {
        const name = chunkOf(file)?.name as PageName;
        return (PAGES.includes(name) && name !== here) || isPlaces(file);
      };
      const reach = (from: readonly string[], lazy: boolean): Set<string> => {
        const found = new Set(from);
        for (const file of found) {
          const { imports = [], dynamicImports = [] } = chunkOf(file) ?? {};
          for (const next of lazy ? [...imports, ...dynamicImports] : imports) if (!isElsewhere(next)) found.add(next);
        }
        return found;
      };
      const at = reach([chunk.fileName], false);
      // A frame with the planner asks for it by itself; no other needs it.
      const planner = reach(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && /^(planner|ropewalk\.plan(\.zh)?)$/.test(file.name) ? [file.fileName] : [],
        ),
        false,
      );
      const isPlanner = (file: string): boolean =>
        planner.has(file) || (chunkOf(file)?.imports.some((each) => /\/planner-/.test(each)) ?? false);
      const later = [...reach([chunk.fileName], true)].filter(
        (file) => !at.has(file) && chunkOf(file) && !isPlanner(file),
      );
      // Figures of the page compute with all of the package, whose file has a name that they ask for (whole.ts).
      const figures = Object.values(bundle).some((file) => file.type === 'chunk' && file.name === here);
      const whole = Object.values(bundle).filter((file) => file.type === 'chunk' && file.name === 'ropewalk');
      if (figures) later.push(...whole.map(({ fileName }) => fileName));
      const up = upFrom(path);
      // A page that was opened as a file may read its sheets, but not ask another origin for them.
      const readable = html.replace(/(<link rel="stylesheet") crossorigin/g, '$1');
      return {
        html: here ? startedLater(readable) : readable,
        tags: [
          {
            tag: 'meta',
            attrs: { name: 'later', content: later.map((file) => up + file).join(' ') },
            injectTo: 'head' as const,
          },
        ],
      };
    },
  },
});
