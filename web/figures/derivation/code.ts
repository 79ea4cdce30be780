/**
 * The score of the two words as the present step, or the wrong turn that is tried there, makes it: here, over the whole
 * figure, and the check of the step.
 */
import { short } from '../../export/code/dialects.js';
import { valuesOf } from '../../export/code/model.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { USUAL_BASE } from '../../subject/kernels.js';
import { MOST, TRIALS } from './checks.js';
import { fields, LAST } from './fields.js';
import { HEAD, SEED } from './model.js';
import { RIGHT, SLIPS, type Lines, type Slip } from './slips.js';
import { rowOf, slipOf, stepOf, type Claim } from './steps.js';

/** Of the first check that a reader asks for. */
const FIRST = 1;

/** What is not as derived, in Python: words are two arrays, one for each component. */
const PYTHON: Partial<Record<Slip, Partial<Record<'turn' | 'f' | 'score', string>>>> = {
  nothing: { f: 'x[0] + 0 * m, x[1] + 0 * m' },
  added: { f: 'x[0] + COS(m * theta), x[1] + SIN(m * theta)' },
  noConjugate: { score: 'x[0] * y[0] - x[1] * y[1]' },
  growing: { f: `[c * (1 + m / ${LAST + 1}) for c in turn(x, m * theta)]` },
  squared: { f: 'turn(x, m * m * theta)' },
  bothPlus: { turn: 'a * COS(phi) + b * SIN(phi), a * SIN(phi) + b * COS(phi)' },
};

export function listing({ kernels, state }: CodeContext): Listing {
  const values = valuesOf(state, fields);
  const [step, slip] = [stepOf(values), slipOf(values)];
  if (step === 'stack') return wholeHead(values.m, values.n, kernels.rope.encodings.random);
  const { q, k, m, n } = values;
  const gamma = step === 'offset' ? (values.gamma * Math.PI) / 180 : 0;
  const lines: Lines = { ...RIGHT.code, ...SLIPS[slip].code };
  if (step === 'offset') lines.f = 'const f = (x, m) => turn(x, m * theta + gamma);';
  const keyPlace = slip === 'twoSpeeds' ? '2 * n' : 'n';
  const back = slip === 'otherWay' ? 'm - n' : 'n - m';
  const { claim } = rowOf(step);
  const own = PYTHON[slip] ?? {};
  return {
    javascript: `// Query and key in the plane of one pair, their places, and radians for each position.
const { cos, sin, hypot, atan2, abs, max, min } = Math;
const [q, k] = [[${q.x}, ${q.y}], [${k.x}, ${k.y}]];
const [m, n] = [${m}, ${n}];
const theta = ${USUAL_BASE} ** (${-2 * values.pair} / ${HEAD});${step === 'offset' ? `\nconst gamma = ${gamma};` : ''}
${lines.turn}
${lines.f}
${lines.score}
const at = (q, k, m, n) => score(f(q, m), f(k, ${keyPlace}));

console.log('score', at(q, k, m, n));${step === 'back' ? `\nconsole.log('with the key turned alone', score(q, f(k, ${back})));` : ''}
// How far the score changes over the figure while the query moves alone, and while both move.
const spread = (values) => max(...values) - min(...values);
const places = Array.from({ length: ${LAST + 1} }, (_, place) => place);
const behind = places.filter((place) => place - (m - n) >= 0 && place - (m - n) <= ${LAST});
console.log('alone', spread(places.map((place) => at(q, k, place, n))));
console.log('together', spread(behind.map((place) => at(q, k, place, place - (m - n)))));

// The check of this step on ${TRIALS} random words and places, from seed ${FIRST}.
${check(claim, slip, back)}`,

    python: (py) => {
      const trig = (text: string): string =>
        text.replace(/(COS|SIN)\(([^)]*)\)/g, (_, which: string, of: string) =>
          which === 'COS' ? py.cos(of) : py.sin(of),
        );
      return `# Query and key in the plane of one pair, their places, and radians for each position. The figure draws the words
# of its check at random; here the same score is taken at every place of the figure.
q, k = ${py.array(`[${q.x}, ${q.y}]`)}, ${py.array(`[${k.x}, ${k.y}]`)}
m, n = ${m}, ${n}
theta = ${USUAL_BASE} ** (${-2 * values.pair} / ${HEAD})


def turn(x, phi):
    a, b = x
    return ${trig(own.turn ?? 'a * COS(phi) - b * SIN(phi), a * SIN(phi) + b * COS(phi)')}


def f(x, m):
    return ${trig(own.f ?? `turn(x, m * theta${step === 'offset' ? ` + ${gamma}` : ''})`)}


def score(x, y):
    return ${own.score ?? 'x[0] * y[0] + x[1] * y[1]'}


def at(m, n):
    return score(f(q, m), f(k, ${keyPlace}))


places = ${py.arange(LAST + 1)}
print("score", at(places, n + 0 * places)[m].item())${step === 'back' ? `\nprint("with the key turned alone", score(q, f(k, ${back === 'm - n' ? '(m - n)' : '(n - m)'} + 0 * places))[0].item())` : ''}
# How far the score changes over the figure while the query moves alone, and while both move.
alone = at(places, n + 0 * places)
behind = places[max(0, m - n) : ${LAST + 1} + min(0, m - n)]
together = at(behind, behind - (m - n))
print("alone", (alone.max() - alone.min()).item())
print("together", (together.max() - together.min()).item())`;
    },
  };
}

/** What the check of a step compares: the words of checks.ts. */
function check(claim: Claim, slip: Slip, back: string): string {
  if (claim === 'wish' && slip === 'none')
    return `const { largest, m: worstM, n: worstN, left, right } = rope.analysis.verifyRelative([theta], { trials: ${TRIALS}, maxPosition: ${MOST}, seed: ${FIRST} });
console.log('check', largest, worstM, worstN, left, right);`;
  const draw = `const words = (seed) => {
  const x = rope.encodings.random(2 * ${TRIALS}, { seed });
  return Array.from({ length: ${TRIALS} }, (_, i) => [x[2 * i], x[2 * i + 1]]);
};`;
  const placed = `const placesFrom = (seed) =>
  Array.from(rope.encodings.random(${TRIALS}, { seed }), (x) => Math.round(abs(x) * 1e6) % ${MOST + 1});`;
  switch (claim) {
    case 'polar':
      return `${draw}
// A length along the first axis, turned by the direction, is the word again.
const differences = words(${FIRST}).map(([a, b]) => {
  const [c, d] = turn([hypot(a, b), 0], atan2(b, a));
  return max(abs(c - a), abs(d - b));
});
console.log('check', max(...differences));`;
    case 'length':
      return `${draw}
${placed}
// Lengths before and after the turn.
const turns = placesFrom(${FIRST + 1});
console.log('check', max(...words(${FIRST}).map((x, i) => abs(hypot(...f(x, turns[i])) - hypot(...x)))));`;
    case 'steps':
      return `// The angle from each position to the next, against theta.
const angle = (m) => rope.analysis.angles([theta], m).angle[0];
const between = (from, to) => to - from - 2 * Math.PI * Math.round((to - from) / (2 * Math.PI));
const steps = Array.from({ length: ${TRIALS} }, (_, m) => between(theta, between(angle(m), angle(m + 1))));
console.log('check', max(...steps.map(abs)));`;
    case 'offset':
      return `${draw}
// Products with and without the same turn given to both.
const keys = words(${FIRST + 1});
const turned = (x) => turn(x, gamma);
console.log('check', max(...words(${FIRST}).map((x, i) => abs(score(turned(x), turned(keys[i])) - score(x, keys[i])))));`;
    default:
      return `${draw}
${placed}
// What the query and the key give at m and n, and at 0 and as far behind it.
const [queries, keys, ms, ns] = [words(${FIRST}), words(${FIRST + 1}), placesFrom(${FIRST + 2}), placesFrom(${FIRST + 3})];
const found = queries.map((x, i) => {
  const [m, n] = [ms[i], ns[i]];
  const [left, right] = [at(x, keys[i], m, n), at(x, keys[i], 0, ${back})];
  return [abs(left - right), m, n, left, right];
});
console.log('check', ...found.reduce((worst, each) => (each[0] > worst[0] ? each : worst)));`;
  }
}

/** The last step: a whole head. */
function wholeHead(m: number, n: number, random: CodeContext['kernels']['rope']['encodings']['random']): Listing {
  const [q, k] = [random(HEAD, { seed: SEED }), random(HEAD, { seed: SEED + 1 })];
  return {
    javascript: `// A random query and key of a whole head, at their places.
const { theta } = rope.frequencies({ headDim: ${HEAD} });
const [q, k] = [${SEED}, ${SEED + 1}].map((seed) => rope.encodings.random(${HEAD}, { seed }));
const [m, n] = [${m}, ${n}];
const at = (m, n) =>
  rope.analysis.pairScores(q, k, theta, m, n, { pairing: 'interleaved' }).reduce((sum, part) => sum + part, 0);

console.log('score', at(m, n));
// How far the score changes over the figure while the query moves alone, and while both move.
const spread = (values) => Math.max(...values) - Math.min(...values);
const places = Array.from({ length: ${LAST + 1} }, (_, place) => place);
const behind = places.filter((place) => place - (m - n) >= 0 && place - (m - n) <= ${LAST});
console.log('alone', spread(places.map((place) => at(place, n))));
console.log('together', spread(behind.map((place) => at(place, place - (m - n)))));

// The check of this step on ${TRIALS} random words and places, from seed ${FIRST}.
const { largest, m: worstM, n: worstN, left, right } = rope.analysis.verifyRelative(theta, { trials: ${TRIALS}, maxPosition: ${MOST}, seed: ${FIRST} });
console.log('check', largest, worstM, worstN, left, right);`,

    python: (py) => `# A random query and key of a whole head, at their places; neighbouring components are a pair.
q = ${py.array(short(q))}
k = ${py.array(short(k))}
m, n = ${m}, ${n}
theta = ${USUAL_BASE} ** (-${py.arange(0, HEAD, 2)} / ${HEAD})
h_re = q[0::2] * k[0::2] + q[1::2] * k[1::2]
h_im = q[1::2] * k[0::2] - q[0::2] * k[1::2]


def at(m, n):
    angle = (m - n)[:, None] * theta
    return (h_re * ${py.cos('angle')} - h_im * ${py.sin('angle')}).sum(-1)


places = ${py.arange(LAST + 1)}
print("score", at(places, n + 0 * places)[m].item())
# How far the score changes over the figure while the query moves alone, and while both move.
alone = at(places, n + 0 * places)
behind = places[max(0, m - n) : ${LAST + 1} + min(0, m - n)]
together = at(behind, behind - (m - n))
print("alone", (alone.max() - alone.min()).item())
print("together", (together.max() - together.min()).item())`,
  };
}
