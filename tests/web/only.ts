/** The article with some of its figures: forty that nobody looks at take two seconds to wake. */

/** The header of a request that names the figures, separated by commas. */
export const FIGURES = 'x-figures';

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
