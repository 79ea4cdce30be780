import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PAGES, pathIn, type PageName } from '../../web/content/pages.js';

const built = resolve(import.meta.dirname, '../../build/page');

/** Every page in every language. */
export const EVERY_PAGE = PAGES.flatMap((page) => (['en', 'zh'] as const).map((language) => ({ page, language })));

/** The gate makes a claim once; in other languages, sizes and papers only the whole run repeats it. */
export const wholeUnless = (inGate: boolean): { tags?: string[] } => (inGate ? {} : { tags: ['whole'] });

/** The files of figures at rest that a page shows in frames to readers without scripts, by their names. */
export function stillsOn(page: PageName, language: 'en' | 'zh' = 'en'): string[] {
  const html = readFileSync(join(built, pathIn(language, page), 'index.html'), 'utf8');
  return [...html.matchAll(/<iframe src="?(?:\.\.\/)*still\/\w+\/(\w+)\.html/g)].map(([, name]) => name!);
}
