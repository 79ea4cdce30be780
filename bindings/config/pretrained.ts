/**
 * From a Hugging Face config.json to a {@link RopeConfig}.
 *
 * The file is only read here; what is valid is decided by `normalizeConfig`, whose errors are put into
 * the words of the file (`rope_scaling.factor`, not `scaling.factor`).
 */
import { isArray } from '../options/kinds.js';
import { type Input, options } from '../options/options.js';
import {
  between,
  boolean,
  fail,
  finite,
  from,
  integer,
  isRecord,
  missing,
  positiveInteger,
  record,
  word,
} from '../options/rules.js';
import { normalized, PAIRINGS, type Pairing, type RopeConfig } from './config.js';
import { RopeError } from '../options/errors.js';
import { ConfigFile, has, own, ROPE_KEYS, FN, type Found } from './file.js';
import {
  ALIBI_POSITIONS,
  ALL_TYPES,
  type Knowledge,
  LEARNED_POSITIONS,
  OTHER_LAYERS,
  TWO_AXES,
} from './model-types.js';
import type { PretrainedNote } from './notes.js';
import { byLayerType, type Dictionary, readScaling, refuseAxes } from './scaling.js';

// A bundle without fromPretrained drops it: an option of its own would be read at once.
const PRETRAINED = /* @__PURE__ */ (() =>
  options({
    /** Overrides the pairing that `model_type` gives. */
    pairing: word(PAIRINGS).optional,
  }))();

/** What `fromPretrained` takes from its caller in place of the file. */
export interface PretrainedOptions extends Input<typeof PRETRAINED> {}

/** What a model's config.json says about its rotary embedding. */
export interface Pretrained {
  /** The embedding of the layers with full attention, or of all layers where they are alike. */
  config: RopeConfig;
  /** By layer type (`full_attention`, `sliding_attention`), where the model tells them apart. */
  layers?: Record<string, RopeConfig>;
  /** `model_type` of the part that was read (the language model of a composite one); '' where there is none. */
  modelType: string;
  /** H, query heads; undefined where the file has no single number for them, which `notes` then says. */
  heads: number | undefined;
  /** K, key/value heads; 1 for the rotated part of multi-head latent attention; undefined as with `heads`. */
  kvHeads: number | undefined;
  /**
   * Context of pretraining, as far as the file tells: the scaling's original length, else
   * `max_position_embeddings`, which some models set higher than what they were trained on.
   */
  trainingLength: number | null;
  /** `max_position_embeddings` or its older name: the longest context the model is meant for. */
  maxPosition: number | null;
  /** What was assumed, taken from defaults or left aside. */
  notes: PretrainedNote[];
}

/**
 * Reads a Hugging Face config.json: its text or the parsed object.
 *
 * Forms: top-level `rope_theta` + `rope_scaling` with `type` or `rope_type`; `rope_parameters`, also by
 * layer type; `partial_rotary_factor`, `rotary_pct`, `rotary_dim`; `head_dim`, `kv_channels` or
 * `hidden_size / num_attention_heads` and their older names; `mrope_section`; `qk_rope_head_dim`
 * (multi-head latent attention: the rotated part of a head is described); a nested `text_config`. The
 * pairing follows `model_type` where that is known; where it is not, `notes` says that half-split was
 * assumed.
 *
 * Text that is not JSON, JSON that is no model's config, models without rotary embedding and types that are not known
 * and have no key of rotation are told apart by `code` (`not-json`, `not-config`, `no-rope`, `unknown`). Missing keys, values out of range and lists of
 * the wrong length are errors that name the key; keys of a scaling that are not known are left aside
 * with a note, as transformers does.
 *
 * Source: the reading rules of huggingface/transformers, src/transformers/modeling_rope_utils.py
 * (`standardize_rope_params`, `validate_rope`, the `_compute_*_parameters` functions).
 *
 * @throws RopeError
 */
export function fromPretrained(json: unknown, options: PretrainedOptions = {}): Pretrained {
  return readPretrained(json, options, ALL_TYPES, { refuseWithoutRope, noteLayers, readLists });
}

/** What other types than Llama's need. Given, not imported: `ropewalk/model` opens none of them, and is smaller so. */
interface OfOtherTypes {
  refuseWithoutRope(file: ConfigFile): void;
  noteLayers(file: ConfigFile): void;
  readLists(file: ConfigFile, settings: Dictionary | null, add: AddLayers): boolean;
}

/** {@link fromPretrained} for those who know only some of the types. */
export function readPretrained(
  json: unknown,
  options: PretrainedOptions,
  known: Knowledge,
  others?: OfOtherTypes,
): Pretrained {
  const given = PRETRAINED.read(FN, options);
  const file = new ConfigFile(json, known);
  others?.refuseWithoutRope(file);
  const pairing = given.pairing ?? readPairing(file);
  const heads = file.whole('num_attention_heads', 'n_head', 'n_heads', 'num_heads', 'encoder_num_attention_heads');
  const maxPosition = file.whole(
    ...['max_position_embeddings', 'n_positions', 'max_sequence_length', 'seq_length'],
    ...['max_seq_len', 'model_max_length', 'n_ctx', 'context_window_size'],
  );

  const byLayer = readLayers(file, { pairing, heads, maxPosition }, others);
  const main = byLayer.get('full_attention') ?? [...byLayer.values()][0];
  if (main === undefined) {
    fail('no-rope', FN, `${file.prefix}rope_parameters`, 'must rotate some layer', null);
  }
  others?.noteLayers(file);
  const compressed = byLayer.get('compress')?.base;
  if (compressed !== undefined) file.note('compressed-layers', compressed);
  if (file.modelType === 'qwen' && file.flag('use_dynamic_ntk')) {
    file.note('grows-with-length', file.whole('seq_length') ?? maxPosition ?? 'seq_length');
  }
  const kvHeads = readKvHeads(file, heads);
  if (heads === null) file.note('heads-unknown', 'query');
  if (kvHeads === null) file.note('heads-unknown', 'key/value');
  return {
    config: main,
    ...(byLayer.has(ALL_LAYERS) ? {} : { layers: Object.fromEntries(byLayer) }),
    modelType: file.modelType,
    heads: heads ?? undefined,
    kvHeads: kvHeads ?? undefined,
    trainingLength: originalOf(main) ?? maxPosition,
    maxPosition,
    notes: file.notes(),
  };
}

function originalOf({ scaling }: RopeConfig): number | undefined {
  return scaling !== undefined && 'original' in scaling ? scaling.original : undefined;
}

// --- does it rotate, and which components together? -------------------------------------------------

/** position_embedding_type where a file has none, of classes whose default is not to rotate. */
const POSITIONS_WITHOUT_KEY: ReadonlyMap<string, string> = new Map([
  ['esm', 'absolute'], // transformers modeling_esm.py: getattr(config, 'position_embedding_type', 'absolute')
  ['granitemoehybrid', 'nope'], // configuration_granitemoehybrid.py: None; only 'rope' rotates
]);

function refuseWithoutRope(file: ConfigFile): void {
  const refuse = (key: string, value: unknown, why: string): never => {
    const be = typeof value === 'boolean' ? `${!value} in` : 'that of';
    return fail('no-rope', FN, `${file.prefix}${key}`, `must be ${be} a model with rotary embedding`, value, why);
  };
  const positions = file.known.positionsWithoutRope(file.modelType);
  if (positions === OTHER_LAYERS) refuse('model_type', file.modelType, positions);
  if (positions === undefined && TWO_AXES.test(file.modelType)) refuseAxes(`${file.prefix}model_type`, file.modelType);
  const kind = file.get('position_embedding_type') ?? POSITIONS_WITHOUT_KEY.get(file.modelType);
  const kindRotates = kind === 'rotary' || kind === 'rope';
  if (kind !== undefined && !kindRotates) {
    const learned = kind === 'absolute' ? LEARNED_POSITIONS : 'It does not rotate';
    const why = kind === 'alibi' ? ALIBI_POSITIONS : (positions ?? learned);
    refuse('position_embedding_type', kind, why);
  }
  const attention = file.dictionary('attn_config')?.value ?? {};
  const rotatesInside = own(attention, 'rope') === true;
  const biased = rotatesInside || own(attention, 'alibi');
  if (!rotatesInside && biased === true) refuse('attn_config.alibi', true, ALIBI_POSITIONS);
  if (file.flag('alibi')) refuse('alibi', true, ALIBI_POSITIONS);
  if (file.modelType === 'mpt' && biased === false) refuse('model_type', file.modelType, LEARNED_POSITIONS);
  const OFF = 'Its rotation is switched off';
  if (file.get('qk_rope_head_dim') === 0) refuse('qk_rope_head_dim', 0, OFF); // GLM-5.3-Flash
  const refuseWhere = (key: string, value: boolean): unknown => file.flag(key) === value && refuse(key, value, OFF);
  refuseWhere('mla_use_nope', true); // Kimi Linear
  refuseWhere('use_mla_nope', true); // Ling 3
  refuseWhere('rotary', false); // ChatGLM
  refuseWhere('use_rope', false);
  if (file.modelType === 'hf_olmo') refuseWhere('rope', false);
  // transformers configuration_zamba2.py: false where it is left out.
  if (file.modelType === 'zamba2' && !file.flag('use_mem_rope')) refuse('use_mem_rope', false, OFF);
  const parameters = file.get('rope_parameters');
  if (file.hasRule('only-with-base') && !has(isRecord(parameters) ? parameters : file.part, 'rope_theta'))
    refuse('rope_theta', null, OFF);
  if (file.flag('use_fope')) fail('unsupported', FN, `${file.prefix}use_fope`, 'must be false', true);
  // K2 Horizon: x[i] turns with x[i + d/2], but the first of both halves alone.
  const turning = file.find('rope_head_dim');
  if (turning && turning.value !== file.get('head_dim'))
    fail('unsupported', FN, turning.name, 'must be head_dim', turning.value);
  // vllm baichuan.py: the 7B models rotate, the 13B models (hidden_size 5120) do not.
  if (file.modelType === 'baichuan' && file.get('hidden_size') === 5120) {
    refuse('hidden_size', 5120, `This is Baichuan 13B. ${ALIBI_POSITIONS}`);
  }

  if (kindRotates || rotatesInside || ROPE_KEYS.some((key) => file.has(key))) return;
  if (has(attention, 'rope_theta')) return;
  if (positions !== undefined) refuse('model_type', file.modelType, positions);
  if (file.kind) return; // Llama 1 and 2 have no key for it.
  const rule = 'must be a type known here, or the file must say that it rotates';
  const name = `${file.prefix}model_type`;
  const others = 'The file has none of rope_theta, rope_parameters, rotary_dim and rotary_pct';
  if (file.modelType === '') missing(FN, name, others);
  fail('unknown', FN, name, rule, file.modelType, others);
}

function readPairing(file: ConfigFile): Pairing {
  const said = (...keys: string[]): Pairing | undefined => {
    const flag = keys.map((key) => file.flag(key)).find((each) => each !== undefined);
    return flag === undefined ? flag : flag ? 'interleaved' : 'half-split';
  };
  const pairing =
    // DeepSeek-V3 and its relatives say it themselves (transformers configuration_deepseek_v3.py), and
    // so does ChatGLM, whose other layout is CogAgent's (vllm chatglm.py).
    said('rope_interleave', 'original_rope') ??
    file.kind?.pairing ??
    // The names of flash-attn's and of nanotron's files.
    said('rotary_emb_interleaved', 'rope_interleaved');
  if (pairing) return pairing;
  if (file.modelType === '') file.note('pairing-assumed');
  else file.note('pairing-assumed-for-type', file.modelType);
  return 'half-split';
}

function readKvHeads(file: ConfigFile, heads: number | null): number | null {
  if (file.find('qk_rope_head_dim')) return 1;
  if (isArray(file.get('num_kv_heads'))) return null; // OpenELM: one number for each layer
  // transformers modeling_falcon.py: whatever num_kv_heads says; the flag is true where it is left out.
  const { modelType } = file;
  if (modelType === 'falcon' && !file.flag('new_decoder_architecture') && file.flag('multi_query') !== false) return 1;
  // vllm chatglm.py: the number of groups counts only where the flag is set.
  if (file.flag('multi_query_attention') && file.has('multi_query_group_num'))
    return file.whole('multi_query_group_num');
  const given = file.whole(
    ...['num_key_value_heads', 'num_kv_heads', 'n_head_kv', 'kv_n_heads', 'n_kv_heads', 'encoder_num_key_value_heads'],
    'num_attention_groups',
  );
  // transformers configuration_gemma4.py: layers with full attention have a number of their own where keys are values.
  const full = ofFullLayers(file, 'num_key_value_heads', 'num_global_key_value_heads');
  if (full !== null && given !== null && (file.flag('attention_k_eq_v') || file.has('per_layer_config'))) {
    const wide = positiveInteger(FN, full.name, full.value);
    if (wide !== given) file.note('kv-heads-by-layer', wide, given);
    return wide;
  }
  if (given !== null) return given;
  const inAttention = inside(file.dictionary('attn_config'), 'kv_n_heads');
  if (inAttention) return positiveInteger(FN, inAttention.name, inAttention.value);
  return file.flag('multi_query') || file.flag('multi_query_attention') ? 1 : heads;
}

/**
 * Gemma 4: what its layers with full attention have in place of the others, under the newer name and the older one.
 * Source: transformers configuration_gemma4.py.
 */
function ofFullLayers(file: ConfigFile, key: string, older: string): Found | null {
  if (!file.hasRule('wide-full')) return null;
  const layers = file.dictionary('per_layer_config');
  if (!layers) return file.find(older);
  for (const [layer, value] of Object.entries(layers.value)) {
    const name = `${layers.name}.${layer}`;
    const found = inside({ name, value: record(FN, name, value) }, key);
    if (found) return found;
  }
  return null;
}

function noteStill(file: ConfigFile, still: number, layers: number): void {
  if (still > 0) file.note('layers-without-rope', still, layers);
}

/** Of Cohere 2 MoE one layer in so many sees everything, where the file does not say it (configuration_cohere2_moe.py). */
export const COHERE_FULL_EVERY = 4;

/** Of types of which every fourth does not rotate, the number of those among `layers`. */
export const fourths = (file: ConfigFile, layers: number): number =>
  Math.floor(layers / (file.whole('no_rope_layer_interval') ?? 4));

/**
 * Layers that come first, have no experts, see everything and rotate all the same; null of other types.
 * Source: transformers configuration_cohere2_moe.py, modeling_cohere2_moe.py.
 */
export function leadingLayers(file: ConfigFile): number | null {
  if (file.modelType !== 'cohere2_moe' || (file.get('prefix_dense_sliding_window_pattern') ?? 1) !== 1) return null;
  const key = 'first_k_dense_replace';
  return integer(FN, file.prefix + key, file.get(key) ?? 0, 0, file.whole('num_hidden_layers') ?? 0);
}

/** Which layers rotate, where not all of them do. */
function noteLayers(file: ConfigFile): void {
  const kinds = file.list('layer_types') ?? file.list('layers_block_type');
  const all = (pattern: RegExp): boolean =>
    kinds?.every((kind) => typeof kind === 'string' && pattern.test(kind)) ?? false;

  const flags = file.list('no_rope_layers') ?? file.list('rope_layout'); // SmallThinker
  if (flags?.length) {
    noteStill(file, flags.filter((flag) => flag === 0).length, flags.length);
  } else if (file.hasRule('every-fourth-not') && !file.has('layer_rope_theta')) {
    const layers = file.whole('num_hidden_layers') ?? 0;
    noteStill(file, fourths(file, layers), layers);
  }
  if (file.hasRule('sliding-only') && file.get('sliding_window') !== null && !all(/^full/) && !all(/^sliding/)) {
    const lead = leadingLayers(file);
    const experts = file.list('mlp_layer_types')?.indexOf('sparse') ?? lead;
    const layers = kinds?.length ?? file.whole('num_hidden_layers');
    if (lead === null || layers === null) file.note('sliding-layers-only');
    else {
      const still = kinds?.filter((kind, i) => kind !== 'sliding_attention' && !(i < experts!)).length;
      noteStill(
        file,
        still ?? Math.floor((layers - lead) / (file.whole('sliding_window_pattern') ?? COHERE_FULL_EVERY)),
        layers,
      );
    }
  }
  if (file.hasRule('attention-only') && !all(/^(full_|sliding_)?attention$/)) file.note('attention-layers-only');
  if (file.hasRule('backwards')) file.note('turns-backwards');
}

// --- one embedding, or one for each layer type --------------------------------------------------------

interface Context {
  pairing: Pairing;
  heads: number | null;
  maxPosition: number | null;
}

const ALL_LAYERS = '';

type AddLayers = (type: string, settings: Dictionary | null, base?: Found | null) => void;

/** Embeddings by layer type; the one key `ALL_LAYERS` where the layers are alike. */
function readLayers(file: ConfigFile, context: Context, others?: OfOtherTypes): Map<string, RopeConfig> {
  const result = new Map<string, RopeConfig>();
  const add: AddLayers = (type, settings, base = null) => {
    result.set(type, readEmbedding(file, type, settings, base, context));
  };

  const settings = readSettings(file);
  const types = settings && byLayerType(settings.value);
  if (types) {
    for (const [type, value] of Object.entries(types)) {
      const name = `${settings.name}.${type}`;
      if (value !== null) add(type, { name, value: record(FN, name, value) });
      else file.note('layer-type-without-rope', type);
      const scaling = result.get(type)?.scaling as { truncate?: boolean } | undefined;
      // modeling_rope_utils.py of transformers 5 does not look for it there and rounds; other code reads it.
      if (scaling?.truncate === false)
        fail('unsupported', FN, `${name}.truncate`, 'must be true for layers of a type', false);
    }
    return result;
  }
  if (others?.readLists(file, settings, add)) return result;
  if (file.hasRule('compressed')) {
    // transformers configuration_deepseek_v4.py: YaRN's factor on cosines and sines is left out.
    const unscaled = settings !== null && typeOf(settings) === 'yarn' ? { attention_factor: 1 } : {};
    const base = file.find('compress_rope_theta');
    add('compress', settings && { ...settings, value: { ...unscaled, ...settings.value } }, base);
    add('main', null, readBase(file, null));
    return result;
  }
  if (settings !== null && file.hasRule('full-scaled') && typeOf(settings) !== 'default') {
    file.note('scaling-of-full-layers');
    add('full_attention', settings);
    add('sliding_attention', null, readBase(file, settings));
    return result;
  }
  // Gemma 3 before rope_parameters: sliding layers have a base of their own and no scaling;
  // ModernBERT: the same under another name.
  if (!file.has('rope_parameters')) {
    const local = file.find('rope_local_base_freq') ?? file.find('local_rope_theta') ?? file.find('swa_rope_theta');
    if (local !== null) {
      add('full_attention', settings);
      // transformers configuration_modernbert.py: a scaling is that of all layers.
      add('sliding_attention', file.modelType === 'modernbert' ? settings : null, local);
      return result;
    }
  }
  add(ALL_LAYERS, settings);
  return result;
}

/**
 * One base, or one share that rotates, for each layer (Step 3.5, Granite SWA, Muse Glimmer); a base of 0 is no rotation.
 * Source: transformers configuration_step3p7.py, modeling_granite_swa.py.
 */
function readLists(file: ConfigFile, settings: Dictionary | null, add: AddLayers): boolean {
  const listed = (key: string): { name: string; value: readonly unknown[] } | null => {
    const value = file.list(key);
    return value?.length ? { name: `${file.prefix}${key}`, value } : null;
  };
  const several = isArray(file.get('rope_theta')) ? listed('rope_theta') : null;
  const bases = listed('layer_rope_theta') ?? several;
  const shares = listed('partial_rotary_factors');
  const list = (bases ?? shares)?.value;
  if (!list) return false;
  const kinds = file.list('layer_types') ?? list.map(() => ALL_LAYERS);
  if (bases) noteStill(file, list.filter((base) => base === 0).length, list.length);
  const scaled = file.list('yarn_only_types');
  for (const kind of new Set(kinds)) {
    const one = (found: typeof bases): Found | null => {
      const values = new Set(kinds.map((each, layer) => (each === kind ? found?.value[layer] : 0)));
      values.delete(0);
      const rule = 'must have one value for all layers of a type in layer_types';
      if (values.size > 1) fail('unsupported', FN, found!.name, rule, [...values][1] ?? found!.value);
      return found && values.size === 1 ? { name: `${found.name}[]`, value: [...values][0] } : null;
    };
    const base = one(bases);
    if (bases && base === null) continue;
    const share = one(shares);
    const own = scaled?.includes(kind) === false ? null : settings;
    const part = share && {
      name: own?.name ?? share.name,
      value: { partial_rotary_factor: share.value, ...own?.value },
    };
    add(String(kind), part ?? own, base);
  }
  return true;
}

/** The dictionary of rotation that is in force. */
export function readSettings(file: ConfigFile): Dictionary | null {
  const parameters = file.dictionary('rope_parameters');
  const scaling = file.dictionary('rope_scaling');
  const usual = file.kind?.parameters;
  // A rope_scaling of null is the older files' word for "none".
  if (parameters === null && file.get('rope_scaling') === undefined && usual !== undefined) {
    file.note('rope-parameters-default', file.modelType);
    return { name: `${file.prefix}rope_parameters`, value: usual };
  }
  if (parameters === null || scaling === null) return parameters ?? scaling;
  if (byLayerType(parameters.value)) {
    file.note('parameters-by-layer');
    return parameters;
  }
  // transformers lets rope_scaling win (convert_rope_params_to_dict), which is how a context is
  // extended by hand; the base it then loses is kept here.
  file.note('scaling-over-parameters');
  const kept = Object.fromEntries(
    ['rope_theta', 'partial_rotary_factor']
      .filter((key) => has(parameters.value, key))
      .map((key) => [key, own(parameters.value, key)]),
  );
  return { name: scaling.name, value: { ...kept, ...scaling.value } };
}

function typeOf({ value }: Dictionary): unknown {
  return own(value, 'rope_type') ?? own(value, 'type') ?? 'default';
}

function readEmbedding(
  file: ConfigFile,
  layerType: string,
  settings: Dictionary | null,
  ownBase: Found | null,
  { pairing, heads, maxPosition }: Context,
): RopeConfig {
  // What the file calls each key of RopeConfig, for the messages.
  const names = new Map<string, string>();
  const config: Record<string, unknown> = {};
  const put = (key: string, found: Found): void => {
    names.set(key, found.name);
    config[key] = found.value;
  };

  const head = readHeadDim(file, layerType, heads, settings);
  const headDim = positiveInteger(FN, head.name, head.value);
  put('headDim', head);
  const byLayer = layerType !== ALL_LAYERS;
  const scaling = settings === null ? null : readScaling(file, settings, maxPosition, byLayer, names);
  // A scaling may have the share that rotates among its own settings.
  const ownShare = scaling !== null && 'partialRotaryFactor' in scaling;
  const rotaryDim = ownShare ? null : readRotaryDim(file, settings, headDim);
  if (rotaryDim !== null && rotaryDim.value !== headDim) put('rotaryDim', rotaryDim);
  put('base', ownBase ?? readBase(file, settings));
  config.pairing = pairing;
  if (scaling !== null && scaling.type !== 'default') config.scaling = scaling;
  if (file.modelType === 'new' && scaling?.type === 'ntk') readNtkOfGte(file, settings!, config, names);
  // transformers configuration_zamba2.py: rope_theta * 8^(d / (d - 2)).
  if (file.modelType === 'zamba2' && file.flag('use_long_context')) config.scaling = { type: 'ntk', factor: 8 };
  const sections = readSections(file, settings);
  if (sections !== null) {
    names.set('sections.sizes', sections.name);
    config.sections = sections.value;
  }
  inWordsOfTheFile(names, () => normalized(FN, config));
  return config as unknown as RopeConfig;
}

/**
 * The NTK of GTE (Alibaba-NLP/new-impl modeling.py, vllm ntk_scaling_rope.py): theta_i = (base f)^(-2i/r) / f^(2/r),
 * which is a linear scaling by f^(2/r) on the base times f.
 */
function readNtkOfGte(
  file: ConfigFile,
  { name, value }: Dictionary,
  config: Record<string, unknown>,
  names: ReadonlyMap<string, string>,
): void {
  if (has(value, 'mixed_b')) {
    fail('unsupported', FN, `${name}.mixed_b`, 'must be null', own(value, 'mixed_b'), 'The mixed form is not modelled');
  }
  const factor = from(1)(FN, `${name}.factor`, own(value, 'factor') ?? missing(FN, `${name}.factor`));
  // What is no number here is named later.
  const rotated = (config.rotaryDim ?? config.headDim) as number;
  config.base = factor * finite(FN, names.get('base')!, config.base);
  config.scaling = { type: 'linear', factor: factor ** (2 / rotated) };
  file.note('ntk-of-gte', name, factor, factor);
}

/** A setting inside `rope_scaling` or `rope_parameters`, which wins over the same key at the top. */
function inside(settings: Dictionary | null, key: string): Found | null {
  if (settings === null || !has(settings.value, key)) return null;
  return { name: `${settings.name}.${key}`, value: own(settings.value, key) };
}

function readHeadDim(file: ConfigFile, layerType: string, heads: number | null, settings: Dictionary | null): Found {
  const rotated = file.find('qk_rope_head_dim');
  if (file.hasRule('compressed')) {
    const name = rotated?.name ?? `${file.prefix}partial_rotary_factor`;
    const share = inside(settings, 'partial_rotary_factor') ?? file.find('partial_rotary_factor');
    const part = finite(FN, share?.name ?? name, share?.value ?? 1 / 8);
    const size = rotated?.value ?? Math.trunc(file.whole('head_dim')! * part);
    file.note('rotated-part', positiveInteger(FN, name, size));
    return { name, value: size };
  }
  if (rotated !== null) {
    const size = positiveInteger(FN, rotated.name, rotated.value);
    const rest = file.whole('qk_nope_head_dim');
    if (rest === null) file.note('latent-part', size);
    else file.note('latent-part-of-head', size + rest, size);
    if (inside(settings, 'mscale_all_dim')) file.note('attention-scale');
    return rotated;
  }
  // Gemma 4: layers with full attention have wider heads.
  const wide = layerType === 'full_attention' ? ofFullLayers(file, 'head_dim', 'global_head_dim') : null;
  // transformers configuration_zamba2.py: its attention is twice as wide as the model, and kv_channels is another thing.
  const doubled = file.modelType === 'zamba2';
  const given = wide ?? (doubled ? file.find('attention_head_dim') : file.find('head_dim', 'kv_channels', 'd_head'));
  if (given !== null) return given;

  const width = file.whole('n_embed', 'hidden_size', 'n_embd', 'd_model');
  if (width === null || heads === null) {
    const name = `${file.prefix}head_dim`;
    const other = width === null ? 'hidden_size' : 'num_attention_heads';
    missing(FN, name, `So is ${other}, and one of head_dim and hidden_size / num_attention_heads is needed`);
  }
  if (width % heads !== 0) {
    const rule = `must be a multiple of num_attention_heads ${heads} where head_dim is not given`;
    fail('conflict', FN, `${file.prefix}hidden_size`, rule, width);
  }
  const times = doubled ? 2 : 1;
  return {
    name: `${file.prefix}${doubled ? '2 ' : ''}hidden_size / num_attention_heads`,
    value: (times * width) / heads,
  };
}

function readBase(file: ConfigFile, settings: Dictionary | null): Found {
  const scale = file.get('rope_position_scale') ?? 1; // Phi-3-small
  if (scale !== 1) fail('unsupported', FN, `${file.prefix}rope_position_scale`, 'must be 1', scale);
  const ratio = file.find('rope_ratio'); // ChatGLM: base = 10000 * rope_ratio (vllm chatglm.py)
  if (ratio !== null) {
    return { name: ratio.name, value: 10000 * finite(FN, ratio.name, ratio.value) };
  }
  const given =
    inside(settings, 'rope_theta') ??
    file.find(
      // GPT-NeoX and ModernBERT read no rope_theta beside a name of their own.
      ...['rotary_emb_base', 'global_rope_theta', 'rope_theta', 'rope_embedding_base'],
      ...['rotary_base', 'rope_base', 'rope_freq_constant', 'position_embedding_base'],
    );
  if (given !== null) return given;
  const inAttention = inside(file.dictionary('attn_config'), 'rope_theta'); // DBRX
  if (inAttention) return inAttention;
  if (!file.hasRule('fixed-base')) file.note('base-default', 10000);
  return { name: `${file.prefix}rope_theta`, value: 10000 };
}

/** r, or `null` where the whole head rotates. */
function readRotaryDim(file: ConfigFile, settings: Dictionary | null, headDim: number): Found | null {
  // The rotated part of latent attention is described alone.
  if (file.find('qk_rope_head_dim') || file.hasRule('compressed')) return null;
  const count = file.find('rotary_dim');
  if (count !== null) {
    // MiniMax-M3 has it once more, as a share.
    if (count.value === headDim * Number(own(file.part, 'partial_rotary_factor'))) file.get('partial_rotary_factor');
    return count;
  }
  if (file.hasRule('fixed-base') && file.get('rotary_dim') === null) {
    // modeling_gptj.py then makes a table as wide as the model, which no head but a single one fits.
    fail('unsupported', FN, `${file.prefix}rotary_dim`, `must be a number for ${file.modelType}`, null);
  }
  const share =
    inside(settings, 'partial_rotary_factor') ??
    file.find('rotary_pct', 'partial_rotary_factor', 'rope_pct', 'rotary_emb_fraction');
  if (share === null) {
    if (file.modelType !== 'chatglm') return null;
    // vllm chatglm.py: rotary_dim=head_dim // 2
    return { name: `${file.prefix}kv_channels / 2`, value: Math.floor(headDim / 2) };
  }

  const part = between(FN, share.name, share.value, 0, 1);
  if (part === 0) fail('no-rope', FN, share.name, 'must be above 0', part, 'Nothing of a head rotates');
  // r = int(head_dim * partial_rotary_factor), rounded as in transformers.
  const rotated = Math.trunc(headDim * part);
  if (rotated === 0 || rotated % 2 !== 0) {
    const rule = `must leave an even number of rotated components, not ${rotated} of ${headDim}`;
    fail('range', FN, share.name, rule, part);
  }
  return { name: share.name, value: rotated };
}

function readSections(file: ConfigFile, settings: Dictionary | null): Found | null {
  const given = inside(settings, 'mrope_section') ?? inside(settings, 'xdrope_section') ?? file.find('mrope_section');
  if (given === null) return null;
  if (/^ernie4_5.*vl/.test(file.modelType)) {
    file.note('axes-take-turns');
    return null;
  }
  const turns = inside(settings, 'mrope_interleaved') ?? file.find('mrope_interleaved');
  const kind = turns && boolean(FN, turns.name, turns.value) ? 'mrope-interleaved' : 'mrope';
  return { name: given.name, value: { kind, sizes: given.value } };
}

/** Runs `check`, and says its errors with the keys of the file instead of those of RopeConfig. */
function inWordsOfTheFile(names: ReadonlyMap<string, string>, check: () => unknown): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof RopeError)) throw error;
    const words = [...names.keys()].sort((a, b) => b.length - a.length).map((name) => name.replace('.', '\\.'));
    const pattern = new RegExp(`(?<![\\w.])(?:${words.join('|')})(?![\\w.]*\\w)`, 'g');
    const translate = (text: string): string => text.replace(pattern, (name) => names.get(name)!);
    const { code, parameter, value, message } = error;
    throw new RopeError(code, translate(parameter), value, translate(message));
  }
}
