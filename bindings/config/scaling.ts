/** `rope_scaling` and `rope_parameters`: from the file's keys to those of {@link Scaling}. */
import { check } from '../options/options.js';
import { fail, isRecord, missing, oneOf, record } from '../options/rules.js';
import { IN_FILES, IN_WORDS, inFileOf, kindOf, type Scaling, SCALING_TYPES, typeInFile } from '../scalings/index.js';
import { OF_ALL, ORIGINAL, type ScalingInFile } from '../scalings/scaling.js';
import { has, own, FN, type ConfigFile, type Json } from './file.js';

/** One dictionary of settings, with its name in the file. */
export interface Dictionary {
  name: string;
  value: Json;
}

/** A layer type by its name, for numbers that all share may stand beside the dictionaries. */
const LAYER_TYPE = /attention$|hybrid/;

/**
 * The dictionaries of the layer types, null for those that do not rotate; null where there is one for all layers. What stands
 * beside them is a default for each (huggingface/transformers#48798). What is no dictionary in their place stays as it is.
 */
export function byLayerType(settings: Json): Readonly<Record<string, unknown>> | null {
  const entries = Object.entries(settings);
  const isLayer = ([key, value]: [string, unknown]): boolean => isRecord(value) || LAYER_TYPE.test(key);
  const layers = entries.filter(isLayer);
  const dictionaries = layers.filter(([, value]) => isRecord(value));
  const named = dictionaries.some(([key]) => LAYER_TYPE.test(key));
  if (!named && !(dictionaries.length > 0 && entries.every(([, value]) => !value || isRecord(value)))) return null;
  const shared = Object.fromEntries(entries.filter((entry) => !isLayer(entry)));
  return Object.fromEntries(layers.map(([key, value]) => [key, isRecord(value) ? { ...shared, ...value } : value]));
}

/** What turns by height and width is not one embedding. */
export function refuseAxes(name: string, value: string): never {
  const hint = 'It turns by height and width: describe it by sections of kind axial';
  return fail('unsupported', FN, name, 'must be that of a language model', value, hint);
}

/** The keys of the file that a type has. */
export const readBy = ({ keys, more = [] }: ScalingInFile): string[] => [...Object.values(keys), ...more];

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
  const named = key(has(values, 'type') && !has(values, 'rope_type') ? 'type' : 'rope_type');
  const type = readType(file, values, named, key('alpha'));
  const result: Record<string, unknown> & { type: string } = { type };
  names.set('scaling.type', named);

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

  // normalizeConfig says which types there are.
  const kind = inFileOf(type);
  const keys = kind?.keys ?? {};
  for (const ours in keys) copy(ours, keys[ours]!);
  if ('original' in keys) findOriginal();
  kind?.read?.({
    result,
    maxPosition,
    inside: (name) => own(values, name),
    outside: (name) => file.find(name)?.value,
    copy,
    named: (ours, theirs) => names.set(`scaling.${ours}`, `${file.prefix}${theirs}`),
    factorFromLengths,
    note: (code, name, ...given) => file.note(code, key(name), ...given),
    refuse: (name, rule, value) => fail('unsupported', FN, key(name), rule, value),
  });
  noteUnread(file, values, type, key);
  return result;
}

/** A scaling as a model's file has it: the inverse of {@link readScaling}. `null`: files have no words for it. */
export function writeScaling(scaling: Scaling): Record<string, unknown> | null {
  const values = scaling as Readonly<Record<string, unknown>>;
  const written = IN_WORDS[scaling.type]?.(values);
  if (written !== undefined) return written;
  const copied = Object.entries(IN_FILES[scaling.type].keys).map(([ours, theirs]) => [theirs, values[ours]] as const);
  return { rope_type: scaling.type, ...Object.fromEntries(copied.filter(([, value]) => value !== undefined)) };
}

/**
 * A scaling as a Hugging Face config.json says it, for its `rope_scaling` or `rope_parameters`; {@link fromPretrained} reads
 * it back. `null` where there are no words for it: YaRN with the ramp of its paper. The `maxPosition` of a `dynamic` scaling
 * is `max_position_embeddings`, which stands beside it in the file.
 *
 * @throws RopeError `missing`, `unknown`, `type`, `range`, and which key of the scaling
 */
export function toPretrained(scaling: Scaling): Record<string, unknown> | null {
  const fn = 'toPretrained';
  const { type } = record(fn, 'scaling', scaling, "For example { type: 'linear', factor: 2 }");
  check(kindOf(oneOf(fn, 'scaling.type', type, SCALING_TYPES)).table, fn, scaling, 'scaling');
  return writeScaling(scaling);
}

function readType(file: ConfigFile, values: Json, name: string, alpha: string): string {
  const given = own(values, 'rope_type') ?? own(values, 'type') ?? null;
  if (given === null) {
    if (!has(values, 'factor')) return 'default';
    missing(FN, name, 'It says which rule the factor belongs to, such as "linear" or "yarn"');
  }
  if (typeof given !== 'string') fail('type', FN, name, 'must be a word such as "yarn"', given);
  if (given === 'axial') refuseAxes(name, given);
  const type = typeInFile(given, values);
  if (type === 'ntk' && given !== type) file.note('alpha-is-ntk', alpha);
  return type;
}

/** As in transformers, keys that are not known do no harm; here they are at least named. */
function noteUnread(file: ConfigFile, values: Json, type: string, key: (name: string) => string): void {
  const kind = inFileOf(type);
  const read = kind ? readBy(kind) : [];
  for (const name of Object.keys(values)) {
    if (read.includes(name) || OF_ALL.includes(name) || !has(values, name)) continue;
    const known = Object.values(IN_FILES).some((each) => readBy(each).includes(name));
    if (known) file.note('meaningless-key', key(name), type);
    else file.note('unknown-key', key(name));
  }
}
