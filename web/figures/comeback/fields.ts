import { defineFields, oneOf, whole, type Values, type Labels } from '../../state/field.js';
import { handChoice } from '../../subject/hands.js';
import { HEADS } from '../../trained/gaze.js';
import { sketchField } from '../../kit/sketch.js';
import { TRAINED, type Remedy } from '../../trained/remedies.js';

/** Those whose curve is a sum of waves at every distance, and the window, which ends it. */
const REMEDIES = [
  ...(['none', 'linear', 'ntk', 'yarn', 'yarn32', 'base', 'window'] as const),
] as const satisfies readonly Remedy[];
/** Besides: pairs that the reader slows down. */
export const WAYS = [...REMEDIES, 'slowed'] as const;
export type Way = (typeof WAYS)[number];
export const FACTORS = [2, 4, 8] as const;
/** Distances of a text of four training lengths. */
export const DISTANCES = 4 * TRAINED;
/** Pairs of a head of the model. */
export const PAIRS = 16;
/** How the reader thinks that the wave goes on past the training length. */
export const ENDINGS = ['low', 'half', 'back'] as const;
export type Ending = (typeof ENDINGS)[number];

export const fields = defineFields('comeback', {
  remedy: oneOf('none', WAYS),
  factor: oneOf(4, FACTORS),
  /** Layer and head. */
  head: oneOf('0.0', HEADS),
  /** The pair whose wave is drawn, and which can be slowed down: 5 is the first that makes no full turn in training. */
  pair: whole(5, { most: PAIRS - 1 }),
  /** Pairs that are slowed down by hand. */
  slowed: handChoice([5]),
  /** Distance that is read off. */
  distance: whole(102, { most: DISTANCES - 1 }),
  guess: sketchField(ENDINGS),
});
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'A wave that comes round', zh: '转回来的波' },
  remedy: { en: 'way to read the text', zh: '读长文本的办法' },
  factor: { en: 'factor', zh: '倍数' },
  head: { en: 'head', zh: '注意力头' },
  pair: { en: 'pair whose wave is drawn', zh: '画出的一对' },
  slowed: { en: 'pairs slowed by hand', zh: '手动放慢的对' },
  guess: { en: 'guess', zh: '猜测' },
  distance: { en: 'distance', zh: '距离' },
};
