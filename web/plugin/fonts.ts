/**
 * The typefaces, cut down to the characters that the page can show, once per change of their files.
 *
 * Newsreader (text, and a display cut at its largest optical size) and Figtree (figures) are under the
 * SIL Open Font License, KaTeX's under MIT; their npm packages carry the licences. Chinese is set in
 * what the reader's system has: a Chinese face would be megabytes.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subset from 'subset-font';

const require = createRequire(import.meta.url);

const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
const ASCII = range(0x20, 0x7e);
/** Letters of the names in the sources, and the signs of good typesetting. */
export const TEXT = `${ASCII}éčćńüöäßç–—‘’“”…·×÷−°§±→←↔↑↓≤≥≈≠∞θλφπΦ¹²³¼\u00a0\u202f`;
/** Emphasis and single letters: no names, no signs. */
const ITALIC = `${ASCII}–—‘’“”…θλφπ\u00a0`;

export interface Face {
  family: string;
  file: string;
  source: string;
  weight: string;
  style?: 'italic';
  /** Left out: what the formulas of the article show. */
  characters?: string;
  axes?: Record<string, number | { min: number; max: number }>;
  /** What it is fetched with, as the first paint reads it: pages of a language, or with a formula before their first figure. */
  early?: readonly ('en' | 'zh' | 'formula')[];
}

const newsreader = (cut: string): string => `@fontsource-variable/newsreader/files/newsreader-latin-${cut}.woff2`;
const katexFont = (name: string): string => `katex/dist/fonts/KaTeX_${name}.woff2`;

export const FACES: readonly Face[] = [
  {
    family: 'Newsreader',
    file: 'newsreader.woff2',
    source: newsreader('wght-normal'),
    weight: '400',
    characters: TEXT,
    axes: { wght: 400 },
    early: ['en'],
  },
  {
    family: 'Newsreader',
    file: 'newsreader-italic.woff2',
    source: newsreader('wght-italic'),
    weight: '400',
    style: 'italic',
    characters: ITALIC,
    axes: { wght: 400 },
    early: ['en'],
  },
  {
    family: 'Newsreader Display',
    file: 'newsreader-display.woff2',
    source: newsreader('opsz-normal'),
    weight: '500',
    characters: `${ASCII}–—‘’“”`,
    axes: { opsz: 60, wght: 500 },
    early: ['en', 'zh'],
  },
  {
    family: 'Figtree',
    file: 'figtree.woff2',
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    weight: '400 600',
    characters: TEXT,
    axes: { wght: { min: 400, max: 600 } },
    early: ['en', 'zh'],
  },
  ...(
    [
      ['KaTeX_Main', 'Main-Regular', '400'],
      ['KaTeX_Math', 'Math-Italic', '400', 'italic'],
      ['KaTeX_Size1', 'Size1-Regular', '400'],
      ['KaTeX_Size2', 'Size2-Regular', '400'],
      ['KaTeX_Size3', 'Size3-Regular', '400'],
      ['KaTeX_Size4', 'Size4-Regular', '400'],
    ] as const
  ).map(([family, name, weight, style]) => ({
    family,
    file: `${name.toLowerCase()}.woff2`,
    source: katexFont(name),
    weight,
    ...(style ? { style } : {}),
    ...(/^Ma/.test(name) ? { early: ['formula'] as const } : {}),
  })),
];

interface System {
  width: number;
  /** Width of the italic, where a paragraph of the family has one. */
  italic?: number;
  local: string[];
}
/**
 * What stands in until a face has come: a font of the system, stretched to the same width and height, so
 * that nothing moves when the face arrives. Widths are hundredths of an em, the mean over 400 characters
 * of the article's English; Gelasio, Liberation Serif and Liberation Sans were measured for Georgia, Times
 * and Arial, which are as wide.
 *
 * Measured here, not taken from @capsizecss/metrics: that knows neither the display cut nor DejaVu, and its stacks
 * give every stand-in one name, where the same shapes are called Georgia on one system and Gelasio on another.
 */
const METRICS: Record<string, Omit<System, 'local'> & { ascent: number; descent: number }> = {
  Newsreader: { width: 40.88, italic: 38.08, ascent: 74, descent: 27 },
  'Newsreader Display': { width: 43.27, ascent: 74, descent: 27 },
  Figtree: { width: 43.29, ascent: 95, descent: 25 },
};
const SERIF: System[] = [
  { width: 42.82, italic: 43.76, local: ['Georgia', 'Gelasio'] },
  { width: 39.06, italic: 39.08, local: ['Times New Roman', 'Times', 'Liberation Serif', 'Tinos'] },
  { width: 46.47, italic: 45.02, local: ['Noto Serif'] },
  { width: 49.86, italic: 49.86, local: ['DejaVu Serif'] },
];
const SANS: System[] = [
  { width: 43.03, local: ['Arial', 'Helvetica', 'Liberation Sans', 'Arimo'] },
  { width: 42.91, local: ['Roboto'] },
  { width: 45.69, local: ['Noto Sans'] },
  { width: 49.26, local: ['DejaVu Sans'] },
];

/** The stand-ins of every family, and `--newsreader` and so on: the family with its stand-ins behind it. */
function standIns(): string[] {
  const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
  return Object.entries(METRICS).flatMap(([family, { width, italic, ascent, descent }]) => {
    const systems = family === 'Figtree' ? SANS : SERIF;
    const names = systems.map(({ local }) => `"${family} as ${local[0]}"`);
    const face = (name: string, local: string[], stretch: number, style = ''): string =>
      // Stretching stretches the given heights too, so they are divided by it first.
      `@font-face{font-family:${name};src:${local.map((each) => `local("${each}")`).join(',')};${style}` +
      `size-adjust:${percent(stretch)};ascent-override:${percent(ascent / 100 / stretch)};` +
      `descent-override:${percent(descent / 100 / stretch)};line-gap-override:0%}`;
    const faces = systems.flatMap(({ local, ...system }, i) => [
      face(names[i]!, local, width / system.width),
      ...(italic && system.italic
        ? [
            face(
              names[i]!,
              local.map((name) => `${name} Italic`),
              italic / system.italic,
              'font-style:italic;',
            ),
          ]
        : []),
    ]);
    const variable = `--${family.toLowerCase().replace(' ', '-')}`;
    return [...faces, `:root{${variable}:"${family}",${names.join(',')}}`];
  });
}

/**
 * Writes the cut fonts and a style sheet into `folder`; returns the path of the sheet. A face in which no
 * formula shows anything is left out.
 */
export async function cutFonts(folder: string, formulas: ReadonlyMap<string, ReadonlySet<string>>): Promise<string> {
  const sheet = join(folder, 'fonts.css');
  const rules = standIns();
  const stamp = createHash('sha256')
    .update(
      JSON.stringify([
        FACES,
        rules,
        [...formulas].map(([face, shown]) => [face, ...[...shown].sort()].join(' ')).sort(),
      ]),
    )
    .digest('hex');
  const stampFile = join(folder, 'stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return sheet;
  mkdirSync(folder, { recursive: true });
  for (const face of FACES) {
    const characters = face.characters ?? [...(formulas.get(face.family) ?? [])].join('');
    if (characters === '') continue;
    const whole = readFileSync(require.resolve(face.source));
    const cut = await subset(whole, characters, {
      targetFormat: 'woff2',
      ...(face.axes ? { variationAxes: face.axes } : {}),
    });
    writeFileSync(join(folder, face.file), cut);
    rules.push(
      `@font-face{font-family:"${face.family}";src:url("./${face.file}") format("woff2");` +
        `font-weight:${face.weight};font-style:${face.style ?? 'normal'};font-display:swap}`,
    );
  }
  writeFileSync(sheet, `${rules.join('\n')}\n`);
  writeFileSync(stampFile, stamp);
  return sheet;
}
