/**
 * The words that have a colour. The same word has the same colour in prose (`[query]{.q}`), in
 * formulas (`\q{…}`), in figures (`var(--q)`) and in tables; the colours stand in tokens.css.
 */
export const TERMS = ['q', 'k', 'position', 'angle', 'fast', 'slow'] as const;
export type Term = (typeof TERMS)[number];
