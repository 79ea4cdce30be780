/** RoPE, among the others. */
import { normalizeConfig, PAIRINGS, type RopeConfig } from '../../config/config.js';
import { type Input, options } from '../../options/options.js';
import { fail, unchecked, whole, word } from '../../options/rules.js';
import type { EncodingKind, Prepare } from '../prepared.js';
import { turning } from '../rotary.js';
import { FARTHEST } from '../sizes.js';

const ROPE = options({
  type: word(['rope']),
  /** `{ headDim }` where it is left out. */
  config: unchecked<RopeConfig>().optional,
  /** For scalings that depend on the length. */
  sequenceLength: whole(0, FARTHEST).optional,
});

/** RoPE itself (RoFormer eq. 34): queries and keys turned by their position, with every scaling there is. */
export interface RopeEncoding extends Input<typeof ROPE> {}

const prepare: Prepare = (tools, fn, encoding, shape) => {
  const { config = { headDim: shape.headDim }, sequenceLength = 0 } = ROPE.read(fn, encoding, 'encoding');
  const normal = normalizeConfig(fn, config);
  if (normal.headDim !== shape.headDim) {
    fail(
      'conflict',
      fn,
      'encoding.config.headDim',
      `must be the headDim ${shape.headDim} of this call`,
      normal.headDim,
    );
  }
  const { theta, attentionFactor } = tools.frequencies(config, { sequenceLength });
  return turning(tools, shape, { theta, pairing: PAIRINGS.indexOf(normal.pairing), gain: attentionFactor });
};

export const rope: EncodingKind<RopeEncoding> = {
  prepare,
  demo: ({ d }) => ({ type: 'rope', config: { headDim: d } }),
};
