/** A kernel of the distance. */
import { type Input, options } from '../../options/options.js';
import { fail, oneOf, rule, word } from '../../options/rules.js';
import { biased } from '../bias.js';
import { perHead } from '../numbers.js';
import { perHeadRow } from '../options.js';
import type { BiasKind, PrepareBias } from '../prepared.js';

// The order of these words is the order of the enums in `include/ropewalk/encodings.h`; a test compares them.
export const KERNELS = ['log', 'power'] as const;

const KERPLE = options({
  type: word(['kerple']),
  kernel: rule((fn, name, value) =>
    value === undefined
      ? fail('missing', fn, name, "must be 'log' or 'power'", value)
      : oneOf(fn, name, value, KERNELS),
  ),
  /** Above 0; one for all heads or `[H]`. */
  r1: perHeadRow,
  /** Above 0, for `power` at most 2; one for all heads or `[H]`. */
  r2: perHeadRow,
  /**
   * `released`: beside `q · k / sqrt(d)`, as the authors' code and every later comparison has it.
   * `paper`: inside, `(q · k + bias) / sqrt(d)`, as eq. 1.
   * @defaultValue 'released'
   */
  placement: word(['released', 'paper']).or('released'),
});

/**
 * KERPLE (Chi et al. 2205.09921, section 4): `log` adds `-r1 ln(1 + r2 |m - n|)`, `power` adds
 * `-r1 |m - n|^r2`.
 */
export interface KerpleEncoding extends Input<typeof KERPLE> {}

const prepare: PrepareBias = (tools, fn, encoding, grid) => {
  const { module } = tools;
  const read = KERPLE.read(fn, encoding, 'encoding');
  const kernel = KERNELS.indexOf(read.kernel);
  const inside = read.placement === 'paper';
  const parameter = (key: 'r1' | 'r2'): Float64Array => {
    const name = `encoding.${key}`;
    const values = perHead(fn, name, read[key], grid.H);
    values.forEach((value, h) => {
      const each = typeof read[key] === 'number' ? name : `${name}[${h}]`;
      if (value <= 0) fail('range', fn, each, 'must be above 0', value);
      if (key === 'r2' && read.kernel === 'power' && value > 2) {
        const why = 'Beyond, it is no conditionally positive definite kernel (KERPLE corollary 1)';
        fail('range', fn, each, 'must be at most 2 for the power kernel', value, why);
      }
    });
    return values;
  };
  const r1 = parameter('r1');
  const r2 = parameter('r2');
  return biased(tools, grid, 1 / Math.sqrt(grid.headDim), (arena, bias, at, scale) =>
    module.kerpleBias(bias, arena.f64(r1), arena.f64(r2), at, kernel, inside ? scale : 1),
  );
};

export const kerple: BiasKind<KerpleEncoding> = {
  prepare,
  bias: prepare,
  demo: () => ({ type: 'kerple', kernel: 'log', r1: 1, r2: 1 }),
};
