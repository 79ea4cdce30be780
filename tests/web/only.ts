/**
 * The article with some of its figures, and of its text with what stands around them: forty figures that nobody looks at
 * take two seconds to wake, and all of the text costs as much as a figure.
 */

/** The header of a request that names the figures, separated by commas; below it, that all of the text stays. */
export const FIGURES = 'x-figures';
export const TEXT = 'x-text';

/** An empty page, between two tests. Below the folder of the page, as all of them. */
export const BLANK = '/blank';

/** Elements of the prose, which stay. */
const PROSE = ['live', 'answer', 'check'];

/** `html` without the figures that are not in `names`; what stands around them stays as it is. */
export function withOnly(html: string, names: readonly string[]): string {
  const kept = new Set([...PROSE, ...names]);
  const tag = /<(\/?)rope-([a-z]+)\b[^>]*>/g;
  const parts: string[] = [];
  let from = 0;
  let gone = '';
  let depth = 0;
  for (const { 0: text, 1: end, 2: name, index } of html.matchAll(tag)) {
    if (depth === 0) {
      if (end || kept.has(name!)) continue;
      parts.push(html.slice(from, index));
      [gone, depth] = [name!, 1];
    } else if (name === gone) {
      // One that waits for its code has its own drawing inside, for readers without scripts.
      depth += end ? -1 : 1;
      if (depth === 0) from = index + text.length;
    }
  }
  return [...parts, html.slice(from)].join('');
}

/** `html` without the text of sections that hold none of these figures: their headings stay, where links lead to them. */
export function withoutText(html: string, names: readonly string[]): string {
  const end = html.lastIndexOf('</article>');
  const [opening, ...sections] = html.slice(0, end).split(/(?=<h2[ >])/);
  const holds = new RegExp(`<rope-(?:${names.join('|')})[ >]`);
  const kept = sections.map((section) => (holds.test(section) ? section : /^.*?<\/h2>/s.exec(section)![0]));
  return [opening, ...kept, html.slice(end)].join('');
}
