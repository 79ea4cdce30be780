/** Angular frequencies of a config, for every scaling. */
import type { Memory } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import {
  type NormalConfig,
  normalizeConfig,
  type NormalScaling,
  type RopeConfig,
  SCALING_TYPES,
} from '../config/config.js';
import { type Input, type Named, type Options, options } from '../options/options.js';
import { count, gain } from '../options/rules.js';

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

/** What the frequencies of a config may depend on beside it. */
export interface FrequencyOptions extends Input<typeof FREQUENCIES> {}

/** Angular frequencies of the pairs of one head. */
export interface Frequencies {
  /** Radians a position, `[P]`: what Hugging Face calls `inv_freq`. */
  theta: Float64Array;
  /** Positions a turn, `2 pi / theta`, `[P]`; `Infinity` where a pair does not turn. */
  wavelengths: Float64Array;
  /**
   * The base that frequencies are powers of: what `ntk` and `dynamic` make of the config's, `base factor^(r / (r - 2))`
   * (YaRN eq. 16), and the config's own for any other scaling. `null` where every axis has a table of its own (`axial`).
   */
  effectiveBase: number | null;
  /**
   * The pairs between which YaRN's ramp runs: up to the first theta is kept, from the second on it is divided by `factor`.
   * As the implementations have them: rounded outwards unless `truncate` is false, and cut to 0 … r - 1. `null` for other
   * scalings, the ramp over wavelengths and `axial` sections.
   */
  yarnCorners: readonly [number, number] | null;
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
  function attentionFactorOf(scaling: NormalScaling, fn: string): number {
    // One that is given was checked; a formula may leave what float32 holds.
    return gain(fn, 'scaling.attentionFactor', attentionFactorBy(scaling));
  }

  function attentionFactorBy(scaling: NormalScaling): number {
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

  /** Sets what the kernels read for one table of `rotaryDim / 2` pairs, and returns its address. */
  function writeSpec(arena: Memory, config: NormalConfig, rotaryDim: number, sequenceLength: number): number {
    const s = config.scaling;
    // One by one: `fill` takes 1.5 microseconds for so many, the rest of a rotation with a config half of that.
    spec.scaling = SCALING_TYPES.indexOf(s.type);
    spec.rotaryDim = rotaryDim;
    spec.headDim = config.headDim;
    spec.base = config.base;
    spec.factor = 'factor' in s ? s.factor : 1;
    spec.original = 'original' in s ? s.original : 0;
    spec.maxPosition = s.type === 'dynamic' ? s.maxPosition : 0;
    spec.sequenceLength = sequenceLength;
    spec.betaFast = s.type === 'yarn' ? s.betaFast : 0;
    spec.betaSlow = s.type === 'yarn' ? s.betaSlow : 0;
    spec.truncate = s.type === 'yarn' && s.truncate ? 1 : 0;
    spec.ramp = s.type === 'yarn' ? RAMPS.indexOf(s.ramp) : 0;
    spec.lowFreqFactor = s.type === 'llama3' ? s.lowFreqFactor : 0;
    spec.highFreqFactor = s.type === 'llama3' ? s.highFreqFactor : 0;
    spec.rotaryFraction = s.type === 'proportional' ? s.partialRotaryFactor : 0;
    spec.shortFactor = s.type === 'longrope' ? arena.f64(s.shortFactor) : 0;
    spec.longFactor = s.type === 'longrope' ? arena.f64(s.longFactor) : 0;
    return spec.address;
  }

  /** Address of theta `[P]` in the arena. Axial sections have a frequency table for each axis. */
  function thetaInArena(arena: Memory, config: NormalConfig, sequenceLength: number): number {
    const theta = arena.f64Zone(config.pairs);
    if (config.sections?.kind !== 'axial') {
      module.frequencies(theta, writeSpec(arena, config, config.rotaryDim, sequenceLength));
      return theta;
    }
    let start = 0;
    for (const size of config.sections.sizes) {
      module.frequencies(theta + start * 8, writeSpec(arena, config, 2 * size, sequenceLength));
      start += size;
    }
    return theta;
  }

  function frequencies(config: RopeConfig, given: FrequencyOptions = {}): Frequencies {
    const normal = normalizeConfig('frequencies', config);
    const { sequenceLength } = FREQUENCIES.read('frequencies', given);
    const { scaling, sections } = normal;
    return memory.scope('frequencies', (arena) => {
      const theta = arena.readF64(thetaInArena(arena, normal, sequenceLength), normal.pairs);
      const wavelengths = theta.map((each) => (2 * Math.PI) / each);
      const attentionFactor = attentionFactorOf(scaling, 'frequencies');
      const made = { theta, wavelengths, effectiveBase: null, yarnCorners: null, attentionFactor };
      if (sections?.kind === 'axial') return made;
      const specAt = writeSpec(arena, normal, normal.rotaryDim, sequenceLength);
      const effectiveBase = module.effectiveBase(specAt);
      if (scaling.type !== 'yarn' || scaling.ramp !== 'index') return { ...made, effectiveBase };
      const at = arena.f64Zone(2);
      module.yarnCorners(at, specAt);
      const [first, last] = arena.readF64(at, 2);
      return { ...made, effectiveBase, yarnCorners: [first!, last!] };
    });
  }

  return { attentionFactorOf, thetaInArena, frequencies };
}
