import { svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, LETTER, xAxis, yAxis, type Area } from '../../kit/axes.js';
import { degrees, type Format } from '../../util/format.js';
import { round, type Point } from '../../util/polar.js';
import { clamp, linear, type Scale } from '../../util/scale.js';
import type { Strings } from '../../strings.js';
import type { Words } from './words.en.js';
import type { Method } from '../../subject/extensions.js';
import type { Mark, TradeoffModel } from './model.js';

export interface TradeoffView {
  width: number;
  pair: number;
  looked: Method;
  shown: readonly Method[];
  format: Format;
  words: Words;
  strings: Strings;
}

/** Where there is little room, the wish stands in a line of its own. */
function areaFor(width: number): Area {
  const top = width < 480 ? 52 : 40;
  const height = Math.round(Math.min(400, 220 + top + width * 0.18));
  return areaOf(width, height, { left: 48, right: 24, top, bottom: 50 });
}
/** Numbers of marks at the top stand between the wish and the area. */
const WISH = 26;
const SIZE = 6.5;
/** Radius of the corner where both wishes come true. */
const CORNER = 56;

interface Place {
  mark: Mark;
  x: number;
  y: number;
}

function scales({ widest }: TradeoffModel, { left, right, top, bottom }: Area): { x: Scale; y: Scale } {
  return { x: linear([0, widest], [left, right]), y: linear([0, 360], [bottom, top]) };
}

/** Where each mark stands. */
function placesOf(model: TradeoffModel, width: number): Place[] {
  const { x, y } = scales(model, areaFor(width));
  return model.marks.map((mark) => ({ mark, x: round(x(mark.step)), y: round(y(degrees(mark.unseen))) }));
}

/** As many numbers of one place are written out. */
const FEW = 5;
/** A pointer as far from a mark as this still takes it. */
const REACH = 28;
/** Marks as near as this to each other take turns. */
const TOGETHER = 11;

/** The remedies at a point of the drawing, those that share a place in their order. */
export function methodsAt(model: TradeoffModel, width: number, at: Point): Method[] {
  const places = placesOf(model, width);
  const away = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
  const nearest = places.reduce((a, b) => (away(b, at) < away(a, at) ? b : a));
  if (away(nearest, at) > REACH) return [];
  return places.filter((place) => away(place, nearest) < TOGETHER).map(({ mark }) => mark.method);
}

/** Angle between neighbours across, largest arc never met upwards: the wish is at the lower right. */
export function drawTradeoff(model: TradeoffModel, view: TradeoffView): SVGTemplateResult {
  const { width, pair, format, words, strings, looked } = view;
  const area = areaFor(width);
  const { left, right, top, bottom } = area;
  const { x, y } = scales(model, area);
  const places = placesOf(model, width);
  const here = places.find(({ mark }) => mark.method === looked);
  // The one that is looked at lies on those that share its place.
  const drawn = [...places.filter((place) => place !== here), ...(here ? [here] : [])];
  const text = (tick: number): string => strings.degrees(format.digits(degrees(tick), 3));
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => share * model.widest);
  const room = (right - left) / ticks.length;
  return chartOf(
    area,
    svg`
      <path class="corner" d="M${right} ${bottom}v${-CORNER}a${CORNER} ${CORNER} 0 0 0 ${-CORNER} ${CORNER}z"></path>
      ${yAxis(area, { at: y, ticks: [0, 90, 180, 270, 360], text: (tick) => `${tick}°`, title: words.yAxis })}
      <path class="grid" d=${ticks.map((tick) => `M${round(x(tick))} ${top}V${bottom}`).join('')}></path>
      ${xAxis(area, {
        at: x,
        // A very slow pair has long numbers.
        ticks: ticks.filter((_, n) => n % 2 === 0 || LETTER * text(ticks[1]!).length < room),
        text,
        title: words.xAxis(pair),
        titleAt: 'end',
        below: 22,
        foot: 6,
        inside: true,
      })}
      <text class="wish end" x=${right} y=${top - WISH}>${words.wish}</text>
      ${drawn.map((place) => svg`<g data-way=${place.mark.method} transform="translate(${place.x} ${place.y})">${drawMark(place.mark, view)}</g>`)}
      ${labelsOf(places, [left, width]).map(({ x, y, text }) => svg`<text class="number halo" x=${x} y=${y}>${text}</text>`)}`,
  );
}

/** Filled where its rows are on show, hollow where they are not; square where an arc is red. */
export function drawMark(
  { method, unseen }: Mark,
  { looked, shown }: Pick<TradeoffView, 'looked' | 'shown'>,
): SVGTemplateResult {
  const size = method === looked ? SIZE + 2 : SIZE;
  const kind = `mark ${unseen > 0 ? 'bad' : 'good'} ${shown.includes(method) ? 'shown' : ''}`;
  return unseen > 0
    ? svg`<rect class=${kind} x=${1 - size} y=${1 - size} width=${2 * size - 2} height=${2 * size - 2}></rect>`
    : svg`<circle class=${kind} r=${size}></circle>`;
}

interface Label {
  x: number;
  y: number;
  text: string;
}
const LINE = 15;
/** Of a number and the space after it, about: only to keep labels apart. */
const widthOf = (numbers: number): number => 13 * Math.min(numbers, FEW + 1);

/** The numbers of the marks, above them; where two would cover each other, one label from left to right. */
function labelsOf(places: readonly Place[], [left, right]: readonly [number, number]): Label[] {
  const labelled = places
    .map((place, n) => ({ ...place, number: n + 1 }))
    .sort((a, b) => a.x - b.x || a.number - b.number);
  const groups = labelled.map((each) => [each]);
  const box = (group: typeof labelled): { from: number; to: number; y: number } => {
    const half = widthOf(group.length) / 2;
    const middle = (group[0]!.x + group.at(-1)!.x) / 2;
    const x = clamp(middle, left + half, right - half);
    return { from: x - half, to: x + half, y: Math.min(...group.map(({ y }) => y)) - SIZE - 6 };
  };
  const cover = (a: typeof labelled, b: typeof labelled): boolean => {
    const [one, other] = [box(a), box(b)];
    return one.from < other.to + 4 && other.from < one.to + 4 && Math.abs(one.y - other.y) < LINE;
  };
  for (let merged = true; merged;) {
    merged = false;
    for (let a = 0; a < groups.length && !merged; a++)
      for (let b = a + 1; b < groups.length && !merged; b++)
        if (cover(groups[a]!, groups[b]!)) {
          groups[a]!.push(...groups.splice(b, 1)[0]!);
          groups[a]!.sort((one, other) => one.x - other.x || one.number - other.number);
          merged = true;
        }
  }
  return groups.map((group) => {
    const { from, to, y } = box(group);
    return { x: round((from + to) / 2), y: round(y), text: textOf(group.map(({ number }) => number)) };
  });
}

/** Numbers from left to right; more than a few in their order, with what follows each other as 1–9. */
function textOf(numbers: readonly number[]): string {
  if (numbers.length <= FEW) return numbers.join(' ');
  const runs: [first: number, last: number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(' ');
}
