/** All scalings, in the order of the enum in `include/ropewalk/rope.h`; a test compares them. */
import type { Input, Options, Read } from '../options/options.js';
import * as plain from './default.js';
import * as dynamic from './dynamic.js';
import * as linear from './linear.js';
import * as yarn from './yarn.js';
import * as llama3 from './llama3.js';
import * as longrope from './longrope.js';
import * as ntk from './ntk.js';
import * as proportional from './proportional.js';
import type { ScalingInPlan } from './in-plan.js';
import type { ByLength, Head, InKernels, InWords, ScalingInFile } from './scaling.js';

const SCALINGS = {
  default: plain.plain,
  linear: linear.linear,
  ntk: ntk.ntk,
  dynamic: dynamic.dynamic,
  yarn: yarn.yarn,
  longrope: longrope.longrope,
  llama3: llama3.llama3,
  proportional: proportional.proportional,
};

/** Apart from the rest: a program that reads no model's file does not download them. */
export const IN_FILES: Readonly<Record<Scaling['type'], ScalingInFile>> = {
  default: plain.inFile,
  linear: linear.inFile,
  ntk: ntk.inFile,
  dynamic: dynamic.inFile,
  yarn: yarn.inFile,
  longrope: longrope.inFile,
  llama3: llama3.inFile,
  proportional: proportional.inFile,
};

/** What only those need who write one. */
export const IN_WORDS: Partial<Record<Scaling['type'], InWords>> = { ntk: ntk.inWords, yarn: yarn.inWords };

/** And for the planner. */
export const IN_PLAN: Readonly<Record<Scaling['type'], ScalingInPlan>> = {
  default: plain.inPlan,
  linear: linear.inPlan,
  ntk: ntk.inPlan,
  dynamic: dynamic.inPlan,
  yarn: yarn.inPlan,
  longrope: longrope.inPlan,
  llama3: llama3.inPlan,
  proportional: proportional.inPlan,
};

/** Apart as well: who reads a file or plans needs no kernels. */
const IN_KERNELS = {
  default: plain.inKernels,
  linear: linear.inKernels,
  ntk: ntk.inKernels,
  dynamic: dynamic.inKernels,
  yarn: yarn.inKernels,
  longrope: longrope.inKernels,
  llama3: llama3.inKernels,
  proportional: proportional.inKernels,
};

/** Apart too: rotation alone keeps no keys. */
const BY_LENGTH: Partial<Record<string, ByLength<never>>> = { dynamic: dynamic.byLength, longrope: longrope.byLength };

type Kinds = (typeof SCALINGS)[keyof typeof SCALINGS];
type NormalOf<Kind> = Kind extends { complete(...given: never[]): infer Normal }
  ? Normal
  : Kind extends { table: infer Table }
    ? Read<Table>
    : never;

/**
 * How the frequencies are changed to reach a longer context; `original` is the context length of
 * pretraining, `factor` (at least 1) how much longer the new one is.
 *
 * Sources: `linear` Chen et al. 2306.15595; `ntk`, `dynamic` the NTK-aware rule; `yarn` Peng et al.
 * 2309.00071; `longrope` Ding et al. 2402.13753; `llama3` Llama 3.1; `proportional` Barbero et al.
 * 2410.06205 (p-RoPE), as Gemma 4 uses it. The key names are Hugging Face's, in camelCase.
 */
export type Scaling = Input<Kinds['table']>;

/** {@link Scaling} with every default filled in, and checked. */
export type NormalScaling = NormalOf<Kinds>;

export const SCALING_TYPES = /* @__PURE__ */ Object.keys(SCALINGS) as readonly Scaling['type'][];

/** A kind as those see it who iterate over all: what it is given is what it has made. */
export interface AnyKind {
  readonly table: Options<unknown>;
  complete?(fn: string, read: unknown, head: Head): NormalScaling;
  isIdentity?(scaling: NormalScaling, rotaryDim: number): boolean;
}

const KINDS = SCALINGS as unknown as Readonly<Record<Scaling['type'], AnyKind>>;
export const kindOf = (type: Scaling['type']): AnyKind => KINDS[type];
export const inKernelsOf = (type: Scaling['type']): InKernels<NormalScaling> => IN_KERNELS[type];
/** `undefined` for a scaling whose frequencies are the same at every length. */
export const byLengthOf = (type: Scaling['type']): ByLength<NormalScaling> | undefined => BY_LENGTH[type];

/** What a file means by a type: other names of a rule, and one rule under the name of another. */
export function typeInFile(given: string, values: Readonly<Record<string, unknown>>): string {
  for (const [type, { names, isMeant }] of Object.entries(IN_FILES))
    if (names?.includes(given) || isMeant?.(given, values)) return type;
  return given;
}

/** What stands under a type; `undefined` for one that is not known. */
const at = <Known>(all: Readonly<Record<Scaling['type'], Known>>, type: unknown): Known | undefined =>
  typeof type === 'string' && Object.hasOwn(all, type) ? all[type as Scaling['type']] : undefined;

/** How files say a scaling, and what the planner knows of it. */
export const inFileOf = (type: string): ScalingInFile | undefined => at(IN_FILES, type);
export const inPlanOf = (type: unknown): ScalingInPlan | undefined => at(IN_PLAN, type);
