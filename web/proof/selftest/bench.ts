/** What is checked: the package as it was loaded, and on request a rotation with a mistake in it. */
import type { Pairing, RopeConfig, Ropewalk, RopewalkAnalysis } from 'ropewalk';

/** Mistakes that programs really have; the last one is a mistake of the published file. */
export const FAULTS = ['none', 'way', 'pairing', 'late', 'float32', 'bf16', 'typo'] as const;
export type Fault = (typeof FAULTS)[number];

/** One call of the rotation. */
export interface Turn {
  readonly x: ArrayLike<number>;
  /** `[B, T, H, d]`, or `[B, H, T, d]` with `head-first`. */
  readonly shape: readonly [number, number, number, number];
  readonly layout?: 'token-first' | 'head-first';
  /** Of each token, or of each in every sequence. */
  readonly positions: readonly number[];
  readonly pairing?: Pairing;
  readonly inverse?: boolean;
  /** A model's frequencies, or cosines and sines `[rows, pairs]` that the vectors bring along. */
  readonly by: { readonly config: RopeConfig } | Caches;
}
interface Caches {
  readonly cos: ArrayLike<number>;
  readonly sin: ArrayLike<number>;
  readonly pairs: number;
}

export interface Bench {
  /** The instance that draws the figures of this page. */
  readonly rope: RopewalkAnalysis;
  /** The instance that also has attention, of the same file. */
  readonly whole: Ropewalk;
  readonly turn: (turn: Turn) => Float32Array;
  /** Numbers as they were published, or as a file with a slip of the pen would have them. */
  readonly published: (name: string, numbers: readonly number[]) => readonly number[];
}

/** The rotation of the package. */
function turned(rope: RopewalkAnalysis, { x, shape, layout, positions, pairing, inverse, by }: Turn): Float32Array {
  const values = Float32Array.from(x);
  const options = { shape: [...shape], positions: [...positions], layout: layout ?? 'token-first', inverse: !!inverse };
  if ('config' in by)
    return rope.rotate(values, { ...options, config: pairing ? { ...by.config, pairing } : by.config });
  const table = rope.tableFrom(Float32Array.from(by.cos), Float32Array.from(by.sin), {
    headDim: shape[3],
    pairs: by.pairs,
    pairing: pairing ?? 'half-split',
  });
  try {
    return rope.rotate(values, { ...options, table });
  } finally {
    table.dispose();
  }
}

/** Cosines and sines of a turn, one row for each of its positions, made from angles in float64 by `angle`. */
function tabled(rope: RopewalkAnalysis, turn: Turn, angle: (m: number, theta: number) => number): Turn {
  if (!('config' in turn.by)) return turn;
  const { theta } = rope.frequencies(turn.by.config);
  const angles = turn.positions.flatMap((m) => Array.from(theta, (each) => angle(m, each)));
  return {
    ...turn,
    pairing: turn.pairing ?? turn.by.config.pairing ?? 'half-split',
    positions: turn.positions.map((_, row) => row),
    by: { cos: angles.map(Math.cos), sin: angles.map(Math.sin), pairs: theta.length },
  };
}

type Break = (turn: Turn, rope: RopewalkAnalysis) => Turn;
const BREAKS: Partial<Record<Fault, Break>> = {
  way: (turn) => ({ ...turn, inverse: !turn.inverse }),
  pairing: (turn) => {
    const own = turn.pairing ?? ('config' in turn.by ? turn.by.config.pairing : undefined) ?? 'half-split';
    return { ...turn, pairing: own === 'half-split' ? 'interleaved' : 'half-split' };
  },
  late: (turn) => {
    const last = 'config' in turn.by ? Infinity : turn.by.cos.length / turn.by.pairs - 1;
    return { ...turn, positions: turn.positions.map((m) => (m < last ? m + 1 : 0)) };
  },
  float32: (turn, rope) => tabled(rope, turn, (m, theta) => Math.fround(Math.fround(m) * Math.fround(theta))),
  bf16: (turn, rope) => {
    const exact = tabled(rope, turn, (m, theta) => m * theta);
    const { cos, sin, pairs } = exact.by as Caches;
    const rounded = (values: ArrayLike<number>): number[] =>
      Array.from(values, (value) => rope.analysis.roundTo(value, 'bf16'));
    return { ...exact, by: { cos: rounded(cos), sin: rounded(sin), pairs } };
  },
};

/** The vector that `typo` changes: two neighbouring digits of its second number change places. */
export const MISTYPED = 'test_rotary_embedding_interleaved';

/** 0.4521 becomes 0.4251. */
export function swapDigits(value: number): number {
  const text = value.toFixed(6);
  const point = text.indexOf('.');
  const at = [1, 2, 3, 4].find((i) => text[point + i] !== text[point + i + 1]) ?? 1;
  const place = point + at;
  return Number(`${text.slice(0, place)}${text[place + 1]}${text[place]}${text.slice(place + 2)}`);
}

export function benchOf(rope: RopewalkAnalysis, whole: Ropewalk, fault: Fault = 'none'): Bench {
  const mistake = BREAKS[fault];
  return {
    rope,
    whole,
    turn: (turn) => turned(rope, mistake ? mistake(turn, rope) : turn),
    published: (name, numbers) =>
      fault === 'typo' && name === MISTYPED ? numbers.map((each, i) => (i === 1 ? swapDigits(each) : each)) : numbers,
  };
}
