/** On the page claims compute, and say nothing: what they answer is fetched as a table. */
import { transformSync } from 'esbuild';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { computing } from '../../web/plugin/ledger.js';

const short = (code: string): string => computing(code, parseAst(code));

test('a claim keeps what computes it, and loses its answer and what it depends on', () => {
  expect(
    short(
      "const how = { en: 'a', zh: 'b' };\nconst moved = told(BASE, 'c');\n" +
        "const claims = { x: given(3, how), y: { how: { en: f('d'), zh: 'e' }, value: () => f(1), settings: [told(moved, 'g')], says: { two: [2, 2] } } };",
    ),
  ).toBe(
    "const how = 0;\nconst moved = /* @__PURE__ */ told(BASE, 'c');\n" +
      'const claims = { x: /* @__PURE__ */ given(3, how), y: { how: 0, value: () => f(1), settings: 0, says: { two: [2, 2] } } };',
  );
});

test('no claim of the ledger keeps a Chinese answer', () => {
  const folder = join(import.meta.dirname, '../../web/proof/ledger');
  // Words of the text that say a number without one, and the lists of words for them.
  const words = ['text.ts', 'options.ts'];
  for (const file of readdirSync(folder).filter((name) => !words.includes(name))) {
    const { code } = transformSync(readFileSync(join(folder, file), 'utf8'), { loader: 'ts' });
    const left = short(code)
      .replace(/says: \{[^}]*\}/g, '')
      .match(/[\u4e00-\u9fff]{6,}/g);
    expect(left ?? [], file).toEqual([]);
  }
});
