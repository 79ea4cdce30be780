/** Everything of a call but the arrays, checked. */
import { type BiasKernels, type Rule, ruleOf } from './bias.js';
import { distanceOf, NO_ROWS, type Sequences, sequencesOf } from './sequences.js';
import { checkMask, hideBeyond, rightOf, type Sizes, type Spread, spread } from './shape.js';
import type { AttentionOptions, ScoreArray } from './options.js';
import { type CheckedFloats, checkFloats, type Floats, type Memory, RopeBuffer } from '../border/memory.js';
import type { Pairing } from '../config/config.js';
import { fail, isRecord, leftOut, onlyKeys } from '../options/rules.js';
import type { Rotation, Rows } from '../rope/rows.js';

/** Everything but the arrays, checked. */
export interface Plan {
  sizes: Sizes;
  headFirst: boolean;
  scale: number;
  softcap: number;
  /** Position of the first query, the first key being at 0. */
  queryOffset: number;
  left: number;
  right: number;
  mask: Spread<Uint8Array> | null;
  bias: Spread<CheckedFloats> | null;
  rule: Rule | null;
  /** Floats of the bias, which lie where the caller has them. */
  resident: Record<string, CheckedFloats> | null;
  /** Rows of the table for q and for k. */
  rows: ((arena: Memory) => { q: Rows; k: Rows }) | null;
  pairs: number;
  pairing: Pairing;
  /** What differs from sequence to sequence; `null` where there is one, of which every token counts. */
  each: Sequences | null;
}

/** What lies outside float32: a cap that nothing reaches is none, and one below every number stays one. */
function capOf(softcap = 0): number {
  if (softcap === 0 || softcap > LARGEST) return 0;
  return Math.max(softcap, SMALLEST);
}
const LARGEST = 3.4028234663852886e38;
const SMALLEST = 2 ** -126;

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
  const right = rightOf(fn, causal, window) ?? -1;
  const ruled = isRecord(bias) && bias['type'] !== undefined;
  const placed = left >= 0 || right >= 0 || rotation !== null || ruled;
  const { offset, queryOffset: told } = options;
  const many =
    sizes.B > 1 ||
    typeof offset === 'object' ||
    typeof told === 'object' ||
    options.kvLengths !== undefined ||
    options.queryLengths !== undefined ||
    options.queryPositions !== undefined;
  const first = many ? 0 : (offset ?? rotation?.first ?? 0);
  const queryOffset = many ? 0 : distanceOf(fn, told, sizes, first, placed);
  // Written out: a spread here costs more than the rest of the call.
  const plan: Plan = {
    sizes,
    headFirst: options.layout === 'head-first',
    scale: options.scale ?? 1 / Math.sqrt(d),
    softcap: capOf(options.softcap),
    queryOffset,
    left,
    right,
    mask: null,
    bias: null,
    rule: null,
    resident: null,
    rows: null,
    pairs: 0,
    pairing: 'half-split',
    each: null,
  };
  if (options.mask !== undefined) plan.mask = checkMask(fn, options.mask, sizes);
  if (ruled) {
    plan.rule = ruleOf(kernels, fn, bias, sizes);
    plan.resident = plan.rule.given;
  } else if (bias !== undefined) {
    const given = bias as Floats | ScoreArray<Floats>;
    const shaped = isRecord(given) && !RopeBuffer.is(given) ? given : undefined;
    if (shaped) onlyKeys(fn, 'bias.', shaped, ['values', 'shape']);
    const name = shaped ? 'bias.values' : 'bias';
    const values = checkFloats(kernels.memory, fn, name, shaped ? (shaped as ScoreArray<Floats>).values : given);
    plan.resident = { [name]: values };
    plan.bias = spread(fn, 'bias', values, shaped?.['shape'], sizes, hideBeyond);
  }
  checkUnrotated(fn, options, rotation);
  if (rotation) {
    plan.pairs = rotation.pairs;
    plan.pairing = rotation.pairing;
  }
  if (many) {
    plan.each = sequencesOf(fn, options, sizes, rotation, placed);
    return plan;
  }
  if (rotation) {
    const { positions, keysRotated = false } = options;
    if (positions !== undefined) leftOut(fn, options, ['offset'], 'where positions are given');
    const within = queryOffset >= 0 && queryOffset + Tq <= Tk;
    if (positions !== undefined && (keysRotated || !within)) {
      const rows = `unless rows ${queryOffset} to ${queryOffset + Tq} are rows of k, ${Tk}`;
      leftOut(fn, options, ['positions'], keysRotated ? 'where keys are rotated already' : rows);
    }
    plan.rows = (arena) => {
      const k = keysRotated ? NO_ROWS : rotation.rows(arena, Tk, offset, 'k', positions);
      if (keysRotated || !within) return { q: rotation.rows(arena, Tq, first + queryOffset, 'q'), k };
      const skip = queryOffset * rotation.pairs * 4;
      return { q: { cos: k.cos + skip, sin: k.sin + skip }, k };
    };
  }
  return plan;
}

/** What makes no sense without a rotation. */
function checkUnrotated(fn: string, options: AttentionOptions, rotation: Rotation | null): void {
  if (rotation) return;
  if (options.keysRotated !== undefined || options.queryPositions !== undefined)
    leftOut(fn, options, ['keysRotated', 'queryPositions'], 'without table or config');
  if (options.offset !== undefined && options.queryOffset === undefined) {
    const hint = 'The position of the first query is queryOffset';
    fail('conflict', fn, 'offset', 'must be left out without table, config or queryOffset', options.offset, hint);
  }
}
