import { nothing, svg, type SVGTemplateResult } from 'lit';
import { degrees, type Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import { linear, type Scale } from '../../util/scale.js';
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

const MARGIN = { left: 48, right: 24, bottom: 50 };
/** Where there is little room, the wish stands in a line of its own. */
const isNarrow = (width: number): boolean => width < 480;
const topFor = (width: number): number => (isNarrow(width) ? 52 : 30);
const SIZE = 6.5;
/** Marks nearer than this are one place with several names. */
const TOGETHER = 11;

export const heightFor = (width: number): number => Math.round(Math.min(400, 220 + topFor(width) + width * 0.18));

interface Place {
  x: number;
  y: number;
  marks: Mark[];
}

function scales({ widest }: TradeoffModel, width: number): { x: Scale; y: Scale } {
  return {
    x: linear([0, widest], [MARGIN.left, width - MARGIN.right]),
    y: linear([0, 360], [heightFor(width) - MARGIN.bottom, topFor(width)]),
  };
}

/** Where the marks stand; those that would cover one another share a place. */
export function placesOf(model: TradeoffModel, width: number): Place[] {
  const { x, y } = scales(model, width);
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
  const height = heightFor(width);
  const { x, y } = scales(model, width);
  const [left, right, top, bottom] = [MARGIN.left, width - MARGIN.right, topFor(width), height - MARGIN.bottom];
  const places = placesOf(model, width);
  const here = places.find(({ marks }) => marks.some(({ method }) => method === looked));
  const taken: Box[] = [];
  const drawn = places.map((place) => drawPlace(place, view, [left - 40, width], taken));
  const quarters = [0, 0.25, 0.5, 0.75, 1];
  return svg`
    <svg class="chart" viewBox="0 0 ${width} ${height}" aria-hidden="true">
      <text class="axis-title" x="0" y="12">${words.yAxis}</text>
      ${[0, 90, 180, 270, 360].map(
        (tick) => svg`
          <line class="grid" x1=${left} x2=${right} y1=${round(y(tick))} y2=${round(y(tick))}></line>
          <text class="tick y" x=${left - 8} y=${round(y(tick))}>${tick}°</text>`,
      )}
      ${quarters.map(
        (share) => svg`
          <line class="grid" x1=${round(x(share * model.widest))} x2=${round(x(share * model.widest))} y1=${top} y2=${bottom}></line>
          <text class="tick x" x=${round(x(share * model.widest))} y=${bottom + 22}
            >${strings.degrees(format.digits(degrees(share * model.widest), 3))}</text>`,
      )}
      <text class="axis-title end" x=${right} y=${height - 6}>${words.xAxis(pair)}</text>
      <text class="wish" x=${right} y=${top - 12}>${words.wish}</text>
      ${
        here
          ? svg`
            <line class="crosshair" x1=${here.x} x2=${here.x} y1=${top} y2=${bottom}></line>
            <line class="crosshair" x1=${left} x2=${right} y1=${here.y} y2=${here.y}></line>`
          : nothing
      }
      ${drawn.map(({ leader }) => leader)} ${drawn.map(({ mark }) => mark)} ${drawn.map(({ name }) => name)}
    </svg>`;
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
  const start = Math.min(right - width, Math.max(left, x - width / 2));
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
    name: svg`<text class="name ${here ? 'here' : ''}" x=${round((box.left + box.right) / 2)} y=${round(box.top + LINE - 4)}>${text}</text>`,
  };
}
