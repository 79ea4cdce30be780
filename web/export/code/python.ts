/**
 * A figure's numbers in Python, with NumPy or with PyTorch: the same steps in two dialects, printed in the
 * order in which the JavaScript logs them.
 */
import { USUAL_BASE } from '../../subject/kernels.js';
import { pythonOf } from '../../subject/scalings/index.js';
import type { Listing } from '../contract.js';
import type { Dialect } from './dialects.js';
import type { CodeModel } from './model.js';

/** The frequencies, by the rule of the model's scaling. */
export function pythonFrequencies({ config, name, sequenceLength }: CodeModel, py: Dialect): string {
  // The rule divides by the rotated components; a base that is not given is the one of the first paper.
  const r = config.rotaryDim ?? config.headDim;
  const powers = `theta = base ** (-${py.arange(0, 'r', 2)} / r)`;
  return [
    `# ${name}`,
    `r = ${r}  # components of a head that rotate`,
    `base = ${config.base ?? USUAL_BASE}`,
    ...pythonOf(config, { py, powers, headDim: config.headDim, sequenceLength }),
  ].join('\n');
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
