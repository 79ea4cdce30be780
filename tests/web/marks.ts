/** What is to be seen of the figures' drawings: `drawnFigures` runs in the page itself, in whatever engine. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { pageOfFigure } from '../../web/content/figures.js';
import type { PageName } from '../../web/content/pages.js';

/** How many marks a figure has, by tag and classes: `path.steps`. */
export type Marks = Record<string, number>;

export interface Drawn {
  /** Its name without `rope-`. */
  figure: string;
  marks: Marks;
  /** Those that cannot be seen, with the reason. */
  unseen: string[];
}

const MARKS = ['path', 'line', 'circle', 'ellipse', 'rect', 'polyline', 'polygon', 'text', 'image', 'use'];

/** What each figure of the page draws in Node, where no style can hide it: tests/figures/ keeps these drawings. */
export function keptDrawings(): Map<string, Marks> {
  const folder = join(import.meta.dirname, '../golden/figures');
  const names = readdirSync(folder).flatMap((file) => /^(\w+)\.txt$/.exec(file)?.[1] ?? []);
  return new Map(
    names.map((name) => {
      const drawing = readFileSync(join(folder, `${name}.txt`), 'utf8').replace(/<(clipPath|defs)\b.*?<\/\1>/gs, '');
      const marks: Marks = {};
      for (const [, tag, rest] of drawing.matchAll(new RegExp(`<(${MARKS.join('|')})\\b([^>]*)`, 'g'))) {
        const classes = / class="([^"]*)"/.exec(rest!)?.[1]!.split(' ').filter(Boolean).sort() ?? [];
        const kind = [tag, ...classes].join('.');
        marks[kind] = (marks[kind] ?? 0) + 1;
      }
      return [name, marks];
    }),
  );
}

/**
 * Every mark of every drawing in the article. One is unseen if nothing of it can be painted: it or what it lies in is
 * transparent, hidden or not displayed, it has no colour, or what it lies in cuts all of it off. A mark that the drawing
 * itself has faded out is no concern of the look; nor are those in or among `hiddenOnPurpose`, a selector.
 */
export function drawnFigures(hiddenOnPurpose: string): Drawn[] {
  const kindOf = (element: Element): string => [element.localName, ...[...element.classList].sort()].join('.');
  const above = (element: Element): Element | null =>
    element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;

  const clear = (colour: string): boolean => colour === 'none' || /^(transparent|rgba\(.*, 0\))$/.test(colour);
  const painted = (
    mark: Element,
    { fill, fillOpacity, stroke, strokeOpacity, strokeWidth }: CSSStyleDeclaration,
  ): boolean =>
    (mark.localName !== 'line' && !clear(fill) && Number(fillOpacity) > 0) ||
    (!clear(stroke) && Number(strokeOpacity) > 0 && parseFloat(strokeWidth) > 0);
  const apart = (a: DOMRect, b: DOMRect): boolean =>
    a.right < b.left || a.left > b.right || a.bottom < b.top || a.top > b.bottom;

  const whyUnseen = (mark: Element): string | undefined => {
    const style = getComputedStyle(mark);
    if (style.visibility !== 'visible') return 'hidden';
    // Where a finger may be, round what can be dragged.
    const area = mark.matches('.reach');
    if (!painted(mark, style) && !area && !mark.matches('image, use') && !mark.querySelector('tspan'))
      return 'without colour';
    const box = mark.getBoundingClientRect();
    for (let at: Element | null = mark; at; at = above(at)) {
      const { opacity, display, overflowX } = getComputedStyle(at);
      const where = at === mark ? '' : ` in ${kindOf(at)}`;
      if (display === 'none') return `not displayed${where}`;
      if (Number(opacity) === 0) return at.getAttribute('opacity') === '0' ? undefined : `transparent${where}`;
      const cuts = ['hidden', 'clip'].includes(overflowX) && display !== 'inline' && at.localName !== 'g';
      if (at !== mark && cuts && apart(box, at.getBoundingClientRect())) return `cut off${where}`;
    }
    return undefined;
  };

  return [...document.querySelectorAll('article *')]
    .flatMap(({ shadowRoot }) => (shadowRoot?.querySelector('figure') ? shadowRoot : []))
    .map((root) => {
      const marks: Marks = {};
      const unseen = new Set<string>();
      for (const mark of root.querySelectorAll(
        'svg :is(path, line, circle, ellipse, rect, polyline, polygon, text, image, use)',
      )) {
        if (mark.closest('defs, clipPath')) continue;
        const kind = kindOf(mark);
        marks[kind] = (marks[kind] ?? 0) + 1;
        const why = mark.closest(hiddenOnPurpose) ? undefined : whyUnseen(mark);
        if (why) unseen.add(`${kind} is ${why}`);
      }
      return { figure: root.host.localName.replace('rope-', ''), marks, unseen: [...unseen] };
    });
}

/** Rules as they may slip into the common look, by what they hide in `<rope-walk>`. */
const FAULTS: Record<string, string> = {
  'path.step is transparent': '@media (hover: hover) and (pointer: fine) { .step { opacity: 0; } }',
  'circle.mean is hidden': '.mean { visibility: hidden; }',
  'circle.finish is not displayed': '.finish { display: none; }',
  'line.chosen is without colour': '.chosen { stroke: transparent !important; }',
  'circle.tip is cut off in svg.walk': '.tip { transform: translate(5000px); }',
};

/** Puts such rules into a figure. */
function plant(name: string, rules: string): void {
  const style = document.createElement('style');
  style.textContent = rules;
  document.querySelector(`article ${name}`)!.shadowRoot!.append(style);
}

const all = keptDrawings();
/** Those of the page's own figures. */
const keptOn = (page: PageName) => new Map([...all].filter(([name]) => pageOfFigure(name) === page));

/** What the reader is to guess first, and what lies over it until then. */
const ASKED = '.secret, .answer, .veil';
/** On paper and without scripts nothing can be pressed, and no veil lifted; what waits for a button on screen does so on paper. */
export const PRINTED = '.controls, .veil, .answer';
export const STILL = '.controls, .veil';

export type Call = <A extends unknown[], R>(work: (...args: A) => R, ...args: A) => Promise<R>;

/** `change`: of marks that this place draws by other means. */
export function compare(name: PageName, drawn: Drawn[], change: Record<string, Record<string, number>> = {}): void {
  const kept = keptOn(name);
  // As many figures as are kept, each with marks: nothing is left out unnoticed.
  expect(drawn.map(({ figure }) => figure).sort()).toEqual([...kept.keys()].sort());
  for (const { figure, marks } of drawn) {
    const expected = { ...kept.get(figure), ...change[figure] };
    for (const [kind, count] of Object.entries(expected)) if (count === 0) delete expected[kind];
    expect(marks, figure).toEqual(expected);
    expect(Object.keys(marks).length, figure).toBeGreaterThan(0);
  }
  expect(drawn.filter(({ unseen }) => unseen.length > 0)).toEqual([]);
}

/** The weave paints on a canvas, and has an image only where there is none; words have room beside one another. */
const LEVEL = { 'text.label': 0, 'text.label.on': 0, 'text.label.middle': 20, 'text.label.middle.on': 2 };
export const AWAKE = { weave: { 'image.picture': 0 }, output: LEVEL };

export async function atRest(name: PageName, call: Call): Promise<void> {
  expect(await call(() => matchMedia('(hover: hover) and (pointer: fine)').matches), 'there is a mouse').toBe(true);
  expect(await call(() => document.querySelectorAll('article :hover').length), 'it is elsewhere').toBe(0);
  compare(name, await call(drawnFigures, ASKED), AWAKE);
}

/** The page on which faults are planted: in the walk. */
export const FAULTY: PageName = 'waves';

/** Nothing is found where nothing can be. */
export async function seesFaults(call: Call): Promise<void> {
  await call(plant, 'rope-walk', Object.values(FAULTS).join('\n'));
  const walk = (await call(drawnFigures, ASKED)).find(({ figure }) => figure === 'walk')!;
  expect(walk.unseen.sort()).toEqual(Object.keys(FAULTS).sort());
}
