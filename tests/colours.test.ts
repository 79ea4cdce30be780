/**
 * Colours that mean different things side by side keep apart, for eyes that lack one kind of cone and in grey print, or
 * something else tells them apart, too.
 *
 * culori reads CSS colours, simulates the three kinds of sight (Machado, Oliveira, Fernandes, IEEE TVCG 15, 2009; severity 1)
 * and has CIEDE2000, so that none of it is written here.
 */
import { readFileSync } from 'node:fs';
import {
  clampRgb,
  converter,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  interpolate,
  parse,
  wcagContrast,
  type Color,
} from 'culori';
import { describe, expect, it } from 'vitest';

const source = (file: string): string => readFileSync(new URL(`../web/${file}`, import.meta.url), 'utf8');

const declared = (text: string, block: RegExp): Map<string, string> =>
  new Map(
    [...block.exec(text)![1]!.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [
      name!,
      value!.replace(/\s+/g, ' ').replace(/\( | \)/g, (edge) => edge.trim()),
    ]),
  );
const tokens = declared(source('tokens.css'), /^:root,[^{]*\{([^}]*)\}/m);
const projector = declared(source('style.css'), /\[data-theme='projector'\] \{([^}]*)\}/);
const print = declared(source('print.css'), /:root\[data-theme\] \{([^}]*)\}/);
const THEMES = { light: new Map<string, string>(), dark: new Map<string, string>(), projector, print };
type Theme = keyof typeof THEMES;
const themes = Object.keys(THEMES) as Theme[];

const rgb = converter('rgb');
const lab = converter('lab65');

/** The two halves of `light-dark(…, …)`, whose commas may stand in brackets. */
function halves(inside: string): [string, string] {
  let depth = 0;
  for (const [at, sign] of [...inside].entries()) {
    if (sign === '(') depth++;
    else if (sign === ')') depth--;
    else if (sign === ',' && depth === 0) return [inside.slice(0, at).trim(), inside.slice(at + 1).trim()];
  }
  throw new Error(`no two colours in ${inside}`);
}

/** A colour as it is written in the style sheets, in a theme. */
function colour(written: string, theme: Theme): Color {
  const variable = /^var\(--([\w-]+)\)$/.exec(written);
  if (variable) return token(variable[1]!, theme);
  const both = /^light-dark\((.*)\)$/.exec(written);
  if (both) return colour(halves(both[1]!)[theme === 'dark' ? 1 : 0], theme);
  const mix = /^color-mix\(in oklab, (var\(--[\w-]+\)) (\d+)%, (var\(--[\w-]+\))\)$/.exec(written);
  if (mix)
    return clampRgb(rgb(interpolate([colour(mix[3]!, theme), colour(mix[1]!, theme)], 'oklab')(Number(mix[2]) / 100)));
  const plain = parse(written);
  if (!plain) throw new Error(`not a colour: ${written}`);
  return clampRgb(rgb(plain));
}
const token = (name: string, theme: Theme): Color => colour(THEMES[theme].get(name) ?? tokens.get(name)!, theme);

const SIGHTS = {
  'three kinds of cones': (seen: Color) => seen,
  protanopia: filterDeficiencyProt(1),
  deuteranopia: filterDeficiencyDeuter(1),
  tritanopia: filterDeficiencyTrit(1),
};
const difference = differenceCiede2000();
const apart = (a: string, b: string, theme: Theme, sight: (seen: Color) => Color): number =>
  difference(...([a, b].map((name) => clampRgb(sight(token(name, theme)))) as [Color, Color]));
/** Difference of lightness, which is all that a grey print keeps. */
const inGrey = (a: string, b: string, theme: Theme): number =>
  Math.abs(lab(token(a, theme)).l - lab(token(b, theme)).l);

/**
 * CIEDE2000 has about 1 where two large areas that touch can just be told apart. Marks are small and lie apart, so it is
 * fifteen times that; and for grey as much, on the scale of lightness from 0 to 100.
 */
const LEAST = 15;

/** What is told by colour, and where the colours do not do, by what else: it stands in this file. */
interface Pair {
  what: string;
  colours: readonly [string, string];
  sign?: { is: string; file: string; stands: RegExp };
}
const WAYS = {
  is: 'one line is solid, one dashed, one dotted, and each has its name at its end',
  file: 'trained/look.ts',
  stands: /way0': \{ stroke: 'k', width: 2\.2 \}[\s\S]*way1': \{[^}]*dash: '7 3'[\s\S]*way2': \{[^}]*dash: '2 3'/,
};
const PAIRS: readonly Pair[] = [
  {
    what: 'query and key',
    colours: ['q', 'k'],
    sign: {
      is: 'a round handle and a square one',
      file: 'kit/dial.ts',
      stands: /word === 'q'\s*\? svg`<circle[\s\S]*: svg`<rect/,
    },
  },
  {
    what: 'fast and slow pairs',
    colours: ['fast', 'slow'],
    sign: {
      is: 'filled dots and hollow ones, whole rims and dashed ones',
      file: 'figures/wavelengths/style.ts',
      stands: /'\.dot\.never': \{ fill: 'paper'/,
    },
  },
  { what: 'angles met in training and angles never met', colours: ['met', 'never'] },
  { what: 'first and second way', colours: ['k', 'position'], sign: WAYS },
  { what: 'first and third way', colours: ['k', 'slow'], sign: WAYS },
  { what: 'second and third way', colours: ['position', 'slow'], sign: WAYS },
  {
    what: 'softmax and linear attention',
    colours: ['k', 'position'],
    sign: {
      is: 'a solid line and a dashed one',
      file: 'figures/cost/style.ts',
      stands: /'\.curve\.linear': \{[^}]*dash/,
    },
  },
  {
    what: 'turns of rows first and of columns first',
    colours: ['angle', 'slow'],
    sign: {
      is: 'a solid line and a dashed one',
      file: 'figures/commute/style.ts',
      stands: /'\.column-first': \{[^}]*dash/,
    },
  },
  {
    what: 'bases that hold and bases that fail',
    colours: ['ink', 'wrong'],
    sign: { is: 'an upright cross and a tilted one', file: 'figures/base/draw.ts', stands: /holds \? 'm-6 0h12/ },
  },
];

describe.each(themes)('colours on %s paper', (theme) => {
  it.each(PAIRS)('tell $what apart, for every kind of sight, or something else does', ({ colours: [a, b], sign }) => {
    const close = Object.entries(SIGHTS).filter(([, sight]) => apart(a, b, theme, sight) < LEAST);
    if (sign) expect(source(sign.file), sign.is).toMatch(sign.stands);
    else expect(close.map(([name]) => name)).toEqual([]);
  });

  it.each(PAIRS)('tell $what apart in grey, or something else does', ({ colours: [a, b], sign }) => {
    if (sign) expect(source(sign.file), sign.is).toMatch(sign.stands);
    else expect(inGrey(a, b, theme)).toBeGreaterThan(LEAST);
  });

  it('tell query from key and fast from slow without any other sign, for every kind of sight', () => {
    for (const [a, b] of [
      ['q', 'k'],
      ['fast', 'slow'],
      ['met', 'never'],
      ['angle', 'slow'],
    ] as const)
      for (const [name, sight] of Object.entries(SIGHTS))
        expect(apart(a, b, theme, sight), `${a} ${b} ${name}`).toBeGreaterThan(LEAST);
  });

  it('stand out from the paper by 3 to 1, as WCAG 2.2 asks of marks (1.4.11)', () => {
    for (const name of ['q', 'k', 'position', 'angle', 'fast', 'slow', 'wrong', 'met', 'never', 'muted', 'line-strong'])
      expect(wcagContrast(token(name, theme), token('paper', theme)), name).toBeGreaterThan(3);
  });
});

it('would notice green and red of one lightness, which is what the bars once had', () => {
  expect(apart('position', 'wrong', 'light', filterDeficiencyDeuter(1))).toBeLessThan(LEAST);
  expect(inGrey('position', 'wrong', 'light')).toBeLessThan(LEAST);
});
