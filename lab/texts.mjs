// The texts that models are trained on: whole ones from where they are published, kept in the cache folder, and parts of
// them in data/.
//
//   node lab/texts.mjs       fetch the texts and write data/ anew

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { asProgram, cache, locked, root, say, SetupError } from '../tools/steps.mjs';
import { kjv } from './texts/kjv.mjs';
import { tang } from './texts/tang.mjs';

/**
 * sha256 is that of the text in UTF-8. It is cut in blocks of `block` characters, of which every 20th is held out;
 * the last, shorter one is left over. The first `beginning` characters of the training text are in data/.
 */
export const TEXTS = {
  kjv: {
    fetch: kjv,
    sha256: '26b9aa01235f35949ed880a62250516940faa4e66930aa9440ec195d5ad0a80c',
    block: 8192,
    beginning: 480_000,
  },
  tang: {
    fetch: tang,
    sha256: 'cb48c9e47181a968ff25ddbe6b2d06431f494b7a8a8aeac13cdb9341f141c3bd',
    block: 1024,
    beginning: 130_000,
  },
};

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** The whole text, fetched when the cache folder does not have it. */
export async function wholeText(name) {
  const file = join(cache, 'texts', `${name}.txt`);
  const { fetch, sha256: wanted } = TEXTS[name];
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  if (sha256(read()) === wanted) return read();
  return locked(`${file}.lock`, async () => {
    if (sha256(read()) === wanted) return read();
    const text = (await fetch()).trimEnd();
    if (sha256(text) !== wanted)
      throw new SetupError(
        `The text ${name} is another than the recipes were made for: its SHA-256 is ${sha256(text)}.`,
      );
    mkdirSync(join(cache, 'texts'), { recursive: true });
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
    return text;
  });
}

/** The parts of a text: what a model learns from, and what it never sees in training. */
export function partsOf(name, text) {
  const characters = [...text];
  const { block } = TEXTS[name];
  const training = [];
  const heldOut = [];
  for (let i = 0; (i + 1) * block < characters.length; i++)
    (i % 20 === 7 ? heldOut : training).push(...characters.slice(i * block, (i + 1) * block));
  return { training, heldOut };
}

/** All different characters, by code point: a character's token is its index. */
export const vocabularyOf = (text) => [...new Set(text)].sort((a, b) => a.codePointAt(0) - b.codePointAt(0));

export function tokensOf(characters, vocabulary) {
  const index = new Map(vocabulary.map((character, i) => [character, i]));
  return Int32Array.from(characters, (character) => index.get(character));
}

/** What data/ holds: `part` is 'held-out', or 'beginning', of the training text. */
export const excerpt = (name, part) =>
  gunzipSync(readFileSync(join(root, 'lab/data', `${name}.${part}.txt.gz`))).toString('utf8');

await asProgram(import.meta.url, async () => {
  for (const [name, { beginning }] of Object.entries(TEXTS)) {
    const text = await wholeText(name);
    const { training, heldOut } = partsOf(name, text);
    const parts = { 'held-out': heldOut, beginning: training.slice(0, beginning) };
    say(`${name}: ${vocabularyOf(text).length} characters, ${training.length} to train on, ${heldOut.length} held out`);
    for (const [part, characters] of Object.entries(parts)) {
      const bytes = gzipSync(characters.join(''), { level: 9 });
      writeFileSync(join(root, 'lab/data', `${name}.${part}.txt.gz`), bytes);
      say(`  ${part}: ${characters.length} characters, ${bytes.length} bytes`);
    }
  }
});
