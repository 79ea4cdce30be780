/**
 * The figure's numbers in Python, with NumPy or with PyTorch: the same steps in two dialects, printed in the
 * order in which the JavaScript logs them.
 */
import { positionsOf } from '../../subject/hands.js';
import { firstOf } from './javascript.js';
import type { CodeAbout, Sketch } from './sketch.js';

interface Dialect {
  head: string;
  arange(...ends: (string | number)[]): string;
  array(numbers: string): string;
  clip(value: string): string;
  /** Of an array. */
  cos(value: string): string;
  sin(value: string): string;
  where(condition: string, yes: string, no: string): string;
  join(a: string, b: string, c: string): string;
  stack(a: string, b: string): string;
  softmax: string;
}

export const NUMPY: Dialect = {
  head: 'import math\nimport numpy as np',
  arange: (...ends) => `np.arange(${ends.join(', ')})`,
  array: (numbers) => `np.array(${numbers})`,
  clip: (value) => `np.clip(${value}, 0, 1)`,
  cos: (value) => `np.cos(${value})`,
  sin: (value) => `np.sin(${value})`,
  where: (condition, yes, no) => `np.where(${condition}, ${yes}, ${no})`,
  join: (...all) => `np.concatenate([${all.join(', ')}], axis=-1)`,
  stack: (a, b) => `np.stack([${a}, ${b}], axis=-1)`,
  softmax: 'e = np.exp(scores - scores.max(axis=-1, keepdims=True))\nweights = e / e.sum(axis=-1, keepdims=True)',
};

export const PYTORCH: Dialect = {
  head: 'import math\nimport torch\n\ntorch.set_default_dtype(torch.float64)',
  arange: (...ends) => `torch.arange(${ends.join(', ')}, dtype=torch.float64)`,
  array: (numbers) => `torch.tensor(${numbers})`,
  clip: (value) => `torch.clamp(${value}, 0, 1)`,
  cos: (value) => `torch.cos(${value})`,
  sin: (value) => `torch.sin(${value})`,
  where: (condition, yes, no) => `torch.where(${condition}, ${yes}, ${no})`,
  join: (...all) => `torch.cat([${all.join(', ')}], dim=-1)`,
  stack: (a, b) => `torch.stack([${a}, ${b}], dim=-1)`,
  softmax: 'weights = torch.softmax(scores, dim=-1)',
};

const list = (numbers: readonly number[]): string => `[${numbers.map(String).join(', ')}]`;
/** Ten digits are more than a picture shows. */
const short = (numbers: ArrayLike<number>): string =>
  list(Array.from(numbers, (value) => Number(value.toPrecision(10))));
const rows = (numbers: ArrayLike<number>, width: number): string => {
  const all = Array.from(numbers);
  const lines = Array.from({ length: all.length / width }, (_, row) =>
    short(all.slice(row * width, (row + 1) * width)),
  );
  return `[\n    ${lines.join(',\n    ')},\n]`;
};

/** The frequencies, by the rule of the model's scaling. */
function frequencies({ config, name, sequenceLength }: Sketch, py: Dialect): string {
  // The rule divides by the rotated components; a base that is not given is the one of the first paper.
  const r = config.rotaryDim ?? config.headDim;
  const scaling = config.scaling ?? { type: 'default' };
  const base = config.base ?? DEFAULT_BASE;
  const powers = `theta = base ** (-${py.arange(0, 'r', 2)} / r)`;
  const lines = [`# ${name}`, `r = ${r}  # components of a head that rotate`, `base = ${base}`];
  switch (scaling.type) {
    case 'default':
      return [...lines, powers].join('\n');
    case 'linear':
      return [...lines, `${powers} / ${scaling.factor}`].join('\n');
    case 'ntk':
      return [...lines, `base *= ${scaling.factor} ** (r / (r - 2))`, powers].join('\n');
    case 'dynamic':
      return [
        ...lines,
        `length = ${sequenceLength}  # of the sequence`,
        `longer = max(1, length / ${scaling.maxPosition})`,
        `base *= (${scaling.factor} * longer - (${scaling.factor} - 1)) ** (r / (r - 2))`,
        powers,
      ].join('\n');
    case 'longrope': {
      const { original, longFactor, shortFactor } = scaling;
      const factors = sequenceLength > original ? longFactor : shortFactor;
      const which = `${sequenceLength > original ? 'longer' : 'not longer'} than ${original} positions`;
      return [...lines, powers, `# for sequences ${which}`, `theta = theta / ${py.array(list(factors))}`].join('\n');
    }
    case 'llama3':
      return [
        ...lines,
        powers,
        `turns = ${scaling.original} * theta / (2 * math.pi)  # in the original context`,
        `keep = ${py.clip(`(turns - ${scaling.lowFreqFactor}) / ${scaling.highFreqFactor - scaling.lowFreqFactor}`)}`,
        `theta = keep * theta + (1 - keep) * theta / ${scaling.factor}`,
      ].join('\n');
    case 'yarn': {
      const { original, factor, betaFast = 32, betaSlow = 1, truncate = true, ramp = 'index' } = scaling;
      const corner = (turns: number): string =>
        `r * math.log(${original} / (${turns} * 2 * math.pi)) / (2 * math.log(base))`;
      const ramps =
        ramp === 'index'
          ? [
              `low = max(0, ${truncate ? `math.floor(${corner(betaFast)})` : corner(betaFast)})`,
              `high = min(r - 1, ${truncate ? `math.ceil(${corner(betaSlow)})` : corner(betaSlow)})`,
              `keep = 1 - ${py.clip(`(${py.arange('r // 2')} - low) / max(high - low, 0.001)`)}`,
            ]
          : [
              `turns = ${original} * theta / (2 * math.pi)  # in the original context`,
              `keep = ${py.clip(`(turns - ${betaSlow}) / ${betaFast - betaSlow}`)}`,
            ];
      return [...lines, powers, ...ramps, `theta = keep * theta + (1 - keep) * theta / ${factor}`].join('\n');
    }
    case 'proportional': {
      const turning = Math.floor((scaling.partialRotaryFactor * config.headDim) / 2);
      const scaled = scaling.factor === undefined || scaling.factor === 1 ? 'theta' : `theta / ${scaling.factor}`;
      const still = py.where(`${py.arange('r // 2')} < ${turning}`, scaled, '0.0');
      return [...lines, powers, `theta = ${still}  # only the fastest pairs turn`].join('\n');
    }
  }
}

const DEFAULT_BASE = 1e4;

/** Turning vectors, as the model lays out its pairs. */
function rotation({ config, attentionFactor }: Sketch, py: Dialect): string {
  const split = config.pairing !== 'interleaved';
  const scale = attentionFactor === 1 ? '' : `${attentionFactor} * `;
  const pairs = split ? 'x[..., : r // 2], x[..., r // 2 : r]' : 'x[..., 0:r:2], x[..., 1:r:2]';
  const turned = ['a * cos - b * sin', 'a * sin + b * cos'] as const;
  return `
def rotate(x, m):
    """x: [..., d] at position m; ${split ? 'component i goes with i + r/2' : 'components 2i and 2i + 1 go together'}."""
    cos, sin = ${scale}${py.cos('m * theta')}, ${scale}${py.sin('m * theta')}
    a, b = ${pairs}
    ${
      split
        ? `return ${py.join(turned[0], turned[1], 'x[..., r:]')}`
        : `turned = ${py.stack(...turned)}.reshape(*x.shape[:-1], r)\n    return ${py.join('turned', 'x[..., r:]', '').replace(', ]', ']')}`
    }
`;
}

const BODY: Record<CodeAbout, (sketch: Sketch, py: Dialect) => string> = {
  rotation: (s, py) => `${frequencies(s, py)}
print(theta.tolist())
m = ${s.m}
# Where every pair stands at position m, within a turn.
print(((m * theta) % (2 * math.pi)).tolist())

${rotation(s, py)}

print(rotate(${py.array(`[1.0] * ${s.config.headDim}`)}, m).tolist())`,

  hands: (s, py) => `${frequencies(s, py)}
m = ${s.m}
for i, speed in enumerate(theta.tolist()):
    turns, part = divmod(m * speed / (2 * math.pi), 1)
    print(i, speed, 2 * math.pi / speed if speed else math.inf, turns, 360 * part)`,

  score: (s, py) => `${frequencies(s, py)}
m, n = ${s.m}, ${s.n}
# A query and a key that both point along the first axis in every pair: what is left of their score is
# the cosine of the angle between them.
scores = ${py.cos('(m - n) * theta')}
for i, score in enumerate(scores.tolist()):
    print(i, score)
print("total", scores.sum().item())

${rotation(s, py)}`,

  many: (s, py) => `${frequencies(s, py)}
hands = ${list(s.hands)}  # those that take part; 0 is the fastest
distances = ${py.arange(positionsOf(s.trainingLength))}
alike = ${py.cos('distances[:, None] * theta[hands]')}.mean(-1).tolist()
print("the next word", alike[1])

same = 1e-13  # what differs by less than this is the same
lowest, rise = math.inf, None
for s, value in enumerate(alike):
    lowest = min(lowest, value)
    if value > lowest + same:
        rise = s
        break
if rise is not None:
    best = max(range(rise, len(alike)), key=alike.__getitem__)
    print("highest after the first fall", alike[best], "at", best)
print("beyond, as alike as the next word", sum(value >= alike[1] - same for value in alike[2:]))`,

  wavelengths: (s, py) => `${frequencies(s, py)}
trained = ${s.trainingLength}
wavelengths = [2 * math.pi / speed if speed else math.inf for speed in theta.tolist()]
for i, wavelength in enumerate(wavelengths):
    print(i, theta[i].item(), wavelength, trained / wavelength)
print("never come round", sum(wavelength > trained for wavelength in wavelengths))`,

  decay: (s, py) => `${frequencies(s, py)}
# Neighbouring components of q and k are a pair; h = q conj(k) is the product of a pair.
q = ${py.array(short(s.given.q!))}
k = ${py.array(short(s.given.k!))}
h_re = q[0::2] * k[0::2] + q[1::2] * k[1::2]
h_im = q[1::2] * k[0::2] - q[0::2] * k[1::2]
# The largest score that the lengths of the pairs allow.
most = ((h_re**2 + h_im**2) ** 0.5).sum().item() or 1

distances = ${py.arange(firstOf(s), firstOf(s) + 513)}
angle = distances[:, None] * theta
cos, sin = ${py.cos('angle')}, ${py.sin('angle')}
# The walk: its stations S_1 to S_P at every distance, and how far they are from the start.
lengths = (cos.cumsum(-1) ** 2 + sin.cumsum(-1) ** 2) ** 0.5
bound = lengths.mean(-1)
mean = cos.mean(-1)
own = (h_re * cos - h_im * sin).sum(-1) / most
# The largest difference of neighbouring products; behind the last one there is 0.
steps = (h_re[1:] - h_re[:-1]) ** 2 + (h_im[1:] - h_im[:-1]) ** 2
largest = max(steps.max().item(), (h_re[-1] ** 2 + h_im[-1] ** 2).item()) ** 0.5
own_bound = largest * lengths.sum(-1) / most
for row in zip(distances.tolist(), bound.tolist(), own_bound.tolist(), mean.tolist(), own.tolist()):
    print(*row)

# A key whose score with q is largest at distance r: q, turned by r steps.
r = ${s.state.aim}
aimed = ((q[0::2] ** 2 + q[1::2] ** 2) * ${py.cos(`(${py.arange(513)}[:, None] - r) * theta`)}).sum(-1)
print("largest at", aimed.argmax().item())`,

  order: ({ state, given }, py) => `# Three words, each with a query, a key and a value of its own, and no position.
q = ${py.array(rows(given.q!, 8))}
k = ${py.array(rows(given.k!, 8))}
v = ${py.array(rows(given.v!, 4))}
order = [${[...state.sequence].join(', ')}]
scores = q[order] @ k[order].T / math.sqrt(8)
${py.softmax}
print(weights.tolist())
print((weights @ v[order]).tolist())`,

  encodings: ({ state, given }, py) => {
    const { shift, row, column } = state;
    const { q, k, atQuery, atKey } = given;
    const table =
      atQuery && atKey
        ? `
# Add a learned table: its rows for the two positions.
at_query = ${py.array(short(atQuery))}
at_key = ${py.array(short(atKey))}
print("table", ((q + at_query) @ (k + at_key)).item() / math.sqrt(16))
`
        : '';
    return `# The same query and key at two positions, told where they stand. The figure's sinusoids go through two
# random matrices, too many numbers for here; the JavaScript makes them.
q = ${py.array(short(q!))}
k = ${py.array(short(k!))}
m, n = ${shift + row}, ${shift + column}
${table}
# Add a bias by distance.
print("bias", (q @ k).item() / math.sqrt(16) - abs(m - n) / 4)

# Rotate; component i goes with i + 8.
theta = ${DEFAULT_BASE} ** (-${py.arange(0, 16, 2)} / 16)
cos, sin = ${py.cos('(m - n) * theta')}, ${py.sin('(m - n) * theta')}
along, across = q[:8] * k[:8] + q[8:] * k[8:], q[:8] * k[8:] - q[8:] * k[:8]
print("rotate", (along * cos + across * sin).sum().item() / math.sqrt(16))`;
  },
};

export function python(sketch: Sketch, py: Dialect): string {
  const body = BODY[sketch.about](sketch, py)
    .replace(/\n{3,}/g, '\n\n\n')
    .trim();
  const head = body.includes('math.') ? py.head : py.head.replace('import math\n', '');
  return `${head}\n\n${body}\n`;
}
