/** Everything of a call but the arrays, checked. */
import { type BiasKernels, type Rule, ruleOf } from './bias.js';
import { checkMask, type Sizes, type Spread, spread } from './shape.js';
import type { AttentionOptions, Mask, ScoreArray } from './options.js';
import { checkFloats, type Floats, type Memory, RopeBuffer } from '../border/memory.js';
import type { Pairing } from '../config/config.js';
import { fail, isRecord, leftOut, onlyKeys } from '../options/rules.js';
import { RopeError } from '../options/errors.js';
import type { Rotation, Rows } from '../rope/rows.js';

/** Everything but the arrays, checked. */
export interface Plan {
  sizes: Sizes;
  headFirst: boolean;
  scale: number;
  softcap: number;
  offset: number;
  left: number;
  right: number;
  mask: Spread<Mask> | null;
  bias: Spread<Floats> | null;
  rule: Rule | null;
  /** Rows of the table for q and for k. */
  rows: ((arena: Memory) => { q: Rows; k: Rows }) | null;
  pairs: number;
  pairing: Pairing;
}

export const NO_ROWS: Rows = { cos: 0, sin: 0 };

/** Where the rows of q begin: told, or 0 where it makes no difference which. */
function offsetOf(fn: string, options: AttentionOptions, { Tq, Tk }: Sizes, placed: boolean): number {
  if (options.offset !== undefined) return options.offset;
  if (placed && Tq !== Tk) {
    const rows = `offset is missing, q has ${Tq} rows and k ${Tk}`;
    const hint = `Give ${Tk - Tq} where the queries are the last tokens, 0 where they are the first`;
    throw new RopeError('missing', 'offset', undefined, `${fn}: ${rows}. ${hint}`);
  }
  return 0;
}

export function planOf(
  kernels: BiasKernels,
  fn: string,
  options: AttentionOptions,
  sizes: Sizes,
  rotation: Rotation | null,
): Plan {
  const { Tq, Tk, d } = sizes;
  const { causal = false, window, bias } = options;
  const left = window?.left ?? -1;
  let right = causal ? 0 : -1;
  if (window?.right !== undefined) {
    if (causal && window.right > 0)
      fail('conflict', fn, 'window.right', 'must be 0 or left out where causal', window.right);
    right = window.right;
  }
  const ruled = isRecord(bias) && bias['type'] !== undefined;
  const offset = offsetOf(fn, options, sizes, left >= 0 || right >= 0 || rotation !== null || ruled);
  // Written out: a spread here costs more than the rest of the call.
  const plan: Plan = {
    sizes,
    headFirst: options.layout === 'head-first',
    scale: options.scale ?? 1 / Math.sqrt(d),
    softcap: options.softcap ?? 0,
    offset,
    left,
    right,
    mask: null,
    bias: null,
    rule: null,
    rows: null,
    pairs: 0,
    pairing: 'half-split',
  };
  if (options.mask !== undefined) plan.mask = checkMask(fn, options.mask, sizes);
  if (ruled) {
    plan.rule = ruleOf(kernels, fn, bias, sizes);
  } else if (bias !== undefined) {
    const given = bias as Floats | ScoreArray<Floats>;
    const shaped = isRecord(given) && !(given instanceof RopeBuffer) ? given : undefined;
    if (shaped) onlyKeys(fn, 'bias.', shaped, ['values', 'shape']);
    const values = shaped ? (shaped as ScoreArray<Floats>).values : (given as Floats);
    checkFloats(fn, shaped ? 'bias.values' : 'bias', values);
    plan.bias = spread(fn, 'bias', values, shaped?.['shape'], sizes);
  }
  if (rotation) {
    const { positions, keysRotated = false, start = 0 } = options;
    if (positions !== undefined) leftOut(fn, options, ['start'], 'where positions are given');
    const within = offset >= 0 && offset + Tq <= Tk;
    if (positions !== undefined && (keysRotated || !within)) {
      const rows = `unless rows ${offset} to ${offset + Tq} are rows of k, ${Tk}`;
      leftOut(fn, options, ['positions'], keysRotated ? 'where keys are rotated already' : rows);
    }
    plan.pairs = rotation.pairs;
    plan.pairing = rotation.pairing;
    plan.rows = (arena) => {
      const k = keysRotated ? NO_ROWS : rotation.rows(arena, Tk, positions === undefined ? start : undefined, 'k');
      if (keysRotated || !within) return { q: rotation.rows(arena, Tq, start + offset, 'q'), k };
      const skip = offset * rotation.pairs * 4;
      return { q: { cos: k.cos + skip, sin: k.sin + skip }, k };
    };
  } else if (options.start !== undefined || options.keysRotated !== undefined) {
    leftOut(fn, options, ['start', 'keysRotated'], 'without table or config');
  }
  return plan;
}
