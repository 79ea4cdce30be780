/** Where the pages stand: their addresses, and the files that the bundler knows them by. */
import { join } from 'node:path';
import { PAGES, pathIn, type PageName } from '../content/pages.js';
import type { Language } from '../prose/site.js';

export interface Place {
  page: PageName;
  language: Language;
}

/** By its path from the top of the site, which `index.html` may end. The planner is none of them. */
const PLACES = new Map(
  (['en', 'zh'] as const).flatMap((language) =>
    PAGES.map((page) => [`/${pathIn(language, page)}`, { page, language }] as [string, Place]),
  ),
);
export const placeAt = (path: string): Place | undefined => PLACES.get(path.replace(/index\.html$/, ''));

/** For the bundler: the pages by a name, as files that page.html is put in the place of. */
export const pageFiles = (web: string): Record<string, string> =>
  Object.fromEntries(
    [...PLACES].map(([path, { page, language }]) => [`${page}-${language}`, join(web, path, 'index.html')]),
  );

/** From a page to the folder in which all pages are. */
export const upFrom = (path: string): string => '../'.repeat(path.split('/').length - 2);
