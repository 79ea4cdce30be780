/**
 * What a reader is to guess before it is told:
 *
 *     ::: answer hook both query
 *     When both words move together, …
 *     :::
 *
 * It shows once the reader has changed these settings of the figure `rope-hook` (any of them where none is named), or has
 * asked for it: article/answer.ts. Without scripts and in print it is there from the start.
 */
import type { MarkdownIt } from 'markdown-it';
import { stringsFor } from '../strings.js';
import { fenced, lineOf } from './fence.js';

export function answerRule(md: MarkdownIt, language: 'en' | 'zh'): void {
  // There from the start, so that nothing moves when the page wakes up.
  const ask = `<p class="ask"><button type="button">${stringsFor(language).answer.show}</button></p>`;
  md.block.ruler.before('fence', 'answer', (state, start, end, silent) => {
    const open = /^(:::+)\s+answer\s+(\w+)((?:\s+\w+)*)\s*$/.exec(lineOf(state, start));
    if (!open) return false;
    if (silent) return true;
    const [, fence, figure, settings] = open;
    const { last } = fenced(state, start, end, fence!);
    const after = settings!.trim() && ` after="${settings!.trim()}"`;
    state.push('html_block', '', 0).content = `<rope-answer id="answer-${figure}" of="${figure}"${after}>\n${ask}\n`;
    state.md.block.tokenize(state, start + 1, last);
    state.push('html_block', '', 0).content = '</rope-answer>\n';
    state.line = last + 1;
    return true;
  });
}
