/** From an encoding as plain data to one that is checked and ready to run. */
import { learned, sinusoidal } from './absolute.js';
import { alibi, kerple, t5Bias } from './bias.js';
import type { Prepare, Prepared, Shape, Tools } from './prepared.js';
import { rope, xpos } from './rotary.js';
import { deberta, fire, none, shaw, transformerXL, tupe } from './terms.js';
import { ENCODING_TYPES, type EncodingType } from './options.js';
import { fail, record } from '../options/rules.js';
import { RopeError } from '../options/errors.js';

/** Those that are nothing but a bias for every distance. */
export const BIASED = { t5Bias, alibi, kerple };

const PREPARE: Record<EncodingType, Prepare> = {
  ...{ none, sinusoidal, learned, shaw, transformerXL, tupe, deberta, rope, xpos, fire },
  ...BIASED,
};

export function prepare(tools: Tools, fn: string, encoding: unknown, shape: Shape): Prepared {
  const { type } = record(fn, 'encoding', encoding, "For example { type: 'alibi' }");
  if (!(ENCODING_TYPES as readonly unknown[]).includes(type)) {
    const list = `Known are: ${ENCODING_TYPES.join(', ')}`;
    if (type === undefined)
      throw new RopeError('missing', 'encoding.type', type, `${fn}: encoding.type is missing. ${list}`);
    fail('unknown', fn, 'encoding.type', 'is not known', type, list);
  }
  return PREPARE[type as EncodingType](tools, fn, encoding, shape);
}
