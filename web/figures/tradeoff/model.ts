import type { Kernels, Subject } from '../../subject/kernels.js';
import type { State } from './fields.js';
import { extension, methodsFor, type Method } from '../../subject/extensions.js';

export interface Mark {
  method: Method;
  /** Angle between neighbours in the chosen pair, at the target length. */
  step: number;
  /** The largest arc, over all pairs, that was never met. */
  unseen: number;
}

export interface TradeoffModel {
  marks: Mark[];
  /** The larger of the axes: the angle between neighbours that the model was trained with. */
  widest: number;
}

/** One mark a way: what it keeps of the angle between neighbours, and what it leaves unseen. */
export function tradeoffModel(kernels: Kernels, subject: Subject, state: State): TradeoffModel {
  const pair = Math.min(state.pair, subject.pairs - 1);
  const marks = methodsFor(subject).map((method) => {
    const { used, largest } = extension(kernels, subject, state, method);
    return { method, step: used[pair]!, unseen: largest };
  });
  return { marks, widest: extension(kernels, subject, state, 'none').trained[pair]! };
}
