import { nothing, svg, type SVGTemplateResult } from 'lit';
import { areaOf, beside, chartOf, crosshair, LETTER, rule, xAxis, yAxis, type Area } from '../../kit/axes.js';
import { band } from '../../kit/band.js';
import type { Format } from '../../util/format.js';
import { round, type Point } from '../../util/polar.js';
import { decades, linear, log, type Scale } from '../../util/scale.js';
import type { Words } from './words.en.js';
import type { BasesModel, OwnBound, TrainedModel } from './model.js';

export interface BasesView {
  width: number;
  /** The model of the page, by name. */
  name: string;
  /** The row under the mouse. */
  hovered: number | null;
  format: Format;
  words: Words;
}

const MARGIN = { left: 48, right: 16, top: 28, bottom: 42 };
const areaFor = (width: number): Area => areaOf(width, Math.round(Math.min(420, 260 + width * 0.18)), MARGIN);
const contextScale = ({ left, right }: Area): Scale => log([700, 2 ** 20 * 1.4], [left, right]);

/** The row whose context is nearest to a place of the drawing. */
export function nearestRow({ rows }: BasesModel, width: number, at: number): number {
  const x = contextScale(areaFor(width));
  const away = rows.map(({ context }) => Math.abs(x(context) - at));
  return away.indexOf(Math.min(...away));
}

/** Base against context, both in steps of ten: the bound, and the models above and below it. */
export function drawBases(
  { rows, chosen, models }: BasesModel,
  { width, name, hovered, format, words }: BasesView,
): SVGTemplateResult {
  const area = areaFor(width);
  const x = contextScale(area);
  const y = log([2e3, 2e9], [area.bottom, area.top]);
  const place = (context: number, base: number): Point => ({ x: round(x(context)), y: round(y(base)) });
  const found = rows.filter((row) => row.found !== undefined).map((row) => place(row.context, row.found!));
  // Where nothing has been searched yet, the line goes on through the published bases.
  const unknown = rows.findIndex((row) => row.found === undefined);
  const beyond = (unknown < 0 ? [] : rows.slice(Math.max(0, unknown - 1))).map(({ context, found, su }) =>
    place(context, found ?? su),
  );
  const line = (points: readonly Point[]): string => points.map((at) => `${at.x},${at.y}`).join(' ');
  const edge = [...found, ...beyond];
  const here = models.find((each) => each.name === name);
  const named = hovered ?? chosen;
  const nameX = round(x(rows[named]!.context));
  const names = models.filter((each) => each.context === rows[named]!.context);
  return chartOf(
    area,
    svg`
      ${yAxis(area, {
        at: y,
        ticks: decades(1e4, 2e9),
        text: (tick) => (tick >= 1e9 ? `${tick / 1e9}G` : format.short(tick)),
        title: words.yAxis,
      })}
      ${xAxis(area, {
        at: x,
        ticks: rows.map(({ context }) => context).filter((_, n) => n % 2 === 0),
        text: kilo,
        title: words.xAxis,
        titleAt: 'end',
        foot: 6,
      })}
      <polygon class="short" points="${line(edge)} ${edge.at(-1)!.x},${area.bottom} ${edge[0]!.x},${area.bottom}"></polygon>
      <text class="axis-title end" x=${area.right - 4} y=${area.bottom - 10}>${words.short}</text>
      ${crosshair(area, x(rows[chosen]!.context))}
      ${named === chosen ? nothing : svg`<line class="hovered" x1=${nameX} x2=${nameX} y1=${area.top} y2=${area.bottom}></line>`}
      ${models.map((each) => {
        const at = place(each.context, each.base);
        const holds = each.fails === Infinity;
        const here = each.name === name ? ' here' : '';
        return svg`<path class="model ${holds ? 'holds' : 'fails'}${here}" data-model=${each.name} d="M${at.x} ${at.y}${crossOf(holds)}"></path>`;
      })}
      <polyline class="bound beyond" points=${line(beyond)}></polyline>
      <polyline class="bound" points=${line(found)}></polyline>
      ${rows.map(({ context, paper }) => {
        const at = place(context, paper);
        return svg`<rect class="paper" x=${at.x - 4.5} y=${at.y - 4.5} width="9" height="9"></rect>`;
      })}
      ${rows.map(({ context, su }) => {
        const at = place(context, su);
        return svg`<path class="su" d="M${at.x - 9} ${at.y}h18"></path>`;
      })}
      ${found.map((at) => svg`<circle class="found" cx=${at.x} cy=${at.y} r="4"></circle>`)}
      ${here && here.context !== rows[named]!.context ? nameBeside(place(here.context, here.base), here.name, width) : nothing}
      ${names.length === 0 ? nothing : drawNames(names, name, nameX, area, format)}`,
  );
}

const LINE = 18;

/** The models that were trained to one context, in a box where neither lines nor crosses are. */
function drawNames(
  models: readonly TrainedModel[],
  chosen: string,
  x: number,
  { width: whole, left, right, top }: Area,
  format: Format,
): SVGTemplateResult {
  const rows = [...models]
    .sort((a, b) => b.base - a.base)
    // Where there is little room, the axis says the base.
    .map((model) => ({ ...model, text: whole < 480 ? model.name : `${model.name}, ${format.whole(model.base)}` }));
  const width = 30 + LETTER * Math.max(...rows.map(({ text }) => text.length));
  // The curve rises to the right: above it there is room on the left.
  const from = x < left + 0.45 * (right - left) ? Math.min(x + 10, right - width) : Math.max(0, x - 10 - width);
  return svg`
    <rect class="names" x=${round(from)} y=${top} width=${round(width)} height=${rows.length * LINE + 10} rx="4"></rect>
    ${rows.map(({ name, fails, text }, n) => {
      const y = top + 5 + (n + 0.5) * LINE;
      const holds = fails === Infinity;
      return svg`
        <path class="model ${holds ? 'holds' : 'fails'}" d="M${round(from) + 13} ${y}${crossOf(holds)}"></path>
        <text class=${name === chosen ? 'named here' : 'named'} x=${round(from) + 24} y=${y}>${text}</text>`;
    })}`;
}

const crossOf = (holds: boolean): string => (holds ? 'm-6 0h12m-6 -6v12' : 'm-5 -5l10 10m0 -10l-10 10');

function nameBeside(at: Point, name: string, width: number): SVGTemplateResult {
  const { x, side } = beside({ left: 0, right: width }, at.x, 8);
  return svg`<text class="model-name halo ${side}" x=${x} y=${at.y + 18}>${name}</text>`;
}

/** B of the page's model at every distance of the context; red where it is below zero. */
export function drawOwn(
  { values, first }: OwnBound,
  { width, name, format, words }: Omit<BasesView, 'hovered'>,
): SVGTemplateResult {
  const area = areaOf(width, 190, { ...MARGIN, top: 30, bottom: 28 });
  const { left, right, top, bottom, height } = area;
  const x = linear([0, values.length], [left, right]);
  // The first distances are far above the rest.
  const start = Math.min(values.length - 1, 8);
  const far = values.subarray(start);
  const [low, high] = far.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [0, 1]);
  const y = linear([Math.min(low, -high / 8) * 1.1, high * 1.05], [bottom, top]);
  const curve = band(far, linear([-start, values.length - start], [left, right]), y);
  const zero = round(y(0));
  const label = beside(area, x(first), 6);
  const step = decades(1, Math.max(1, high)).at(-1)!;
  const shares = width < 480 ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1];
  return chartOf(
    area,
    svg`
      <defs>
        <clipPath id="own"><path d=${curve}></path></clipPath>
      </defs>
      ${yAxis(area, { at: y, ticks: [0, step], text: (tick) => format.digits(tick, 2), title: words.ofModel(name) })}
      <rect class="own-above" clip-path="url(#own)" y="0" width=${width} height=${zero}></rect>
      <rect class="own-below" clip-path="url(#own)" y=${zero} width=${width} height=${height - zero}></rect>
      ${rule(area, zero, 'zero')}
      ${xAxis(area, { at: x, ticks: shares.map((share) => share * values.length), text: format.whole, below: 22, inside: true })}
      ${
        Number.isFinite(first)
          ? svg`
            ${crosshair(area, x(first))}
            <text class="first halo ${label.side}" x=${label.x} y=${top + 6}>${words.first(format.whole(first))}</text>`
          : nothing
      }`,
  );
}

/** 1,024 words are written 1k here, as in the tables. */
export const kilo = (context: number): string =>
  context >= 2 ** 20 ? `${context / 2 ** 20}M` : `${context / 2 ** 10}k`;
