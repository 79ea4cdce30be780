import type { RopeConfig } from 'ropewalk';
import { USUAL_BASE, type Kernels, type Subject } from '../../subject/kernels.js';
import { latest } from '../../util/latest.js';
import { tip, type Point } from '../../util/polar.js';
import { clamp } from '../../util/scale.js';
import { COLUMNS, FRAMES, PAIRS, ROWS, WORDS, type Kind, type State } from './fields.js';

/** Time, height, width. */
export type Place = readonly [t: number, h: number, w: number];
export type Axis = 0 | 1 | 2;
export const AXES = [0, 1, 2] as const satisfies readonly Axis[];
type Sizes = readonly [t: number, h: number, w: number];

export interface Token {
  /** From 1; 0 is a patch. */
  word: number;
  frame: number;
  row: number;
  column: number;
  /** Its position on each axis. */
  at: Place;
}

export interface AxisModel {
  /** Pairs that read it. */
  pairs: number;
  /** Steps from one end of the picture or video to the other. */
  steps: number;
  /** Angle of its fastest pair over these steps, in radians. */
  turn: number;
  /** Score of two patches so far apart. */
  score: number;
}

export interface AxesModel {
  kind: Kind;
  config: RopeConfig;
  /** `null` where every pair reads rows and columns at once. */
  sizes: Sizes | null;
  /** Which axis each pair reads. */
  axisOf: readonly Axis[];
  /** Radians a step. */
  theta: Float64Array;
  axes: readonly AxisModel[];
  /** Direction of each pair in the picture, where it has one; y points down, as rows do. */
  directions: readonly Point[];
  frames: number;
  tokens: readonly Token[];
  /** The one that the query belongs to. */
  chosen: number;
  /** Score of that query and a key like it at each token, as a share of the largest. */
  scores: Float64Array;
}

/** As published: Wan 2.1 (modules/model.py), Qwen2-VL 7B and Qwen3-VL 8B (config.json). All have heads of 128. */
export const MODELS: Readonly<Record<Exclude<Kind, 'mixed'>, { base: number; sizes: Sizes }>> = {
  axial: { base: USUAL_BASE, sizes: [22, 21, 21] },
  mrope: { base: 1e6, sizes: [16, 24, 24] },
  interleaved: { base: 5e6, sizes: [24, 20, 20] },
};
/** The golden section: steps by this share of half a turn never meet a direction again (Xiong 2025). */
export const GOLDEN = 0.618033988749895;
const MIXED: readonly Point[] = Array.from({ length: PAIRS }, (_, i) => tip(Math.PI * ((i * GOLDEN) % 1), 1));

/** Words stand in the same sequence as the patches; the others of these models see none, or see them elsewhere. */
export const hasWords = (kind: Kind): boolean => kind === 'mrope' || kind === 'interleaved';
/** Directions in the plane say nothing of time. */
export const framesOf = ({ kind, video }: Pick<State, 'kind' | 'video'>): number =>
  video && kind !== 'mixed' ? FRAMES : 1;

/** The most pairs that height and width can have: every third pair, or all but one for each of the others. */
export const mostOf = (kind: Kind): number => (kind === 'interleaved' ? 21 : PAIRS - 2);

export function sizesOf({ kind, height, width }: Pick<State, 'kind' | 'height' | 'width'>): Sizes | null {
  if (kind === 'mixed') return null;
  const [, ownHeight, ownWidth] = MODELS[kind].sizes;
  const most = mostOf(kind);
  const h = clamp(height || ownHeight, 1, most);
  const w = clamp(width || ownWidth, 1, Math.min(most, PAIRS - 1 - h));
  return [PAIRS - h - w, h, w];
}

export function configOf(kind: Kind, sizes: Sizes | null): RopeConfig {
  const headDim = 2 * PAIRS;
  if (kind === 'mixed' || !sizes) {
    // An axis for every pair: its position is how far a patch lies in the pair's direction.
    return { headDim, base: MODELS.axial.base, sections: { kind: 'mrope', sizes: MIXED.map(() => 1) } };
  }
  const named = kind === 'interleaved' ? 'mrope-interleaved' : kind;
  return { headDim, base: MODELS[kind].base, sections: { kind: named, sizes: [...sizes] } };
}

/** What a table needs: positions of each of the axes that the config has. */
const positionsOf = (kind: Kind, places: readonly Place[]): Float64Array[] =>
  kind === 'mixed'
    ? MIXED.map(({ x, y }) => Float64Array.from(places, ([, h, w]) => w * x + h * y))
    : AXES.map((axis) => Float64Array.from(places, (place) => place[axis]));

/** Mean cosine of all pairs for each distance: the score of a key like the query there. */
export function scoresAt({ rope }: Kernels, kind: Kind, config: RopeConfig, apart: readonly Place[]): Float64Array {
  const table = rope.table(config, { positions: positionsOf(kind, apart) });
  const cos = table.cos();
  table.dispose();
  return Float64Array.from(apart, (_, e) => {
    let sum = 0;
    for (let i = 0; i < PAIRS; i++) sum += cos[e * PAIRS + i]!;
    return sum / PAIRS;
  });
}

/** The axis of each pair: one step along it turns the pair. */
function axesOf({ rope }: Kernels, config: RopeConfig): Axis[] {
  const table = rope.table(config, { positions: AXES.map((axis) => AXES.map((step) => (step === axis ? 1 : 0))) });
  const sin = table.sin();
  table.dispose();
  return Array.from({ length: PAIRS }, (_, i) => AXES.find((axis) => sin[axis * PAIRS + i] !== 0) ?? 0);
}

/**
 * All tokens in their order. Before and after the patches stand words, which have one position on all axes; after them it
 * goes on with the first number that no patch has (Qwen2-VL, section 2.1).
 */
const tokensOf = latest((words: boolean, frames: number): Token[] => {
  const before = words ? WORDS / 2 : 0;
  const word = (n: number, position: number): Token => ({
    word: n,
    frame: 0,
    row: 0,
    column: 0,
    at: [position, position, position],
  });
  const patches = Array.from({ length: frames * ROWS * COLUMNS }, (_, e): Token => {
    const [frame, row, column] = [Math.floor(e / (ROWS * COLUMNS)), Math.floor(e / COLUMNS) % ROWS, e % COLUMNS];
    return { word: 0, frame, row, column, at: [before + frame, before + row, before + column] };
  });
  const after = before + Math.max(frames, ROWS, COLUMNS);
  return [
    ...Array.from({ length: before }, (_, n) => word(n + 1, n)),
    ...patches,
    ...Array.from({ length: before }, (_, n) => word(before + n + 1, after + n)),
  ];
});

export function axesModel(kernels: Kernels, _subject: Subject, state: State): AxesModel {
  const { kind } = state;
  const frames = framesOf(state);
  const sizes = sizesOf(state);
  const config = configOf(kind, sizes);
  const { theta } = kernels.frequencies(config, 0);
  const axisOf = sizes ? axesOf(kernels, config) : [];
  const tokens = tokensOf(hasWords(kind), frames);
  const chosen = tokens.findIndex(({ word, frame, row, column }) =>
    hasWords(kind) && state.word > 0
      ? word === state.word
      : word === 0 && frame === Math.min(state.frame, frames - 1) && row === state.row && column === state.column,
  );
  const [t, h, w] = tokens[chosen]!.at;
  const ends: readonly Place[] = [
    [frames - 1, 0, 0],
    [0, ROWS - 1, 0],
    [0, 0, COLUMNS - 1],
  ];
  const scores = scoresAt(kernels, kind, config, [
    ...tokens.map(({ at }): Place => [at[0] - t, at[1] - h, at[2] - w]),
    ...ends,
  ]);
  const axes = AXES.map((axis): AxisModel => {
    const steps = ends[axis]![axis];
    const own = [...theta].filter((_, i) => axisOf[i] === axis);
    return {
      pairs: own.length,
      steps,
      turn: steps * Math.max(0, ...own),
      score: scores[tokens.length + axis]!,
    };
  });
  return {
    kind,
    config,
    sizes,
    axisOf,
    theta,
    axes,
    frames,
    tokens,
    chosen,
    directions: sizes ? [] : MIXED,
    scores: scores.subarray(0, tokens.length),
  };
}
