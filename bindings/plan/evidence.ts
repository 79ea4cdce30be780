/** What was published about long contexts, by family. */
import type { Evidence, PlanModel } from './types.js';

export function evidenceFor(model: PlanModel, _target: number): Evidence {
  return { family: model.family, status: 'untested', upTo: null, ruler: [], statements: [] };
}
