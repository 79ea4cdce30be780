/**
 * config.json of a model: Llama's, wherever Llama's names can say what the model is, so that Hugging Face's code reads
 * it; else with `model_type` "ropewalk" and the rest under a key of that name.
 */
import { parseConfig } from '../../config/file.js';
import type { Knowledge } from '../../config/model-types.js';
import { readPretrained } from '../../config/pretrained.js';
import { writeScaling } from '../../config/scaling.js';
import { RopeError } from '../../options/errors.js';
import { fail, missing, record } from '../../options/rules.js';
import { normalizeSpec, type NormalSpec } from '../spec.js';

const FILE = 'config.json';

/** Model types with Llama's blocks and names. */
const LLAMA = ['llama', 'mistral'];

/** What is to be known of those two: pairs of halves, no defaults that matter here, no rules. */
const LLAMA_TYPES: Knowledge = {
  types: () => new Map(LLAMA.map((type) => [type, { pairing: 'half-split', defaults: new Map(), rules: new Set() }])),
  positionsWithoutRope: () => undefined,
};

/** Our names, and those of the file. */
const KEYS = {
  vocabulary: 'vocab_size',
  dim: 'hidden_size',
  hidden: 'intermediate_size',
  layers: 'num_hidden_layers',
  heads: 'num_attention_heads',
  kvHeads: 'num_key_value_heads',
  headDim: 'head_dim',
  epsilon: 'rms_norm_eps',
  length: 'max_position_embeddings',
  tied: 'tie_word_embeddings',
} as const;

/** What every file has; of the others there are defaults. */
const NEEDED = ['vocabulary', 'dim', 'hidden', 'layers', 'heads', 'length'] as const;

/** Settings that change what Llama's layers compute, with the value that they must have. */
const AS_LLAMA: Readonly<Record<string, unknown>> = { hidden_act: 'silu', attention_bias: false, mlp_bias: false };

/** What transformers computes in, where it is not told; int8 it does not read. */
const TORCH = { f32: 'float32', f16: 'float16', bf16: 'bfloat16', int8: 'float32' } as const;

type Json = Readonly<Record<string, unknown>>;

/** The model that a config.json describes. */
export function readConfig(fn: string, text: string): NormalSpec {
  const [sizes, positions] = ofTheFile(fn, () => {
    const file = parseConfig(text);
    for (const ours of NEEDED) if (file[KEYS[ours]] == null) missing(fn, KEYS[ours]);
    const sizes = Object.fromEntries(Object.entries(KEYS).map(([ours, theirs]) => [ours, file[theirs] ?? undefined]));
    const type = file.model_type;
    if (type === 'ropewalk') return [sizes, record(fn, type, file[type])];
    if (!LLAMA.includes(type as string)) {
      const rule = `must be one of ${[...LLAMA, 'ropewalk'].map((each) => `'${each}'`).join(', ')}`;
      fail('unsupported', fn, 'model_type', rule, type, 'Other architectures have other layers');
    }
    for (const [key, value] of Object.entries(AS_LLAMA))
      if ((file[key] ?? value) !== value) {
        const hint = 'Other layers are not computed here';
        fail('unsupported', fn, key, `must be ${JSON.stringify(value)}`, file[key], hint);
      }
    const { base, pairing, rotaryDim, scaling } = readPretrained(file, {}, LLAMA_TYPES).config;
    const rope = { base, pairing, rotaryDim, scaling };
    return [sizes, { positions: { type: 'rope', rope, window: windowOf(file) } }];
  });
  return ofTheFile(fn, () => normalizeSpec(fn, { ...sizes, ...positions }), KEYS);
}

/**
 * Tokens that a query sees; 0 is no limit. Llama's class has no window, whatever the file says; Mistral's has 4096 where the
 * file is silent (transformers modeling_llama.py, configuration_mistral.py). null is none, and so are 0 and numbers below it:
 * flash attention takes a window below 0 for none, and a mask would hide every token.
 */
function windowOf({ model_type: type, sliding_window: size = 4096 }: Json): unknown {
  return type !== 'mistral' || size === null || (typeof size === 'number' && size < 0) ? 0 : size;
}

/** The config.json of a model. */
export function writeConfig(spec: NormalSpec, dtype: keyof typeof TORCH): string {
  const sizes = Object.fromEntries(
    Object.entries(KEYS).map(([ours, theirs]) => [theirs, spec[ours as keyof typeof KEYS]]),
  );
  const { base, scaling } = spec.positions.rope ?? {};
  const llama = print({
    architectures: ['LlamaForCausalLM'],
    model_type: 'llama',
    ...sizes,
    ...AS_LLAMA,
    rope_theta: base,
    rope_scaling: scaling === undefined ? null : writeScaling(scaling),
    torch_dtype: TORCH[dtype],
  });
  if (isSaidBy(llama, spec)) return llama;
  const { activation, causal, attention, positions } = spec;
  return print({ model_type: 'ropewalk', ...sizes, ropewalk: { activation, causal, attention, positions } });
}

const print = (file: Json): string => `${JSON.stringify(file, null, 2)}\n`;

/** Whether the file, read as a stranger's is read, is this model. */
function isSaidBy(text: string, spec: NormalSpec): boolean {
  try {
    return canonical(readConfig('save', text)) === canonical(spec);
  } catch {
    return false;
  }
}

/** As text, with the keys of every object in one order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/** Says errors as those of the file, and of a check that speaks of our `names`, with the file's in their place. */
function ofTheFile<Result>(fn: string, read: () => Result, names: Readonly<Record<string, string>> = {}): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RopeError)) throw error;
    const { code, value, parameter } = error;
    const renamed = (word: string): string => (Object.hasOwn(names, word) ? names[word]! : word);
    const [, rest] = /^\w+: ([\s\S]*)$/.exec(error.message)!;
    if (parameter === 'json') throw new RopeError(code, FILE, value, `${fn}: ${FILE}${rest!.slice(4)}`);
    const sentence = rest!.replace(/(?<![\w.'"])\w+(?![\w.])/g, renamed);
    throw new RopeError(code, renamed(parameter), value, `${fn}: ${FILE}: ${sentence}`);
  }
}
