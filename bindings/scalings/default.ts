/** `default`: the frequencies as they are. RoFormer eq. 15. */
import type { Read } from '../options/options.js';
import type { ScalingInPlan } from './in-plan.js';
import { scaled, type ScalingInFile, type ScalingKind, type InKernels } from './scaling.js';

const DEFAULT = scaled('default', {});

export const plain = {
  table: DEFAULT,
} satisfies ScalingKind<typeof DEFAULT>;

export const inKernels: InKernels<Read<typeof DEFAULT>> = {
  write() {},
};

// Qwen2-VL's first files name the way in which axes share one table.
export const inFile: ScalingInFile = { names: ['mrope'], keys: {} };

/** `base^(-2i/r)` for every pair i, fastest first, of r rotated components. */
export const frequencies = (r: number, base: number): number[] =>
  Array.from({ length: r / 2 }, (_, i) => 1 / base ** ((2 * i) / r));

export const inPlan: ScalingInPlan = {
  compute: ({ theta }) => ({ frequencies: theta }),
};
