import { svg, type SVGTemplateResult } from 'lit';
import { areaOf, beside, chartOf, crosshair, xAxis, yAxis, zeroLine, type Area } from '../../kit/axes.js';
import { veil } from '../../kit/veil.js';
import type { Curves } from '../../trained/centres.js';
import { BUCKET } from '../../trained/gaze.js';
import { TRAINED } from '../../trained/remedies.js';
import { isLine, linePath, type Sketch } from '../../kit/sketch.js';
import type { Format } from '../../util/format.js';
import { round, type Point } from '../../util/polar.js';
import { latest } from '../../util/latest.js';
import { linear, type Scale } from '../../util/scale.js';
import { DISTANCES, ENDINGS, PAIRS, type Ending } from './fields.js';
import { SLOWER, type ComebackModel } from './model.js';
import type { Words } from './words.en.js';

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
  // Between two charts nothing goes through a name, which may be longer than training was.
  const over = (at: number, title: string): SVGTemplateResult =>
    svg`<rect class="between" y=${at - 24} width=${width} height="16"></rect>
      <text class="axis-title" x="0" y=${at - 10}>${title}</text>`;
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
      ${drawRounds(model, x, view)}
      ${peak(inside, height(inside))}
      ${reach > TRAINED ? peak(beyond, words.peak(beyond, height(beyond))) : ''}
      ${veil(all, wall)}
      <line class="wall" x1=${wall} x2=${wall} y1=${top - 12} y2=${BARS.bottom}></line>
      ${over(WAVES.top, words.waves)} ${over(BARS.top, words.bars(BUCKET))}
      <text class="wall-name" x=${wall + 5} y=${top - 4}>${words.wall}</text>`,
  );
}

function drawWaves(
  { curves, asIs, strongest, heights, turns, reach }: ComebackModel,
  x: Scale,
  { width, changed }: ComebackView,
): SVGTemplateResult {
  const { left, right } = areaFor(width, BARS);
  const most = Math.max(...strongest.map((i) => heights[i]!));
  return svg`
    ${strongest.map((i, n) => {
      const middle = WAVES.top + (n + 0.5) * WAVES.strip;
      // A remedy may sharpen the softmax, and with it every wave.
      const y = linear([-1.4 * most, 1.4 * most], [middle + WAVES.strip / 2, middle - WAVES.strip / 2]);
      const kind = turns[i]! < 1 ? 'slow' : 'fast';
      return svg`
        <line class="grid" x1=${left} x2=${right} y1=${round(middle)} y2=${round(middle)}></line>
        <text class="tick y" x=${left - 8} y=${round(middle)}>${i}</text>
        ${changed ? svg`<path class="curve before" d=${path(asIs.waves[i]!, DISTANCES, x, y)}></path>` : ''}
        <path class="curve wave ${kind}" d=${path(curves.waves[i]!, reach, x, y)}></path>`;
    })}`;
}

/** Where each wave is back; named below its crest and before it, where nothing runs but a cursor, under the name. */
const drawRounds = (
  { strongest, rounds }: ComebackModel,
  x: Scale,
  { width, words }: ComebackView,
): SVGTemplateResult[] =>
  strongest.flatMap((i, n) => {
    const back = rounds[i];
    if (back === undefined) return [];
    const [at, top] = [round(x(back)), WAVES.top + n * WAVES.strip];
    const bottom = top + WAVES.strip;
    return svg`<line class="round secret" x1=${at} x2=${at} y1=${top} y2=${bottom}></line>
      <text class="wave-name secret halo end" x=${round(x(back) - 5)} y=${bottom - 4}>${width < NARROW ? back : words.round(back)}</text>`;
  });

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
    ${SHARES.map(
      (
        share,
      ) => svg`<line class="grid" x1=${left} x2=${right} y1=${round(root(Math.sqrt(share)))} y2=${round(root(Math.sqrt(share)))}></line>
        <text class="tick y" x=${left - 8} y=${round(root(Math.sqrt(share)))}>${format.digits(100 * share, 3)}%</text>`,
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

const GUESS = { height: 136, top: 12, bottom: 116 };
/** Where the endings of the buttons go, as shares of the height of the wave, and on how many distances. */
const GOALS: Readonly<Record<Ending, number>> = { low: -0.9, half: 0.1, back: 1 };
const ON_THE_WAY = 40;

const guessScales = (width: number): { x: Scale; y: Scale } => ({
  x: distanceScale(width),
  y: linear([-1.3, 1.3], [GUESS.bottom, GUESS.top]),
});

/** Past the training length: how far to the last distance, and the share of the wave's height. */
export function guessedAt(width: number, at: Point): { share: number; height: number } {
  const { x, y } = guessScales(width);
  return { share: (x.invert(at.x) - TRAINED) / (DISTANCES - TRAINED), height: y.invert(at.y) };
}

const guessPaths = latest((asIs: Curves, heights: readonly number[], pair: number, width: number) => {
  const { x, y } = guessScales(width);
  const wave = asIs.waves[pair]!.map((height) => height / heights[pair]!);
  const beyond = (values: ArrayLike<number>): string => path(values, values.length, (n) => x(TRAINED - 1 + n), y);
  const last = wave[TRAINED - 1]!;
  const ending = (goal: number): number[] =>
    Array.from({ length: DISTANCES - TRAINED + 1 }, (_, n) => {
      const way = Math.min(n / ON_THE_WAY, 1);
      return last + (goal - last) * way * way * (3 - 2 * way);
    });
  return {
    met: path(wave, TRAINED, x, y),
    truth: beyond(wave.subarray(TRAINED - 1)),
    endings: ENDINGS.map((name) => beyond(ending(GOALS[name]))),
  };
});

/** The wave of a pair in training, and the guesses of how it goes on; behind the answer, how it does. */
export function drawGuess(
  { asIs, heights }: ComebackModel,
  width: number,
  { pair, guess }: { pair: number; guess: Sketch<Ending> },
): SVGTemplateResult {
  const { x, y } = guessScales(width);
  const { met, truth, endings } = guessPaths(asIs, heights, pair, width);
  const area = { ...areaFor(width, GUESS), height: GUESS.height };
  const { left, right, top, bottom } = area;
  const wall = round(x(TRAINED));
  const at = (share: number, height: number): Point => ({
    x: x(TRAINED + share * (DISTANCES - TRAINED)),
    y: y(height),
  });
  return chartOf(
    area,
    svg`
      <rect class="untrained" x=${wall} y=${top} width=${round(right - wall)} height=${bottom - top}></rect>
      <line class="grid" x1=${left} x2=${right} y1=${round(y(0))} y2=${round(y(0))}></line>
      <path class="curve wave slow" d=${met}></path>
      ${ENDINGS.map((name, n) =>
        guess === '' || guess === name
          ? svg`<path class=${guess === '' ? 'guess idle' : 'guess'} d=${endings[n]}></path>`
          : '',
      )}
      ${isLine(guess) ? svg`<path class="guess" d=${linePath(guess, at)}></path>` : ''}
      <path class="curve wave slow secret" d=${truth}></path>
      <line class="wall" x1=${wall} x2=${wall} y1=${top} y2=${bottom}></line>
      ${xAxis(area, { at: x, ticks: [0, TRAINED, DISTANCES], text: String, inside: true })}`,
  );
}

const STRIP: Pick<Area, 'height'> & { top: number; bottom: number } = { height: 104, top: 36, bottom: 84 };

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
