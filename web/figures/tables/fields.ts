import { custom, defineFields, flag, oneOf, type Values } from '../../state/field.js';
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

export const fields = defineFields('tables', {
  which: oneOf<TableName>('glue', TABLES),
  guess: custom<Guesses>(
    NONE,
    (text) => (new RegExp(`^[-br]{${GLUE.length}}$`).test(text) ? ([...text] as Guess[]) : undefined),
    (guesses) => guesses.join(''),
  ),
  shown: flag(),
  bert: oneOf<Opponent>('printed', OPPONENTS),
});
export type State = Values<typeof fields>;
