import type { Kernels, Subject } from '../../subject/kernels.js';
import type { State } from './fields.js';
import { chosen, extension, extent, type Extension, type Extent } from '../../subject/extensions.js';

export interface CoverageModel {
  extent: Extent;
  pairs: number;
  columns: Extension[];
  /** The model as it is, which the others are compared with. */
  asIs: Extension;
}

/** The ways that stand side by side. */
export function coverageModel(kernels: Kernels, subject: Subject, state: State): CoverageModel {
  const columns = chosen(subject, state.methods).map((method) => extension(kernels, subject, state, method));
  const asIs = extension(kernels, subject, state, 'none');
  return { extent: extent(subject, state), pairs: subject.pairs, columns, asIs };
}
