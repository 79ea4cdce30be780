/** `HeadLayout` of `include/ropewalk/rope.h`: where the heads of a batch of sequences are. */
import type { Runtime } from '../border/runtime.js';
import type { Struct, Words } from '../border/struct.js';

const FIELDS = 'T H headDim positionStride headStride B batchStride lengths starts';

export type HeadLayout = Struct<Words<typeof FIELDS>>;

export function createHeadLayout({ struct }: Runtime): HeadLayout {
  const layout = struct('HeadLayout', FIELDS);
  ragged(layout, 0, 0);
  return layout;
}

/** Sets the addresses of lengths and of starts, which stay until they are set again; 0 where there are none. */
export function ragged(layout: HeadLayout, lengths: number, starts: number): void {
  layout.lengths = lengths;
  layout.starts = starts;
}

/** Describes an array without gaps, `[B, H, T, d]` if `headFirst` and `[B, T, H, d]` if not; returns the address. */
export function describe(
  layout: HeadLayout,
  T: number,
  H: number,
  headDim: number,
  headFirst: boolean,
  batch = 1,
): number {
  layout.T = T;
  layout.H = H;
  layout.headDim = headDim;
  layout.positionStride = headFirst ? headDim : H * headDim;
  layout.headStride = headFirst ? T * headDim : headDim;
  layout.B = batch;
  if (batch > 1) layout.batchStride = T * H * headDim;
  return layout.address;
}
