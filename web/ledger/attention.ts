/** What is said of attention over a sentence. */
import {
  createSentence,
  PEAK_SCORE,
  SENTENCE,
  type SentenceState,
  type Setting as SentenceSetting,
} from '../subject/sentence.js';
import { SUBJECT } from '../subject/fields.js';
import type { Kernels } from '../subject/kernels.js';
import { startOf } from '../state/field.js';
import type { Claim, Claims, Setting } from './claim.js';
import { LLAMA_2_HEAD, told } from './settings.js';

const SHARED = startOf(SENTENCE);
/** Ten words, as in the example. */
const TEXT = 'to be or not to be that is the question';

interface Case {
  text?: string;
  peak?: number;
}
/** By distance, the weights of the last word in the head made by hand. */
function weights(kernels: Kernels, setting: SentenceSetting, { text = TEXT, peak = PEAK_SCORE }: Case = {}): number[] {
  const state: SentenceState = { ...SHARED, head: 'back', left: 'none', right: setting };
  const { words, right } = createSentence()(kernels, kernels.subject(startOf(SUBJECT)), state, text);
  const own = [...right.weights.subarray(words.length * (words.length - 1))].reverse();
  // Scores that are so many times as large: the weights to that power.
  const raised = own.map((weight) => weight ** (peak / PEAK_SCORE));
  const sum = raised.reduce((all, weight) => all + weight, 0);
  return raised.map((weight) => weight / sum);
}

const made = {
  en: `The key is the query turned by one position; all pairs that turn once within 32 words have the same length, the others none, and the largest score is ${PEAK_SCORE}.`,
  zh: `键是查询转过一个位置；32 个词之内能转完一圈的各对长度相同，其余各对长度为 0，最大得分为 ${PEAK_SCORE}。`,
};
const how = (what: { en: string; zh: string }) => ({
  en: `${what.en} ${made.en} Weights by encodings.attend of the package, frequencies of Llama 2.`,
  zh: `${what.zh}${made.zh}权重由软件包的 encodings.attend 算出，频率是 Llama 2 的。`,
});

/** What is read off these weights, and what it depends on. */
function read(side: SentenceSetting, of: (weights: readonly number[]) => number): Pick<Claim, 'value' | 'settings'> {
  const peak: Setting = {
    name: { en: 'largest score', zh: '最大得分' },
    used: PEAK_SCORE,
    others: [20, 40],
    at: (kernels, choice) => of(weights(kernels, side, { peak: Number(choice) })),
  };
  const words: Setting = {
    name: { en: 'words of the sentence', zh: '句子的词数' },
    used: 10,
    others: [8, 20],
    at: (kernels, choice) => {
      const text = `${TEXT} ${TEXT}`.split(' ').slice(0, Number(choice)).join(' ');
      return of(weights(kernels, side, { text }));
    },
  };
  return {
    value: (kernels) => of(weights(kernels, side)),
    settings: [...LLAMA_2_HEAD, told(peak, '30'), words],
  };
}

export const attention: Claims = {
  'attention.peak': {
    how: {
      en: 'A setting of the figure: the length of the query is chosen for this score.',
      zh: '图中的设定：查询的长度就是按这个得分取的。',
    },
    value: () => PEAK_SCORE,
    settings: 'given',
  },
  'attention.back': {
    how: how({
      en: 'The weight of the last word of the example on the word before it, in percent.',
      zh: '例句最后一个词放在前一个词上的权重，以百分比表示。',
    }),
    ...read('rope', (all) => 100 * all[1]!),
    digits: 2,
  },
};
