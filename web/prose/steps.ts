/**
 * A step of a figure that goes on in steps, and what can be opened in it:
 *
 *     ::::: rope-derivation
 *     :::: step wish
 *     The text of the step, with formulas.
 *
 *     ::: why
 *     What is behind it.
 *     :::
 *     ::::
 *     :::::
 *
 * The heading is the step's name in the strings, the same that the figure uses.
 */
import type { MarkdownIt } from 'markdown-it';
import { STEPS, type Step } from '../figures/derivation/steps.js';
import { en } from '../figures/derivation/words.en.js';
import { zh } from '../figures/derivation/words.zh.js';
import { fenced, lineOf } from './fence.js';

export function stepRule(md: MarkdownIt, language: 'en' | 'zh'): void {
  const words = { en, zh }[language];
  md.block.ruler.before('fence', 'step', (state, start, end, silent) => {
    const open = /^(:::+)\s+(?:step\s+(\w+)|(why|hint))\s*$/.exec(lineOf(state, start));
    if (!open) return false;
    if (silent) return true;
    const [, fence, step, aside] = open;
    const { last } = fenced(state, start, end, fence!);
    const put = (content: string): void => {
      state.push('html_block', '', 0).content = `${content}\n`;
    };
    if (step !== undefined) {
      const number = STEPS.indexOf(step as Step) + 1;
      if (number === 0) throw new Error(`prose: no step is called ${step}`);
      put(`<section class="step" id="step-${step}">`);
      put(`<h3><span class="number">${number}</span> ${md.utils.escapeHtml(words.steps[step as Step])}</h3>`);
    } else put(`<details class="${aside}"><summary>${words[aside as 'why' | 'hint']}</summary>`);
    md.block.tokenize(state, start + 1, last);
    put(step === undefined ? '</details>' : '</section>');
    state.line = last + 1;
    return true;
  });
}
