/**
 * The pages of one language together: a place of any page can be linked to from every page by its name alone, `#bits`, and
 * the contents of each list them all. Links of the text to what lies beside the pages are written from the top of the site:
 *
 *     [few bits](#bits)         ../code/#bits, from a page that is not this one
 *     [the planner](plan/)      of the same language
 *     [the reference](reference/), embed.html?…, demos/   the one that there is
 */
import { PAGES, pathIn, pathOf, type PageName } from '../content/pages.js';
import { WORDS } from '../content/words.js';
import { escape } from '../export/paint.js';
import type { Article } from './article.js';

export type Language = 'en' | 'zh';
export type Articles = Readonly<Record<PageName, Article>>;

/** From a page to the folder of its language. */
const upFrom = (page: PageName): string => (page === 'article' ? './' : '../');
/** From a page to the folder in which the pages of all languages are. */
export const homeFrom = (page: PageName, language: Language): string =>
  '../'.repeat((page === 'article' ? 0 : 1) + (language === 'zh' ? 1 : 0)) || './';
/** From one page to another. */
export const linkTo = (from: PageName, to: PageName): string => upFrom(from) + pathOf(to);

/** What a link can lead to. Sources and answers are for the page in which they stand. */
const PLACE = / id="((?!source-|sources|known-)[\w-]+)"/g;

/** The page of every place; its first mention counts. */
export function placesOf(articles: Articles): Map<string, PageName> {
  const places = new Map<string, PageName>();
  for (const page of PAGES)
    for (const [, id] of withoutDrawings(articles[page].html).matchAll(PLACE))
      if (!places.has(id!)) places.set(id!, page);
  return places;
}

/** The sections of every page, by name, for whoever prints them. */
export const sectionsOf = (
  articles: Articles,
): { page: PageName; name: string; sections: { id: string; name: string }[] }[] =>
  PAGES.map((page) => {
    const { name, sections } = articles[page];
    return { page, name, sections: sections.map(({ id, name }) => ({ id, name })) };
  });

/** A figure's own places are its own business. */
const withoutDrawings = (html: string): string => html.replace(/<template [\s\S]*?<\/template>/g, '');

/** The text of a page with links that lead to the other pages. */
export function linked(
  { html }: Article,
  { page, language, places }: { page: PageName; language: Language; places: ReadonlyMap<string, PageName> },
): string {
  const own = new Set([...html.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id!));
  return html
    .replace(/<a([^>]*) href="#([\w-]+)"/g, (link, attributes: string, id: string) => {
      if (own.has(id)) return link;
      const to = places.get(id);
      if (!to) throw new Error(`prose: ${page} has a link to #${id}, which is on no page`);
      return `<a${attributes} href="${linkTo(page, to)}#${id}" data-page`;
    })
    .replace(/ href="plan\//g, ` href="${upFrom(page)}plan/`)
    .replace(/ href="(?=(reference|demos)\/|embed\.html|licences\.txt)/g, ` href="${homeFrom(page, language)}`);
}

/** The list of all pages, and of the sections of this one; a popover where there is no room beside the text. */
export function contents(articles: Articles, here: PageName, language: Language): string {
  const items = PAGES.map((page) => {
    const { name, sections } = articles[page];
    if (page !== here) return `<li class="page"><a href="${linkTo(here, page)}" data-page>${escape(name)}</a></li>`;
    const list = sections.map(
      ({ id, name, first }) => `<li${first ? ' class="first"' : ''}><a href="#${id}">${escape(name)}</a></li>`,
    );
    return (
      `<li class="page"><a href="#text" aria-current="page">${escape(name)}</a>` + `<ol>${list.join('')}</ol></li>`
    );
  });
  return (
    `<nav class="contents" id="contents" popover aria-labelledby="contents-title">` +
    `<p class="title" id="contents-title">${WORDS[language].contents}</p><ol>${items.join('')}</ol></nav>`
  );
}

/** A page from the template, with all that it says. */
export function pageHtml(
  template: string,
  articles: Articles,
  { page, language, version }: { page: PageName; language: Language; version: string },
): string {
  const { title, description } = articles[page];
  const other = language === 'en' ? 'zh' : 'en';
  const parts: Readonly<Record<string, string>> = {
    ...WORDS[language],
    name: page,
    home: homeFrom(page, language),
    top: upFrom(page),
    title: escape(title),
    description: escape(description),
    otherPage: homeFrom(page, language) + pathIn(other, page),
  };
  const places = placesOf(articles);
  return template
    .replace(/\{(\w+)\}/g, (_, part: string) => parts[part]!)
    .replace('<!-- contents -->', () => contents(articles, page, language))
    .replace('<!-- text -->', () => linked(articles[page], { page, language, places }))
    .replaceAll('%VERSION%', version);
}
