/** The hands of the two words, the angles between them, and what every pair adds to the score. */
import { javascriptFrequencies } from '../../export/code/javascript.js';
import { codeModel } from '../../export/code/model.js';
import { pythonFrequencies } from '../../export/code/python.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import { sequenceLength } from '../../subject/kernels.js';
import { fields } from './fields.js';
import { AIM } from './model.js';

export function listing(context: CodeContext): Listing {
  const { state } = context;
  const [m, n] = [valueOf(state, fields.query), valueOf(state, fields.key)];
  const own = valueOf(state, fields.start) === 'own';
  const model = codeModel(context, sequenceLength({ m, n }));
  return {
    javascript: `${javascriptFrequencies(model, 'theta')}
const { ${own ? 'aim, ' : ''}angles, pairScores, scores } = rope.analysis;
const pairing = 'interleaved';
// Places of the two words in the sentence.
const [m, n] = [${m}, ${n}];
// A query that points along the first axis in every pair, and a key ${own ? `whose score with it is largest ${AIM} words ahead` : 'like it'}.
const q = Float64Array.from({ length: 2 * theta.length }, (_, c) => (c % 2 === 0 ? 1 : 0));
const ahead = ${own ? AIM : 0};
const k = ${own ? 'aim(q, theta, ahead, { pairing })' : 'q'};

const hands = [m, n + ahead, m - n - ahead].map((position) => angles(theta, position).angle);
const parts = pairScores(q, k, theta, m, n, { pairing });
parts.forEach((part, i) => console.log(i, ...hands.map((angle) => (angle[i] * 180) / Math.PI), part));
const [score, swapped] = scores(q, k, theta, [m - n, n - m], { pairing });
console.log('score', score, 'in each other\\'s places', swapped);`,

    python: (py) => `${pythonFrequencies(model, py)}
# Places of the two words in the sentence, and the words that the hands of the key are ahead of its place.
m, n, ahead = ${m}, ${n}, ${own ? AIM : 0}
hands = [position * theta % (2 * math.pi) for position in (m, n + ahead, m - n - ahead)]
# Lengths are 1: what a pair adds to the score is the cosine of the angle between its hands.
parts = ${py.cos('(m - n - ahead) * theta')}
for i, part in enumerate(parts.tolist()):
    print(i, *[math.degrees(angle[i]) for angle in hands], part)
swapped = ${py.cos('(n - m - ahead) * theta')}
print("score", parts.sum().item(), "in each other's places", swapped.sum().item())`,
  };
}
