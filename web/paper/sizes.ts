/** The two papers of the world, as CSS has them. */
export const PAPERS = {
  a4: { name: 'A4', width: '210mm', height: '297mm' },
  letter: { name: 'Letter', width: '8.5in', height: '11in' },
} as const;
export type Paper = keyof typeof PAPERS;

/** Regions whose printers hold Letter, after the Unicode CLDR (supplemental data, paper size US-Letter). */
const LETTER = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ');

/** What lies in the reader's printer, as far as the browser's language tells. */
export const usualPaper = (tag: string): Paper =>
  LETTER.includes(new Intl.Locale(tag).region ?? '') ? 'letter' : 'a4';

let rule: HTMLStyleElement | null = null;

/** The browser prints on it, and sheets on the screen have its size. Margins are the sheet's own: paper.css. */
export function setPaper(paper: Paper): void {
  const { name, width, height } = PAPERS[paper];
  rule ??= document.head.appendChild(document.createElement('style'));
  rule.textContent = `@page { size: ${name}; margin: 0 } :root { --sheet-width: ${width}; --sheet-height: ${height} }`;
}
