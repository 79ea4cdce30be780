/** What others made and the built page holds, with the licences under which that is passed on: `licences.txt` beside it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { FACES } from './fonts.js';

const root = join(dirname(createRequire(import.meta.url).resolve('katex/package.json')), '..');

/** By their npm packages. What tests/page/licences.test.ts finds in the sources and not here is missing. */
export const WORKS: readonly { packages: readonly string[]; what: string }[] = [
  { packages: ['lit', 'lit-html', 'lit-element', '@lit/reactive-element'], what: 'the elements of all figures' },
  {
    packages: ['katex'],
    what: 'formulas: their rules of style, and the typefaces KaTeX_Main, _Math and _Size1 to _Size4',
  },
  { packages: ['@fontsource-variable/newsreader'], what: 'the typeface of the text, cut down to its characters' },
  { packages: ['@fontsource-variable/figtree'], what: 'the typeface of the figures, cut down to its characters' },
  { packages: ['uqr'], what: 'QR codes, on the page for teachers' },
  {
    packages: ['workbox-core', 'workbox-precaching', 'workbox-routing', 'workbox-strategies'],
    what: 'the service worker',
  },
];

/** Whose files are no npm package of the page: `lab/data/README.md` has their story. */
const TEXTS = `The verses that the trained models have read are in the public domain: the King James Version of the Bible (1611; in the
United Kingdom the Crown holds a right to print it), and poems of the Tang dynasty out of the Complete Tang Poems (1705), as
the npm package chinese-poetry 2.0.1 carries them (MIT licence, Copyright 2016 JackeyGao).`;

/** The package that a typeface is from. */
export const packageOf = (file: string): string => /^(@[^/]+\/)?[^/]+/.exec(file)![0];

export function licences(): string {
  const read = (name: string, file: string): string => readFileSync(join(root, name, file), 'utf8').trim();
  const heads = new Map<string, string>();
  const parts = WORKS.map(({ packages, what }) => {
    const named = packages.map((name) => {
      const { version, license } = JSON.parse(read(name, 'package.json')) as { version: string; license: string };
      return `${name} ${version} (${license})`;
    });
    const [, holder, terms] = /^(.*?)((?:Permission is|Redistribution and|This Font Software is).*)$/s.exec(
      read(packages[0]!, 'LICENSE'),
    )!;
    const name = `${named.join(', ')}: ${what}`;
    // Most have the words of one that stands above.
    const same = heads.get(terms!.replace(/\s+/g, ' '));
    if (!same) heads.set(terms!.replace(/\s+/g, ' '), packages[0]!);
    return [name, holder!.trim(), same ? `On the terms of ${same} above.` : terms!].join('\n\n');
  });
  const ours =
    'Text, figures, code and trained weights of Ropewalk are under the MIT licence. What follows is the work of others.';
  return `${[ours, TEXTS, ...parts].join(`\n\n${'='.repeat(72)}\n\n`)}\n`;
}

/** The packages of all typefaces, which no import names. */
export const FACE_PACKAGES: ReadonlySet<string> = new Set(FACES.map(({ source }) => packageOf(source)));

export const licencesFile: Plugin = {
  name: 'ropewalk-licences',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licences() });
  },
};
