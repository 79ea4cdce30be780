import type { Fault, Sentence } from './types.js';

/** Something wrong with settings, in both languages, and the line that mends it. */
export const fault = (
  what: string,
  severity: Fault['severity'],
  en: string,
  zh: string,
  mend: string | null = null,
): Fault => ({ what, severity, why: { en, zh }, mend });

/** Of a release that refuses rules which came later. */
export const tooOld = (engine: string, types: string, least: string): Fault =>
  fault(
    'rope_scaling',
    3,
    `This release of ${engine} knows ${types} alone. Upgrade it${least && `, to ${least} at least`}.`,
    `这个版本的 ${engine} 只认识 ${types}。请升级${least && `，至少到 ${least}`}。`,
  );

/** "rope_scaling must be a dictionary with two fields" of transformers before 4.43; 4.43.1 is the first that is right. */
export const TWO_FIELDS = tooOld('transformers', 'linear, dynamic', '4.43.1');

/** Of another original length than the one that the model was trained on. */
export const countsFrom = (engine: string, taken: number | null, trained: number): Sentence => ({
  en: `The ramp of YaRN in ${engine} runs from ${taken} tokens, not from ${trained}.`,
  zh: `${engine} 里 YaRN 的过渡区按 ${taken} 个词元计算，而不是 ${trained}。`,
});

/** Of tables that end at max_position_embeddings, while the rule counts from what the model was trained on. */
export const endsAtMax = (engine: string, target: number, trained: number): Fault =>
  fault(
    'max_position_embeddings',
    3,
    `${engine} has rotations for max_position_embeddings alone, and dynamic counts from max_trained_positions.`,
    `${engine} 只为 max_position_embeddings 以内的位置备有旋转，而 dynamic 从 max_trained_positions 算起。`,
    `"max_position_embeddings": ${target}, "max_trained_positions": ${trained}`,
  );
