import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Format } from '../../util/format.js';
import { band } from '../../kit/band.js';
import { round } from '../../util/polar.js';
import { decades, linear, log, type Scale } from '../../util/scale.js';
import type { Words } from './words.js';
import type { BasesModel, OwnBound } from './model.js';

export interface BasesView {
  width: number;
  /** The model of the page, by name. */
  name: string;
  format: Format;
  words: Words;
}

const MARGIN = { left: 48, right: 16, top: 28, bottom: 42 };
const SPAN = [700, 2 ** 20 * 1.4] as const;

export const heightFor = (width: number): number => Math.round(Math.min(420, 260 + width * 0.18));

export const contextScale = (width: number): Scale => log(SPAN, [MARGIN.left, width - MARGIN.right]);

/** Base against context, both in steps of ten: the bound, and the models above and below it. */
export function drawBases(model: BasesModel, { width, name, format, words }: BasesView): SVGTemplateResult {
  const height = heightFor(width);
  const x = contextScale(width);
  const y = log([2e3, 2e9], [height - MARGIN.bottom, MARGIN.top]);
  const [left, right, top, bottom] = [MARGIN.left, width - MARGIN.right, MARGIN.top, height - MARGIN.bottom];
  const at = round(x(model.rows[model.chosen]!.context));
  const line = model.rows
    .filter(({ found }) => found !== undefined)
    .map(({ context, found }) => `${round(x(context))},${round(y(found!))}`)
    .join(' ');
  const here = model.models.find((each) => each.name === name);
  return svg`
    <svg class="chart" viewBox="0 0 ${width} ${height}" aria-hidden="true">
      <text class="axis-title" x="0" y="12">${words.yAxis}</text>
      ${decades(1e4, 2e9).map(
        (tick) => svg`
          <line class="grid" x1=${left} x2=${right} y1=${round(y(tick))} y2=${round(y(tick))}></line>
          <text class="tick y" x=${left - 8} y=${round(y(tick))}>${tick >= 1e9 ? `${tick / 1e9}G` : format.short(tick)}</text>`,
      )}
      ${model.rows.map(
        ({ context }, n) =>
          svg`${n % 2 === 0 ? svg`<text class="tick x" x=${round(x(context))} y=${bottom + 18}>${kilo(context)}</text>` : nothing}`,
      )}
      <text class="axis-title end" x=${right} y=${height - 6}>${words.xAxis}</text>
      <line class="crosshair" x1=${at} x2=${at} y1=${top} y2=${bottom}></line>
      ${model.models.map(
        ({ name: of, context, base }) =>
          svg`<path class=${of === name ? 'model here' : 'model'} d="M${round(x(context)) - 5} ${round(y(base))}h10m-5 -5v10"></path>`,
      )}
      <polyline class="bound" points=${line}></polyline>
      ${model.rows.map(
        ({ context, paper }) =>
          svg`<rect class="paper" x=${round(x(context)) - 4.5} y=${round(y(paper)) - 4.5} width="9" height="9"></rect>`,
      )}
      ${model.rows.map(({ context, su }) => {
        const [cx, cy] = [round(x(context)), round(y(su))];
        return svg`<path class="su" d="M${cx - 9} ${cy}h18"></path>`;
      })}
      ${model.rows.map(({ context, found }) =>
        found === undefined
          ? nothing
          : svg`<circle class="found" cx=${round(x(context))} cy=${round(y(found))} r="4"></circle>`,
      )}
      ${
        here
          ? svg`<text class="model-name" style="text-anchor:${x(here.context) > width / 2 ? 'end' : 'start'}"
              x=${round(x(here.context)) + (x(here.context) > width / 2 ? -8 : 8)} y=${round(y(here.base)) + 18}>${here.name}</text>`
          : nothing
      }
    </svg>`;
}

const OWN_HEIGHT = 190;

/** B of the page's model at every distance of the context; red where it is below zero. */
export function drawOwn({ values, first }: OwnBound, { width, name, format, words }: BasesView): SVGTemplateResult {
  const [left, right, top, bottom] = [MARGIN.left, width - MARGIN.right, 30, OWN_HEIGHT - 28];
  const x = linear([0, values.length], [left, right]);
  // The first distances are far above the rest.
  const start = Math.min(values.length - 1, 8);
  const far = values.subarray(start);
  const [low, high] = far.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [0, 1]);
  const y = linear([Math.min(low, -high / 8) * 1.1, high * 1.05], [bottom, top]);
  const curve = band(
    far,
    Object.assign((s: number) => x(s + start), { invert: x.invert }),
    y,
  );
  const zero = round(y(0));
  const at = Number.isFinite(first) ? round(x(first)) : null;
  const side = at !== null && at > (left + right) / 2 ? 'end' : 'start';
  const step = decades(1, Math.max(1, high)).at(-1)!;
  return svg`
    <svg class="chart" viewBox="0 0 ${width} ${OWN_HEIGHT}" aria-hidden="true">
      <defs>
        <clipPath id="above"><rect x="0" y="0" width=${width} height=${zero}></rect></clipPath>
        <clipPath id="below"><rect x="0" y=${zero} width=${width} height=${OWN_HEIGHT - zero}></rect></clipPath>
      </defs>
      <text class="axis-title" x="0" y="12">${words.ofModel(name)}</text>
      <text class="tick y" x=${left - 8} y=${zero}>0</text>
      <text class="tick y" x=${left - 8} y=${round(y(step))}>${format.digits(step, 2)}</text>
      <line class="grid" x1=${left} x2=${right} y1=${round(y(step))} y2=${round(y(step))}></line>
      <path class="own-above" clip-path="url(#above)" d=${curve}></path>
      <path class="own-below" clip-path="url(#below)" d=${curve}></path>
      <line class="zero" x1=${left} x2=${right} y1=${zero} y2=${zero}></line>
      ${(width < 480 ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1]).map(
        (share) =>
          svg`<text class="tick x" style="text-anchor:${share === 1 ? 'end' : 'middle'}" x=${share === 1 ? right : round(x(share * values.length))} y=${OWN_HEIGHT - 6}>${format.whole(share * values.length)}</text>`,
      )}
      ${
        at === null
          ? nothing
          : svg`
            <line class="crosshair" x1=${at} x2=${at} y1=${top} y2=${bottom}></line>
            <text class="first" style="text-anchor:${side}" x=${at + (side === 'end' ? -6 : 6)} y=${top + 6}>${words.first(format.whole(first))}</text>`
      }
    </svg>`;
}

/** 1,024 words are written 1k here, as in the tables. */
export const kilo = (context: number): string =>
  context >= 2 ** 20 ? `${context / 2 ** 20}M` : `${context / 2 ** 10}k`;
