/** Angular frequencies of a config, for every scaling. */
import type { Memory } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { fill } from '../border/struct.js';
import {
  type NormalConfig,
  normalizeConfig,
  type NormalScaling,
  type RopeConfig,
  SCALING_TYPES,
} from '../config/config.js';
import { type Input, type Named, type Options, options } from '../options/options.js';
import { count } from '../options/rules.js';

/** The order of these words is the order of the enums in `include/ropewalk/rope.h`; a test compares them. */
export const RAMPS = ['index', 'wavelength'] as const;

const ROWS = {
  /**
   * Length of the sequence, where the scaling depends on it (`dynamic`, `longrope`); 0 is unknown, that is short.
   * @defaultValue 0
   */
  sequenceLength: count.or(0),
};

export interface FrequencyRows extends Named<typeof ROWS> {}

export const FREQUENCIES: Options<FrequencyRows> = options(ROWS);

export interface FrequencyOptions extends Input<typeof FREQUENCIES> {}

/** Angular frequencies of the pairs of one head. */
export interface Frequencies {
  /** Radians a position, `[P]`: what Hugging Face calls `inv_freq`. */
  theta: Float64Array;
  /** Positions a turn, `2 pi / theta`, `[P]`; `Infinity` where a pair does not turn. */
  wavelengths: Float64Array;
  /** What cosines and sines are multiplied by; 1 unless YaRN or LongRoPE. Scores get its square. */
  attentionFactor: number;
}

/** Which axis pair `i` follows. Interleaved M-RoPE: pair 1, 4, 7, … height, 2, 5, 8, … width, the rest time. */
export function axisOfPair({ pairs, sections }: NormalConfig): Int32Array | null {
  if (sections === null) return null;
  const axis = new Int32Array(pairs);
  if (sections.kind === 'mrope-interleaved') {
    for (const a of [1, 2]) for (let i = a; i < 3 * sections.sizes[a]!; i += 3) axis[i] = a;
    return axis;
  }
  let start = 0;
  sections.sizes.forEach((size, a) => {
    axis.fill(a, start, start + size);
    start += size;
  });
  return axis;
}

export function createFrequencies({ module, memory, struct }: Runtime) {
  const spec = struct('FrequencySpec', [
    ...(['scaling', 'rotaryDim', 'headDim', 'base', 'factor', 'original', 'maxPosition', 'sequenceLength'] as const),
    ...(['betaFast', 'betaSlow', 'truncate', 'ramp', 'lowFreqFactor', 'highFreqFactor', 'rotaryFraction'] as const),
    ...(['shortFactor', 'longFactor'] as const),
  ]);

  /** Attention factor of a scaling: given, or by its formula. */
  function attentionFactorOf(scaling: NormalScaling): number {
    if (scaling.type === 'yarn') {
      if (scaling.attentionFactor !== 0) return scaling.attentionFactor;
      const { factor, mscale, mscaleAllDim } = scaling;
      // Both or neither, as in the models' own code: a lone mscale is not read.
      if (mscale !== 0 && mscaleAllDim !== 0) {
        return module.yarnAttentionFactor(factor, mscale) / module.yarnAttentionFactor(factor, mscaleAllDim);
      }
      return module.yarnAttentionFactor(factor, 1);
    }
    if (scaling.type === 'longrope') {
      return scaling.attentionFactor !== 0
        ? scaling.attentionFactor
        : module.longropeAttentionFactor(scaling.factor, scaling.original);
    }
    return 1;
  }

  /** One frequency table of `rotaryDim / 2` pairs at `theta`. */
  function writeTheta(
    arena: Memory,
    theta: number,
    config: NormalConfig,
    rotaryDim: number,
    sequenceLength: number,
  ): void {
    const s: Record<string, unknown> & NormalScaling = config.scaling;
    const number = (key: string): number => (typeof s[key] === 'number' ? s[key] : 0);
    fill(spec, {
      scaling: SCALING_TYPES.indexOf(s.type),
      rotaryDim,
      headDim: config.headDim,
      base: config.base,
      factor: number('factor') || 1,
      original: number('original'),
      maxPosition: number('maxPosition'),
      sequenceLength,
      betaFast: number('betaFast'),
      betaSlow: number('betaSlow'),
      truncate: s.type === 'yarn' && s.truncate ? 1 : 0,
      ramp: s.type === 'yarn' ? RAMPS.indexOf(s.ramp) : 0,
      lowFreqFactor: number('lowFreqFactor'),
      highFreqFactor: number('highFreqFactor'),
      rotaryFraction: number('partialRotaryFactor'),
      shortFactor: s.type === 'longrope' ? arena.f64(s.shortFactor) : 0,
      longFactor: s.type === 'longrope' ? arena.f64(s.longFactor) : 0,
    });
    module.frequencies(theta, spec.address);
  }

  /** Address of theta `[P]` in the arena. Axial sections have a frequency table for each axis. */
  function thetaInArena(arena: Memory, config: NormalConfig, sequenceLength: number): number {
    const theta = arena.f64Zone(config.pairs);
    if (config.sections?.kind !== 'axial') {
      writeTheta(arena, theta, config, config.rotaryDim, sequenceLength);
      return theta;
    }
    let start = 0;
    for (const size of config.sections.sizes) {
      writeTheta(arena, theta + start * 8, config, 2 * size, sequenceLength);
      start += size;
    }
    return theta;
  }

  function frequencies(config: RopeConfig, given: FrequencyOptions = {}): Frequencies {
    const normal = normalizeConfig('frequencies', config);
    const { sequenceLength } = FREQUENCIES.read('frequencies', given);
    const theta = memory.scope((arena) => arena.readF64(thetaInArena(arena, normal, sequenceLength), normal.pairs));
    return {
      theta,
      wavelengths: theta.map((each) => (2 * Math.PI) / each),
      attentionFactor: attentionFactorOf(normal.scaling),
    };
  }

  return { attentionFactorOf, thetaInArena, frequencies };
}
