/** What the figure does, as code that runs; a test runs it. Words are arrays of two numbers. */
import type { Slip, Step } from './model.js';

export interface Listing {
  lines: readonly string[];
  /** Lines that are not as derived. */
  wrong: readonly number[];
}

const RIGHT = {
  turn: 'const turn = ([a, b], phi) => [a * cos(phi) - b * sin(phi), a * sin(phi) + b * cos(phi)];',
  f: 'const f = (x, m) => turn(x, m * theta);',
  score: 'const score = ([a, b], [c, d]) => a * c + b * d;',
  both: 'score(f(q, m), f(k, n))',
};

const WRONG: Readonly<Record<Exclude<Slip, 'none'>, Partial<typeof RIGHT>>> = {
  nothing: { f: 'const f = (x, m) => x;' },
  added: { f: 'const f = ([a, b], m) => [a + cos(m * theta), b + sin(m * theta)];' },
  noConjugate: { score: 'const score = ([a, b], [c, d]) => a * c - b * d;' },
  growing: { f: 'const f = (x, m) => turn(x, m * theta).map((c) => c * (1 + m / 25));' },
  twoSpeeds: { both: 'score(f(q, m), f(k, 2 * n))' },
  squared: { f: 'const f = (x, m) => turn(x, m * m * theta);' },
  bothPlus: { turn: RIGHT.turn.replace('-', '+') },
  otherWay: { both: 'score(q, f(k, m - n))' },
};

const HEAD = [
  "const config = { headDim: 128, pairing: 'interleaved' };",
  'const qm = rope.rotate(q, { config, offset: m });',
  'const kn = rope.rotate(k, { config, offset: n });',
  'qm.reduce((sum, x, c) => sum + x * kn[c], 0)',
];

/** The last line is the score. */
export function listing(step: Step, slip: Slip): Listing {
  if (step === 'stack') return { lines: HEAD, wrong: [] };
  const given: typeof RIGHT = { ...RIGHT };
  if (step === 'offset') given.f = 'const f = (x, m) => turn(x, m * theta + gamma);';
  if (step === 'back') given.both = 'score(q, f(k, n - m))';
  const done = slip === 'none' ? given : { ...given, ...WRONG[slip] };
  const parts = (Object.keys(RIGHT) as (keyof typeof RIGHT)[]).filter(
    (part) => part !== 'turn' || done.f.includes('turn('),
  );
  return {
    lines: parts.map((part) => done[part]),
    wrong: parts.flatMap((part, line) => (done[part] === given[part] ? [] : [line])),
  };
}
