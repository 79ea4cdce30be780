/** Angular frequencies of a config, for every scaling. */
import type { Memory } from '../border/memory.js';
import type { Runtime } from '../border/runtime.js';
import { type NormalConfig, normalizeConfig, type RopeConfig } from '../config/config.js';
import { type Input, type Named, type Options, options } from '../options/options.js';
import { count, gain } from '../options/rules.js';
import { inKernelsOf, type NormalScaling, SCALING_TYPES } from '../scalings/index.js';
import { SPEC } from '../scalings/scaling.js';

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
  const spec = struct('FrequencySpec', ...SPEC);

  /** Attention factor of a scaling: given, or by its formula. */
  function attentionFactorOf(scaling: NormalScaling, fn: string): number {
    // One that is given was checked; a formula may leave what float32 holds.
    return gain(fn, 'scaling.attentionFactor', inKernelsOf(scaling.type).attentionFactor?.(scaling, module) ?? 1);
  }

  /** Sets what the kernels read for one table of `rotaryDim / 2` pairs, and returns its address. */
  function writeSpec(arena: Memory, config: NormalConfig, rotaryDim: number, sequenceLength: number): number {
    const { scaling } = config;
    spec.scaling = SCALING_TYPES.indexOf(scaling.type);
    spec.rotaryDim = rotaryDim;
    spec.headDim = config.headDim;
    spec.base = config.base;
    spec.sequenceLength = sequenceLength;
    inKernelsOf(scaling.type).write(spec, scaling, arena);
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
      const thetaAt = thetaInArena(arena, normal, sequenceLength);
      const lambda = arena.f64Zone(normal.pairs);
      module.wavelengths(lambda, thetaAt, normal.pairs);
      const theta = arena.readF64(thetaAt, normal.pairs);
      const wavelengths = arena.readF64(lambda, normal.pairs);
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

/** What other families need of the frequencies. */
export type Theta = Omit<ReturnType<typeof createFrequencies>, 'frequencies'>;
