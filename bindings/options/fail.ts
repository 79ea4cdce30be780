/** The sentence of an error: every check of this package ends here. */
import { RopeError, type RopeErrorCode } from './errors.js';
import { isArray, typedArrayName } from './kinds.js';

/** A value as it is printed in a message: short, never throws, never runs the value's own code. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'symbol' || typeof value === 'function') return `a ${typeof value}`;
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
  if (isArray(value)) return `an array of length ${value.length}`;
  if (!ArrayBuffer.isView(value)) return 'an object';
  const tag = typedArrayName(value) ?? 'DataView';
  const length = (value as unknown as { length?: number }).length ?? value.byteLength;
  return `${tag[0] === 'I' ? 'an' : 'a'} ${tag} of length ${length}`;
}

/** Throws the sentence `fn: name rule, got value. hint`. Every other rule ends here. */
export function fail(
  code: RopeErrorCode,
  fn: string,
  name: string,
  rule: string,
  value: unknown,
  hint?: string,
): never {
  const sentence = `${fn}: ${name} ${rule}, got ${show(value)}`;
  throw new RopeError(code, name, value, hint ? `${sentence}. ${hint}` : sentence);
}
