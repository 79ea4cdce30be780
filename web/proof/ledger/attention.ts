/** What is said of attention over a sentence. */
import {
  createSentence,
  FAST_TURN,
  PEAK_SCORE,
  SENTENCE,
  type SentenceState,
  type Setting as SentenceSetting,
} from '../../subject/sentence.js';
import { SUBJECT } from '../../subject/fields.js';
import type { Kernels } from '../../subject/kernels.js';
import { startOf } from '../../state/field.js';
import { exact, given, type Claim, type Claims, type Setting } from './claim.js';
import { LLAMA_2_HEAD, told } from './settings.js';
import { sharpened, softmax } from '../../subject/derived.js';

const SHARED = startOf(SENTENCE);
/** The example of the figure. */
const TEXT = 'the longer she turns the rope the longer the rope grows';
const WORDS = TEXT.split(' ').length;

interface Case {
  text?: string;
  peak?: number;
  reach?: number;
}
/** By distance, the weights of the last word in the head made by hand. */
function weights(
  kernels: Kernels,
  setting: SentenceSetting,
  { text = TEXT, peak = PEAK_SCORE, reach = 1 }: Case = {},
): Float64Array {
  const state: SentenceState = { ...SHARED, reach, head: 'back', left: 'none', right: setting };
  const { words, right } = createSentence()(kernels, kernels.subject(startOf(SUBJECT)), state, text);
  const own = Float64Array.from(right.weights.subarray(words.length * (words.length - 1))).reverse();
  return sharpened(own, peak / PEAK_SCORE);
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
function read(
  side: SentenceSetting,
  of: (weights: Float64Array) => number,
  reach = 1,
): Pick<Claim, 'value' | 'settings'> {
  const peak: Setting = {
    name: { en: 'largest score', zh: '最大得分' },
    used: PEAK_SCORE,
    others: [20, 40],
    at: (kernels, choice) => of(weights(kernels, side, { peak: Number(choice), reach })),
  };
  const words: Setting = {
    name: { en: 'words of the sentence', zh: '句子的词数' },
    used: WORDS,
    others: [8, 20],
    at: (kernels, choice) => {
      const text = `${TEXT} ${TEXT}`.split(' ').slice(0, Number(choice)).join(' ');
      return of(weights(kernels, side, { text, reach }));
    },
  };
  return {
    value: (kernels) => of(weights(kernels, side, { reach })),
    settings: [...LLAMA_2_HEAD, told(peak, '30'), side === 'linear' ? told(words, 'eleven', '十一') : words],
  };
}

export const attention: Claims = {
  'attention.peak': given(PEAK_SCORE, {
    en: 'A setting of the figure: the length of the query is chosen for this score.',
    zh: '图中的设定：查询的长度就是按这个得分取的。',
  }),
  'attention.back': {
    how: how({
      en: 'The weight of the last word of the example on the word before it, in percent.',
      zh: '例句最后一个词放在前一个词上的权重，以百分比表示。',
    }),
    ...read('rope', (all) => 100 * all[1]!),
    digits: 2,
  },
  'attention.words': exact(WORDS, { en: 'Counted in the example of the figure.', zh: '图中例句的词数。' }),
  'attention.turn': given(FAST_TURN, {
    en: 'A setting of the figure, in all sentences.',
    zh: '图中的设定，对所有句子都一样。',
  }),
  'attention.fast': {
    how: {
      en: 'Counted over the wavelengths of Llama 2: those of at most 32 words (analysis.criticalPair of the package).',
      zh: '在 Llama 2 的波长中清点：不超过 32 个词的有多少（软件包的 analysis.criticalPair）。',
    },
    value: ({ rope }) => rope.analysis.criticalPair(rope.frequencies({ headDim: 128 }).theta, FAST_TURN),
    settings: LLAMA_2_HEAD,
  },
  'attention.all': {
    how: {
      en: 'The same weight if all 64 pairs have the same length: the score at distance s is 30 times their mean cosine at s − 1 (analysis.meanCosine of the package).',
      zh: '64 对的长度都相同时的同一个权重：距离 s 处的得分是 30 乘以各对在 s − 1 处的平均余弦（软件包的 analysis.meanCosine）。',
    },
    value: ({ rope }) => {
      const cosines = rope.analysis.meanCosine(rope.frequencies({ headDim: 128 }).theta, { count: WORDS });
      const scores = Float64Array.from({ length: WORDS }, (_, s) => PEAK_SCORE * cosines[Math.abs(s - 1)]!);
      return 100 * softmax(scores)[1]!;
    },
    settings: LLAMA_2_HEAD,
    digits: 2,
  },
  'attention.aimed': {
    how: how({
      en: 'The weight of the last word of the example on the word five back, with a key turned by five positions, in percent.',
      zh: '键转过五个位置时，例句最后一个词放在前面第五个词上的权重，以百分比表示。',
    }),
    ...read('rope', (all) => 100 * all[5]!, 5),
    digits: 2,
  },
  'attention.stretched': {
    how: how({
      en: 'The distance at which the last word of the example has its largest weight, with interpolation at F = 4.',
      zh: '内插且 F = 4 时，例句最后一个词的权重在哪个距离上最大。',
    }),
    ...read('linear', (all) => all.indexOf(Math.max(...all))),
  },
  'attention.blur': {
    how: how({
      en: 'The largest weight of the last word of the example, with interpolation at F = 4, in percent.',
      zh: '内插且 F = 4 时，例句最后一个词的最大权重，以百分比表示。',
    }),
    ...read('linear', (all) => 100 * Math.max(...all)),
    digits: 2,
  },
};
