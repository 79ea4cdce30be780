import { custom, defineFields, flag, oneOf, whole, type Values, type Labels } from '../../state/field.js';
import { GLUE } from './published.js';

export const TABLES = ['glue', 'bleu', 'cail', 'small'] as const;
export type TableName = (typeof TABLES)[number];

/** Which BERT RoFormer is compared with: the one that its paper prints, or one that was tested on the same examples. */
export const OPPONENTS = ['printed', 'same'] as const;
export type Opponent = (typeof OPPONENTS)[number];

/** Who the reader thinks is ahead in a row of GLUE: BERT, RoFormer, or no guess yet. */
export type Guess = 'b' | 'r' | '-';
export type Guesses = readonly Guess[];
const NONE: Guesses = GLUE.map(() => '-');

/** The most cases out of 100 in which just one of two models was right: no fewer than if they err independently. */
export const MOST_APART = 46;

export const fields = defineFields('tables', {
  which: oneOf<TableName>('glue', TABLES),
  guess: custom<Guesses>(
    NONE,
    (text) => (new RegExp(`^[-br]{${GLUE.length}}$`).test(text) ? ([...text] as Guess[]) : undefined),
    (guesses) => guesses.join(''),
  ),
  shown: flag(),
  bert: oneOf<Opponent>('printed', OPPONENTS),
  /** Of 100 court cases, those in which just one of the two models was right. */
  apart: whole(MOST_APART, { least: 3, most: MOST_APART }),
});
export type State = Values<typeof fields>;

export const labels: Labels<typeof fields> = {
  figure: { en: 'The tables of the paper', zh: '论文的表格' },
  which: { en: 'table', zh: '表格' },
  guess: { en: 'guesses', zh: '猜测' },
  shown: { en: 'table shown', zh: '已显示表格' },
  bert: { en: 'which BERT', zh: '与哪个 BERT 比较' },
  apart: { en: 'cases that one of two gets right', zh: '只有一个模型答对的案例' },
};
