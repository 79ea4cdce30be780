/** Products of sinusoidal position vectors by distance, without and with a random matrix between them. */
import { pythonRandom } from '../../export/code/python.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { valueOf } from '../../state/store.js';
import { USUAL_BASE } from '../../subject/kernels.js';
import { fields } from './fields.js';
import { DIM, LENGTH } from './model.js';

export function listing({ state }: CodeContext): Listing {
  const seed = valueOf(state, fields.seed);
  return {
    javascript: `// Sinusoidal vectors of ${LENGTH} positions, and a random matrix that leaves the size of a product about as it is.
const { positionProducts, random } = rope.encodings;
const [length, dim] = [${LENGTH}, ${DIM}];
const weights = random(dim * dim, { seed: ${seed}, deviation: 1 / Math.sqrt(dim) });
const plain = positionProducts({ length, dim });
const between = positionProducts({ length, dim, weights });

// The smallest and the largest product at every distance m - n.
const ends = (products, distance) => {
  const values = products.filter((_, e) => Math.floor(e / length) - (e % length) === distance);
  return [Math.min(...values), Math.max(...values)];
};
const spread = [0, 0];
for (let distance = 1 - length; distance < length; distance++) {
  const both = [plain, between].map((products) => ends(products, distance));
  both.forEach(([low, high], which) => (spread[which] = Math.max(spread[which], high - low)));
  console.log(distance, ...both.flat());
}
console.log('largest difference at one distance', ...spread);`,

    python: (
      py,
    ) => `# Sinusoidal vectors of ${LENGTH} positions, and a random matrix that leaves the size of a product about as it is.
length, dim = ${LENGTH}, ${DIM}
angle = ${py.arange('length')}[:, None] * ${USUAL_BASE} ** (-${py.arange(0, 'dim', 2)} / dim)
p = ${py.stack(py.sin('angle'), py.cos('angle'))}.reshape(length, dim)

${pythonRandom(py)}

weights = random(dim * dim, ${seed}, 1 / math.sqrt(dim)).reshape(dim, dim)
plain = (p @ p.T).tolist()
between = (p @ weights @ p.T).tolist()

# The smallest and the largest product at every distance m - n.
spread = [0, 0]
for distance in range(1 - length, length):
    row = []
    for which, products in enumerate((plain, between)):
        values = [products[m][m - distance] for m in range(length) if 0 <= m - distance < length]
        row += [min(values), max(values)]
        spread[which] = max(spread[which], max(values) - min(values))
    print(distance, *row)
print("largest difference at one distance", *spread)`,
  };
}
