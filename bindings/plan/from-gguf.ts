/** A model from the metadata of a GGUF file. */
import { fail, isRecord, missing, oneOf } from '../options/rules.js';
import { findEntry } from '../models/catalogue.js';
import { APART, FULL_EVERY, GGML_TYPES, LOCAL, ruleOfGguf, typeOf } from './convert.js';
import { GGUF_NUMBERS, ggufField } from './keys.js';
import { makersOf, originalOf } from './makers.js';
import { say } from './sentence.js';
import type { ReadModel } from './read-model.js';
import type { GgufRope, LayerKind, PlanModel, Sentence } from './types.js';

const ROTATED = 'rope.dimension_count';
const BASE = 'rope.freq_base';
const TYPE = 'rope.scaling.type';
const KV = 'attention.head_count_kv';
/** What is no count. */
const FRACTIONS = /freq_base|factor|scale_linear|yarn_/;

export const isGguf = (value: unknown): value is object => isRecord(value) && isRecord(value['metadata']);

interface Given {
  metadata: Readonly<Record<string, unknown>>;
  tensors: readonly { name: string; values?: readonly number[] }[];
}

/** What `readGguf` gave, or the `metadata` and `tensorInfos` of another reader. @throws RopeError */
export function modelFromGguf(fn: string, input: object): ReadModel {
  const given = input as Record<string, unknown>;
  const metadata = given['metadata'] as Given['metadata'];
  const all = given['tensors'] ?? given['tensorInfos'];
  // As many as readGguf reads: a list of holes may be longer.
  const tensors = Array.isArray(all) ? (all as Given['tensors']).slice(0, 1e6).filter((each) => isRecord(each)) : [];
  const assumed: Sentence[] = [];
  const architecture = metadata['general.architecture'];
  if (typeof architecture !== 'string' || architecture === '')
    missing(fn, 'general.architecture', 'Take the metadata of a language model');
  const keys = keysOf(fn, metadata, architecture);
  const { at, number, above, headsOf, rotated } = keys;
  const contextLength = above('context_length') ?? missing(fn, `${architecture}.context_length`);
  const heads = headsOf('attention.head_count', false);
  const kvHeads = at(KV) === undefined ? heads : headsOf(KV, false);
  const embedding = number('embedding_length');
  const latent = latentOf(keys);
  const keyLength = number('attention.key_length') ?? (embedding !== null && heads ? embedding / heads : null);
  const rotaryDim = rotated(ROTATED, keyLength);
  const headDim = latent ? rotaryDim : Math.max(keyLength ?? rotaryDim, rotaryDim);
  const base = above(BASE);
  if (base === null) assumed.push(say`${architecture}.${BASE} is not in the file; 10,000 is taken.`);
  const factors = (name: string): readonly number[] | true | null => {
    const tensor = tensors.find((each) => each.name === `${name}.weight`);
    if (tensor === undefined) return null;
    return Array.isArray(tensor.values) &&
      tensor.values.length === rotaryDim / 2 &&
      tensor.values.every((each) => Number.isFinite(each) && each > 0)
      ? tensor.values
      : true;
  };
  const older = number('rope.scale_linear', 0);
  const type = at(TYPE);
  const baseByLayer = Array.isArray(at(BASE));
  // ggml-org/llama.cpp, llama_model_deepseek4: layers that read compressed keys have it, and the scaling.
  const compressed = above('attention.compress_rope_freq_base');
  const usualSwa = compressed ? base : baseByLayer ? above(BASE, true) : APART.test(architecture) ? 10000 : null;
  const rotatedSwa = rotated(`${ROTATED}_swa`, number(ROTATED, 0, true) ?? rotaryDim);
  const gguf = {
    contextLength,
    dimensionCount: rotaryDim,
    freqBase: compressed ?? base ?? 10000,
    dimensionCountSwa: rotatedSwa === rotaryDim ? null : rotatedSwa,
    freqBaseSwa: above(`${BASE}_swa`) ?? usualSwa,
    scalingType:
      type === undefined ? (older ? 'linear' : null) : oneOf(fn, `${architecture}.${TYPE}`, type, GGML_TYPES),
    scalingFactor: number('rope.scaling.factor', 0) || older,
    originalContextLength: number('rope.scaling.original_context_length', 0),
    ...Object.fromEntries(
      GGUF_NUMBERS.map((each) => `rope.scaling.${each}`).map((key) => [ggufField(key), number(key)]),
    ),
    freqFactors: factors('rope_freqs'),
    longFactors: factors('rope_factors_long'),
    shortFactors: factors('rope_factors_short'),
  } as GgufRope;
  const { rule, said } = ruleOfGguf(gguf);
  assumed.push(...said);
  const headDimSwa = number('attention.key_length_swa') ?? number('attention.key_length', 0, true) ?? headDim;
  const layers = layersOf(
    keys,
    architecture,
    { headDim, rotaryDim, base: gguf.freqBase, rule },
    {
      ...{ headDim: latent ? headDim : headDimSwa, rotaryDim: rotatedSwa, base: gguf.freqBaseSwa ?? gguf.freqBase },
    },
  );
  const modelType = architecture === 'deepseek2' && latent ? 'deepseek_v3' : (typeOf(architecture) ?? architecture);
  const named = metadata['general.name'];
  const name = typeof named === 'string' ? named : '';
  const entry = findEntry(name);
  const makers = makersOf({ modelType, maxPosition: contextLength, layers }, entry?.family, false);
  const original = originalOf(makers, layers[0]!, contextLength);
  const sections = at('rope.dimension_sections');
  const model: PlanModel = {
    ...{ name, from: 'gguf', modelType, architecture, ...makers, maxPosition: contextLength, original, layers },
    ...{ heads, kvHeads, latent, part: '', partial: headDim === rotaryDim ? null : rotaryDim / headDim },
    mrope: Array.isArray(sections)
      ? {
          section: (sections as unknown[]).filter((each): each is number => typeof each === 'number' && each > 0),
          interleaved: /qwen3vl|qwen35/.test(architecture),
        }
      : null,
    ...{ baseAtTop: true, gguf, source: null },
  };
  return { model, assumed };
}

/** The keys of an architecture, of which some hold a number for each layer. */
function keysOf(fn: string, metadata: Given['metadata'], architecture: string) {
  const refuse = (key: string, rule: string, value: unknown): never =>
    fail('range', fn, `${architecture}.${key}`, rule, value);
  const at = (key: string): unknown => {
    const value = metadata[`${architecture}.${key}`];
    // More than any model has layers: to walk through a list of holes takes minutes.
    return Array.isArray(value) ? value.slice(0, 1e4) : value;
  };
  const pattern = at('attention.sliding_window_pattern');
  const slides = Array.isArray(pattern) ? pattern.map(Boolean) : null;
  /** What a key has for the layers with a window, or for those without one. */
  const listed = (key: string, sliding: boolean): unknown[] => {
    const value = at(key) ?? [];
    return Array.isArray(value) ? value.filter((_, i) => !slides || slides[i] === sliding) : [value];
  };
  /** One number for all of these layers; null where the file has none. */
  const number = (key: string, least = -Infinity, sliding = false): number | null => {
    const [value = null, ...others] = listed(key, sliding).map((each) =>
      typeof each === 'bigint' ? Number(each) : each,
    );
    if (value === null) return null;
    if (others.some((each) => each !== value)) refuse(key, 'must be the same for all layers of a kind', at(key));
    const counts = !FRACTIONS.test(key);
    const most = counts ? 2 ** 31 : 1e18;
    if (typeof value === 'number' && value >= least && Math.abs(value) <= most && !(counts && value % 1)) return value;
    const isLarge = Number.isFinite(value) && (value as number) > most;
    const from = isLarge ? ` of at most ${most}` : least > 0 ? ' above 0' : least < 0 ? '' : ' of at least 0';
    return refuse(key, `must be a ${counts ? 'whole ' : ''}number${from}`, value);
  };
  const above = (key: string, sliding = false): number | null => number(key, Number.MIN_VALUE, sliding);
  /** Heads of the layers that attend; others have 0. */
  const headsOf = (key: string, sliding: boolean): number | null => {
    const [first, ...others] = listed(key, sliding).filter(Boolean);
    return Number.isSafeInteger(first) && (first as number) > 0 && others.every((each) => each === first)
      ? (first as number)
      : null;
  };
  const rotated = (key: string, usual: number | null): number => {
    const size = number(key, 0) ?? usual;
    return size !== null && size >= 2 && size % 2 === 0 && size <= 2 ** 16
      ? size
      : refuse(key, 'must be an even number of rotated components', size);
  };
  return { at, slides, pattern, number, above, headsOf, rotated };
}

function latentOf({ at, number }: ReturnType<typeof keysOf>): PlanModel['latent'] {
  const rank = number('attention.kv_lora_rank');
  const rotated = number(ROTATED);
  if (rank === null || rotated === null) return null;
  const whole = number('attention.key_length_mla');
  // Where the file lists them, only some layers have one of their own (ggml-org/llama.cpp, llama_model_glm_dsa).
  const types = at('attention.indexer.types');
  const having = Array.isArray(types) ? types.filter(Boolean).length : (number('block_count', 0) ?? 0);
  const indexed = (number('attention.indexer.key_length', 0) ?? 0) * having;
  return { rank, rotated, plain: whole !== null && whole > rotated ? whole - rotated : null, indexed };
}

/** One kind of layers, or two where some have a window; `swa`: what those have in place of `main`. */
function layersOf(
  { at, slides, pattern, number, above, headsOf }: ReturnType<typeof keysOf>,
  architecture: string,
  main: Pick<LayerKind, 'headDim' | 'rotaryDim' | 'base' | 'rule'>,
  swa: Partial<LayerKind>,
): LayerKind[] {
  const common = { ...main, window: null };
  const window = number('attention.sliding_window', 0);
  if (/^deepseek4/.test(architecture))
    return [
      { ...common, kind: 'full_attention', count: null },
      { ...main, ...swa, kind: 'sliding_attention', count: null, window, rule: { rope_type: 'default' } },
    ];
  const alone = LOCAL.test(architecture);
  const every = typeof pattern === 'number' && pattern > 1 ? pattern : alone ? 4 : FULL_EVERY[architecture];
  // The last of them may read the keys of earlier ones (ggml-org/llama.cpp, has_kv of llama_hparams, llama_model_gemma3n).
  const given = number('block_count') ?? 0;
  const own = given - (number('attention.shared_kv_layers', 0) ?? 0);
  const blocks = Math.max(0, architecture === 'gemma3n' ? Math.min(20, given) : own) || null;
  const counted = (list: readonly unknown[]): number => list.slice(0, blocks ?? undefined).filter(Boolean).length;
  const attending = at(KV);
  const interval = above('full_attention_interval') ?? 1;
  const count = Array.isArray(attending) ? counted(attending) : blocks && Math.floor(blocks / interval);
  const sliding = blocks && (slides ? counted(slides) : blocks - Math.floor(blocks / (every ?? Infinity)));
  // ggml-org/llama.cpp, llama_model_llama4: chunks have 8192 tokens whatever the file says, but for a window of 0.
  const chunks = architecture === 'llama4';
  const size = chunks && window !== 0 ? 8192 : window;
  if (alone && size && sliding)
    return [
      {
        ...{ ...common, kind: chunks ? 'all' : 'sliding_attention', count },
        local: { count: Math.min(sliding, count ?? 0), size },
      },
    ];
  if (!window || (!every && !slides)) return [{ ...common, kind: 'all', count }];
  const full = blocks && blocks - sliding!;
  return [
    { ...common, kind: 'full_attention', count: full },
    {
      ...{ ...main, kind: 'sliding_attention', count: sliding, window },
      ...(attending !== undefined && { kvHeads: headsOf(KV, true) }),
      ...(APART.test(architecture) && { rule: { rope_type: 'default' } }),
      ...swa,
    },
  ];
}
