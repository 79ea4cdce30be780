import type { Fault, Sentence } from './types.js';
import { say } from './sentence.js';

/** Something wrong with settings, and the line that mends it. @__NO_SIDE_EFFECTS__ */
export function fault(what: string, severity: Fault['severity'], why: Sentence, mend: string | null = null): Fault {
  return { what, severity, why, mend };
}

/** "rope_scaling must be a dictionary with two fields" of transformers before 4.43; 4.43.1 is the first that is right. */
export const TWO_FIELDS = fault(
  'rope_scaling',
  3,
  say`This release knows linear and dynamic alone. Upgrade transformers, to 4.43.1 at least.`,
);

/** Of a flag that takes an object, from its text or from what a program said of it. */
export const notJson = (flag: string): Fault => fault(flag, 3, say`What follows ${flag} must be a JSON object.`);

/** Of another original length than the one that the model was trained on. */
export const countsFrom = (engine: string, taken: number | null, trained: number): Sentence =>
  say`${engine} computes YaRN from an original length of ${taken} tokens, not of ${trained}.`;

/** Of tables that end at max_position_embeddings, while the rule counts from what the model was trained on. */
export const endsAtMax = (engine: string, target: number, trained: number): Fault =>
  fault(
    'max_position_embeddings',
    3,
    say`${engine} has rotations for max_position_embeddings alone, and dynamic counts from max_trained_positions.`,
    `"max_position_embeddings": ${target}, "max_trained_positions": ${trained}`,
  );
