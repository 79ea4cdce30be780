import type { Lab, Subject } from '../../lab.js';
import type { State } from '../../state.js';
import { chosen, extension, extent, type Extension, type Extent } from './methods.js';

export interface CoverageModel {
  extent: Extent;
  pairs: number;
  columns: Extension[];
}

/** The ways that stand side by side. */
export function coverageModel(lab: Lab, subject: Subject, state: State): CoverageModel {
  const columns = chosen(subject, state.fix).map((method) => extension(lab, subject, state, method));
  return { extent: extent(subject, state), pairs: subject.pairs, columns };
}
