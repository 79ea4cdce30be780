/**
 * `[1,302]{=hands.alike}`: a number that can be asked how it is known. It is a button that opens the claim's answer,
 * which the browser does without scripts. In print it is a number like any other.
 */
import type { MarkdownIt } from 'markdown-it';
import { shownAddress, SOURCES } from '../content/sources.js';
import type { Claim } from '../proof/ledger/claim.js';
import { claimOf, LEDGER } from '../proof/ledger/index.js';
import { GIVEN } from '../proof/ledger/text.js';
import { stringsFor } from '../strings.js';

/** Claims that are known in the same way share their answer. */
const first = new Map<Claim['how'], string>();
for (const [id, { how }] of Object.entries(LEDGER)) if (!first.has(how)) first.set(how, id);
const answerOf = (claim: string): string => first.get(claimOf(claim).how)!;
/** The id of the answer to a claim, in the page. */
export const answerIdOf = (claim: string): string => `known-${answerOf(claim).replace('.', '-')}`;

/** Takes back the bracket before a formula or a field: a browser may end the line with it. */
export function bracketOf(state: { pending: string }): string {
  const bracket = /[(（“]$/.exec(state.pending)?.[0] ?? '';
  state.pending = state.pending.slice(0, state.pending.length - bracket.length);
  return bracket;
}

/** `markAt`: the punctuation that a line must not begin with. `plain` in the environment: nothing can be pressed here. */
export function knownRule(md: MarkdownIt, language: 'en' | 'zh', markAt: (text: string, at: number) => string): void {
  const { question } = stringsFor(language).known;
  md.inline.ruler.before('link', 'known', (state, silent) => {
    const match = /^\[([^[\]]+)\]\{=([\w.-]*)\}/.exec(state.src.slice(state.pos));
    if (!match) return false;
    const [all, text, claim] = match;
    const { claims, plain } = state.env as { claims?: string[]; plain?: boolean };
    const end = state.pos + all.length;
    const mark = markAt(state.src, end);
    if (!silent) {
      const html = md.renderInline(text!, state.env);
      if (claim !== GIVEN) claimOf(claim!);
      if (claim === GIVEN || plain) state.push('html_inline', '', 0).content = html + mark;
      else {
        if (!claims!.includes(claim!)) claims!.push(claim!);
        // Which of the claims that share an answer.
        const value = answerOf(claim!) === claim ? '' : ` value="${claim}"`;
        const button = `<button type="button" class="known" popovertarget="${answerIdOf(claim!)}"${value} title="${question}">${html}</button>`;
        const bracket = bracketOf(state);
        state.push('html_inline', '', 0).content =
          bracket + mark ? `<span class="kept">${bracket}${button}${mark}</span>` : button;
      }
    }
    state.pos = end + mark.length;
    return true;
  });
}

/** The answers, which stay out of sight until they are asked for. */
export function knownSection(claims: readonly string[], language: 'en' | 'zh'): string {
  if (claims.length === 0) return '';
  const { question, source } = stringsFor(language).known;
  const answers = [...new Set(claims.map(answerOf))].sort().map((id) => {
    const { how, source: tag } = claimOf(id);
    const from =
      tag === undefined ? '' : ` <a href="${SOURCES[tag].url}">${source} ${shownAddress(SOURCES[tag].url)}</a>`;
    return `<div popover id="${answerIdOf(id)}" class="answer"><strong>${question}</strong> ${how[language]}${from}</div>`;
  });
  return `<div class="answers">${answers.join('\n')}</div>`;
}
