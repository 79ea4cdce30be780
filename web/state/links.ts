/**
 * Links to what the reader sees. The article may stand in any folder of any server, and its elements in
 * somebody else's page: whoever loads them says where home is.
 */
import { encode, type State } from './store.js';
import type { Language } from '../strings.js';

let home = 'https://localhost/';

/** The folder of the page: `index.html`, `zh/` and `embed.html` are in it. */
export const setHome = (folder: URL | string): void => void (home = String(folder));

/** The theme for a room belongs to what is shared; whether one reads in the dark does not. */
export const shownToAll = (): string =>
  document.documentElement.dataset.theme === 'projector' ? 'theme=projector' : '';

/** Nothing that a link holds needs its commas escaped. */
const query = (state: State, beside: string): string => encode(state, beside).replaceAll('%2C', ',');

/** The article in this state; `place` is an id in it, and `beside` what url-options.ts reads. */
export function articleLink(language: Language, state: State, place = '', beside = shownToAll()): string {
  const link = new URL(language === 'zh' ? 'zh/' : './', home);
  link.search = query(state, beside);
  link.hash = place;
  return link.href;
}

/** Something else that lies beside the page. */
export const homeLink = (path: string): string => new URL(path, home).href;

/** One figure alone, for a frame in another page. */
export function embedLink(language: Language, state: State, figure: string, beside = shownToAll()): string {
  const link = new URL('embed.html', home);
  link.search = query(state, `?figure=${figure}${language === 'zh' ? '&lang=zh' : ''}&${beside}`);
  return link.href;
}
