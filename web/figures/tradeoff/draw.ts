import { nothing, svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, crosshair, rule, xAxis, yAxis, type Area } from '../../kit/axes.js';
import { degrees, type Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import { clamp, linear, type Scale } from '../../util/scale.js';
import type { Strings } from '../../strings.js';
import type { Words } from './words.js';
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
const isNarrow = (width: number): boolean => width < 480;
function areaFor(width: number): Area {
  const top = isNarrow(width) ? 52 : 30;
  const height = Math.round(Math.min(400, 220 + top + width * 0.18));
  return areaOf(width, height, { left: 48, right: 24, top, bottom: 50 });
}
const SIZE = 6.5;
/** Marks nearer than this are one place with several names. */
const TOGETHER = 11;

interface Place {
  x: number;
  y: number;
  marks: Mark[];
}

function scales({ widest }: TradeoffModel, { left, right, top, bottom }: Area): { x: Scale; y: Scale } {
  return { x: linear([0, widest], [left, right]), y: linear([0, 360], [bottom, top]) };
}

/** Where the marks stand; those that would cover one another share a place. */
export function placesOf(model: TradeoffModel, width: number): Place[] {
  const { x, y } = scales(model, areaFor(width));
  const places: Place[] = [];
  for (const mark of model.marks) {
    const [px, py] = [x(mark.step), y(degrees(mark.unseen))];
    const near = places.find((place) => Math.hypot(place.x - px, place.y - py) < TOGETHER);
    if (near) near.marks.push(mark);
    else places.push({ x: round(px), y: round(py), marks: [mark] });
  }
  return places;
}

/** Angle between neighbours across, largest arc never met upwards: the wish is at the lower right. */
export function drawTradeoff(model: TradeoffModel, view: TradeoffView): SVGTemplateResult {
  const { width, pair, format, words, strings, looked } = view;
  const area = areaFor(width);
  const { left, right, top } = area;
  const { x, y } = scales(model, area);
  const places = placesOf(model, width);
  const here = places.find(({ marks }) => marks.some(({ method }) => method === looked));
  const taken: Box[] = [];
  const drawn = places.map((place) => drawPlace(place, view, [left - 40, width], taken));
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => share * model.widest);
  return chartOf(
    area,
    svg`
      ${yAxis(area, { at: y, ticks: [0, 90, 180, 270, 360], text: (tick) => `${tick}°`, title: words.yAxis })}
      ${ticks.map((tick) => svg`<line class="grid" x1=${round(x(tick))} x2=${round(x(tick))} y1=${top} y2=${area.bottom}></line>`)}
      ${xAxis(area, {
        at: x,
        ticks,
        text: (tick) => strings.degrees(format.digits(degrees(tick), 3)),
        title: words.xAxis(pair),
        titleAt: 'end',
        below: 22,
        foot: 6,
      })}
      <text class="wish end" x=${right} y=${top - 12}>${words.wish}</text>
      ${here ? [crosshair(area, here.x), rule(area, here.y, 'crosshair')] : nothing}
      ${drawn.map(({ leader }) => leader)} ${drawn.map(({ mark }) => mark)} ${drawn.map(({ name }) => name)}`,
  );
}

interface Box {
  left: number;
  right: number;
  top: number;
}
const LINE = 17;
/** Widths of 13 px letters, about: only to keep labels apart. */
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 13.5 : 7.2), 0);

/** Where a label stands that covers none of those before it: above its mark, or a line or more higher. */
function labelBox(text: string, { x, y }: Place, size: number, [left, right]: [number, number], taken: Box[]): Box {
  const width = widthOf(text);
  const start = clamp(x - width / 2, left, right - width);
  const box = { left: start, right: start + width, top: y - size - 5 - LINE };
  const covers = (other: Box): boolean =>
    box.left < other.right + 6 && other.left < box.right + 6 && Math.abs(box.top - other.top) < LINE;
  while (taken.some(covers)) box.top -= LINE;
  taken.push(box);
  return box;
}

/** Filled where its rings are on show, hollow where they are not; square where an arc is red. */
function drawPlace(
  place: Place,
  { looked, shown, strings, width }: TradeoffView,
  edges: [number, number],
  taken: Box[],
): Record<'leader' | 'mark' | 'name', SVGTemplateResult | typeof nothing> {
  const { x, y, marks } = place;
  const ringsShown = marks.some(({ method }) => shown.includes(method));
  const here = marks.some(({ method }) => method === looked);
  const size = here ? SIZE + 2 : SIZE;
  const bad = marks[0]!.unseen > 0;
  const kind = `mark ${bad ? 'bad' : 'good'} ${ringsShown ? 'shown' : ''}`;
  const names = marks.map(({ method }) => strings.methods[method]);
  // Where there is little room, the one that is looked at, and how many stand with it.
  const text =
    isNarrow(width) && names.length > 1
      ? `${strings.methods[here ? looked : marks[0]!.method]} +${names.length - 1}`
      : names.join(', ');
  const box = labelBox(text, place, size, edges, taken);
  const high = y - size - 5 - LINE - box.top;
  return {
    leader:
      high > 0 ? svg`<line class="leader" x1=${x} x2=${x} y1=${y - size} y2=${round(box.top + LINE)}></line>` : nothing,
    mark: bad
      ? svg`<rect class=${kind} x=${x - size + 1} y=${y - size + 1} width=${2 * size - 2} height=${2 * size - 2}></rect>`
      : svg`<circle class=${kind} cx=${x} cy=${y} r=${size}></circle>`,
    name: svg`<text class="name halo ${here ? 'here' : ''}" x=${round((box.left + box.right) / 2)} y=${round(box.top + LINE - 4)}>${text}</text>`,
  };
}
