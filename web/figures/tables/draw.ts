import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import { linear, type Scale } from '../../util/scale.js';
import type { TableName } from './fields.js';
import { verdictOf, type Row } from './model.js';

export const HEIGHT = 44;
const BAND = 22;
/** At the ends there is room for half a dot. */
const EDGE = 8;

/** From where to where each table's differences go, and the ticks; the same for every opponent, so that dots move. */
const AXES: Readonly<Record<TableName, { ends: readonly [number, number]; ticks: readonly number[] }>> = {
  glue: { ends: [-6, 16], ticks: [-5, 0, 5, 10, 15] },
  bleu: { ends: [-2, 2], ticks: [-2, -1, 0, 1, 2] },
  cail: { ends: [-4, 4], ticks: [-4, -2, 0, 2, 4] },
  small: { ends: [-2.7, 1], ticks: [-2, -1, 0, 1] },
};

export const scaleOf = (table: TableName, width: number): Scale => linear(AXES[table].ends, [EDGE, width - EDGE]);

/** One comparison: the band of chance around zero, and how far rotation is ahead. */
export function drawRow(row: Row, table: TableName, width: number): SVGTemplateResult {
  const x = scaleOf(table, width);
  const middle = HEIGHT / 2;
  const { band, least, differences, difference } = row;
  const verdict = verdictOf(row);
  const at = round(x(difference));
  return svg`
    <svg class="bar" style="--drawn:${width}px" viewBox="0 0 ${width} ${HEIGHT}" aria-hidden="true">
      ${
        Number.isNaN(band)
          ? nothing
          : svg`<rect class=${least ? 'chance least' : 'chance'} x=${round(x(-band))} y=${middle - BAND / 2} width=${round(x(band) - x(-band))} height=${BAND}></rect>`
      }
      <line class="zero" x1=${round(x(0))} x2=${round(x(0))} y1="-3" y2=${HEIGHT + 3}></line>
      ${differences.length === 0 ? nothing : svg`<line class="stem answer" x1=${round(x(0))} x2=${at} y1=${middle} y2=${middle}></line>`}
      ${
        verdict === 'unlike'
          ? svg`<path class="unlike answer" d="M${at - 5} ${middle - 5}l10 10m0 -10l-10 10"></path>`
          : differences.map(
              (each) => svg`<circle class="dot ${verdict} answer" cx=${round(x(each))} cy=${middle} r="5.5"></circle>`,
            )
      }
    </svg>`;
}

export function drawAxis(table: TableName, width: number, format: Format): SVGTemplateResult {
  const x = scaleOf(table, width);
  const signed = (tick: number): string => (tick > 0 ? `+${format.digits(tick, 2)}` : format.digits(tick, 2));
  return svg`
    <svg class="chart axis" style="--drawn:${width}px" viewBox="0 0 ${width} 20" aria-hidden="true">
      ${AXES[table].ticks.map((tick) => svg`<text class="tick x" x=${round(x(tick))} y="14">${signed(tick)}</text>`)}
    </svg>`;
}
