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
 * - `every-fourth-not`: without a list `no_rope_layers` or `layer_rope_theta`, layers 4, 8, 12, … do not rotate.
 * - `full-scaled`: layers with a sliding window rotate without the scaling.
 * - `wide-full`: layers with full attention have heads of their own, `global_head_dim` or `per_layer_config`.
 * - `fixed-base`: its code has the base 10000, and the file no key for it.
 * - `only-with-base`: without a base it does not rotate.
 * - `backwards`: turns by minus the angle.
 * - `compressed`: layers that read compressed keys have a base of their own and the scaling; a part of each head rotates.
 */
export const LAYER_RULES = [
  ...['attention-only', 'sliding-only', 'every-fourth-not', 'full-scaled', 'wide-full', 'fixed-base', 'only-with-base'],
  ...['backwards', 'compressed'],
] as const;

/** One type of the table. */
export interface ModelType {
  readonly pairing: Pairing;
  /** Values of keys that a file may leave out, from the configuration class of the type. */
  readonly defaults: ReadonlyMap<string, number>;
  readonly rules: ReadonlySet<string>;
  /** Its rope_parameters where a file has neither those nor a rope_scaling, from its configuration class. */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
}

// A line is types alike (`gemma4*`: the family), their defaults in the file's own keys or one letter of KEYS, +rules, and
// @rope_parameters.

const KEYS: Readonly<Record<string, string>> = {
  ...{ w: 'hidden_size', n: 'num_attention_heads', k: 'num_key_value_heads', d: 'head_dim', b: 'rope_theta' },
  ...{ p: 'partial_rotary_factor', q: 'qk_rope_head_dim', l: 'rope_local_base_freq', m: 'max_position_embeddings' },
  z: 'num_hidden_layers',
};

/** Pairs of neighbours, `x[2i], x[2i+1]`. */
const INTERLEAVED = `
roformer chatglm +fixed-base
gptj codegen rotary_dim=64 +fixed-base
glm glm4 p=0.5
glm4v_text w=4096 n=32 k=2
glm_ocr_text
cohere blt_local_encoder blt_local_decoder blt_global_transformer b=5e5
blt_patcher
cohere2* +sliding-only
cohere2_moe d=128 +sliding-only
helium d=128 b=1e5
ernie4_5 d=128 b=5e5
ernie4_5_moe ernie4_5_vl_moe_text b=5e5
llama4* w=5120 n=40 k=8 d=128 b=5e5 z=48 +every-fourth-not
deepseek_v2 deepseek_v3 deepseek_v32 glm4_moe_lite glm_moe_dsa axk1 youtu q=64
axk2 q=32
mistral4 q=64 b=1e4 @mistral4
deepseek_v4* d=512 b=1e4 compress_rope_theta=160000 +compressed
openai_privacy_filter d=64 b=150000 @gpt_oss
kimi_k2
kimi_linear +attention-only
longcat_flash q=64 b=1e7
moonshine w=288 encoder_num_attention_heads=8 p=0.9
moonshine_streaming p=0.8`;

/** Pairs of halves, `x[i], x[i+P]`: the `rotate_half` of GPT-NeoX and Llama. */
const HALF_SPLIT = `
llama w=4096 n=32
apertus b=12e6 @apertus
bitnet flex_olmo paddleocr_vl_text b=5e5
cwm d=128 b=1e6 @cwm
seed_oss d=128
mllama_text_model w=4096 n=32 k=8 b=5e5
smollm3 b=2e6 z=36 +every-fourth-not
muse_glimmer_text d=128 z=52 +every-fourth-not
nanochat +backwards
lfm2 lfm2_moe minimax b=1e6 +attention-only
bamba p=0.5 +attention-only
falcon_h1 granitemoehybrid +attention-only
olmo_hybrid +attention-only +only-with-base
zamba2 w=2560 n=32 +attention-only
mistral w=4096 n=32 k=8
ministral3 d=128 b=1e6 @ministral3
mixtral phimoe qwen2_vl qwen2_vl_text qwen2_5_vl qwen2_5_vl_text qwen2_5_omni_text qwen2_5_omni_talker qwen3_omni_moe_text b=1e6
minimax_m2 d=128 b=5e6
minimax_m3_vl_text d=128 rotary_dim=64 b=5e6
jetmoe kv_channels=128
qwen2 w=4096 n=32 k=32
qwen3 w=4096 n=32 k=32 d=128
qwen3_5* qwen3_next d=256 p=0.25 +attention-only
qwen3_vl d=128 b=5e6
qwen3_vl_text w=4096 n=32 k=32 d=128 b=5e5
qwen3_vl_moe_text b=5e5
gpt_oss d=64 b=150000 @gpt_oss
hy_v3 d=128 b=11158840
gemma w=3072 n=16 k=16 d=256
gemma2 vaultgemma w=2304 n=8 k=4 d=256
gemma3_text t5gemma2_text w=2304 n=8 k=4 d=256 m=131072 b=1e6 l=1e4
gemma3n_text w=2048 n=8 k=2 d=256 m=32768 b=1e6 l=1e4
gemma4* diffusion_gemma_text w=2304 n=8 k=4 d=256 global_head_dim=512 m=131072 +wide-full @gemma4
phi persimmon nemotron glm4_moe glm4v_moe_text p=0.5
olmo3 b=5e5 +full-scaled
gpt_neox rotary_pct=0.25
stablelm p=0.25
internlm baichuan esm +fixed-base
minicpm3 q=32
solar_open d=128 b=1e6
exaone4 w=4096 n=32 k=32 +sliding-only
exaone_moe afmoe +sliding-only
modernbert modernbert-decoder w=768 n=12 global_rope_theta=160000 local_rope_theta=1e4
recurrent_gemma p=0.5 +attention-only
mellum d=128 b=5e5 l=1e4
mimo_v2* d=192 p=0.334 b=5e6 swa_rope_theta=1e4
step3p5 d=128
Klear arcee cohere_compass_text dbrx deepseek diffllama exaone falcon glm_image_text
hf_olmo minicpm new openelm orion bailing_moe* deepseek_ocr* dots* gemma* gpt_neox* granite*
hunyuan* internlm* mimo* minimax* ministral* olmo* phi* qwen* starcoder* voxtral_realtime*`;

/** The rope_parameters of a class, under the name after the @. */
function parametersOf(name: string | undefined): ModelType['parameters'] {
  const llama3 = (factor: number) => ({
    ...{ rope_type: 'llama3', factor, original_max_position_embeddings: 8192 },
    ...{ low_freq_factor: 1, high_freq_factor: 4 },
  });
  const yarn = (factor: number, original_max_position_embeddings: number) => ({
    ...{ rope_type: 'yarn', factor, original_max_position_embeddings },
  });
  switch (name) {
    case 'apertus':
      return llama3(8);
    case 'cwm':
      return llama3(16);
    case 'ministral3':
      return { ...yarn(16, 16384), mscale: 1, mscale_all_dim: 1 };
    case 'mistral4':
      return { ...yarn(128, 8192), mscale: 1, mscale_all_dim: 1 };
    case 'gpt_oss':
      return { ...yarn(32, 4096), beta_fast: 32, beta_slow: 1, truncate: false };
    case 'gemma4':
      return {
        sliding_attention: { rope_theta: 1e4 },
        full_attention: { rope_type: 'proportional', partial_rotary_factor: 0.25, rope_theta: 1e6 },
      };
    default:
      return undefined;
  }
}

function parse(lines: string, pairing: Pairing): [string, ModelType][] {
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ');
      const marked = (sign: string): string[] => words.filter((word) => word[0] === sign).map((word) => word.slice(1));
      const defaults = words.filter((word) => word.includes('=')).map((word) => word.split('=') as [string, string]);
      const type: ModelType = {
        pairing,
        defaults: new Map(defaults.map(([key, value]) => [KEYS[key] ?? key, Number(value)])),
        rules: new Set(marked('+')),
        parameters: parametersOf(marked('@')[0]),
      };
      return words.filter((word) => !/[=+@]/.test(word)).map((name): [string, ModelType] => [name, type]);
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

/** What is known of a type, or else of its family. */
export function kindIn(table: ReadonlyMap<string, ModelType>, modelType: string): ModelType | undefined {
  const isOf = (name: string): boolean => name.endsWith('*') && modelType.startsWith(name.slice(0, -1));
  return table.get(modelType) ?? table.get([...table.keys()].find(isOf) ?? '');
}

/** Whether layers that read compressed keys have a base of their own and the scaling. */
export const isCompressed = ({ modelType }: { readonly modelType: string }): boolean | undefined =>
  kindIn(modelTypes(), modelType)?.rules.has('compressed');

/** What is known of the types, and how a remark is said. `ropewalk/model` opens few of them, and remarks on nothing. */
export interface Knowledge {
  types(): ReadonlyMap<string, ModelType>;
  positionsWithoutRope(modelType: string): string | undefined;
  noteOf?(code: PretrainedNoteCode, values: readonly (string | number)[]): PretrainedNote;
}

export const LEARNED_POSITIONS = 'Its positions are learned vectors, added to the tokens';
export const ALIBI_POSITIONS = 'Its positions are a slope on the scores by distance (ALiBi)';
const T5 = 'Its positions are a learned bias on the scores, by distance';
const DISENTANGLED = 'Its positions are relative vectors (disentangled attention)';
const RECURRENT = 'It is recurrent and needs no position embedding';
/** Their files may have a base all the same: other tools write one. */
export const OTHER_LAYERS = 'Its attention does not rotate: its other layers keep the order';
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
  [OTHER_LAYERS, 'nemotron_h nemotron_h_moe jamba zamba inkling inkling_text'],
  [RECURRENT, 'xlstm mamba mamba2 falcon_mamba rwkv rwkv5 rwkv6 rwkv7'],
  [SINUSOIDAL, 'pegasus marian m2m_100 speech_to_text xglm musicgen'],
] as const;

/** How a model type that does not rotate knows its positions; `undefined` for every other. */
export function positionsWithoutRope(modelType: string): string | undefined {
  return WITHOUT_ROPE.find(([, types]) => types.split(' ').includes(modelType))?.[0];
}

/** Encoders of images and films. */
export const TWO_AXES = /vision(_model)?$|dinov3|sapiens|pixtral|loftr|^sam\d|^edgetam/;

export const ALL_TYPES: Knowledge = { types: modelTypes, positionsWithoutRope, noteOf };
