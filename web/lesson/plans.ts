/** Which scenes a lesson has, for how long each, for whom, and what can be left out. */
import type { Language, LessonPlan } from './scene.js';

/** Of the derivation, in the order of its steps. */
const STEP_MINUTES = [3, 2, 2, 3, 3, 1, 3, 3, 1, 1, 2, 2, 2, 2] as const;

/** `hook 4, order 5`: names and minutes of scenes. */
const stepsOf = (text: string): LessonPlan['steps'] =>
  text.split(', ').map((each) => {
    const [scene, minutes] = each.split(' ') as [string, string];
    return { scene, minutes: Number(minutes) };
  });

export const PLANS: readonly LessonPlan[] = [
  {
    id: '20',
    minutes: 20,
    for: { en: 'the effect, its reason and where it ends', zh: '现象、原因和边界' },
    steps: stepsOf('hook 4, order 5, both 6, past 5'),
    heart: 'both',
    drop: ['past'],
  },
  {
    id: '45',
    minutes: 45,
    for: { en: 'any class', zh: '普通班级' },
    steps: stepsOf('hook 4, order 6, ways 5, hands 6, both 8, slow 5, past 6, exit 5'),
    heart: 'both',
    drop: ['slow', 'ways'],
  },
  {
    id: '45-algebra',
    minutes: 45,
    for: { en: 'students of linear algebra', zh: '学线性代数的学生' },
    steps: stepsOf(
      'hook 4, order 5, step-1 5, step-2 3, step-5 6, step-7 5, step-8 2, step-9 2, step-11 1, step-12 2, step-13 2, many 5, exit 3',
    ),
    heart: 'step-7',
    drop: ['many', 'step-2'],
  },
  {
    id: '45-learning',
    minutes: 45,
    for: { en: 'students of machine learning', zh: '学机器学习的学生' },
    steps: stepsOf('order 5, ways 7, step-5 3, step-7 3, step-8 2, back 5, guess 8, fade 5, layout 4, exit 3'),
    heart: 'guess',
    drop: ['step-8', 'layout'],
  },
  {
    id: '45-engineers',
    minutes: 45,
    for: { en: 'engineers who run models', zh: '运行模型的工程师' },
    steps: stepsOf('wall 5, hook 3, hands 4, past 8, remedies 10, layout 4, bits 4, line 7'),
    heart: 'remedies',
    drop: ['bits', 'hands'],
  },
  {
    id: '90',
    minutes: 90,
    for: { en: 'with the derivation, step by step', zh: '加上逐步的推导' },
    steps: [
      ...stepsOf('hook 4, order 6, ways 6, hands 6, both 7'),
      ...STEP_MINUTES.map((minutes, i) => ({ scene: `step-${i + 1}`, minutes })),
      ...stepsOf('back 5, slow 6, fade 6, past 6, wall 4, exit 4'),
    ],
    heart: 'both',
    drop: ['wall', 'fade', 'step-10', 'step-6'],
  },
];

/** “45 minutes: any class”. */
export const planName = ({ minutes, for: whom }: LessonPlan, language: Language): string =>
  language === 'zh' ? `${minutes} 分钟：${whom.zh}` : `${minutes} minutes: ${whom.en}`;

/** The plan of this name. */
export const planOf = (id: string): LessonPlan => PLANS.find((plan) => plan.id === id)!;
