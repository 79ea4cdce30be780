/** `default`: the frequencies as they are. RoFormer eq. 15. */
import { scaled, type ScalingInFile, type ScalingKind } from './scaling.js';

const DEFAULT = scaled('default', {});

export const plain = {
  table: DEFAULT,
  write() {},
} satisfies ScalingKind<typeof DEFAULT>;

// Qwen2-VL's first files name the way in which axes share one table.
export const inFile: ScalingInFile = { names: ['mrope'], keys: {} };
