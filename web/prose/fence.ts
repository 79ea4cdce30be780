/**
 * Blocks between two fences: `::: name` … `:::`, or `$$` … `$$`. A block may stand in another whose fence has
 * more colons.
 *
 * These rules are our own. markdown-it-container closes what is left open at the end of its parent, where
 * `::: rope-pair` is a whole block; it reads Markdown inside, where a check has answers; and the glue of a full
 * stop to the formula before it (article.ts) needs the source behind it, which @mdit/plugin-katex does not show.
 * markdown-it-attrs would read the braces of `{{live}}` and of TeX.
 */
import type { MarkdownIt } from 'markdown-it';

type StateBlock = Parameters<Parameters<MarkdownIt['block']['ruler']['before']>[2]>[0];

export const lineOf = (state: StateBlock, at: number): string =>
  state.src.slice(state.bMarks[at]! + state.tShift[at]!, state.eMarks[at]);

/** The number of the line that closes what line `start` opens, and the lines between. */
export function fenced(
  state: StateBlock,
  start: number,
  end: number,
  fence: string,
): { last: number; lines: string[] } {
  const lines: string[] = [];
  for (let last = start + 1; last < end; last++) {
    const line = lineOf(state, last);
    if (line.trim() === fence) return { last, lines };
    lines.push(line);
  }
  throw new Error(`prose: "${lineOf(state, start)}" is never closed`);
}
