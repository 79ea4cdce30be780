import { svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, rule, type Area } from '../../kit/axes.js';
import { round, type Point } from '../../util/polar.js';
import { clamp, log } from '../../util/scale.js';
import { GROUPS } from '../../proof/selftest/check.js';
import type { Result } from '../../proof/selftest/run.js';
import type { SelftestModel } from './model.js';
import type { Words } from './words.en.js';

/** Errors as shares of their tolerance: what lies outside is drawn at the edge. */
const [LEAST, MOST] = [1e-4, 1e7];
const TICKS = [1e-3, 1, 1e3, 1e6];
const RADIUS = 4;
const ROW = 40;
/** How far a mark gives way to the others, in the order in which it tries. */
const ASIDE = [0, -9, 9, -18, 18, -13, 13];

const marginOf = (width: number) => ({ left: width < 560 ? 12 : 152, right: 12, top: 24, bottom: 44 });
/** From the foot of a row up to its middle. */
const middleOf = (width: number): number => (width < 560 ? 24 : ROW / 2);
const rowOf = (width: number): number => (width < 560 ? ROW + 28 : ROW);

interface Mark extends Point {
  result: Result;
}

/** Where every check is drawn: a row for what it is about, its error from left to right, none on top of another. */
export function marksOf(results: readonly Result[], width: number): { marks: Mark[]; area: Area; exact: number } {
  const row = rowOf(width);
  const margin = marginOf(width);
  const area = areaOf(width, margin.top + margin.bottom + GROUPS.length * row, margin);
  // No error at all has a place of its own at the left.
  const exact = area.left + 14;
  const x = log([LEAST, MOST], [exact + 26, area.right - 8]);
  const placed: Point[] = [];
  const marks = results.map((result) => {
    const { error, tolerance, check } = result;
    const at = Number.isNaN(error)
      ? area.right - 8
      : error === 0
        ? exact
        : x(clamp(tolerance === 0 ? MOST : error / tolerance, LEAST, MOST));
    const middle = area.top + (GROUPS.indexOf(check.group) + 1) * row - middleOf(width);
    const free = ASIDE.find((by) => placed.every((each) => Math.hypot(each.x - at, each.y - middle - by) > 2 * RADIUS));
    const mark = { x: round(at), y: round(middle + (free ?? 0)), result };
    placed.push(mark);
    return mark;
  });
  return { marks, area, exact };
}

const SHAPES = {
  elsewhere: ({ x, y }: Point) =>
    `M${x - RADIUS} ${y}a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0`,
  identity: ({ x, y }: Point) => `M${round(x - 5)} ${y}l5 -5l5 5l-5 5z`,
} as const;

export function drawSelftest(
  { results, chosen, run }: SelftestModel,
  { width, words }: { width: number; words: Words },
): SVGTemplateResult {
  const { marks, area, exact } = marksOf(results, width);
  const x = log([LEAST, MOST], [exact + 26, area.right - 8]);
  const [row, limit] = [rowOf(width), round(x(1))];
  const path = (kind: keyof typeof SHAPES, passed: boolean): string =>
    marks
      .filter(({ result }) => result.check.kind === kind && result.passed === passed)
      .map(SHAPES[kind])
      .join('');
  const here = marks[chosen]!;
  const label = area.left > 100 ? { x: 0, dy: 5 - ROW / 2 } : { x: area.left, dy: 15 - row };
  return chartOf(
    area,
    svg`
      <rect class="beyond" x=${limit} y=${area.top} width=${Math.max(0, round(area.right - limit))} height=${area.bottom - area.top}></rect>
      ${GROUPS.map((group, n) => {
        const below = area.top + (n + 1) * row;
        return svg`${n > 0 ? rule(area, below - row) : ''}
          <text class="group" x=${label.x} y=${below + label.dy}>${words.groups[group]}</text>`;
      })}
      <line class="limit" x1=${limit} x2=${limit} y1=${area.top - 4} y2=${area.bottom}></line>
      <text class="limit-label halo end" x=${limit - 6} y="14">${words.passed}</text>
      <text class="beyond-label" x=${limit + 6} y="14">${words.failed}</text>
      <text class="tick x" x=${exact} y=${area.bottom + 18}>0</text>
      ${TICKS.map((tick) => svg`<text class="tick x" x=${round(x(tick))} y=${area.bottom + 18}>${words.tick(tick)}</text>`)}
      <text class="axis-title end" x=${area.right} y=${area.height - 4}>${words.axis}</text>
      <g class=${run.place}>
        <path class="pass" d=${path('elsewhere', true)}></path>
        <path class="pass rule" d=${path('identity', true)}></path>
        <path class="fail" d=${path('elsewhere', false)}></path>
        <path class="fail rule" d=${path('identity', false)}></path>
      </g>
      <circle class="chosen" cx=${here.x} cy=${here.y} r="9"></circle>`,
  );
}

/** The check nearest to a point of the drawing. */
export function nearest(results: readonly Result[], width: number, { x, y }: Point): number {
  const distances = marksOf(results, width).marks.map((mark) => Math.hypot(mark.x - x, mark.y - y));
  return distances.indexOf(Math.min(...distances));
}
