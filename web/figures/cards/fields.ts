import { custom, defineFields, oneOf, whole, type Values, type Labels } from '../../state/field.js';
import { ways } from '../../trained/ways.js';
import type { Remedy } from '../../trained/remedies.js';

/** So many ways are compared at most. */
export const SIDE_BY_SIDE = 3;
export const FACTORS = [2, 4, 8] as const;
/** Ways that can be compared on this task. */
export const AMONG: readonly Remedy[] = ['none', 'window', 'linear', 'ntk', 'yarn', 'clip', 'logn'];
/** Values of a card. */
export const VALUES = 8;

export const fields = defineFields('cards', {
  remedies: ways(['none', 'window', 'linear'], SIDE_BY_SIDE),
  factor: oneOf(4, FACTORS),
  /** Distance band that is read off. */
  band: whole(4, { most: 6 }),
  /** The row of tokens that the reader plays. */
  game: whole(1, { least: 1, most: 999 }),
  /** What the reader said; −1 is nothing yet. */
  guess: custom<number>(-1, (text) => (/^[0-7]$/.test(text) ? Number(text) : text === '-1' ? -1 : undefined), String),
});
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'The card game', zh: '纸牌游戏' },
  remedies: { en: 'ways that are compared', zh: '比较的方法' },
  factor: { en: 'factor', zh: '倍数' },
  band: { en: 'distance band', zh: '距离段' },
  game: { en: 'game', zh: '牌局' },
  guess: { en: 'guess', zh: '猜测' },
};
