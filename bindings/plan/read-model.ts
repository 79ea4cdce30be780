import type { PlanModel, Sentence } from './types.js';

/** A model, and what was assumed while it was read. */
export interface ReadModel {
  model: PlanModel;
  assumed: Sentence[];
}
