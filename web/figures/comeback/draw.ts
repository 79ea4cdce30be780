import { svg, type SVGTemplateResult } from 'lit';
import { areaOf, beside, chartOf, crosshair, xAxis, yAxis, zeroLine, type Area } from '../../kit/axes.js';
import { veil } from '../../kit/veil.js';
import { BUCKET } from '../../trained/gaze.js';
import { TRAINED } from '../../trained/remedies.js';
import type { Format } from '../../util/format.js';
import { round } from '../../util/polar.js';
import { linear, type Scale } from '../../util/scale.js';
import { DISTANCES, PAIRS, type Ending } from './fields.js';
import { SLOWER, type ComebackModel } from './model.js';
import type { Words } from './words.js';

/** From above: the curve, the strongest waves on a strip each, and the measured attention, over the same distances. */
const HEIGHT = 460;
const MARGIN = { left: 44, right: 16 };
const CURVE = { top: 40, bottom: 188 };
const WAVES = { top: 220, strip: 38 };
const BARS = { top: 358, bottom: 418 };
/** Shares are drawn by their square roots: most of them are small. */
const SHARES = [0.1, 0.5, 1];
const NARROW = 520;

export const distanceScale = (width: number): Scale => linear([0, DISTANCES], [MARGIN.left, width - MARGIN.right]);

export interface ComebackView {
  width: number;
  distance: number;
  /** The reader's guess of how the wave of this pair goes on. */
  guess: '' | Ending;
  guessed: number;
  changed: boolean;
  format: Format;
  words: Words;
}

type Place = (value: number) => number;

const areaFor = (width: number, { top, bottom }: { top: number; bottom: number }): Area =>
  areaOf(width, HEIGHT, { ...MARGIN, top, bottom: HEIGHT - bottom });

const path = (values: ArrayLike<number>, count: number, x: Place, y: Place): string => {
  let d = '';
  for (let s = 0; s < count; s++) d += `${s === 0 ? 'M' : 'L'}${round(x(s))} ${round(y(values[s]!))}`;
  return d;
};

export function drawComeback(model: ComebackModel, view: ComebackView): SVGTemplateResult {
  const { width, distance, changed, format, words } = view;
  const { curves, asIs, reach, inside, beyond, measured } = model;
  const area = areaFor(width, CURVE);
  const all = { ...area, bottom: BARS.bottom };
  const { right, top, bottom } = area;
  const x = distanceScale(width);
  const lines = [...curves.whole, ...asIs.whole];
  const y = linear(
    [Math.floor(Math.min(...lines) / 2) * 2, Math.ceil((Math.max(...lines) + 0.5) / 2) * 2],
    [bottom, top],
  );
  const wall = round(x(TRAINED));
  const peak = (s: number, text: string): SVGTemplateResult => {
    const height = y(curves.whole[s]!);
    const { x: at, side } = beside(area, x(s), 8);
    return svg`<circle class="peak" cx=${round(x(s))} cy=${round(height)} r="4.5"></circle>
      <text class="peak-name halo ${side}" x=${at} y=${round(height - 4)}>${text}</text>`;
  };
  const height = (s: number): string => format.fixed(curves.whole[s]!, 1);
  return chartOf(
    area,
    svg`
      <rect class="untrained" x=${wall} y=${top} width=${round(right - wall)} height=${bottom - top}></rect>
      ${yAxis(area, {
        at: y,
        ticks: [-12, -8, -4, 0, 4, 8, 12].filter((tick) => y(tick) >= top && y(tick) <= bottom),
        text: (tick) => `${tick}`.replace('-', '−'),
        title: words.yAxis,
        kind: zeroLine,
      })}
      ${changed ? svg`<path class="curve before" d=${path(asIs.whole, DISTANCES, x, y)}></path>` : ''}
      <path class="curve whole" d=${path(curves.whole, reach, x, y)}></path>
      ${drawWaves(model, x, view)}
      ${drawBars(measured?.byDistance, x, view)}
      ${crosshair(all, x(distance))}
      ${peak(inside, height(inside))}
      ${reach > TRAINED ? peak(beyond, words.peak(beyond, height(beyond))) : ''}
      ${veil(all, wall)}
      <line class="wall" x1=${wall} x2=${wall} y1=${top - 12} y2=${BARS.bottom}></line>
      <text class="wall-name" x=${wall + 5} y=${top - 4}>${words.wall}</text>`,
  );
}

/** One of the endings of a wave, as shares of its height, from the end of training on. */
function ending(guess: Ending, wave: Float64Array, height: number): number[] {
  const last = wave[TRAINED - 1]! / height;
  const goal = { low: -0.9, half: 0.1, back: 0 }[guess];
  return Array.from({ length: DISTANCES - TRAINED + 1 }, (_, n) =>
    guess === 'back' ? wave[TRAINED - 1 + n]! / height : goal + (last - goal) * Math.exp(-n / 16),
  );
}

function drawWaves(
  { curves, asIs, strongest, heights, turns, rounds, reach }: ComebackModel,
  x: Scale,
  { width, guess, guessed, changed, words }: ComebackView,
): SVGTemplateResult {
  const { left, right } = areaFor(width, BARS);
  const most = Math.max(...strongest.map((i) => heights[i]!));
  return svg`
    <text class="axis-title" x="0" y=${WAVES.top - 10}>${words.waves}</text>
    ${strongest.map((i, n) => {
      const middle = WAVES.top + (n + 0.5) * WAVES.strip;
      // A remedy may sharpen the softmax, and with it every wave.
      const y = linear([-1.4 * most, 1.4 * most], [middle + WAVES.strip / 2, middle - WAVES.strip / 2]);
      const back = rounds[i];
      const kind = turns[i]! < 1 ? 'slow' : 'fast';
      return svg`
        <line class="grid" x1=${left} x2=${right} y1=${round(middle)} y2=${round(middle)}></line>
        <text class="tick y" x=${left - 8} y=${round(middle)}>${i}</text>
        ${changed ? svg`<path class="curve before" d=${path(asIs.waves[i]!, DISTANCES, x, y)}></path>` : ''}
        <path class="curve wave ${kind}" d=${path(curves.waves[i]!, reach, x, y)}></path>
        ${
          guess !== '' && i === guessed
            ? svg`<path class="guess" d=${path(
                ending(guess, asIs.waves[i]!, heights[i]!).map((share) => share * heights[i]!),
                DISTANCES - TRAINED,
                (s) => x(s + TRAINED - 1),
                y,
              )}></path>`
            : ''
        }
        ${
          back === undefined
            ? ''
            : svg`<line class="round" x1=${round(x(back))} x2=${round(x(back))} y1=${round(middle - WAVES.strip / 2)} y2=${round(middle + WAVES.strip / 2)}></line>
              <text class="wave-name halo ${beside({ left, right }, x(back), 5).side}" x=${beside({ left, right }, x(back), 5).x} y=${round(middle + WAVES.strip / 2 - 4)}>${words.round(i, back)}</text>`
        }`;
    })}`;
}

function drawBars(
  shares: readonly number[] | undefined,
  x: Scale,
  { width, format, words }: ComebackView,
): SVGTemplateResult {
  const area = areaFor(width, BARS);
  const { left, top, bottom, right } = area;
  const root = linear([0, 1], [bottom, top]);
  const bar = (share: number, bucket: number): string => {
    const [from, to] = [x(bucket * BUCKET), x((bucket + 1) * BUCKET)];
    return `M${round(from)} ${bottom}V${round(root(Math.sqrt(share)))}H${round(to - 0.6)}V${bottom}Z`;
  };
  const bars = shares?.map(bar) ?? [];
  const end = TRAINED / BUCKET;
  return svg`
    <rect class="untrained" x=${round(x(TRAINED))} y=${top} width=${round(right - x(TRAINED))} height=${bottom - top}></rect>
    <text class="axis-title" x="0" y=${top - 8}>${words.bars(BUCKET)}</text>
    ${SHARES.map(
      (
        share,
      ) => svg`<line class="grid" x1=${left} x2=${right} y1=${round(root(Math.sqrt(share)))} y2=${round(root(Math.sqrt(share)))}></line>
        <text class="tick y" x=${left - 8} y=${round(root(Math.sqrt(share)))}>${format.digits(100 * share, 3)} %</text>`,
    )}
    <path class="met" d=${bars.slice(0, end).join('')}></path>
    <path class="never" d=${bars.slice(end).join('')}></path>
    ${xAxis(area, {
      at: x,
      ticks: [0, 64, 128, 192, 256].filter((tick) => width >= NARROW || tick % 128 === 0),
      text: String,
      title: words.xAxis,
      titleAt: 'end',
      inside: true,
    })}`;
}

/** An ending for its button: the wave of the pair in training, and how it might go on. */
export function drawEnding({ asIs, heights }: ComebackModel, pair: number, guess: Ending): SVGTemplateResult {
  const wave = asIs.waves[pair]!;
  const x = linear([0, 160], [2, 94]);
  const y = linear([-heights[pair]!, heights[pair]!], [30, 2]);
  const shares = ending(guess, wave, heights[pair]!).slice(0, 160 - TRAINED);
  return svg`
    <svg viewBox="0 0 96 32" aria-hidden="true">
      <path class="curve wave slow" d=${path(wave, TRAINED, x, y)}></path>
      <path class="guess" d=${path(
        shares.map((share) => share * heights[pair]!),
        shares.length,
        (s) => x(s + TRAINED - 1),
        y,
      )}></path>
    </svg>`;
}

const STRIP: Pick<Area, 'height'> & { top: number; bottom: number } = { height: 104, top: 24, bottom: 84 };

/** The pair under a place in the strip. */
export const pairAt = (width: number, at: number): number =>
  Math.max(0, Math.min(PAIRS - 1, Math.floor((at / width) * PAIRS)));

/** How high the wave of each pair is; those that make no full turn in training in the colour of slow hands. */
export function drawPairs(
  { heights, turns, slowed }: ComebackModel,
  width: number,
  pair: number,
  words: Words,
): SVGTemplateResult {
  const step = width / PAIRS;
  const y = linear([0, Math.max(...heights)], [STRIP.bottom, STRIP.top]);
  return chartOf(
    { width, height: STRIP.height },
    svg`
      <text class="axis-title" x="0" y="12">${words.pairs}</text>
      <rect class="chosen" x=${round(pair * step + 0.75)} y=${STRIP.top - 4} width=${round(step - 1.5)} height=${STRIP.height - STRIP.top} rx="3"></rect>
      ${heights.map((height, i) => {
        const by = slowed.includes(i);
        return svg`
          <rect class=${turns[i]! < 1 ? 'slow' : 'fast'} x=${round((i + 0.2) * step)} y=${round(y(height))} width=${round(0.6 * step)} height=${round(STRIP.bottom - y(height))}></rect>
          ${by ? svg`<text class="tick x slower halo" x=${round((i + 0.5) * step)} y=${round(Math.min(y(height) - 4, STRIP.bottom - 8))}>÷${SLOWER}</text>` : ''}
          <text class=${i === pair ? 'tick x here' : 'tick x'} x=${round((i + 0.5) * step)} y=${STRIP.bottom + 15}>${i}</text>`;
      })}`,
  );
}
