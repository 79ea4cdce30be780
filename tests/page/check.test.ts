/** The question at the end of a section: what the build makes of it. */
import { describe, expect, it } from 'vitest';
import { parseCheck } from '../../web/prose/check.js';
import { compile } from '../../web/prose/article.js';
import { FILES, readText } from '../content.js';

const render = { figure: (name: string) => `<${name}></${name}>`, live: (name: string) => `(${name})` };

const BLOCK = `::: check sum
What is $1 + 1$?

( ) Three.
: Count
  again.

(x) *Two*.
: Of course.
:::`;

describe('a check', () => {
  it('is a question, answers, and a reason for each', () => {
    expect(parseCheck('sum', BLOCK.split('\n').slice(1, -1))).toEqual({
      question: 'What is $1 + 1$?',
      answers: [
        { right: false, text: 'Three.', reason: 'Count again.' },
        { right: true, text: '*Two*.', reason: 'Of course.' },
      ],
    });
  });

  it('becomes an element that opens without scripts, with formulas set', () => {
    const { html } = compile([BLOCK], 'en', render);
    expect(html).toContain('<rope-check id="check-sum" role="group" aria-labelledby="check-sum-title">');
    expect(html).toContain('<math');
    expect(html).toContain(
      '<details class="wrong"><summary>Three.</summary><p><strong>Not quite.</strong> Count again.</p>',
    );
    expect(html).toContain(
      '<details class="right"><summary><em>Two</em>.</summary><p><strong>Right.</strong> Of course.</p>',
    );
  });

  it.each([
    ['( ) a\n: b\n( ) c\n: d', 'must have one right answer, got 0'],
    ['(x) a\n: b\n(x) c\n: d', 'must have one right answer, got 2'],
    ['(x) a\n: b', 'has nothing to choose from'],
    ['(x) a\n: b\n( ) c', 'gives no reason for "c"'],
  ])('is refused by the build where it cannot be answered or learnt from: %j', (lines, why) => {
    expect(() => parseCheck('odd', ['Well?', ...lines.split('\n')])).toThrow(why);
  });

  it('is refused where it is never closed', () => {
    expect(() => compile(['::: check open\nWell?'], 'en', render)).toThrow('is never closed');
  });
});

describe('the checks of the pages', () => {
  const checks = (language: 'en' | 'zh', file: string): string[] => {
    const lines = readText(language, file).split('\n');
    return lines.flatMap((line, start) => {
      const name = /^:::+ check ([\w-]+)$/.exec(line)?.[1];
      if (name === undefined) return [];
      const { answers } = parseCheck(name, lines.slice(start + 1, lines.indexOf(line.split(' ')[0]!, start + 1)));
      return [`${name}: ${answers.map(({ right }) => (right ? 'x' : '-')).join('')}`];
    });
  };

  it.each(FILES)('have the same right answers in both languages in %s', (file) => {
    expect(checks('zh', file)).toEqual(checks('en', file));
  });
});
