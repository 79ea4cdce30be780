import { svg, type SVGTemplateResult } from 'lit';
import { CELL, heat } from '../../kit/heat.js';
import { FULL_TURN, round, tip, type Point } from '../../util/polar.js';
import { COLUMNS, ROWS, type State } from './fields.js';
import type { CommuteModel, WayModel } from './model.js';
import type { Words } from './words.en.js';

export const RANGE = [-1, 1] as const;
export const SIZE = { width: COLUMNS * CELL, height: ROWS * CELL };

/** Scores at all places of the query, and the two patches. */
export function drawPlaces(
  { scores }: WayModel,
  { columns, row, column }: CommuteModel,
  { down, across }: State,
): SVGTemplateResult {
  return svg`
    <svg class="places read-off" viewBox="0 0 ${SIZE.width} ${SIZE.height}" aria-hidden="true">
      <rect class="picture" width=${SIZE.width} height=${SIZE.height}></rect>
      ${heat(scores, columns, { range: RANGE })}
      <rect class="key-patch" x=${(column + across) * CELL + 2} y=${(row + down) * CELL + 2} width="6" height="6"></rect>
      <circle class="query-patch" cx=${(column + 0.5) * CELL} cy=${(row + 0.5) * CELL} r="3.5"></circle>
    </svg>`;
}

const WIDTH = 200;
const HEIGHT = 116;
const MIDDLE = { x: WIDTH / 2, y: HEIGHT / 2 };

type Project = (point: Float64Array) => Point;
const line = (points: readonly Float64Array[], project: Project): string =>
  `M${points.map((point) => Object.values(project(point)).map(round).join(' ')).join('L')}`;

/** A circle with the two ways of a point on it, the second one a little further in. */
function dial({ paths }: WayModel, at: Point, radius: number, [a, b]: readonly [number, number]): SVGTemplateResult {
  const length = Math.hypot(paths[0][0]![a]!, paths[0][0]![b]!);
  const on =
    (share: number): Project =>
    (point) => ({ x: at.x + (radius * share * point[a]!) / length, y: at.y - (radius * share * point[b]!) / length });
  return svg`
    <circle class="rim" cx=${at.x} cy=${at.y} r=${radius}></circle>
    <path class="row-first" d=${line(paths[0], on(1))}></path>
    <path class="column-first" d=${line(paths[1], on(0.86))}></path>
    ${marks(paths[0], on(1))}${marks(paths[1], on(0.86))}`;
}

/** Where a way starts and ends. */
function marks(path: readonly Float64Array[], project: Project): SVGTemplateResult {
  const [start, end] = [project(path[0]!), project(path.at(-1)!)];
  return svg`
    <circle class="start" cx=${round(start.x)} cy=${round(start.y)} r="2.5"></circle>
    <circle class="tip" cx=${round(end.x)} cy=${round(end.y)} r="4"></circle>`;
}

/** Seen from a little above and beside, so that no axis of space is a point. */
const VIEW: readonly (readonly [number, number, number])[] = [
  [0.87, -0.4, 0.29],
  [0.2, 0.83, 0.52],
  [-0.45, -0.4, 0.8],
];
const along = (axis: number, point: Float64Array): number =>
  VIEW[axis]!.reduce((sum, part, c) => sum + part * point[c]!, 0);

/** Where the row turns an arrow that has no third number. */
const EQUATOR = Array.from({ length: 49 }, (_, n) => {
  const { x, y } = tip((n / 48) * FULL_TURN, 1);
  return Float64Array.of(x, y, 0);
});

function sphere({ paths }: WayModel): SVGTemplateResult {
  const radius = 52;
  const on: Project = (point) => ({ x: MIDDLE.x + radius * along(0, point), y: MIDDLE.y - radius * along(1, point) });
  // What lies behind is drawn thinner: a way in stretches before and behind, which meet.
  const parts = (path: readonly Float64Array[], behind: boolean): string => {
    const stretches: Float64Array[][] = [];
    let open = false;
    path.slice(1).forEach((point, n) => {
      const here = along(2, point) < 0 === behind;
      if (here && open) stretches.at(-1)!.push(point);
      else if (here) stretches.push([path[n]!, point]);
      open = here;
    });
    return stretches.map((stretch) => line(stretch, on)).join('');
  };
  return svg`
    <circle class="rim" cx=${MIDDLE.x} cy=${MIDDLE.y} r=${radius}></circle>
    <path class="equator" d=${line(EQUATOR, on)}></path>
    <path class="row-first behind" d=${parts(paths[0], true)}></path>
    <path class="column-first behind" d=${parts(paths[1], true)}></path>
    <path class="row-first" d=${parts(paths[0], false)}></path>
    <path class="column-first" d=${parts(paths[1], false)}></path>
    ${marks(paths[0], on)}${marks(paths[1], on)}`;
}

/** The two ways of the query: by the row first, and by the column first. */
export function drawWays(way: WayModel, words: Words): SVGTemplateResult {
  const [left, right] = [
    { x: 50, y: MIDDLE.y },
    { x: 150, y: MIDDLE.y },
  ];
  return svg`
    <svg class="ways" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
      ${
        way.way === 'same'
          ? dial(way, MIDDLE, 52, [0, 1])
          : way.way === 'apart'
            ? svg`${dial(way, left, 42, [0, 1])}${dial(way, right, 42, [2, 3])}
                <text class="name" x=${left.x} y=${left.y + 4}>${words.turns.row}</text>
                <text class="name" x=${right.x} y=${right.y + 4}>${words.turns.column}</text>`
            : sphere(way)
      }
    </svg>`;
}
