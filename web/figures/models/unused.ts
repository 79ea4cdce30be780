/** What a config.json says and no figure uses. */
import { fromPretrained } from 'ropewalk';
import { LONGEST_UNUSED } from '../../subject/fields.js';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Read by the package for those who run attention; the figures show one head. */
const OF_HEADS =
  /(^|_)(kv_heads|key_value_heads|head_kv|kv_n_heads|query_group_num|multi_query|multi_query_attention)$/;

/**
 * The keys that `fromPretrained` does not look at, of the file and of the part that it was read from; those of a scaling
 * are its notes. Text that is no JSON by itself (Python writes NaN) gives none.
 */
export function unusedKeys(text: string): string[] {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return [];
  }
  if (!isObject(file)) return [];
  const read = new Set<string>();
  fromPretrained(watched(file, '', read));
  const unused = (part: Json, prefix: string): string[] =>
    Object.entries(part).flatMap(([key, value]) => {
      const name = prefix + key;
      if (!read.has(name) || OF_HEADS.test(key)) return [name];
      return isObject(value) && !/rope|attn/.test(key) ? unused(value, `${name}.`) : [];
    });
  return unused(file, '').filter((name) => /^[\w.-]+$/.test(name));
}

/** The list as the address has it. */
export function shortList(keys: readonly string[]): string {
  let text = keys.join(',');
  while (text.length > LONGEST_UNUSED) text = text.slice(0, text.lastIndexOf(','));
  return text;
}

/** The same object, which writes down whatever is asked of it. */
function watched(object: Json, prefix: string, read: Set<string>): Json {
  return new Proxy(object, {
    get(target, key) {
      const value = target[key as string];
      if (typeof key !== 'string') return value;
      read.add(prefix + key);
      return isObject(value) ? watched(value, `${prefix}${key}.`, read) : value;
    },
  });
}
