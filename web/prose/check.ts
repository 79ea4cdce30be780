/**
 * A question at the end of a section, with a reason for every answer:
 *
 *     ::: check order
 *     Which of these numbers changed?
 *
 *     ( ) A wrong answer.
 *     : Why it is wrong.
 *
 *     (x) The right answer.
 *     : Why it is right.
 *     :::
 *
 * Each answer is a `<details>`: it opens without scripts too. `<rope-check>` around them keeps what
 * was opened and says how many tries it took.
 */
import type { MarkdownIt } from 'markdown-it';
import type { PageName } from '../content/pages.js';
import { stringsFor } from '../strings.js';
import { fenced, lineOf } from './fence.js';
import type { Section } from './sections.js';

interface Answer {
  right: boolean;
  text: string;
  reason: string;
}

export interface Check {
  question: string;
  answers: Answer[];
}

/** The question and its answers; throws where the block is not one. */
export function parseCheck(name: string, lines: readonly string[]): Check {
  const question: string[] = [];
  const answers: Answer[] = [];
  let inReason = false;
  for (const line of lines) {
    const answer = /^\(([ x])\) (.+)$/.exec(line);
    if (answer) {
      answers.push({ right: answer[1] === 'x', text: answer[2]!, reason: '' });
      inReason = false;
    } else if (answers.length === 0) question.push(line);
    else if (line.trim() !== '') {
      const last = answers.at(-1)!;
      inReason ||= line.startsWith(': ');
      const text = line.replace(/^: /, '').trim();
      if (inReason) last.reason += `${last.reason && ' '}${text}`;
      else last.text += ` ${text}`;
    }
  }
  const right = answers.filter((answer) => answer.right).length;
  if (right !== 1) throw new Error(`prose: check ${name} must have one right answer, got ${right}`);
  if (answers.length < 2) throw new Error(`prose: check ${name} has nothing to choose from`);
  const bare = answers.find(({ reason }) => reason === '');
  if (bare) throw new Error(`prose: check ${name} gives no reason for "${bare.text}"`);
  return { question: question.join('\n').trim(), answers };
}

export function checkRule(md: MarkdownIt, language: 'en' | 'zh'): void {
  const words = stringsFor(language).check;
  md.block.ruler.before('fence', 'check', (state, start, end, silent) => {
    const open = /^(:::+)\s+check\s+([\w-]+)\s*$/.exec(lineOf(state, start));
    if (!open) return false;
    if (silent) return true;
    const [, fence, name] = open;
    const { last, lines } = fenced(state, start, end, fence!);
    const { question, answers } = parseCheck(name!, lines);
    const inline = (text: string): string => md.renderInline(text, state.env);
    // A summary is a button itself and has none inside.
    const heading = (text: string): string => md.renderInline(text, { ...(state.env as object), plain: true });
    const items = answers.map(({ right, text, reason }) => {
      const verdict = right ? words.right : words.wrong;
      return (
        `<li><details class="${right ? 'right' : 'wrong'}"><summary>${heading(text)}</summary>` +
        `<p><strong>${verdict}</strong> ${inline(reason)}</p></details></li>\n`
      );
    });
    state.push('html_block', '', 0).content =
      `<rope-check id="check-${name}" role="group" aria-labelledby="check-${name}-title">\n` +
      `<h3 id="check-${name}-title">${words.title}</h3>\n` +
      `<div class="question">${md.render(question, state.env)}</div>\n` +
      `<ol>\n${items.join('')}</ol>\n</rope-check>\n`;
    state.line = last + 1;
    return true;
  });
}

/** A question of a page, for those who collect what was answered on all of them. */
export interface KnownCheck {
  id: string;
  page: PageName;
  /** The section that it stands in. */
  section: string;
  answers: number;
  /** From 0. */
  right: number;
}

/** The questions in the text of a page, in their order. */
export function checksOf(html: string, sections: readonly Section[]): Omit<KnownCheck, 'page'>[] {
  const names = new Map(sections.map(({ id, name }) => [id, name]));
  let section = '';
  return [...html.matchAll(/<h2 id="([\w-]+)"|<rope-check id="([\w-]+)"[\s\S]*?<\/rope-check>/g)].flatMap(
    ([text, place, id]) => {
      if (place) section = names.get(place) ?? section;
      if (!id) return [];
      const answers = [...text.matchAll(/<details class="(right|wrong)"/g)].map(([, kind]) => kind);
      return [{ id, section, answers: answers.length, right: answers.indexOf('right') }];
    },
  );
}
