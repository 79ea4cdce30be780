/** What queries and keys, and so the scores, are multiplied by in a context that is stretched. */
import { inline } from '../../export/code/javascript.js';
import type { CodeContext, Listing, Ways } from '../../export/contract.js';
import { valuesOf } from '../../export/code/model.js';
import { extent, ownScaling } from '../../subject/extensions.js';
import { fields } from './fields.js';
import { POINTS, temperatureModel } from './model.js';

export function listing({ kernels, subject, state }: CodeContext): Listing {
  const values = valuesOf(state, fields);
  const { train, factor } = extent(subject, values);
  const { most } = temperatureModel(kernels, subject, values);
  const own = ownScaling(subject);
  return {
    javascript: `// Texts of ${train} positions in training, stretched by F.
const original = ${train};
const multiplied = (scaling) => rope.frequencies({ headDim: 2, scaling }).attentionFactor;
const yarn = (factor) => multiplied({ type: 'yarn', factor, original });
const longrope = (factor) => multiplied({ type: 'longrope', shortFactor: [1], longFactor: [1], original, factor });
// Queries and keys are multiplied by it, scores by its square.
const show = (F) => console.log(F, yarn(F), yarn(F) ** 2, longrope(F), longrope(F) ** 2);
show(${factor});
for (let n = 0; n <= ${POINTS}; n++) show(${most} ** (n / ${POINTS}));${
      own
        ? `\n// What the file of the model says.\nconsole.log('file', rope.frequencies(${inline(subject.config)}).attentionFactor);`
        : ''
    }`,

    python: () => `# Texts of ${train} positions in training, stretched by F.
original = ${train}


def yarn(F):
    return 0.1 * math.log(F) + 1


def longrope(F):
    return math.sqrt(1 + math.log(F) / math.log(original))


def show(F):
    """Queries and keys are multiplied by it, scores by its square."""
    print(F, yarn(F), yarn(F) ** 2, longrope(F), longrope(F) ** 2)


show(${factor})
for n in range(${POINTS + 1}):
    show(${most} ** (n / ${POINTS}))`,
  };
}

export const ways = ({ state }: CodeContext): Ways => ({
  state: valuesOf(state, fields),
  methods: ['yarn', 'longrope'],
});
