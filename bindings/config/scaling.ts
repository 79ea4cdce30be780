/** `rope_scaling` and `rope_parameters`: from the file's keys to those of {@link Scaling}. */
import { fail } from '../options/rules.js';
import { RopeError } from '../options/errors.js';
import type { Scaling } from './config.js';
import { has, own, FN, type ConfigFile, type Json } from './file.js';

/** One dictionary of settings, with its name in the file. */
export interface Dictionary {
  name: string;
  value: Json;
}

/** Other names of a type: Phi-3's first files, vLLM's own, Qwen2-VL's first files. */
const TYPE_NAMES = new Map([
  ['su', 'longrope'],
  ['deepseek_yarn', 'yarn'],
  ['mrope', 'default'],
]);

const ORIGINAL = 'original_max_position_embeddings';

/** The keys of each type: ours, and the file's. */
const KEYS = new Map<string, Readonly<Record<string, string>>>([
  ['default', {}],
  ['linear', { factor: 'factor' }],
  ['ntk', { factor: 'factor' }],
  ['dynamic', { factor: 'factor' }],
  [
    'yarn',
    {
      ...{ factor: 'factor', original: ORIGINAL, betaFast: 'beta_fast', betaSlow: 'beta_slow' },
      ...{ mscale: 'mscale', mscaleAllDim: 'mscale_all_dim' },
      ...{ attentionFactor: 'attention_factor', truncate: 'truncate' },
    },
  ],
  [
    'longrope',
    {
      ...{ factor: 'factor', original: ORIGINAL, shortFactor: 'short_factor', longFactor: 'long_factor' },
      attentionFactor: 'attention_factor',
    },
  ],
  [
    'llama3',
    {
      ...{ factor: 'factor', original: ORIGINAL },
      ...{ lowFreqFactor: 'low_freq_factor', highFreqFactor: 'high_freq_factor' },
    },
  ],
  ['proportional', { factor: 'factor', partialRotaryFactor: 'partial_rotary_factor' }],
]);

/** Keys of a type that are read in a way of their own. */
const MORE_KEYS = new Map<string, readonly string[]>([
  ['ntk', ['alpha']],
  ['yarn', ['attn_factor', 'extrapolation_factor']],
  ['longrope', ['short_mscale', 'long_mscale']],
]);

const readBy = (type: string): string[] => [...Object.values(KEYS.get(type) ?? {}), ...(MORE_KEYS.get(type) ?? [])];

/** Keys that are read elsewhere, whatever the type. */
const READ_ELSEWHERE = [
  ...['rope_type', 'type', 'rope_theta', 'partial_rotary_factor', 'mrope_section'],
  'mrope_interleaved',
];

/** transformers has `beta_fast or 32` and `if mscale and mscale_all_dim`: there 0 is "not given". */
const ZERO_IS_UNSET = ['beta_fast', 'beta_slow', 'mscale', 'mscale_all_dim'];

/**
 * A scaling in the keys of RopeConfig, not yet checked, and in `names` the file's name of each key.
 *
 * @param byLayer the dictionary is one of several, for a layer type.
 */
export function readScaling(
  file: ConfigFile,
  { name: dictionary, value: values }: Dictionary,
  maxPosition: number | null,
  byLayer: boolean,
  names: Map<string, string>,
): Record<string, unknown> & { type: string } {
  const key = (name: string): string => `${dictionary}.${name}`;
  const type = readType(file, values, key);
  const result: Record<string, unknown> & { type: string } = { type };
  names.set('scaling.type', key(has(values, 'rope_type') ? 'rope_type' : 'type'));

  const copy = (ours: string, theirs: string): void => {
    names.set(`scaling.${ours}`, key(theirs));
    const value = own(values, theirs);
    const isUnset = value === undefined || value === null || (value === 0 && ZERO_IS_UNSET.includes(theirs));
    if (!isUnset) result[ours] = value;
  };
  const findOriginal = (): void => {
    // Phi-3 keeps it at the top level, and there it wins; not so beside settings by layer type.
    const top = byLayer ? null : file.find(ORIGINAL);
    if (top !== null) {
      names.set('scaling.original', top.name);
      result.original = top.value;
    } else if (result.original === undefined && maxPosition !== null) {
      result.original = maxPosition;
      file.note('original-from-length', key(ORIGINAL), maxPosition);
    }
  };
  const factorFromLengths = (): void => {
    if (result.factor !== undefined || maxPosition === null) return;
    if (typeof result.original !== 'number' || !(result.original > 0)) return;
    result.factor = Math.max(1, maxPosition / result.original);
    file.note('factor-from-lengths', key('factor'), result.factor as number);
  };

  // transformers 4: a length at the top level sets the factor, whatever is given (_compute_longrope_parameters).
  const noteOtherFactor = (): void => {
    const top = file.get(ORIGINAL);
    const factor = own(values, 'factor');
    if (typeof factor !== 'number' || typeof top !== 'number' || maxPosition === null) return;
    if (maxPosition / top !== factor) file.note('factor-by-version', key('factor'), factor, maxPosition / top);
  };

  const keys = KEYS.get(type) ?? {}; // normalizeConfig says which types there are
  for (const ours in keys) copy(ours, keys[ours]!);
  if ('original' in keys) findOriginal();
  switch (type) {
    case 'ntk':
      if (has(values, 'alpha')) copy('factor', 'alpha');
      break;
    case 'dynamic':
      // Not the original length: transformers reads max_position_embeddings here.
      names.set('scaling.maxPosition', `${file.prefix}max_position_embeddings`);
      if (maxPosition !== null) result.maxPosition = maxPosition;
      break;
    case 'yarn':
      factorFromLengths();
      // Factors of the first YaRN code on top of the others; every published file has 1.
      for (const other of MORE_KEYS.get('yarn')!) {
        const value = own(values, other) ?? 1;
        if (value !== 1) fail('unsupported', FN, key(other), 'must be 1 where it is given', value);
      }
      break;
    case 'longrope':
      result.attentionFactor ??= writtenAttentionFactor(values, key);
      if (result.attentionFactor === undefined) {
        delete result.attentionFactor;
        factorFromLengths();
        noteOtherFactor();
      }
      break;
    case 'proportional':
      // transformers: partial_rotary_factor defaults to 1, the whole head.
      result.partialRotaryFactor ??= file.find('partial_rotary_factor')?.value ?? 1;
      break;
  }
  noteUnread(file, values, type, key);
  return result;
}

/** A scaling as a model's file has it: the inverse of {@link readScaling}. */
export function writeScaling(scaling: Scaling): Record<string, unknown> {
  const written: Record<string, unknown> = { rope_type: scaling.type };
  for (const [ours, theirs] of Object.entries(KEYS.get(scaling.type)!))
    written[theirs] = (scaling as Readonly<Record<string, unknown>>)[ours];
  return written;
}

function readType(file: ConfigFile, values: Json, key: (name: string) => string): string {
  const given = own(values, 'rope_type') ?? own(values, 'type') ?? null;
  if (given === null) {
    if (!has(values, 'factor')) return 'default';
    throw new RopeError(
      'missing',
      key('rope_type'),
      undefined,
      `${FN}: ${key('rope_type')} is missing. It says which rule the factor belongs to, such as "linear" or "yarn"`,
    );
  }
  if (typeof given !== 'string') {
    fail('type', FN, key('rope_type'), 'must be a word such as "yarn"', given);
  }
  // Hunyuan: base * alpha^(r/(r-2)) at every length, under the name of the rule that depends on it.
  if (given === 'dynamic' && typeof own(values, 'alpha') === 'number') {
    file.note('alpha-is-ntk', key('alpha'));
    return 'ntk';
  }
  return TYPE_NAMES.get(given) ?? given;
}

/** Phi-3.5-MoE writes the attention factor out, once for short and once for long sequences. */
function writtenAttentionFactor(values: Json, key: (name: string) => string): unknown {
  const short = own(values, 'short_mscale') ?? undefined;
  const long = own(values, 'long_mscale') ?? undefined;
  if (short !== long) {
    fail('unsupported', FN, key('short_mscale'), 'must equal long_mscale', short);
  }
  return short;
}

/** As in transformers, keys that are not known do no harm; here they are at least named. */
function noteUnread(file: ConfigFile, values: Json, type: string, key: (name: string) => string): void {
  const read = readBy(type);
  for (const name of Object.keys(values)) {
    if (read.includes(name) || READ_ELSEWHERE.includes(name) || !has(values, name)) continue;
    const known = [...KEYS.keys()].some((each) => readBy(each).includes(name));
    if (known) file.note('meaningless-key', key(name), type);
    else file.note('unknown-key', key(name));
  }
}
