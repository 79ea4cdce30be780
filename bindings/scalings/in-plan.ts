/**
 * What the planner needs of a scaling, with config.json's names of its keys: in float64 and without kernels, whose frequencies
 * it has to give (`tests/wasm/plan.test.ts`). Engines read the keys of some scalings each in a way of their own.
 */
import type { Computed, Fault, GgufRope, LayerKind, PlanModel, Rule, Sentence } from '../plan/types.js';

/** How an engine reads the scalings that not all of them read alike. */
export interface Reading {
  yarn: {
    /** `lengths`: max_position_embeddings / original where the latter is given, whatever factor says. */
    factor: 'factor' | 'lengths';
    /** From which length the ramp runs: the key, max_position_embeddings, or the length that the run is loaded with. */
    original: 'key' | 'max' | 'run';
    /** What stands in for a missing original. */
    missing: 'max' | 'error' | number;
    attentionFactor: boolean;
    attnFactor: boolean;
    /** `both`: their ratio where both are there and not 0. `defaults`: ratio with 1 and 0 where they are not. */
    mscale: 'no' | 'both' | 'defaults';
    betas: boolean;
    truncate: boolean;
    extrapolation: boolean;
    /** Off while the run is not longer than the original length. */
    onlyBeyond?: boolean;
    /** s is 1 where this key is there. */
    unitWith?: string;
  };
  /**
   * `grows`: base by the length of the sequence. `fixed`: as if it were always factor times max. `trained`: as if it were
   * always max, counted from `max_trained_positions`; its tables end at max.
   */
  dynamic: 'grows' | 'fixed' | 'trained' | 'unknown';
  /** Types at which the file is refused. */
  refuses?: readonly unknown[];
  /** Whether the factor of p-RoPE is read. */
  proportional: boolean;
  /** Which list: by the length of the sequence, by the length that the run is loaded with, or always the long one. */
  longrope: { list: 'sequence' | 'run' | 'long'; scale: 'max' | 'run'; writtenScale: boolean };
  /** Factor on the softmax scale of models with latent attention: g(f, mscale_all_dim)². */
  softmax: (model: PlanModel) => boolean;
  /** Of models with latent attention, where it differs. */
  latentMscale?: 'both' | 'defaults';
}

/** A dictionary of settings. */
export interface Keys {
  readonly rule: Rule;
  /** Frequencies unscaled. */
  readonly theta: number[];
  /** `factor`, and `original_max_position_embeddings`; null where they are left out. */
  readonly factor: number | null;
  readonly original: number | null;
  number(key: string): number | null;
}

/** One that an engine reads, of one kind of layers. */
export interface Read extends Keys {
  readonly model: PlanModel;
  readonly layer: LayerKind;
  readonly maxPosition: number;
  /** Length that the engine was started with. */
  readonly run: number;
  readonly target: number;
  readonly engine: string;
  readonly reading: Reading;
  /** Whether the model's own code leaves out YaRN's factor on cos and sin: readLayers of ../config/pretrained.ts. */
  readonly unscaled: boolean | undefined;
  assume(said: Sentence): void;
  fault(found: Fault): void;
  /** Says of a key that it is not read, where that is so. */
  unread(key: string, read?: boolean): void;
}

/** One that llama.cpp's converter reads. */
export interface Converted extends Keys {
  readonly maxPosition: number;
  readonly architecture: string | null;
  /** `original_max_position_embeddings` at the top of the file. */
  readonly topOriginal: number | null;
}

/** A longer context that is wanted. */
export interface Wish {
  /** The published rule of the layers that see everything. */
  readonly main: LayerKind;
  /** Whether it is this one. */
  readonly own: boolean;
  /** What the model was trained on, and the context of its file. */
  readonly original: number;
  readonly maxPosition: number;
  /** From where another rule than the model's counts. */
  readonly from: number;
  /** The rule's own factor, times what the target is longer than the file. */
  readonly larger: number;
  /** The largest factor that the makers name for this length. */
  readonly most: number;
  factorFrom(length: number): number;
}

/** The rule that reaches it. */
export interface Longer {
  factor: number;
  /** Its keys beside `rope_type`. */
  rule: Rule;
  /** New base; left out where the model's stays. */
  base?: number;
  assumed?: Sentence[];
}

/** What says the rule in a file of GGUF: one of these is there. */
export interface InGguf {
  readonly gguf: GgufRope;
  /** Both lists of LongRoPE. */
  readonly lists: boolean;
  /** The numbers of `rope_freqs.weight`, none where they were not read. */
  readonly tensor: readonly number[] | null;
  /** `rope.scaling.type`, and a factor. */
  readonly type: string | null;
}

/** The rule of a file of GGUF, and what was assumed for it. */
export interface Recognized {
  rule: Rule;
  said: Sentence[];
}

export interface ScalingInPlan {
  /** What is in force where an engine reads these keys. */
  compute(read: Read): Partial<Computed> & { frequencies: number[] };
  /** The metadata that llama.cpp's converter writes of them, and the rule that such a file has; null where it is another. */
  convert?(keys: Converted): Partial<GgufRope>;
  recognize?(file: InGguf): Recognized | null;
  /** For a longer context; left out where no factor makes it longer. */
  longer?(wish: Wish): Longer;
  /** Whether it may be asked for by name, of any model or of those that were trained with it. */
  asked?: 'any' | 'own';
  /** Where an engine does not take it from the one who starts it: YaRN on top, or no longer context, and why. */
  stacks?: boolean;
  ends?(): Sentence;
}

/** The keys of a rule with a larger factor. */
export function withFactor({ rope_type: _, ...rule }: Rule, factor: number): Longer {
  return { factor, rule: { ...rule, factor } };
}
