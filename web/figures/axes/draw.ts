import { nothing, svg, type SVGTemplateResult } from 'lit';
import { areaOf, chartOf, type Area } from '../../kit/axes.js';
import { heat } from '../../kit/heat.js';
import type { Format } from '../../util/format.js';
import { degrees, stated } from '../../util/format.js';
import { round, type Point } from '../../util/polar.js';
import { clamp, log } from '../../util/scale.js';
import { COLUMNS, PAIRS, ROWS } from './fields.js';
import { AXES, type AxesModel, type Axis } from './model.js';
import type { Words } from './words.en.js';

export interface AxesView {
  width: number;
  format: Format;
  words: Words;
}

// --- which pair reads which axis -----------------------------------------------------------------

const LANE = 34;
const GAP = 8;
const LEAST_THETA = 1e-7;
/** A pair that turns by less from one end to the other says little about where a patch is. */
export const SEEN = (10 * Math.PI) / 180;

/** Where the strip of pairs stands: names on its left, turns on its right. */
export function stripArea(width: number, lanes = 3): Area {
  const narrow = width < 480;
  return areaOf(width, lanes * (LANE + GAP) + 40, {
    left: narrow ? 66 : 92,
    right: narrow ? 46 : 84,
    top: 22,
    bottom: 18,
  });
}

const step = ({ left, right }: Area): number => (right - left) / PAIRS;

/** The pair under a pointer; PAIRS at the end. */
export const pairAt = (area: Area, x: number): number => Math.round(clamp((x - area.left) / step(area), 0, PAIRS));

/** The axis whose lane a pointer is in. */
export const laneAt = (y: number): Axis => AXES[clamp(Math.floor((y - 22) / (LANE + GAP)), 0, 2)]!;

const laneTop = (axis: number): number => 22 + axis * (LANE + GAP);

/** Bars as high as the logarithm of the speed, those that turn far enough and those that do not. */
function bars({ theta, axisOf, axes }: AxesModel, axis: Axis, area: Area): SVGTemplateResult {
  const height = log([LEAST_THETA, 1], [2, LANE]);
  const foot = laneTop(axis) + LANE;
  const paths = { turns: '', still: '' };
  const wide = step(area);
  axisOf.forEach((each, i) => {
    if (each !== axis) return;
    const kind = theta[i]! * axes[axis]!.steps >= SEEN ? 'turns' : 'still';
    paths[kind] +=
      `M${round(area.left + (i + 0.5) * wide)} ${foot}v${-round(height(Math.max(theta[i]!, LEAST_THETA)))}`;
  });
  const path = (kind: 'turns' | 'still'): unknown =>
    paths[kind] ? svg`<path class=${kind} d=${paths[kind]} stroke-width=${round(wide * 0.72)}></path>` : nothing;
  return svg`
    <line class="grid" x1=${area.left} x2=${area.right} y1=${foot} y2=${foot}></line>
    ${path('turns')}${path('still')}`;
}

const angleText = (radians: number, format: Format): string => {
  const angle = degrees(radians);
  return `${angle < 10 ? format.digits(angle, 2) : format.whole(angle)}°`;
};

function lane(model: AxesModel, axis: Axis, area: Area, { format, words }: AxesView): SVGTemplateResult {
  const { pairs, turn } = model.axes[axis]!;
  const top = laneTop(axis);
  return svg`
    <text class="lane" x="0" y=${top + 14}>${words.axes[axis]}</text>
    <text class="tick" x="0" y=${top + 31}>${words.pairs(format.whole(pairs))}</text>
    ${bars(model, axis, area)}
    <text class="tick end" x=${area.width} y=${top + LANE}>${angleText(turn, format)}</text>`;
}

/** Where one block of pairs ends and the next begins, to be moved. */
const border = (at: number, { left, top, bottom }: Area, wide: number): SVGTemplateResult => {
  const x = round(left + at * wide);
  return svg`
    <line class="border" x1=${x} x2=${x} y1=${top} y2=${bottom + 6}></line>
    <circle class="grip" cx=${x} cy=${bottom + 8} r="5.5"></circle>`;
};

/** The places where blocks of pairs meet; none where axes take turns. */
export const bordersOf = ({ kind, sizes }: Pick<AxesModel, 'kind' | 'sizes'>): readonly number[] =>
  sizes && kind !== 'interleaved' ? [sizes[0], sizes[0] + sizes[1]] : [];

export function drawStrip(model: AxesModel, view: AxesView): SVGTemplateResult {
  const { width, words, format } = view;
  const area = stripArea(width, model.sizes ? 3 : 1);
  const wide = step(area);
  const inside = { ...area, bottom: laneTop(2) + LANE };
  return chartOf(
    area,
    svg`
      ${
        model.sizes
          ? svg`
            <text class="tick end" x=${width} y="11">${words.turnTitle}</text>
            ${AXES.map((axis) => lane(model, axis, area, view))}
            ${bordersOf(model).map((at) => border(at, inside, wide))}`
          : directions(model, area, view)
      }
      <text class="tick" x=${area.left} y=${area.height - 4}>${words.firstPair}</text>
      <text class="tick end" x=${area.right} y=${area.height - 4}>${words.lastPair(format.whole(PAIRS - 1))}</text>`,
  );
}

/** A line for every pair, along its direction in the picture, the faster the longer. */
function directions({ directions, theta }: AxesModel, area: Area, { words, format }: AxesView): SVGTemplateResult {
  const wide = step(area);
  const half = log([LEAST_THETA, 1], [1, Math.min(LANE / 2, 3 * wide)]);
  const y = laneTop(0) + LANE / 2;
  const lines = directions.map((direction, i) => {
    const length = half(theta[i]!);
    const [across, down] = [direction.x * length, direction.y * length];
    const x = area.left + (i + 0.5) * wide;
    return `M${round(x - across)} ${round(y - down)}l${round(2 * across)} ${round(2 * down)}`;
  });
  return svg`
    ${words.plane.map((each, line) => svg`<text class="lane" x="0" y=${y - 14 + 16 * line}>${each}</text>`)}
    <text class="tick" x="0" y=${y + 19}>${words.pairs(format.whole(stated(PAIRS)))}</text>
    <path class="turns" d=${lines.join('')} stroke-width="1.5"></path>`;
}

// --- the patches ----------------------------------------------------------------------------------

/** Scores of the lightest and the darkest shade. */
export const RANGE = [0.75, 1] as const;
const NAME = 20;

export interface Grid {
  width: number;
  height: number;
  cell: number;
  /** Top left corner of each frame. */
  frames: readonly Point[];
}

export function gridOf(width: number, frames: number): Grid {
  const inRow = frames === 1 ? 1 : width >= 560 ? frames : 2;
  const gap = 14;
  const cell = Math.min(36, (width - (inRow - 1) * gap) / (inRow * COLUMNS));
  const high = ROWS * cell + NAME + 10;
  return {
    cell,
    width: inRow * COLUMNS * cell + (inRow - 1) * gap,
    height: Math.ceil(frames / inRow) * high - 10,
    frames: Array.from({ length: frames }, (_, frame) => ({
      x: (frame % inRow) * (COLUMNS * cell + gap),
      y: Math.floor(frame / inRow) * high + NAME,
    })),
  };
}

/** The patch nearest to a point. */
export function patchAt({ cell, frames }: Grid, { x, y }: Point): { frame: number; row: number; column: number } {
  const apart = frames.map((corner) =>
    Math.hypot(x - corner.x - (COLUMNS * cell) / 2, y - corner.y - (ROWS * cell) / 2),
  );
  const frame = apart.indexOf(Math.min(...apart));
  const inside = (at: number, count: number): number => clamp(Math.floor(at / cell), 0, count - 1);
  return {
    frame,
    row: inside(y - frames[frame]!.y, ROWS),
    column: inside(x - frames[frame]!.x, COLUMNS),
  };
}

export function drawPatches(model: AxesModel, grid: Grid, { format, words }: AxesView): SVGTemplateResult {
  const { tokens, scores, chosen } = model;
  const { cell, frames, width, height } = grid;
  const first = tokens.findIndex(({ word }) => word === 0);
  const count = frames.length * ROWS * COLUMNS;
  const { word, frame, row, column } = tokens[chosen]!;
  const corner = frames[frame]!;
  return svg`
    <svg class="chart patches" style="--drawn:${round(width)}px" viewBox="0 0 ${round(width)} ${round(height)}" aria-hidden="true">
      ${
        frames.length > 1
          ? frames.map(
              ({ x, y }, each) =>
                svg`<text class="tick" x=${round(x)} y=${round(y - 7)}>${words.frameName(format.whole(each))}</text>`,
            )
          : nothing
      }
      <g transform="scale(${round(cell) / 10})">
        ${heat(scores.subarray(first, first + count), COLUMNS, {
          range: RANGE,
          at: (e) => {
            const { x, y } = frames[Math.floor(e / (ROWS * COLUMNS))]!;
            return [round(x / cell + (e % COLUMNS)), round(y / cell + (Math.floor(e / COLUMNS) % ROWS))];
          },
        })}
      </g>
      ${
        word > 0
          ? nothing
          : svg`<circle
              class="query"
              cx=${round(corner.x + (column + 0.5) * cell)}
              cy=${round(corner.y + (row + 0.5) * cell)}
              r=${round(Math.max(5, cell * 0.3))}
            ></circle>`
      }
    </svg>`;
}
