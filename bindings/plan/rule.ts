/** A dictionary of settings with its type under one name. */
import { typeInFile } from '../scalings/index.js';
import { own } from '../config/file.js';
import type { Rule } from './types.js';

/** `rope_type` first, then every key of the rule; base and share are read beside it. */
export function ruleOf(values: Rule | null): Rule {
  if (values === null) return { rope_type: 'default' };
  const given = own(values, 'rope_type') ?? own(values, 'type') ?? 'default';
  const type = typeof given === 'string' ? typeInFile(given, values) : given;
  const kept = Object.entries(values).filter(
    ([key, value]) => !/^((rope_)?type|rope_theta|partial_rotary_factor)$/.test(key) && value !== null,
  );
  const share = type === 'proportional' ? { partial_rotary_factor: own(values, 'partial_rotary_factor') ?? 1 } : {};
  return { rope_type: type, ...share, ...Object.fromEntries(kept) };
}
