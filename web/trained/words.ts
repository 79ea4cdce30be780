/** What all figures about trained models say. */
import type { Language } from '../strings.js';
import { wordsOf } from '../subject/scalings/index.js';
import { TRAINED, type Remedy } from './remedies.js';

/** Names that the figures on longer texts have, too. */
function shared(language: Language) {
  const { linear, ntk, dynamic, llama3, base } = wordsOf('name', language);
  return { linear, ntk, dynamic, llama3, base };
}

/** What those do that the text above the figures does not explain. */
function explained(language: Language) {
  const { dynamic, llama3, base } = wordsOf('about', language);
  return { dynamic, llama3, base };
}

const en = {
  cancel: 'Cancel',
  progress: 'How far the model has come',
  run: 'Compute here',
  retry: 'Try again',
  /** Under the picture: where its numbers come from. */
  build: 'These numbers were computed when the page was built. Your browser can compute them again.',
  here: 'Your browser has computed these numbers.',
  open: 'These numbers have not been computed yet.',
  failed: (why: string) => `The model could not answer: ${why}`,
  /** Under a text of the Tang poems, lab/data/README.md. */
  rare: '□ stands for any character too rare for the model to know.',
  losses: 'Mean loss by position, in nats',
  /** Of charts of the loss. */
  yAxis: 'loss in nats for each character',
  xAxis: 'position in the text, in characters',
  wall: 'end of training',
  /** How a longer text is read. */
  remedies: {
    none: 'RoPE unchanged',
    ...shared('en'),
    yarn: 'YaRN (β\u00a0=\u00a04)',
    yarn32: 'YaRN (β\u00a0=\u00a032)',
    window: 'Sliding window',
    clip: 'ReRoPE',
    logn: 'log n scaling',
  } satisfies Record<Remedy, string>,
  abouts: {
    ...explained('en'),
    clip: `Distances of more than ${TRAINED / 2} turn like ${TRAINED / 2}.`,
    logn: `From position m = ${TRAINED} on, scores are multiplied by ln(m + 1) / ln ${TRAINED}.`,
  } satisfies Partial<Record<Remedy, string>> as Readonly<Partial<Record<Remedy, string>>>,
  about: (name: string, about: string) => `${name}: ${about}`,
};
export type SharedWords = typeof en;

const zh: SharedWords = {
  cancel: '取消',
  progress: '计算进度',
  run: '在这里计算',
  retry: '再试一次',
  build: '这些数是生成网页时算好的，你的浏览器也可以重新算一遍。',
  here: '这些数是你的浏览器算出来的。',
  open: '这些数还没有计算。',
  failed: (why) => `模型未能算出结果：${why}`,
  rare: '□ 代表模型不认识的生僻字。',
  losses: '各段位置的平均损失（nat）',
  yAxis: '每个字符的损失（nat）',
  xAxis: '在文本中的位置（字符）',
  wall: '训练到此为止',
  remedies: {
    none: '直接外推',
    ...shared('zh'),
    yarn: 'YaRN（β\u00a0=\u00a04）',
    yarn32: 'YaRN（β\u00a0=\u00a032）',
    window: '滑动窗口',
    clip: 'ReRoPE',
    logn: 'log n 缩放',
  },
  abouts: {
    ...explained('zh'),
    clip: `超过 ${TRAINED / 2} 的距离都按 ${TRAINED / 2} 转。`,
    logn: `从位置 m = ${TRAINED} 起，得分乘以 ln(m + 1) / ln ${TRAINED}。`,
  },
  about: (name, about) => `${name}：${about}`,
};

export const words: Readonly<Record<Language, SharedWords>> = { en, zh };
