/** One form of a model, from config.json, GGUF metadata or a name of the catalogue. */
import { catalogueEntry, type CatalogueEntry } from '../models/catalogue.js';
import { RopeError } from '../options/errors.js';
import { between, fail, integer, isRecord, missing, tagOf } from '../options/rules.js';
import { ConfigFile, FN, has, own, type Json } from '../config/file.js';
import { ALL_TYPES } from '../config/model-types.js';
import { fourths, fromPretrained, leadingLayers, readSettings, type Pretrained } from '../config/pretrained.js';
import { byLayerType } from '../config/scaling.js';
import { architectureOf, convert, FULL_EVERY } from './convert.js';
import { number, shareOf, within } from './keys.js';
import { makersOf, originalOf } from './makers.js';
import { ruleOf } from './rule.js';
import { say } from './sentence.js';
import { isGguf, modelFromGguf } from './from-gguf.js';
import type { ReadModel } from './read-model.js';
import type { LayerKind, PlanModel, Rule } from './types.js';

/** @throws RopeError that names `model` or the key of its file. */
export function readModel(fn: string, input: unknown): ReadModel {
  if (isGguf(input)) return modelFromGguf(fn, input);
  if (typeof input === 'string' && !input.trimStart().startsWith('{')) {
    const entry = catalogueEntry(fn, input);
    return modelFromConfig(fn, entry.config, entry);
  }
  if (typeof input === 'string' || isRecord(input)) return inWords(fn, () => modelFromConfig(fn, input));
  return fail('type', fn, 'model', 'must be a name, a config.json or GGUF metadata', input, MODEL_HINT);
}

export const MODEL_HINT = 'Give a name, a config.json, or what readGguf gave';

/** Keys that some engines read and transformers does not: read here, kept from what checks the file. */
const NOT_OF_TRANSFORMERS = /^(attn_factor|extrapolation_factor|finetuned|(short|long)_mscale)$/;

export function modelFromConfig(fn: string, json: unknown, entry?: CatalogueEntry): ReadModel {
  const file = new ConfigFile(json, ALL_TYPES);
  const read = fromPretrained(checkable(file));
  const maxPosition = read.maxPosition;
  if (maxPosition === null) {
    const why = 'Nothing else says how long the context is';
    missing(fn, `${file.prefix}max_position_embeddings`, why);
  }
  const layers = layersOf(file, read);
  const main = layers[0]!;
  const latent = latentOf(file);
  const base: Omit<PlanModel, 'gguf' | 'family' | 'recommended' | 'needs' | 'original'> = {
    name: entry?.name ?? '',
    from: entry ? 'catalogue' : 'config.json',
    modelType: read.modelType,
    architecture: architectureOf(read.modelType) ?? null,
    maxPosition,
    layers,
    heads: read.heads ?? null,
    kvHeads: latent ? (file.whole('num_key_value_heads') ?? read.heads ?? null) : (read.kvHeads ?? null),
    latent,
    part: file.prefix.slice(0, -1),
    partial: shareOf({ latent }, main),
    mrope: mropeOf(file),
    baseAtTop: file.has('rope_theta') || !file.has('rope_parameters'),
    source: entry?.source ?? null,
  };
  const makers = makersOf(base, entry?.family, file.has('dual_chunk_attention_config'));
  const original = originalOf(makers, main, maxPosition);
  return {
    model: {
      ...{ ...base, ...makers, original },
      gguf: convert(base, number(file.part, 'original_max_position_embeddings')),
    },
    assumed: read.notes.map(({ message }) => say`config.json: ${message}`),
  };
}

/** The errors of reading a file, under the name of the function that was called. */
function inWords<T>(fn: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RopeError)) throw error;
    const name = error.parameter === 'json' ? 'model' : error.parameter;
    const message = error.message.replace(/^fromPretrained: (json\b)?/, (_, json) => `${fn}: ${json ? 'model' : ''}`);
    throw new RopeError(error.code, name, error.value, message);
  }
}

/** The part of the file that is read, without keys that only other engines know. */
function checkable(file: ConfigFile): Json {
  const part: Record<string, unknown> = { ...file.part };
  if (file.modelType !== '') part['model_type'] = file.modelType;
  for (const key of ['rope_scaling', 'rope_parameters'])
    if (has(part, key)) part[key] = clean(`${file.prefix}${key}`, part[key]);
  return within(file.prefix.slice(0, -1), part);
}

/** What is read here is typed there: a value that JSON has no word for is refused, and so is what has no end. */
function clean(name: string, value: unknown, depth = 0): unknown {
  const isList = Array.isArray(value);
  // Of a number in place of a dictionary or of a word, what it has to be is said later.
  if (typeof value === 'number')
    return depth > 0 && !/(type|attention)$/.test(name) ? between(FN, name, value, -1e18, 1e18) : value;
  if (value === null || /^(str|boo|und)/.test(typeof value)) return value;
  if (depth > 8 || (isList ? value.length > 1e4 : tagOf(value) !== 'Object'))
    fail('type', FN, name, 'must be JSON, at most 8 deep and with lists of at most 10000', value);
  const read = Object.entries(value as object)
    .map(([key, each]) => [key, clean(`${name}.${key}`, each, depth + 1)] as const)
    .filter(([key]) => !NOT_OF_TRANSFORMERS.test(key));
  return isList ? read.map(([, each]) => each) : Object.fromEntries(read);
}

function layersOf(file: ConfigFile, read: Pretrained): LayerKind[] {
  const settings = readSettings(file)?.value ?? null;
  const nested = settings && byLayerType(settings);
  const top = file.get('original_max_position_embeddings');
  const withTop = (rule: Rule): Rule =>
    typeof top === 'number' && !nested && rule['rope_type'] !== 'default'
      ? { ...rule, original_max_position_embeddings: top }
      : rule;
  const { full, sliding, window, local } = countsOf(file);
  const kind = (name: LayerKind['kind'], config: Pretrained['config'], rule: Rule): LayerKind => ({
    kind: name,
    count: name === 'all' ? (full ?? 0) + (sliding ?? 0) || null : name === 'sliding_attention' ? sliding : full,
    window: name === 'sliding_attention' || (name === 'all' && full === 0) ? window : null,
    ...(name === 'all' && local && { local }),
    headDim: config.headDim,
    rotaryDim: config.rotaryDim ?? config.headDim,
    base: between(FN, nameOf(file, config.base), config.base ?? 10000, 1, 1e18),
    rule,
  });
  // Where layers that see everything do not rotate: they have keys, too.
  const alone = (...of: [Pretrained['config'], Rule]): LayerKind[] => [
    {
      ...kind('all', ...of),
      kind: 'sliding_attention',
      ...(sliding && full && window && { window: null, local: { count: sliding, size: window } }),
    },
  ];
  const { layers } = read;
  if (layers !== undefined) {
    const names = Object.keys(layers);
    const slides = names.find((name) => /sliding|main/.test(name));
    const [sees, more] = names.filter((name) => name !== slides);
    if (more) fail('unsupported', FN, more, 'must be one of two types', names);
    const kinds = [
      [sees, 'full_attention'],
      [slides, 'sliding_attention'],
    ] as const;
    return kinds.flatMap(([name, of]) => {
      if (name === undefined) return [];
      const config = layers[name]!;
      const rule = ruleOf((nested ? (nested[name] as Rule) : config.scaling && settings) ?? null);
      const given = [config, nested ? rule : withTop(rule)] as const;
      return sees ? kind(of, ...given) : alone(...given);
    });
  }
  const rule = withTop(ruleOf(settings));
  if (sliding && full)
    return file.hasRule('sliding-only')
      ? alone(read.config, rule)
      : [kind('full_attention', read.config, rule), kind('sliding_attention', read.config, rule)];
  return [kind('all', read.config, rule)];
}

/** The key of a base, which has several names. */
const nameOf = ({ part, prefix }: ConfigFile, base: unknown): string =>
  prefix + (Object.keys(part).find((key) => part[key] === base) ?? 'rope_theta');

interface Counts {
  full: number | null;
  sliding: number | null;
  window: number | null;
  local?: LayerKind['local'];
}

/** How many layers see everything and how many a window; a hybrid's other layers have no cache that grows. */
function countsOf(file: ConfigFile): Counts {
  // The last layers of a small Gemma read the keys of earlier ones (transformers cache_utils.py, DynamicCache).
  const given = file.whole('num_hidden_layers', 'n_layer', 'num_layers', 'n_layers');
  const shared = 'num_kv_shared_layers';
  const all = given && given - integer(FN, file.prefix + shared, file.get(shared) ?? 0, 0, given - 1);
  /** Tokens that are seen; 0, -1 and false are none. */
  const sizeOf = (key: string): number | null => {
    const size = integer(FN, file.prefix + key, file.get(key) || 0, -1);
    return size > 0 ? size : null;
  };
  const switchedOff = file.flag('use_sliding_window') === false;
  const window = switchedOff ? null : sizeOf('sliding_window');
  const chunk = sizeOf('attention_chunk_size');
  const inChunks = (count: number): Pick<Counts, 'local'> =>
    count > 0 && chunk ? { local: { count, size: chunk } } : {};
  const kinds = file.get('layer_types') ?? file.get('layers_block_type');
  if (Array.isArray(kinds)) {
    const count = (pattern: RegExp): number =>
      kinds.slice(0, all ?? kinds.length).filter((each) => typeof each === 'string' && pattern.test(each)).length;
    const sliding = count(/^(sliding|chunked)/);
    const full = count(/^(full_attention|attention|global)/);
    // Layers whose window the file does not give keep everything.
    return window
      ? { full, sliding, window }
      : { full: full + sliding, sliding: 0, window, ...inChunks(count(/^chunked/)) };
  }
  const hybrid = file.whole('full_attention_interval', 'layer_group_size');
  if (all && hybrid) return { full: Math.floor(all / hybrid), sliding: 0, window: null };
  // EXAONE 4 has letters there, and says the same by layer_types.
  const named = file.get('sliding_window_pattern') ?? file.get('_sliding_window_pattern');
  const pattern = typeof named === 'string' ? null : file.whole('sliding_window_pattern', '_sliding_window_pattern');
  // transformers configuration_llama4.py: the others have chunks.
  const fourth = all && file.hasRule('every-fourth-not') ? all - fourths(file, all) : 0;
  if (window === null) return { full: all, sliding: 0, window, ...inChunks(fourth) };
  // Every layer has the window in the first Mistral; of other types it is not known how many do.
  const alike = /^(mistral|mixtral|starcoder2|phi3)$/.test(file.modelType) ? 1 : null;
  const every = pattern ?? FULL_EVERY[architectureOf(file.modelType) ?? ''] ?? alike;
  if (every === 1) return { full: 0, sliding: all, window };
  if (every === null || all === null) return { full: null, sliding: null, window };
  const lead = leadingLayers(file) ?? 0;
  const full = lead + Math.floor((all - lead) / every);
  return { full, sliding: all - full, window };
}

function latentOf(file: ConfigFile): PlanModel['latent'] {
  const rotated = file.whole('qk_rope_head_dim');
  if (rotated === null) return null;
  const types = file.list('indexer_types');
  const having = types ? types.filter((each) => each === 'full').length : (file.whole('num_hidden_layers') ?? 0);
  const indexed = (file.whole('index_head_dim') ?? 0) * having;
  return { rank: file.whole('kv_lora_rank'), rotated, plain: file.whole('qk_nope_head_dim'), indexed };
}

function mropeOf(file: ConfigFile): PlanModel['mrope'] {
  for (const key of ['rope_parameters', 'rope_scaling']) {
    const settings = file.dictionary(key)?.value;
    const section = settings && own(settings, 'mrope_section');
    if (settings && Array.isArray(section) && section.every((each) => typeof each === 'number'))
      return { section, interleaved: own(settings, 'mrope_interleaved') === true };
  }
  return null;
}
