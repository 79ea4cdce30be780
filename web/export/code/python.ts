/**
 * A figure's numbers in Python, with NumPy or with PyTorch: the same steps in two dialects, printed in the
 * order in which the JavaScript logs them.
 */
import { USUAL_BASE } from '../../subject/kernels.js';
import type { Listing } from '../contract.js';
import { list, type Dialect } from './dialects.js';
import type { CodeModel } from './model.js';

/** The frequencies, by the rule of the model's scaling. */
export function pythonFrequencies({ config, name, sequenceLength }: CodeModel, py: Dialect): string {
  // The rule divides by the rotated components; a base that is not given is the one of the first paper.
  const r = config.rotaryDim ?? config.headDim;
  const scaling = config.scaling ?? { type: 'default' };
  const base = config.base ?? USUAL_BASE;
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

/** Turning vectors, as the model lays out its pairs. */
export function pythonRotate({ config, attentionFactor }: CodeModel, py: Dialect): string {
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

/** Normal numbers from a seed: those of the package's `random`. */
export const pythonRandom = (py: Dialect): string => `
def random(count, seed, deviation=1):
    """Normal numbers from a seed, the same everywhere: SplitMix64, two at a time by Box and Muller."""
    mask = 2**64 - 1
    state = seed

    def uniform():
        nonlocal state
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        return (((z ^ (z >> 31)) >> 11) + 0.5) / 2**53

    out = []
    while len(out) < count:
        radius = deviation * math.sqrt(-2 * math.log(uniform()))
        angle = 2 * math.pi * uniform()
        out += [radius * math.cos(angle), radius * math.sin(angle)]
    return ${py.array('out[:count]')}
`;

export function python(listing: Listing, py: Dialect): string {
  const body = listing.python!(py)
    .replace(/\n{3,}/g, '\n\n\n')
    .trim();
  const arrays = /\b(np|torch)\./.test(body);
  const head = !arrays ? 'import math' : body.includes('math.') ? py.head : py.head.replace('import math\n', '');
  return `${head}\n\n${body}\n`;
}
