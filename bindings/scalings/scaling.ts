/**
 * What the package knows of a scaling beside its formula, which is in `src/rope/frequencies.cpp`. Each has one file in this
 * folder, and a line in `index.ts`, which all others iterate over. Names, words and Python for the page are in
 * `web/subject/scalings/`: a program that imports the package does not download them.
 */
import type { Memory } from '../border/memory.js';
import type { Module } from '../border/module.js';
import type { Struct, Words } from '../border/struct.js';
import { type Options, options, type Read, type Rows } from '../options/options.js';
import { type Rule, word } from '../options/rules.js';

/** The part of a config that a scaling may depend on. */
export interface Head {
  readonly headDim: number;
  readonly rotaryDim: number;
  readonly base: number;
}

/** The fields of the struct `FrequencySpec` in `include/ropewalk/rope.h`. */
export const SPEC = [
  'scaling rotaryDim headDim base factor original maxPosition sequenceLength betaFast betaSlow truncate ramp',
  'lowFreqFactor highFreqFactor rotaryFraction shortFactor longFactor',
] as const;
export type FrequencySpec = Struct<Words<(typeof SPEC)[number]>>;

/** Its options. */
export interface ScalingKind<Table, Normal = Read<Table>> {
  /** Rows of its options: keys, rules, defaults. */
  readonly table: Table;
  /** Where a scaling is not all that the table reads: checks that concern several keys, and what follows from others. */
  complete?(fn: string, read: Read<Table>, head: Head): Normal;
  /** Whether it changes nothing by its own formula. It then becomes `default`, exact to the last bit. */
  isIdentity?(scaling: Normal, rotaryDim: number): boolean;
}

/** How it reaches the kernels. */
export interface InKernels<Normal> {
  /** Sets its fields, one by one; the kernel reads no others. A loop over their names would take longer than the rest. */
  write(spec: FrequencySpec, scaling: Normal, arena: Memory): void;
  /** What cosines and sines are multiplied by, where it is not 1. */
  attentionFactor?(scaling: Normal, module: Module): number;
}

/** How its frequencies follow the length of the sequence, which a cache has to know. */
export interface ByLength<Normal> {
  /** 0 for those of the beginning, any other number for others. */
  frequenciesAt(scaling: Normal, length: number): number;
  /** What it says to those who move a key from one length to another. */
  readonly follows: string;
}

/** A scaling in `rope_scaling` or `rope_parameters` of a model's file. */
export interface ScalingInFile {
  /** Other names of the type. */
  readonly names?: readonly string[];
  /** Whether a file that names another type means this one. */
  isMeant?(type: string, values: Readonly<Record<string, unknown>>): boolean;
  /** The keys of the package, and those of the file. */
  readonly keys: Readonly<Record<string, string>>;
  /** Keys that are read in a way of their own. */
  readonly more?: readonly string[];
  /** What is not copied key by key. */
  read?(reading: Reading): void;
}

/** What a file has of a scaling, where that is not its type and its keys; null where it cannot say it. */
export type InWords = (scaling: Readonly<Record<string, unknown>>) => Record<string, unknown> | null | undefined;

/** A dictionary of a file while it is read. */
export interface Reading {
  /** What was read so far, in the keys of the package. */
  readonly result: Record<string, unknown>;
  /** `max_position_embeddings`. */
  readonly maxPosition: number | null;
  /** What the dictionary has under a key, and the file outside of it. */
  inside(key: string): unknown;
  outside(key: string): unknown;
  /** Puts what stands under `theirs` under `ours`, unless it is left out. */
  copy(ours: string, theirs: string): void;
  /** The name of a key in messages. */
  named(ours: string, theirs: string): void;
  /** max_position_embeddings / original, where no factor is given. */
  factorFromLengths(): void;
  note(code: 'factor-by-version', key: string, ...values: number[]): void;
  refuse(key: string, rule: string, value: unknown): never;
}

/** The original length: Hugging Face's name for it. */
export const ORIGINAL = 'original_max_position_embeddings';

/** Keys that are read elsewhere, whatever the type. */
export const OF_ALL = [
  ...['rope_type', 'type', 'rope_theta', 'partial_rotary_factor', 'mrope_section'],
  ...['mrope_interleaved', 'xdrope_section'],
];

/** The table of a scaling's options; what is missing is said with the type that needs it. @__NO_SIDE_EFFECTS__ */
export function scaled<const Type extends string, const R extends Rows>(
  type: Type,
  rows: R,
): Options<{ type: Rule<Type> } & R> {
  return options({ type: word([type]), ...rows }, `Scaling of type '${type}' needs it`);
}
