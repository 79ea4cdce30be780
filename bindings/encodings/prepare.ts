/** From an encoding as plain data to one that is checked and ready to run. */
import { RopeError } from '../options/errors.js';
import { fail, record } from '../options/rules.js';
import KINDS, { type Encoding, type EncodingType } from './kinds/index.js';
import type { BiasKind, PrepareBias, Prepared, Shape, Tools } from './prepared.js';

/** In the order of their years, absolute before relative. */
export const ENCODING_TYPES = /* @__PURE__ */ Object.keys(KINDS) as readonly EncodingType[];

/** What makes the bias of an encoding, where it is nothing else. */
export function biasOf(type: unknown): PrepareBias | undefined {
  const kind: Partial<BiasKind<Encoding>> = Object.hasOwn(KINDS, String(type)) ? KINDS[type as EncodingType] : {};
  return kind.bias;
}

/** Those that are nothing but a bias. */
export const biased = (): EncodingType[] => ENCODING_TYPES.filter((type) => biasOf(type) !== undefined);

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
