/** Sizes of a call, and where q, k, v and the result lie: fields that both specs have. */
import type { Sizes } from './shape.js';
import { listAt } from './tables.js';
import type { Memory } from '../border/memory.js';
import type { Struct, Words } from '../border/struct.js';

export const STRIDES = [
  'B Tq Tk H K headDim valueDim queryLengths keyLengths q.position q.head q.batch k.position k.head k.batch',
  'v.position v.head v.batch out.position out.head out.batch',
] as const;

/** What of a plan is written here. */
interface Placed {
  sizes: Sizes;
  queryLengths: readonly number[] | null;
  keyLengths: readonly number[] | null;
}

export function writeStrides(
  arena: Memory,
  spec: Struct<Words<(typeof STRIDES)[number]>>,
  { sizes: { B, Tq, Tk, H, K, d, dv }, queryLengths, keyLengths }: Placed,
  headFirst: boolean,
  keysByHead: boolean,
  key = d,
  value = dv,
): void {
  spec.B = B;
  spec.Tq = Tq;
  spec.Tk = Tk;
  spec.H = H;
  spec.K = K;
  spec.headDim = d;
  spec.valueDim = dv;
  spec.queryLengths = listAt(arena, queryLengths);
  spec.keyLengths = listAt(arena, keyLengths);
  spec['q.position'] = headFirst ? d : H * d;
  spec['q.head'] = headFirst ? Tq * d : d;
  spec['k.position'] = keysByHead ? key : K * key;
  spec['k.head'] = keysByHead ? Tk * key : key;
  spec['v.position'] = keysByHead ? value : K * value;
  spec['v.head'] = keysByHead ? Tk * value : value;
  spec['out.position'] = headFirst ? dv : H * dv;
  spec['out.head'] = headFirst ? Tq * dv : dv;
  // A small call is as fast as its writes are few.
  if (B === 1) return;
  spec['q.batch'] = Tq * H * d;
  spec['k.batch'] = Tk * K * d;
  spec['v.batch'] = Tk * K * dv;
  spec['out.batch'] = Tq * H * dv;
}
