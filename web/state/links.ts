/**
 * Links to what the reader sees. The pages may stand in any folder of any server, and their elements in
 * somebody else's page: whoever loads them says where home is.
 */
import { pathIn, type PageName } from '../content/pages.js';
import { pageOfFigure } from '../content/figures.js';
import { encode, type State } from './store.js';
import type { Language } from '../strings.js';

let home = 'https://localhost/';

/** All pages of a language may be in one file (web/file/): the page is then a key of its address, `?waves&m=7`. */
export const inOneFile = typeof document !== 'undefined' && document.documentElement?.dataset?.file !== undefined;

/** A page, at its start. The file of the other language lies beside this one. */
export function pageAddress(language: Language, page: PageName): URL {
  return inOneFile ? new URL(fileAddress(language, page)) : new URL(pathIn(language, page) || './', home);
}

function fileAddress(language: Language, query: string): string {
  const file = location.pathname.replace(/-(en|zh)(?=[^/]*$)/, `-${language}`);
  return new URL(`${file}?${query}`, location.href).href;
}

/** The folder of the pages: `index.html`, `zh/` and `embed.html` are in it. */
export const setHome = (folder: URL | string): void => void (home = String(folder));

/** The theme for a room belongs to what is shared; whether one reads in the dark does not. */
export const shownToAll = (): string =>
  document.documentElement.dataset.theme === 'projector' ? 'theme=projector' : '';

/** Nothing that a link holds needs its commas escaped. */
const query = (state: State, beside: string): string => encode(state, beside).replaceAll('%2C', ',');

/** A page in this state; `place` is an id in it, and `beside` what url-options.ts reads. A figure leads to its page. */
export function pageLink(
  language: Language,
  state: State,
  place = '',
  beside = shownToAll(),
  page: PageName = pageOfFigure(place.replace('figure-', '')) ?? 'article',
): string {
  const link = pageAddress(language, page);
  link.search = query(state, [link.search.slice(1), beside].filter(Boolean).join('&'));
  link.hash = place;
  return link.href;
}

/** In the one file they are keys of the address, as its pages are. */
const IN_FILE = /^(zh\/)?(slides|handout)\/\??/;

/** Something else that lies beside the page. What is not in the one file is where the site stands, or '' if that is not known. */
export function homeLink(path: string): string {
  if (!inOneFile) return new URL(path, home).href;
  const [start, chinese, name] = IN_FILE.exec(path) ?? [];
  if (start) return fileAddress(chinese ? 'zh' : 'en', [name, path.slice(start.length)].filter(Boolean).join('&'));
  const { site } = document.documentElement.dataset;
  return site ? new URL(path, site).href : '';
}

/** One figure alone, for a frame in another page. */
export function embedLink(language: Language, state: State, figure: string, beside = shownToAll()): string {
  const link = new URL('embed.html', home);
  link.search = query(state, `?figure=${figure}${language === 'zh' ? '&lang=zh' : ''}&${beside}`);
  return link.href;
}
