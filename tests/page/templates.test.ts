/** Templates lose their indentation in the build, and nothing else. */
import { expect, test } from 'vitest';
import { parseAst } from 'vite';
import { shortTemplates } from '../../web/plugin/templates.js';

const short = (code: string): string => shortTemplates(code, parseAst(code));

test('blanks with a new line are one, inside a value too', () => {
  expect(short('html`<p>\n    图 ${x ? html`\n  <b>${y}</b>\n` : "a\\n  b"}  !</p>\n`')).toBe(
    'html`<p> 图 ${x ? html` <b>${y}</b> ` : "a\\n  b"}  !</p> `',
  );
});

test('a sheet loses what it says to its reader', () => {
  expect(
    short("css`\n  /* Why. */\n  .a,\n  .b {\n    grid: 'x y'\n      'z z';\n    ${more};\n  }\n  .c > p {\n  }\n`"),
  ).toBe("css` .a,.b{grid:'x y' 'z z';${more}}.c > p{}`");
  expect(short('css`a :is(b, c) {\n  margin: -0.5rem calc(10.5px - 0.25em) ${size}; --empty: 0;\n}`')).toBe(
    'css`a :is(b,c){margin:-.5rem calc(10.5px - .25em) ${size};--empty:0}`',
  );
});

test('a value that is one word loses its quotes', () => {
  expect(short('html`<p class="a" id="b-1" title="a b"><input value="${x}" name="m" /></p>`')).toBe(
    'html`<p class=a id=b-1 title="a b"><input value="${x}" name=m /></p>`',
  );
  expect(short('svg`<rect x="0" y=".5"/><path d="M0 0"></path>`')).toBe(
    'svg`<rect x=0 y=".5"/><path d="M0 0"></path>`',
  );
});

test.each(['const listing = `\n  for\n`', 'html`<pre>\n  ${code}\n</pre>`'])(
  'what is read as it is written stays: %j',
  (code) => {
    expect(short(code)).toBe(code);
  },
);
