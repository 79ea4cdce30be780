/** `HeadLayout` of `include/ropewalk/rope.h`: where the heads of an array are. */
import type { Runtime } from '../border/runtime.js';
import type { Struct } from '../border/struct.js';

const FIELDS = ['T', 'H', 'headDim', 'positionStride', 'headStride'] as const;

export type HeadLayout = Struct<(typeof FIELDS)[number]>;

export const createHeadLayout = ({ struct }: Runtime): HeadLayout => struct('HeadLayout', FIELDS);

/** Describes an array without gaps, `[H, T, d]` if `headFirst` and `[T, H, d]` if not; returns the address. */
export function describe(layout: HeadLayout, T: number, H: number, headDim: number, headFirst: boolean): number {
  layout.T = T;
  layout.H = H;
  layout.headDim = headDim;
  layout.positionStride = headFirst ? headDim : H * headDim;
  layout.headStride = headFirst ? T * headDim : headDim;
  return layout.address;
}
