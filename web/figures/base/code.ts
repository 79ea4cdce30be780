/** The search for the smallest base of a context, and where published and trained bases fail in it. */
import { javascriptFrequencies } from '../../export/code/javascript.js';
import { codeModel, valuesOf } from '../../export/code/model.js';
import { pythonFrequencies } from '../../export/code/python.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { fields } from './fields.js';
import { basesModel, FARTHEST, HEAD } from './model.js';

export function listing(context: CodeContext): Listing {
  const { rows, chosen, models } = basesModel(context.kernels, context.subject, valuesOf(context.state, fields));
  const { context: length, paper, su } = rows[chosen]!;
  const model = codeModel(context, length);
  const bases = [
    ['Men et al.', paper],
    ['Su', su],
    // The frequencies of a stretched model are not those of a base alone.
    ...models
      .filter((each) => each.context === length && !each.stretched)
      .map(({ name, base }) => [name, base] as const),
  ] as const;
  const named = bases.map(([name, base]) => `  "${name.replace(/\s+/g, ' ')}": ${base},`).join('\n');
  const drawn = Math.min(length, FARTHEST);
  return {
    javascript: `// The smallest base at which the cosines of a head of ${HEAD} have no negative sum in the context: of all numbers,
// and of those with two digits.
const [context, headDim] = [${length}, ${HEAD}];
const { contextLimit, minimalBase } = rope.analysis;
console.log('found', minimalBase(context, { headDim }));
console.log('of two digits', minimalBase(context, { headDim, digits: 2 }));

// The first distance at which bases of others fail; Infinity where they do not.
const bases = {
${named}
};
for (const [name, base] of Object.entries(bases))
  console.log(name, base, contextLimit(rope.frequencies({ headDim, base }).theta, { limit: context }));

${javascriptFrequencies(model, 'theta')}
console.log('this model', contextLimit(theta, { limit: ${drawn}, headDim: config.headDim }));`,

    python: (py) => `def fails(theta, limit, still=0):
    """The first distance at which the sum of the cosines is negative; components that do not turn add 1 each."""
    for start in range(0, limit, 1024):
        distances = ${py.arange('start', 'min(limit, start + 1024)')}
        negative = ${py.cos('distances[:, None] * theta')}.sum(-1) + still < 0
        if negative.any():
            return start + negative.nonzero()[0][0].item()
    return math.inf


def frequencies(base):
    return float(base) ** (-${py.arange(0, HEAD, 2)} / ${HEAD})


# The smallest base of two digits at which the cosines of a head of ${HEAD} have no negative sum in the context.
context = ${length}
candidates = (digits * 10.0**power for power in range(-1, 14) for digits in range(10, 100))
found = next(base for base in candidates if base >= 2 and fails(frequencies(base), context) == math.inf)
print("of two digits", found)

# The first distance at which bases of others fail; inf where they do not.
bases = {
${named.replace(/^ {2}/gm, '    ')}
}
for name, base in bases.items():
    print(name, base, fails(frequencies(base), context))

${pythonFrequencies(model, py)}
print("this model", fails(theta, ${drawn}, ${model.config.headDim / 2} - len(theta)))`,
  };
}
