import type { Loaded } from '../border/runtime.js';
import { createModels, type Models } from '../model/models.js';
import { assembleCore, type RopewalkCore } from './assemble.core.js';

/** What `ropewalk/model` loads: the core, and transformers. */
export interface RopewalkModel extends RopewalkCore, Models {}

/** Puts the core and the transformers together over one module. */
export function assembleModel(loaded: Loaded): RopewalkModel {
  return Object.freeze({ ...assembleCore(loaded), ...createModels(loaded) });
}
