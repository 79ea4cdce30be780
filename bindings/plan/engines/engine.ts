/** The shape of an engine: one file each in this folder, and a line in `index.ts`. */
import { SCALING_TYPES, type Scaling } from '../../scalings/index.js';
import type {
  Computed,
  EngineGeneration,
  EngineInfo,
  Fault,
  Ignored,
  Limit,
  PlanModel,
  PlannedMethod,
  Rule,
  Sentence,
  Step,
} from '../types.js';

/** A flag of an engine's command. */
export interface Flag {
  /** The first is the one that plans write. */
  names: readonly string[];
  /** `none`: a switch. `json`: an object of config.json. `numbers`: as many as follow. Any other takes one word. */
  takes: 'none' | 'word' | 'number' | 'numbers' | 'json';
  /** Of a whole number: whether it is the length of the context. */
  counts?: 'length' | 'other';
  /** Environment variable that sets the same. */
  environment?: string;
  /** Generations that do not have it any more, or not yet, and what to do instead. */
  gone?: { in: readonly string[]; why: Sentence };
}

/** What was typed, understood: flags by their first name, the edits of config.json, metadata of GGUF. */
export interface Settings {
  flags: Readonly<Record<string, string | number | true | Rule>>;
  /** Keys of config.json as they stand after the edit; of JSON flags, too. */
  edit: Rule | null;
  /** Metadata written into a GGUF file. */
  metadata: Rule;
}

/** The rule that a plan sets up. */
export interface Intent extends PlannedMethod {
  /** Keys of the rule beside `rope_type`, as config.json has them: factor, original_max_position_embeddings, …. */
  rule: Rule;
  /** New base; null where the model's stays. */
  base: number | null;
  /** Whether nobody asked for this rule by name: an engine may do what it does by itself. */
  automatic: boolean;
}

/** What an engine is asked. */
export interface Asked {
  model: PlanModel;
  settings: Settings;
  target: number;
  generation: string;
}

/** What it answers. */
export interface Run {
  computes: Computed[];
  ignores: Ignored[];
  limit: Limit;
  faults: Fault[];
  assumed: Sentence[];
}

export interface Written {
  steps: Step[];
  /** Where this engine cannot do it: what else can be done. */
  wayOut?: Sentence;
}

/** The day on which what is known of an engine was read, where the engine names no other. */
export const READ_ON = '2026-11-22';

/** Left out: it can scale, nothing about it is uncertain, and it was read with the others. */
type Usual = 'canScale' | 'uncertain' | 'asOf';

export interface Engine extends Omit<EngineInfo, Usual>, Partial<Pick<EngineInfo, Usual>> {
  flags: readonly Flag[];
  /** What its program, which is among its names, has before the model: `-m `, or nothing. Left out: no whole command is made. */
  before?: string;
  /** Whether it takes underscores for the hyphens of a flag: argparse does not, vLLM and llama.cpp change the words first. */
  underscores?: true;
  /** Whether it lets as many tokens through as the factor of YaRN says. */
  byFactor?(generation: string): boolean;
  /** Whether it computes with what stands in place of a number, and stops with a TypeError. */
  stopsAtText?: true;
  /** The generation of a release as its makers number it; null where it is no release of this engine. */
  generationOf?(release: readonly number[]): string | null;
  run(asked: Asked): Run;
  /** What to type for an intent. */
  write(model: PlanModel, intent: Intent, target: number, generation: string): Written;
  /** Rules that this engine takes by option; what else is asked for becomes `yarn` where that is there. */
  methods(model: PlanModel, generation: string): readonly Scaling['type'][];
}

/** Rules of engines that read config.json: all but some. */
export const allBut = (...lacking: readonly Scaling['type'][]): readonly Scaling['type'][] =>
  SCALING_TYPES.filter((type) => type !== 'default' && !lacking.includes(type));

/** A flag whose value is a number. @__NO_SIDE_EFFECTS__ */
export function ofNumber(...names: string[]): Flag {
  return { names, takes: 'number' };
}

/** The flag for the length of the context. @__NO_SIDE_EFFECTS__ */
export function ofLength(...names: string[]): Flag {
  return { names, takes: 'number', counts: 'length' };
}

/** @__NO_SIDE_EFFECTS__ */
export function generation(id: string, title: Sentence): EngineGeneration {
  return { id, title };
}

/** `0.11.1` as numbers that can be compared; null for anything else. */
export function releaseOf(version: string): number[] | null {
  const match = /^[vb]?(\d+(?:\.\d+)*)/i.exec(version.trim());
  return match ? match[1]!.split('.').map(Number) : null;
}

/** Whether release `a` is older than `b`. */
export function before(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
