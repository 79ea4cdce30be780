/** Text: the next character, or the characters that were hidden. */
import { extended, type Input } from '../../options/options.js';
import { MAX_COUNT, unchecked, whole, within, wrongLength } from '../../options/rules.js';
import { readTokens } from '../lists.js';
import type { Tokens } from '../spec.js';
import { createTask, TASK } from './task.js';
import type { Task } from './types.js';

export const TEXT_TASK = /* @__PURE__ */ extended(
  TASK,
  {
    /** The text, as numbers. */
    tokens: unchecked<Tokens>().because('It is the text, as numbers'),
    /** Number of different tokens; one more than the largest of `tokens` where it is left out. */
    vocabulary: whole(2).optional,
  },
  'For example { tokens, batch: 32, length: 64 }',
);

/** The text and the shape of `textTask`. */
export interface TextTaskOptions extends Input<typeof TEXT_TASK> {}

export const MASKED_TASK = /* @__PURE__ */ extended(TEXT_TASK, {
  /**
   * Share of the tokens that are asked for.
   * @defaultValue 0.15
   */
  asked: within(0, 1).or(0.15),
  /**
   * Share of the asked ones that are hidden; the others stay to be seen.
   * @defaultValue 0.9
   */
  hidden: within(0, 1).or(0.9),
});

/** The text and the share of hidden tokens of `maskedTask`. */
export interface MaskedTaskOptions extends Input<typeof MASKED_TASK> {}

/**
 * Windows of a text at random places; the target is the next token.
 *
 * @throws RopeError where the text is shorter than `length + 1`.
 */
export function textTask(options: TextTaskOptions): Task {
  const fn = 'textTask';
  const { tokens, vocabulary, ...sizes } = TEXT_TASK.read(fn, options);
  const { length } = sizes;
  const text = readText(fn, tokens, vocabulary, length + 1);
  return createTask({ ...sizes, vocabulary: text.vocabulary }, (window, targets, random) => {
    const start = random.below(text.tokens.length - length);
    window.set(text.tokens.subarray(start, start + length));
    targets.set(text.tokens.subarray(start + 1, start + length + 1));
  });
}

/**
 * Masked language model as BERT and RoFormer (2104.09864, section 4.2) are trained: some tokens of a window are asked
 * for, and most of those are replaced by one more token, whose number is `vocabulary` of the text.
 *
 * @throws RopeError where the text is shorter than `length`.
 */
export function maskedTask(options: MaskedTaskOptions): Task {
  const fn = 'maskedTask';
  const { tokens, vocabulary, asked, hidden, ...sizes } = MASKED_TASK.read(fn, options);
  const { length } = sizes;
  const text = readText(fn, tokens, vocabulary, length);
  const mask = text.vocabulary;
  return createTask({ ...sizes, vocabulary: mask + 1 }, (window, targets, random) => {
    const start = random.below(text.tokens.length - length + 1);
    window.set(text.tokens.subarray(start, start + length));
    for (let t = 0; t < length; t++) {
      if (!random.chance(asked)) continue;
      targets[t] = window[t]!;
      if (random.chance(hidden)) window[t] = mask;
    }
  });
}

function readText(fn: string, given: Tokens, vocabulary: number | undefined, least: number) {
  const tokens = readTokens(fn, 'tokens', given, vocabulary ?? MAX_COUNT);
  if (tokens.length < least) wrongLength(fn, 'tokens', tokens.length, `at least ${least}`);
  return { tokens, vocabulary: vocabulary ?? tokens.reduce((most, token) => Math.max(most, token), 1) + 1 };
}
