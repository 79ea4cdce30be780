/**
 * What a config.json does not say about its model, by `model_type`: which components form a pair, values that a file may
 * leave out because its class has them as defaults, and rules for single layers; and which models do not rotate at all.
 *
 * A type that is not here is not guessed: a file that says that it rotates gets a note, any other is refused.
 */
import type { Pairing } from './config.js';
import { noteOf, type PretrainedNote, type PretrainedNoteCode } from './notes.js';

/**
 * What is special about the layers of a type:
 * - `attention-only`: a hybrid, whose other layers (recurrent, linear, convolution) have nothing to rotate.
 * - `sliding-only`: where some layers have a sliding window, only those rotate.
 * - `every-fourth-not`: without a list `no_rope_layers`, layers 4, 8, 12, … do not rotate.
 * - `full-scaled`: layers with a sliding window rotate without the scaling.
 * - `fixed-base`: its code has the base 10000, and the file no key for it.
 * - `backwards`: turns by minus the angle.
 */
export const LAYER_RULES = [
  ...['attention-only', 'sliding-only', 'every-fourth-not', 'full-scaled', 'fixed-base', 'backwards'],
] as const;

/** One type of the table. */
export interface ModelType {
  readonly pairing: Pairing;
  /** Values of keys that a file may leave out, from the configuration class of the type. */
  readonly defaults: ReadonlyMap<string, number>;
  readonly rules: ReadonlySet<string>;
}

// A line is a type, its defaults in the file's own keys, and +rules.

/** Pairs of neighbours, `x[2i], x[2i+1]`. */
const INTERLEAVED = `
roformer +fixed-base
gptj rotary_dim=64 +fixed-base
codegen +fixed-base
chatglm +fixed-base
glm partial_rotary_factor=0.5
glm4 partial_rotary_factor=0.5
glm4v_text hidden_size=4096 num_attention_heads=32 num_key_value_heads=2
glm4_moe_lite
cohere
cohere2 +sliding-only
helium head_dim=128 rope_theta=1e5
ernie4_5 head_dim=128 rope_theta=5e5
ernie4_5_moe
llama4_text hidden_size=5120 num_attention_heads=40 num_key_value_heads=8 head_dim=128 rope_theta=5e5 num_hidden_layers=48 +every-fourth-not
deepseek_v2
deepseek_v3
deepseek_v32
deepseek_v4 head_dim=512 rope_theta=1e4 compress_rope_theta=160000
kimi_k2
kimi_linear +attention-only
longcat_flash
moonshine hidden_size=288 encoder_num_attention_heads=8 partial_rotary_factor=0.9`;

/** Pairs of halves, `x[i], x[i+P]`: the `rotate_half` of GPT-NeoX and Llama. */
const HALF_SPLIT = `
llama hidden_size=4096 num_attention_heads=32
arcee
apertus rope_theta=12e6
bitnet
cwm head_dim=128 rope_theta=1e6
diffllama
seed_oss head_dim=128
mllama_text_model hidden_size=4096 num_attention_heads=32 num_key_value_heads=8 rope_theta=5e5
smollm3 rope_theta=2e6 num_hidden_layers=36 +every-fourth-not
hunyuan_v1_dense
hunyuan_v1_moe
nanochat +backwards
lfm2 rope_theta=1e6 +attention-only
lfm2_moe +attention-only
bamba partial_rotary_factor=0.5 +attention-only
zamba2 hidden_size=2560 num_attention_heads=32 +attention-only
mistral hidden_size=4096 num_attention_heads=32 num_key_value_heads=8
ministral hidden_size=4096 num_attention_heads=32 num_key_value_heads=8
ministral3
mixtral rope_theta=1e6
minimax rope_theta=1e6 +attention-only
minimax_m2 head_dim=128 rope_theta=5e6
jetmoe
starcoder2
qwen
qwen2 hidden_size=4096 num_attention_heads=32 num_key_value_heads=32
qwen2_moe
qwen2_vl
qwen2_vl_text
qwen2_5_vl
qwen2_5_vl_text
qwen2_5_omni_text
qwen3 hidden_size=4096 num_attention_heads=32 num_key_value_heads=32 head_dim=128
qwen3_moe
qwen3_next head_dim=256 partial_rotary_factor=0.25 +attention-only
qwen3_vl head_dim=128 rope_theta=5e6
qwen3_vl_text hidden_size=4096 num_attention_heads=32 num_key_value_heads=32 head_dim=128 rope_theta=5e6
qwen3_vl_moe_text rope_theta=5e5
qwen3_5_text head_dim=256 partial_rotary_factor=0.25 +attention-only
dots1
mimo
gpt_oss head_dim=64 rope_theta=150000
gemma hidden_size=3072 num_attention_heads=16 num_key_value_heads=16 head_dim=256
gemma2 hidden_size=2304 num_attention_heads=8 num_key_value_heads=4 head_dim=256
gemma3_text hidden_size=2304 num_attention_heads=8 num_key_value_heads=4 head_dim=256 max_position_embeddings=131072 rope_theta=1e6 rope_local_base_freq=1e4
gemma3n_text hidden_size=2048 num_attention_heads=8 num_key_value_heads=2 head_dim=256 max_position_embeddings=32768 rope_theta=1e6 rope_local_base_freq=1e4
gemma4_text hidden_size=2304 num_attention_heads=8 num_key_value_heads=4 head_dim=256 global_head_dim=512 max_position_embeddings=131072
phi partial_rotary_factor=0.5
phi-msft
phi3
phi3_v
phimoe
olmo
olmo2
olmo3 +full-scaled
olmoe
flex_olmo rope_theta=5e5
hf_olmo
granite
granitemoe
granitemoeshared
granitemoehybrid +attention-only
gpt_neox rotary_pct=0.25
gpt_neox_japanese
stablelm partial_rotary_factor=0.25
nemotron partial_rotary_factor=0.5
persimmon rope_theta=25000 partial_rotary_factor=0.5
falcon
dbrx
openelm
internlm +fixed-base
internlm2
internlm3
baichuan +fixed-base
orion
minicpm
minicpm3
deepseek
glm4_moe partial_rotary_factor=0.5
solar_open head_dim=128 rope_theta=1e6
exaone
exaone4 hidden_size=4096 num_attention_heads=32 num_key_value_heads=32 +sliding-only
exaone_moe +sliding-only
esm +fixed-base
modernbert hidden_size=768 num_attention_heads=12 global_rope_theta=160000 local_rope_theta=1e4
new
hunyuan
afmoe +sliding-only
Klear
bailing_moe
recurrent_gemma partial_rotary_factor=0.5 +attention-only
phi3small`;

function parse(lines: string, pairing: Pairing): [string, ModelType][] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...words] = line.split(' ');
      const defaults = words.filter((word) => word[0] !== '+').map((word) => word.split('=') as [string, string]);
      return [
        name,
        {
          pairing,
          defaults: new Map(defaults.map(([key, value]) => [key, Number(value)])),
          rules: new Set(words.filter((word) => word[0] === '+').map((word) => word.slice(1))),
        },
      ];
    });
}

let types: ReadonlyMap<string, ModelType> | undefined;

/**
 * The table. A map, not an object: `model_type` comes from a stranger's file and may be 'constructor'. It is made on the
 * first use, so that a bundler can leave it out of a page that reads no file.
 */
export function modelTypes(): ReadonlyMap<string, ModelType> {
  types ??= new Map([...parse(INTERLEAVED, 'interleaved'), ...parse(HALF_SPLIT, 'half-split')]);
  return types;
}

/** What is known of the types, and how a remark is said. `ropewalk/model` opens few of them, and remarks on nothing. */
export interface Knowledge {
  types(): ReadonlyMap<string, ModelType>;
  positionsWithoutRope(modelType: string): string | undefined;
  ropeParametersOf(modelType: string): Readonly<Record<string, unknown>> | undefined;
  noteOf?(code: PretrainedNoteCode, values: readonly (string | number)[]): PretrainedNote;
}

/** The rope_parameters of a type where a file has neither those nor a rope_scaling, from its configuration class. */
export function ropeParametersOf(modelType: string): Readonly<Record<string, unknown>> | undefined {
  const llama3 = {
    rope_type: 'llama3',
    original_max_position_embeddings: 8192,
    low_freq_factor: 1,
    high_freq_factor: 4,
  };
  switch (modelType) {
    case 'gemma4_text':
      return {
        sliding_attention: { rope_type: 'default', rope_theta: 1e4 },
        full_attention: { rope_type: 'proportional', partial_rotary_factor: 0.25, rope_theta: 1e6 },
      };
    case 'gpt_oss':
      return {
        ...{ rope_type: 'yarn', factor: 32, beta_fast: 32, beta_slow: 1, truncate: false },
        original_max_position_embeddings: 4096,
      };
    case 'apertus':
      return { ...llama3, factor: 8 };
    case 'cwm':
      return { ...llama3, factor: 16 };
    default:
      return undefined;
  }
}

export const LEARNED_POSITIONS = 'Its positions are learned vectors, added to the tokens';
export const ALIBI_POSITIONS = 'Its positions are a slope on the scores by distance (ALiBi)';
const T5 = 'Its positions are a learned bias on the scores, by distance';
const DISENTANGLED = 'Its positions are relative vectors (disentangled attention)';
const RECURRENT = 'It is recurrent and needs no position embedding';
const SINUSOIDAL = 'Its positions are fixed sines and cosines, added to the tokens';

const WITHOUT_ROPE = [
  [
    LEARNED_POSITIONS,
    'albert bart beit bert big_bird biogpt blenderbot camembert canine clip clip_text_model clip_vision_model ctrl ' +
      'deit distilbert electra ernie flaubert gpt2 gpt_bigcode gpt_neo imagegpt layoutlm led longformer mbart ' +
      'mobilebert mpnet nezha openai-gpt opt roberta siglip_text_model siglip_vision_model vit whisper xlm-roberta ' +
      'xlm-roberta-xl xmod yoso',
  ],
  [T5, 't5 mt5 umt5 longt5 switch_transformers udop pop2piano'],
  [ALIBI_POSITIONS, 'bloom mpt jais'],
  [DISENTANGLED, 'deberta deberta-v2 sew-d'],
  ['Its positions are relative sinusoids with learned biases', 'xlnet transfo-xl'],
  [RECURRENT, 'mamba mamba2 falcon_mamba rwkv rwkv5 rwkv6 rwkv7'],
  [SINUSOIDAL, 'pegasus marian m2m_100 speech_to_text xglm musicgen'],
] as const;

/** How a model type that does not rotate knows its positions; `undefined` for every other. */
export function positionsWithoutRope(modelType: string): string | undefined {
  return WITHOUT_ROPE.find(([, types]) => types.split(' ').includes(modelType))?.[0];
}

export const ALL_TYPES: Knowledge = { types: modelTypes, positionsWithoutRope, ropeParametersOf, noteOf };
