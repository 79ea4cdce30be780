/** A least-squares fit of random scores inside the context, and what it does past it. */
import { pythonRandom } from '../../export/code/python.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import { USUAL_BASE } from '../../subject/kernels.js';
import { fields } from './fields.js';
import { CONTEXT, HEAD } from './model.js';

/** The package's own; it stands for the rounding of a solution in float32. */
const RIDGE = '1e-8';
/** Distances of the table. */
const EVERY = 32;

export function listing({ state }: CodeContext): Listing {
  const [seed, distance] = [valueOf(state, fields.seed), valueOf(state, fields.distance)];
  return {
    javascript: `// Products of pairs whose score comes closest to random numbers inside the context, by least squares.
const context = ${CONTEXT};
const { fitProducts, productScores, randomVector } = rope.analysis;
const { theta } = rope.frequencies({ headDim: ${HEAD} });
const targets = randomVector(context, { seed: ${seed} });
const products = fitProducts(targets, theta, { count: context }, { ridge: ${RIDGE} });

const scores = productScores(products, theta, { count: 2 * context });
const interpolated = productScores(products, theta, { count: 2 * context, step: 1 / 2 });
const largest = (values) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
for (let s = 0; s < 2 * context; s += ${EVERY}) console.log(s, targets[s] ?? NaN, scores[s], interpolated[s]);
console.log('inside', largest(scores.subarray(0, context)), 'past', largest(scores.subarray(context)));
console.log('interpolated', largest(interpolated));
const s = ${distance};
console.log('at', s, scores[s], interpolated[s]);`,

    python: (
      py,
    ) => `# Products of pairs whose score comes closest to random numbers inside the context, by least squares.
context = ${CONTEXT}
theta = ${USUAL_BASE} ** (-${py.arange(0, HEAD, 2)} / ${HEAD})

${pythonRandom(py)}

def waves(distances):
    """One row for each distance: a product h adds h.re cos - h.im sin to the score."""
    angle = distances[:, None] * theta
    return ${py.join(py.cos('angle'), `-${py.sin('angle')}`, 'angle[:, :0]')}


targets = random(context, ${seed})
# Rows that ask the products to be small, a little: they stand for the rounding of a solution in float32.
ridge = ${py.arange(HEAD)}[:, None] == ${py.arange(HEAD)}
ridge = ridge * math.sqrt(${RIDGE})
inside = waves(${py.arange('context')})
products = ${py.leastSquares(py.rows('inside', 'ridge'), py.rows('targets', 'ridge[0] * 0'))}

scores = waves(${py.arange('2 * context')}) @ products
interpolated = waves(${py.arange('2 * context')} / 2) @ products
for s in range(0, 2 * context, ${EVERY}):
    print(s, targets[s].item() if s < context else math.nan, scores[s].item(), interpolated[s].item())
print("inside", abs(scores[:context]).max().item(), "past", abs(scores[context:]).max().item())
print("interpolated", abs(interpolated).max().item())
s = ${distance}
print("at", s, scores[s].item(), interpolated[s].item())`,
  };
}
