import { nothing, svg, type SVGTemplateResult } from 'lit';
import type { Subject } from '../../subject/kernels.js';
import type { Format } from '../../util/format.js';
import { decades, positions } from '../../util/scale.js';
import { LAST_POSITION } from '../../subject/fields.js';
import type { Strings } from '../../strings.js';

/** Half the thumb of the range input: its travel ends that far inside the input. */
const INSET = 12;
const HEIGHT = 64;

/** The ruler under the thumb: powers of ten, and where training ended. */
export function drawRuler(
  width: number,
  position: number,
  { trainingLength, lengthOf }: Subject,
  format: Format,
  strings: Strings,
): SVGTemplateResult {
  const at = positions(LAST_POSITION, [INSET, width - INSET]);
  const y = 18;
  const limit = trainingLength > 0 && trainingLength <= LAST_POSITION ? at(trainingLength) : null;
  const ticks = [0, ...decades(1, LAST_POSITION)];
  // The label of the limit stands below the ticks, and inside the drawing.
  const side = limit === null || limit < width / 2 ? 'start' : 'end';
  return svg`
    <svg viewBox="0 0 ${width} ${HEIGHT}" height=${HEIGHT} aria-hidden="true">
      <line class="track" x1=${at(0)} x2=${at(LAST_POSITION)} y1=${y} y2=${y}></line>
      <line class="track seen position" x1=${at(0)} x2=${at(position)} y1=${y} y2=${y}></line>
      ${ticks.map(
        (tick) => svg`
          <line class="tick" x1=${at(tick)} x2=${at(tick)} y1=${y + 9} y2=${y + 14}></line>
          <text x=${at(tick)} y=${y + 27}>${format.short(tick)}</text>`,
      )}
      ${
        limit === null
          ? nothing
          : svg`
            <line class="limit" x1=${limit} x2=${limit} y1=${y - 10} y2=${y + 32}></line>
            <text class="limit-label" x=${limit + (side === 'start' ? -4 : 4)} y=${y + 44}
              style="text-anchor:${side}">${strings.trained[lengthOf](format.whole(trainingLength))}</text>`
      }
    </svg>`;
}
