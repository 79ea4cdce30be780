/** All tasks. Each is plain data and a seed, so that a worker can make its own batches. */
import { oneOf, record } from '../../options/rules.js';
import { cardTask, type CardTaskOptions } from './card.js';
import { copyTask, type CopyTaskOptions } from './copy.js';
import { maskedTask, type MaskedTaskOptions, textTask, type TextTaskOptions } from './text.js';
import type { Task } from './types.js';

/** A task as plain data. */
export type TaskSpec =
  | ({ type: 'text' } & TextTaskOptions)
  | ({ type: 'masked' } & MaskedTaskOptions)
  | ({ type: 'copy' } & CopyTaskOptions)
  | ({ type: 'card' } & CardTaskOptions);

const MAKE = { text: textTask, masked: maskedTask, copy: copyTask, card: cardTask };

/** The task that plain data describe. */
export function taskOf(fn: string, spec: TaskSpec): Task {
  record(fn, 'task', spec, "For example { type: 'copy', batch: 32, length: 64 }");
  oneOf(fn, 'task.type', spec.type, Object.keys(MAKE));
  const options: Partial<typeof spec> = { ...spec };
  delete options.type;
  return MAKE[spec.type](options as never);
}
