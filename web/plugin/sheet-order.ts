import type { Plugin } from 'vite';

const LINK = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g;
/** The sheet of one page: the bundler names it after the page's script. */
const OWN = /\/main-[\w-]+\.css"/;

/**
 * A page's own rules come after those it shares with others, as in its source: of two rules of equal weight the later
 * one holds. The bundler writes the sheet of the entry first, and `print.css` would lose to `style.css`.
 */
export const inOrder = (html: string): string => {
  const links = html.match(LINK) ?? [];
  const sorted = [...links.filter((link) => !OWN.test(link)), ...links.filter((link) => OWN.test(link))];
  return html.replace(LINK, () => sorted.shift()!);
};

export const sheetOrder = (): Plugin => ({
  name: 'ropewalk-sheet-order',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: inOrder },
});
