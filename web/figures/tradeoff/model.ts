import type { Lab, Subject } from '../../lab.js';
import type { State } from '../../state.js';
import { extension, methodsFor, type Method } from '../coverage/methods.js';

export interface Mark {
  method: Method;
  /** Angle between neighbours in the chosen pair, at the target length and in training. */
  step: number;
  before: number;
  /** The largest arc, over all pairs, that was never met. */
  unseen: number;
}

export interface TradeoffModel {
  marks: Mark[];
  /** The larger of the axes: the angle between neighbours that the model was trained with. */
  widest: number;
}

/** One mark a way: what it keeps of the angle between neighbours, and what it leaves unseen. */
export function tradeoffModel(lab: Lab, subject: Subject, state: State, pair: number): TradeoffModel {
  const marks = methodsFor(subject).map((method) => {
    const { used, trained, largest } = extension(lab, subject, state, method);
    return { method, step: used[pair]!, before: trained[pair]!, unseen: largest };
  });
  return { marks, widest: extension(lab, subject, state, 'none').trained[pair]! };
}
