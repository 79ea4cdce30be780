/** What the planner calls the scalings: in the choice of methods, and in its sentences. */
import type { Method, PlannedMethod } from 'ropewalk/plan';
import type { Language } from '../strings.js';

interface Named {
  /** Where it may be asked for. */
  readonly choice?: string;
  readonly text: string;
}
type Word = 'default' | 'auto' | PlannedMethod['type'];

const EN: Readonly<Record<Word, Named>> = {
  auto: { choice: 'as the makers advise', text: 'as the makers advise' },
  none: { choice: 'none', text: 'no scaling' },
  default: { text: 'no scaling' },
  yarn: { choice: 'YaRN', text: 'YaRN' },
  linear: { choice: 'linear (position interpolation)', text: 'linear scaling' },
  ntk: { choice: 'larger base (NTK-aware)', text: 'a larger base' },
  dynamic: { choice: 'dynamic NTK', text: 'dynamic NTK' },
  llama3: { choice: 'Llama 3', text: 'Llama 3’s rule' },
  longrope: { text: 'LongRoPE' },
  proportional: { text: 'proportional scaling' },
};

const ZH: Readonly<Record<Word, Named>> = {
  auto: { choice: '按模型作者的建议', text: '按模型作者的建议' },
  none: { choice: '不缩放', text: '不缩放' },
  default: { text: '不缩放' },
  yarn: { choice: 'YaRN', text: 'YaRN' },
  linear: { choice: '线性（位置内插）', text: '线性缩放' },
  ntk: { choice: '增大底数（NTK-aware）', text: '增大底数' },
  dynamic: { choice: '动态 NTK', text: '动态 NTK' },
  llama3: { choice: 'Llama 3', text: 'Llama 3 的规则' },
  longrope: { text: 'LongRoPE' },
  proportional: { text: '按比例缩放' },
};

const NAMES: Readonly<Record<Language, typeof EN>> = { en: EN, zh: ZH };

/** What may be asked for, in the order of the choice. */
export const METHODS = Object.keys(EN).filter((word) => EN[word as Word].choice !== undefined) as readonly Method[];

export const choiceOf = (language: Language, method: Method): string => NAMES[language][method].choice ?? method;

/** By the name that readers know it by. */
export const textOf = (language: Language, type: string): string =>
  Object.hasOwn(EN, type) ? NAMES[language][type as Word].text : type;

/** The rows of docs/trained.md that are the same method; its last number is the loss at four lengths. */
export const SMALL = {
  linear: 'PI F = 4',
  ntk: 'NTK-aware F = 4',
  yarn: 'YaRN F = 4, β 1 and 4',
  llama3: 'Llama 3, F = 4, 1 and 4',
} as const;
