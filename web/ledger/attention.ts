/** What is said of attention over a sentence. */
import { createSentence, PEAK_SCORE, SENTENCE, type SentenceState, type Setting } from '../subject/sentence.js';
import { SUBJECT } from '../subject/fields.js';
import type { Kernels } from '../subject/kernels.js';
import { startOf } from '../state/field.js';
import type { Claims } from './claim.js';

const SHARED = startOf(SENTENCE);
/** Ten words, as in the example. */
const TEXT = 'to be or not to be that is the question';

/** By distance, the weights of the last word in the head made by hand. */
function weights(kernels: Kernels, setting: Setting): number[] {
  const state: SentenceState = { ...SHARED, head: 'back', left: 'none', right: setting };
  const { words, right } = createSentence()(kernels, kernels.subject(startOf(SUBJECT)), state, TEXT);
  return [...right.weights.subarray(words.length * (words.length - 1))].reverse();
}

const made = {
  en: `The key is the query turned by one position; all pairs that turn once within 32 words have the same length, the others none, and the largest score is ${PEAK_SCORE}.`,
  zh: `键是查询转过一个位置；32 个词之内能转完一圈的各对长度相同，其余各对长度为 0，最大得分为 ${PEAK_SCORE}。`,
};
const how = (what: { en: string; zh: string }) => ({
  en: `${what.en} ${made.en} Weights by encodings.attend of the package, frequencies of Llama 2.`,
  zh: `${what.zh}${made.zh}权重由软件包的 encodings.attend 算出，频率是 Llama 2 的。`,
});

export const attention: Claims = {
  'attention.back': {
    how: how({
      en: 'The weight of the last word of the example on the word before it, in percent.',
      zh: '例句最后一个词放在前一个词上的权重，以百分比表示。',
    }),
    value: (kernels) => 100 * weights(kernels, 'rope')[1]!,
    digits: 2,
  },
  'attention.stretched': {
    how: how({
      en: 'The distance at which the last word of the example has its largest weight, with interpolation at F = 4.',
      zh: '内插且 F = 4 时，例句最后一个词的权重在哪个距离上最大。',
    }),
    value: (kernels) => {
      const all = weights(kernels, 'pi');
      return all.indexOf(Math.max(...all));
    },
  },
  'attention.blur': {
    how: how({
      en: 'The largest weight of the last word of the example, with interpolation at F = 4, in percent.',
      zh: '内插且 F = 4 时，例句最后一个词的最大权重，以百分比表示。',
    }),
    value: (kernels) => 100 * Math.max(...weights(kernels, 'pi')),
    digits: 2,
  },
};
