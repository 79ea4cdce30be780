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
  say`This release knows only linear and dynamic. Upgrade transformers to 4.43.1 or newer.`,
);

/** Of a flag that takes an object, from its text or from what a program said of it. */
export const notJson = (flag: string): Fault => fault(flag, 3, say`What follows ${flag} must be a JSON object.`);

/** Of a variable that switches a limit off. */
export const letsThrough = (variable: string, tokens: number): Sentence =>
  say`${variable} lets more than ${tokens} tokens through; it scales nothing.`;

/** Of another original length than the one that the model was trained on. */
export const countsFrom = (engine: string, taken: number | null, trained: number): Sentence =>
  say`${engine} computes YaRN from an original length of ${taken} tokens instead of ${trained}.`;

/** Of tables that end at max_position_embeddings, while the rule counts from what the model was trained on. */
export const endsAtMax = (engine: string, target: number, trained: number): Fault =>
  fault(
    'max_position_embeddings',
    3,
    say`${engine} has rotations up to max_position_embeddings only, and dynamic counts from max_trained_positions.`,
    `"max_position_embeddings": ${target}, "max_trained_positions": ${trained}`,
  );

/** What older releases do with an override of what stands in a part of the file. */
export const stopsInside = (since: string | Sentence, engine: string): Sentence =>
  say`Before ${since} ${engine} stops at keys inside text_config: edit config.json.`;
