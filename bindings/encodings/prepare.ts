/** From an encoding as plain data to one that is checked and ready to run. */
import { RopeError } from '../options/errors.js';
import { fail, record } from '../options/rules.js';
import { ENCODING_TYPES, type EncodingType, KINDS } from './kinds/index.js';
import type { Prepared, Shape, Tools } from './prepared.js';

export function prepare(tools: Tools, fn: string, encoding: unknown, shape: Shape): Prepared {
  const { type } = record(fn, 'encoding', encoding, "For example { type: 'alibi' }");
  if (!(ENCODING_TYPES as readonly unknown[]).includes(type)) {
    const list = `Known are: ${ENCODING_TYPES.join(', ')}`;
    if (type === undefined)
      throw new RopeError('missing', 'encoding.type', type, `${fn}: encoding.type is missing. ${list}`);
    fail('unknown', fn, 'encoding.type', 'is not known', type, list);
  }
  return KINDS[type as EncodingType].prepare(tools, fn, encoding, shape);
}
