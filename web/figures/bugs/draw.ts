import { svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, xAxis, yAxis } from '../../kit/axes.js';
import { band } from '../../kit/band.js';
import type { Format } from '../../util/format.js';
import { linear } from '../../util/scale.js';
import type { BugsModel } from './model.js';
import type { Words } from './words.en.js';

const MARGIN = { left: 52, right: 16, top: 28, bottom: 44 };

export function drawBug(
  { bug, first, values }: BugsModel,
  { width, format, words }: { width: number; format: Format; words: Words },
): SVGTemplateResult {
  const area = areaOf(width, 230, MARGIN);
  const most = bug === 'neox' ? 1 : bug === 'modalities' ? Math.PI : values.length;
  const x = linear([0, values.length], [area.left, area.right]);
  const y = linear([0, most], [area.bottom, area.top]);
  const shares = width < 480 ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1];
  const steps = bug === 'neox' ? [0, 0.5, 1] : bug === 'modalities' ? [0, 1, 2, 3] : [0, 512, 1024, 1536, 2048];
  return chartOf(
    area,
    svg`
      ${yAxis(area, { at: y, ticks: steps, text: (tick) => format.digits(tick, 4), title: words.yAxis[bug] })}
      ${xAxis(area, {
        at: (position) => x(position - first),
        ticks: shares.map((share) => first + share * values.length),
        text: format.whole,
        title: words.xAxis,
        titleAt: 'end',
        foot: 6,
        inside: true,
      })}
      ${
        bug === 'ideogram'
          ? svg`<line class="straight" x1=${x(0)} y1=${y(0)} x2=${x(values.length)} y2=${y(values.length)}></line>`
          : ''
      }
      <path class="off" d=${band(values, x, y)}></path>`,
  );
}
