/** No position at all. */
import { check, type Input, options } from '../../options/options.js';
import { word } from '../../options/rules.js';
import type { EncodingKind, Prepare } from '../prepared.js';

const NONE = options({ type: word(['none']) });

/**
 * No position at all ("NoPE", Kazemnejad et al. 2305.19466): `q · k / sqrt(d)`. What tells positions apart
 * is the causal mask alone; without it, attention is blind to order.
 */
export interface NoEncoding extends Input<typeof NONE> {}

const prepare: Prepare = (_tools, fn, encoding, { headDim }) => {
  check(NONE, fn, encoding, 'encoding');
  return { scale: 1 / Math.sqrt(headDim) };
};

export const none: EncodingKind<NoEncoding> = {
  prepare,
  demo: () => ({ type: 'none' }),
};
