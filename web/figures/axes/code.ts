import { inline } from '../../export/code/javascript.js';
import { valuesOf } from '../../export/code/model.js';
import type { CodeContext, Listing } from '../../export/contract.js';
import { COLUMNS, fields, PAIRS, ROWS, WORDS } from './fields.js';
import { axesModel, GOLDEN, hasWords, MODELS, type AxesModel } from './model.js';

/** Words on each side of the patches. */
const besides = ({ kind }: AxesModel): number => (hasWords(kind) ? WORDS / 2 : 0);

const javascriptTokens = (model: AxesModel): string => `// Positions of all tokens on three axes: time, height, width.
// A word has the same position on all of them; after the patches it is the first that none of them has.
const [words, frames, rows, columns] = [${besides(model)}, ${model.frames}, ${ROWS}, ${COLUMNS}];
const tokens = [];
for (let n = 0; n < words; n++) tokens.push([n, n, n]);
for (let t = words; t < words + frames; t++)
  for (let h = words; h < words + rows; h++) for (let w = words; w < words + columns; w++) tokens.push([t, h, w]);
const next = words + Math.max(frames, rows, columns);
for (let n = next; n < next + words; n++) tokens.push([n, n, n]);

// The score of a key like the query, as a share of the largest, depends on how far it is on each axis.
const query = tokens[${model.chosen}];`;

const pythonTokens = (model: AxesModel): string => `# Positions of all tokens on three axes: time, height, width.
# A word has the same position on all of them; after the patches it is the first that none of them has.
words, frames, rows, columns = ${besides(model)}, ${model.frames}, ${ROWS}, ${COLUMNS}
tokens = [[n] * 3 for n in range(words)]
tokens += [[words + t, words + h, words + w] for t in range(frames) for h in range(rows) for w in range(columns)]
after = words + max(frames, rows, columns)
tokens += [[after + n] * 3 for n in range(words)]`;

const JAVASCRIPT_SCORES = `const cos = table.cos();
tokens.forEach(([t, h, w], e) => {
  const ofPairs = cos.subarray(e * table.pairs, (e + 1) * table.pairs);
  console.log(t, h, w, ofPairs.reduce((sum, each) => sum + each, 0) / table.pairs);
});`;

/** The frequency of every pair, and how much of each axis it reads. */
function pythonPairs({ kind, sizes }: AxesModel): string {
  if (kind === 'mixed' || !sizes)
    return `# Every pair reads rows and columns at once, in a direction of its own.
theta = [${MODELS.axial.base} ** (-i / ${PAIRS}) for i in range(${PAIRS})]
turn = [math.pi * (i * ${GOLDEN} % 1) for i in range(${PAIRS})]
reads = [(0, -math.sin(angle), math.cos(angle)) for angle in turn]`;
  const { base } = MODELS[kind];
  const [, h, w] = sizes;
  const axis =
    kind === 'interleaved'
      ? `axis = [1 if i % 3 == 1 and i < ${3 * h} else 2 if i % 3 == 2 and i < ${3 * w} else 0 for i in range(${PAIRS})]`
      : `sizes = [${sizes.join(', ')}]
axis = [a for a, size in enumerate(sizes) for i in range(size)]`;
  const theta =
    kind === 'axial'
      ? `theta = [${base} ** (-i / size) for size in sizes for i in range(size)]`
      : `theta = [${base} ** (-i / ${PAIRS}) for i in range(${PAIRS})]`;
  return `# Every pair reads one axis.
${axis}
${theta}
reads = [[1 if a == each else 0 for a in range(3)] for each in axis]`;
}

/** The scores of the chosen token with all others, in the order of the sequence. */
export function listing({ kernels, subject, state }: CodeContext): Listing {
  const model = axesModel(kernels, subject, valuesOf(state, fields));
  const table =
    model.kind === 'mixed'
      ? `// Every pair reads rows and columns at once: how far a token lies in a direction of the pair's own.
const turn = Array.from({ length: ${PAIRS} }, (_, i) => Math.PI * ((i * ${GOLDEN}) % 1));
const sections = { kind: 'mrope', sizes: turn.map(() => 1) };
const apart = turn.map((angle) =>
  tokens.map(([, h, w]) => (w - query[2]) * Math.cos(angle) - (h - query[1]) * Math.sin(angle)),
);
const table = rope.table({ headDim: ${2 * PAIRS}, base: ${MODELS.axial.base}, sections }, { positions: apart });`
      : `const apart = [0, 1, 2].map((axis) => tokens.map((token) => token[axis] - query[axis]));
const config = ${inline(model.config)};
const table = rope.table(config, { positions: apart });`;
  return {
    javascript: `${javascriptTokens(model)}
${table}
${JAVASCRIPT_SCORES}`,

    python: () => `${pythonTokens(model)}

${pythonPairs(model)}

# The score of a key like the query, as a share of the largest, depends on how far it is on each axis.
query = tokens[${model.chosen}]
for token in tokens:
    apart = [position - own for position, own in zip(token, query)]
    angles = [speed * sum(r * s for r, s in zip(each, apart)) for speed, each in zip(theta, reads)]
    print(*token, sum(math.cos(angle) for angle in angles) / len(angles))`,
  };
}
