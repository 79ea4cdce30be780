/** `rope_scaling` and `rope_parameters`: from the file's keys to those of {@link Scaling}. */
import { fail } from '../options/rules.js';
import { RopeError } from '../options/errors.js';
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

/** The keys that each type reads. */
const READ = new Map<string, readonly string[]>([
  ['default', []],
  ['linear', ['factor']],
  ['ntk', ['factor', 'alpha']],
  ['dynamic', ['factor']],
  [
    'yarn',
    [
      ...['factor', ORIGINAL, 'beta_fast', 'beta_slow', 'mscale', 'mscale_all_dim'],
      ...['attention_factor', 'truncate', 'attn_factor', 'extrapolation_factor'],
    ],
  ],
  [
    'longrope',
    [...['factor', ORIGINAL, 'short_factor', 'long_factor', 'attention_factor'], ...['short_mscale', 'long_mscale']],
  ],
  ['llama3', ['factor', ORIGINAL, 'low_freq_factor', 'high_freq_factor']],
  ['proportional', ['factor']],
]);

/** Keys that are read elsewhere, whatever the type. */
const READ_ELSEWHERE = [
  ...['rope_type', 'type', 'rope_theta', 'partial_rotary_factor', 'mrope_section'],
  'mrope_interleaved',
];

const isNull = (value: unknown): boolean => value === null;
/** transformers has `beta_fast or 32` and `if mscale and mscale_all_dim`: there 0 is "not given". */
const isNullOrZero = (value: unknown): boolean => value === null || value === 0;

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

  const copy = (ours: string, theirs: string, isUnset = isNull): void => {
    names.set(`scaling.${ours}`, key(theirs));
    const value = own(values, theirs);
    if (value !== undefined && !isUnset(value)) result[ours] = value;
  };
  const copyOriginal = (): void => {
    copy('original', ORIGINAL);
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

  switch (type) {
    case 'linear':
      copy('factor', 'factor');
      break;
    case 'ntk':
      copy('factor', has(values, 'alpha') ? 'alpha' : 'factor');
      break;
    case 'dynamic':
      copy('factor', 'factor');
      // Not the original length: transformers reads max_position_embeddings here.
      names.set('scaling.maxPosition', `${file.prefix}max_position_embeddings`);
      if (maxPosition !== null) result.maxPosition = maxPosition;
      break;
    case 'yarn':
      copy('factor', 'factor');
      copyOriginal();
      factorFromLengths();
      copy('betaFast', 'beta_fast', isNullOrZero);
      copy('betaSlow', 'beta_slow', isNullOrZero);
      copy('mscale', 'mscale', isNullOrZero);
      copy('mscaleAllDim', 'mscale_all_dim', isNullOrZero);
      copy('attentionFactor', 'attention_factor');
      copy('truncate', 'truncate');
      // Factors of the first YaRN code on top of the others; every published file has 1.
      for (const other of ['attn_factor', 'extrapolation_factor']) {
        const value = own(values, other) ?? 1;
        if (value !== 1) {
          fail('unsupported', FN, key(other), 'must be 1 where it is given', value);
        }
      }
      break;
    case 'longrope':
      copy('factor', 'factor');
      copyOriginal();
      copy('shortFactor', 'short_factor');
      copy('longFactor', 'long_factor');
      copy('attentionFactor', 'attention_factor');
      result.attentionFactor ??= writtenAttentionFactor(values, key);
      if (result.attentionFactor === undefined) {
        delete result.attentionFactor;
        factorFromLengths();
      }
      break;
    case 'llama3':
      copy('factor', 'factor');
      copyOriginal();
      copy('lowFreqFactor', 'low_freq_factor');
      copy('highFreqFactor', 'high_freq_factor');
      break;
    case 'proportional':
      copy('factor', 'factor');
      copy('partialRotaryFactor', 'partial_rotary_factor');
      // transformers: partial_rotary_factor defaults to 1, the whole head.
      result.partialRotaryFactor ??= file.find('partial_rotary_factor')?.value ?? 1;
      break;
    default:
    // 'default' has no settings, and normalizeConfig says which other types there are.
  }
  noteUnread(file, values, type, key);
  return result;
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
  const read = READ.get(type) ?? [];
  for (const name of Object.keys(values)) {
    if (read.includes(name) || READ_ELSEWHERE.includes(name) || !has(values, name)) continue;
    const known = [...READ.values()].some((keys) => keys.includes(name));
    if (known) file.note('meaningless-key', key(name), type);
    else file.note('unknown-key', key(name));
  }
}
