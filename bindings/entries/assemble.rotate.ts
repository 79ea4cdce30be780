import type { Variant } from '../border/environment.js';
import type { Runtime } from '../border/runtime.js';
import { createRotation, type RotationFamily } from '../rope/rotation.js';

/** What `ropewalk/rotate` loads: frequencies, tables and rotation, for an attention of your own. */
export interface RopewalkRotate extends RotationFamily {
  /** Which of the two wasm files runs. */
  readonly variant: Variant;
}

export const assembleRotate = (runtime: Runtime & { variant: Variant }): RopewalkRotate =>
  Object.freeze({ variant: runtime.variant, ...createRotation(runtime) });
