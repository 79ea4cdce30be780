/** What students can do after a lesson: each scene serves one of them, and each has a question in the article that checks it. */
import type { Language } from '../strings.js';

export interface Goal {
  /** The scene that serves it most, and where it is checked. */
  readonly scene: string;
  readonly check: string;
  readonly words: Readonly<Record<Language, { readonly goal: string; readonly step: string }>>;
}

export const GOALS = {
  order: {
    scene: 'order',
    check: 'check-order',
    words: {
      en: { goal: 'say what becomes of attention weights when words change places', step: 'no order' },
      zh: { goal: '说出词换位置时注意力权重怎样变', step: '看不出顺序' },
    },
  },
  ways: {
    scene: 'ways',
    check: 'check-ways',
    words: {
      en: {
        goal: 'tell which ways of telling positions are relative, and why a sinusoid is not',
        step: 'four ways',
      },
      zh: { goal: '判断哪些办法是相对的，正弦编码为什么不是', step: '四种办法' },
    },
  },
  both: {
    scene: 'both',
    check: 'check-attention',
    words: {
      en: { goal: 'explain why the score stays when both words move', step: 'both' },
      zh: { goal: '解释两个词一起移动时得分为什么不变', step: '一起移动' },
    },
  },
  derivation: {
    scene: 'step-11',
    check: 'check-derivation',
    words: {
      en: { goal: 'tell what was demanded in the derivation, and what was chosen', step: 'the answer' },
      zh: { goal: '分清推导中什么是要求的，什么是选定的', step: '结论' },
    },
  },
  slow: {
    scene: 'slow',
    check: 'check-wavelengths',
    words: {
      en: { goal: 'work out how many hands come round within a length', step: 'slow hands' },
      zh: { goal: '算出在给定长度内有几根指针转完一圈', step: '慢指针' },
    },
  },
  fade: {
    scene: 'fade',
    check: 'figure-guess',
    words: {
      en: { goal: 'judge the sentence that scores fade with distance', step: 'fading' },
      zh: { goal: '评判“得分随距离衰减”这句话', step: '衰减' },
    },
  },
  past: {
    scene: 'past',
    check: 'check-past',
    words: {
      en: { goal: 'say what a longer text changes, and compare remedies', step: 'past training' },
      zh: { goal: '说出文本变长会改变什么，并比较补救办法', step: '训练之外' },
    },
  },
  code: {
    scene: 'layout',
    check: 'check-layout',
    words: {
      en: { goal: 'name two mistakes in code that no error message reports', step: 'pairing' },
      zh: { goal: '举出代码里两种不会报错的错误', step: '配对' },
    },
  },
} as const satisfies Record<string, Goal>;
export type GoalId = keyof typeof GOALS;
