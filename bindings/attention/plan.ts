/** Everything of a call but the arrays, checked. */
import { type BiasKernels, type Rule, ruleOf } from './bias.js';
import { rowsOf, standingOf } from './sequences.js';
import { checkMask, hideBeyond, rightOf, type Sizes, type Spread, spread } from './shape.js';
import type { AttentionOptions, ScoreArray } from './options.js';
import { type CheckedFloats, checkFloats, type Floats, type Memory, RopeBuffer } from '../border/memory.js';
import type { Pairing } from '../config/config.js';
import { lengthsOf } from '../options/batch.js';
import { fail, isRecord, leftOut, onlyKeys } from '../options/rules.js';
import type { Rotation, Rows } from '../rope/rows.js';

/** Everything but the arrays, checked. */
export interface Plan {
  sizes: Sizes;
  headFirst: boolean;
  scale: number;
  softcap: number;
  /** Position of the first query, the first key being at 0; for all sequences, or for each. */
  queryOffset: number | readonly number[];
  /** Queries and keys of each sequence that count; `null`: all of them. */
  queryLengths: readonly number[] | null;
  keyLengths: readonly number[] | null;
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
  const { B, Tq, Tk, d } = sizes;
  const { causal = false, window, bias, queryLengths, kvLengths } = options;
  const left = window?.left ?? -1;
  const right = rightOf(fn, causal, window) ?? -1;
  const ruled = isRecord(bias) && bias['type'] !== undefined;
  // Positions of the queries one by one leave nothing to rotation.
  const turned = rotation !== null && options.queryPositions === undefined;
  const placed = left >= 0 || right >= 0 || turned || ruled;
  const standing = standingOf(fn, options, sizes, rotation?.first ?? 0, placed);
  // Written out: a spread here costs more than the rest of the call.
  const plan: Plan = {
    sizes,
    headFirst: options.layout === 'head-first',
    scale: options.scale ?? 1 / Math.sqrt(d),
    softcap: capOf(options.softcap),
    queryOffset: standing.queryOffset,
    queryLengths: queryLengths === undefined ? null : lengthsOf(fn, 'queryLengths', queryLengths, B, Tq),
    keyLengths: kvLengths === undefined ? null : lengthsOf(fn, 'kvLengths', kvLengths, B, Tk),
    left,
    right,
    mask: options.mask === undefined ? null : checkMask(fn, options.mask, sizes),
    bias: null,
    rule: null,
    resident: null,
    rows: null,
    pairs: 0,
    pairing: 'half-split',
  };
  if (ruled) {
    plan.rule = ruleOf(kernels, fn, bias, sizes, typeof plan.queryOffset === 'object');
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
    plan.rows = rowsOf(fn, options, sizes, rotation, standing);
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
