/**
 * config.json of a model: Llama's, wherever Llama's names can say what the model is, so that Hugging Face's code reads
 * it; else with `model_type` "ropewalk" and the rest under a key of that name.
 */
import { parseConfig } from '../../config/file.js';
import { fromPretrained } from '../../config/pretrained.js';
import { writeScaling } from '../../config/scaling.js';
import { RopeError } from '../../options/errors.js';
import { fail, missing, record } from '../../options/rules.js';
import { normalizeSpec, type NormalSpec } from '../spec.js';

const FILE = 'config.json';

/** Model types with Llama's blocks and names. */
const LLAMA = ['llama', 'mistral'];

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
  return inWordsOfTheFile(fn, () => {
    const file = parseConfig(text);
    const type = file.model_type;
    if (type === 'ropewalk') return normalizeSpec(fn, { ...sizesOf(fn, file), ...record(fn, type, file[type]) });
    if (!LLAMA.includes(type as string)) {
      const rule = `must be one of ${[...LLAMA, 'ropewalk'].map((each) => `'${each}'`).join(', ')}`;
      fail('unsupported', fn, 'model_type', rule, type, 'Other architectures have other layers');
    }
    for (const [key, value] of Object.entries(AS_LLAMA))
      if ((file[key] ?? value) !== value)
        fail(
          'unsupported',
          fn,
          key,
          `must be ${JSON.stringify(value)}`,
          file[key],
          'Other layers are not computed here',
        );
    const { base, pairing, rotaryDim, scaling } = fromPretrained(file).config;
    const window = file.sliding_window ?? 0;
    return normalizeSpec(fn, {
      ...sizesOf(fn, file),
      positions: { type: 'rope', rope: { base, pairing, rotaryDim, scaling }, window },
    });
  });
}

/** The sizes under our names; `normalizeSpec` checks them. */
function sizesOf(fn: string, file: Json): Json {
  for (const ours of NEEDED) if (file[KEYS[ours]] == null) missing(fn, KEYS[ours]);
  return Object.fromEntries(Object.entries(KEYS).map(([ours, theirs]) => [ours, file[theirs] ?? undefined]));
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

/** Says errors with the names of the file. */
function inWordsOfTheFile<Result>(fn: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RopeError)) throw error;
    const { code, value } = error;
    const parameter = (KEYS as Record<string, string>)[error.parameter] ?? error.parameter;
    const [, rest] = /^\w+: ([\s\S]*)$/.exec(error.message)!;
    if (parameter === 'json') throw new RopeError(code, FILE, value, `${fn}: ${FILE}${rest!.slice(4)}`);
    const words = new RegExp(`(?<![\\w.'])(?:${Object.keys(KEYS).join('|')})(?![\\w.])`, 'g');
    const sentence = rest!.replace(words, (name) => (KEYS as Record<string, string>)[name]!);
    throw new RopeError(code, parameter, value, `${fn}: ${FILE}: ${sentence}`);
  }
}
