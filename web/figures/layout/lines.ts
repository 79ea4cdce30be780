/** The two listings: one head of `x` turned into `y`. They run; a test runs them. */
export type Pairing = 'interleaved' | 'half-split';

export const LISTINGS: Readonly<Record<Pairing, readonly string[]>> = {
  interleaved: [
    'for (let i = 0; i < P; i++) {',
    '  const [a, b] = [x[2*i], x[2*i + 1]];',
    '  y[2*i]     = a*cos[i] - b*sin[i];',
    '  y[2*i + 1] = a*sin[i] + b*cos[i];',
    '}',
  ],
  'half-split': [
    'for (let i = 0; i < P; i++) {',
    '  const [a, b] = [x[i], x[i + P]];',
    '  y[i]     = a*cos[i] - b*sin[i];',
    '  y[i + P] = a*sin[i] + b*cos[i];',
    '}',
  ],
};

/** Lines that a pair goes through, one after the other. */
export const BEATS = [1, 2, 3] as const;
