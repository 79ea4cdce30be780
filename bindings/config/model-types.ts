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
 */
export const LAYER_RULES = [
  ...['attention-only', 'sliding-only', 'every-fourth-not', 'full-scaled', 'wide-full', 'fixed-base', 'only-with-base'],
  'backwards',
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

// A line is types alike (`gemma4*`: the family), their defaults in the file's own keys, +rules, and @rope_parameters.

/** Pairs of neighbours, `x[2i], x[2i+1]`. */
const INTERLEAVED = `
roformer chatglm +fixed-base
gptj codegen rotary_dim=64 +fixed-base
glm glm4 partial_rotary_factor=0.5
glm4v_text hidden_size=4096 num_attention_heads=32 num_key_value_heads=2
glm_ocr_text
cohere blt_local_encoder blt_local_decoder blt_global_transformer rope_theta=5e5
blt_patcher
cohere2* +sliding-only
helium head_dim=128 rope_theta=1e5
ernie4_5 head_dim=128 rope_theta=5e5
ernie4_5_moe ernie4_5_vl_moe_text rope_theta=5e5
llama4* hidden_size=5120 num_attention_heads=40 num_key_value_heads=8 head_dim=128 rope_theta=5e5 num_hidden_layers=48 +every-fourth-not
deepseek_v2 deepseek_v3 deepseek_v32 glm4_moe_lite glm_moe_dsa axk1 youtu qk_rope_head_dim=64
axk2 qk_rope_head_dim=32
mistral4 qk_rope_head_dim=64 rope_theta=1e4 @mistral4
deepseek_v4 head_dim=512 rope_theta=1e4 compress_rope_theta=160000
openai_privacy_filter head_dim=64 rope_theta=150000 @gpt_oss
kimi_k2
kimi_linear +attention-only
longcat_flash qk_rope_head_dim=64 rope_theta=1e7
moonshine hidden_size=288 encoder_num_attention_heads=8 partial_rotary_factor=0.9
moonshine_streaming partial_rotary_factor=0.8`;

/** Pairs of halves, `x[i], x[i+P]`: the `rotate_half` of GPT-NeoX and Llama. */
const HALF_SPLIT = `
llama hidden_size=4096 num_attention_heads=32
arcee aria_text chameleon cohere_compass_text deepseek_ocr2_text dia_decoder dia_encoder diffllama doge dots1 eurobert
glm_image_text granite granite4_vision_text granitemoe granitemoeshared granite_swa granitemoe_swa
hrm_text hunyuan hunyuan_v1_dense hunyuan_v1_moe hunyuan_vl_text hyperclovax jais2 kyutai_speech_to_text mimi moshi lasr_encoder
ministral olmo olmo2 olmoe hf_olmo phi-msft phi3 phi3_v phi4_multimodal phi3small
qwen qwen2_moe qwen3_moe qwen2_5_omni_dit qwen3_omni_moe_talker_code_predictor qwen3_omni_moe_talker_text starcoder2 mimo
falcon dbrx openelm internlm2 internlm3 orion minicpm deepseek exaone new Klear bailing_moe gpt_neox_japanese
timesfm2_5 voxtral_realtime_text voxtral_realtime_encoder xcodec2 deepseek_ocr2_encoder
apertus rope_theta=12e6 @llama3
bitnet csm csm_depth_decoder_model evolla flex_olmo muse_glimmer_assistant paddleocr_vl_text rope_theta=5e5
cwm head_dim=128 rope_theta=1e6 @cwm
seed_oss head_dim=128
mllama_text_model hidden_size=4096 num_attention_heads=32 num_key_value_heads=8 rope_theta=5e5
smollm3 rope_theta=2e6 num_hidden_layers=36 +every-fourth-not
muse_glimmer_text head_dim=128 num_hidden_layers=52 +every-fourth-not
nanochat +backwards
lfm2 lfm2_moe minimax rope_theta=1e6 +attention-only
bamba partial_rotary_factor=0.5 +attention-only
falcon_h1 granitemoehybrid +attention-only
olmo_hybrid +attention-only +only-with-base
zamba2 hidden_size=2560 num_attention_heads=32 +attention-only
mistral hidden_size=4096 num_attention_heads=32 num_key_value_heads=8
ministral3 head_dim=128 rope_theta=1e6 @ministral3
mixtral emu3_text_model phimoe qwen2_vl qwen2_vl_text qwen2_5_vl qwen2_5_vl_text qwen2_5_omni_text qwen3_omni_moe_text rope_theta=1e6
qwen2_5_omni_talker head_dim=128 rope_theta=1e6
minimax_m2 head_dim=128 rope_theta=5e6
minimax_m3_vl_text head_dim=128 rotary_dim=64 rope_theta=5e6
jetmoe kv_channels=128
qwen2 hidden_size=4096 num_attention_heads=32 num_key_value_heads=32
qwen3 hidden_size=4096 num_attention_heads=32 num_key_value_heads=32 head_dim=128
qwen3_5* qwen3_next head_dim=256 partial_rotary_factor=0.25 +attention-only
qwen3_vl head_dim=128 rope_theta=5e6
qwen3_vl_text hidden_size=4096 num_attention_heads=32 num_key_value_heads=32 head_dim=128 rope_theta=5e5
qwen3_vl_moe_text rope_theta=5e5
cosmos3_edge_text head_dim=128 rope_theta=1e8
gpt_oss head_dim=64 rope_theta=150000 @gpt_oss
higgs_audio_v2 head_dim=128 rope_theta=5e5 @higgs
hy_v3 head_dim=128 rope_theta=11158840
jina_embeddings_v3 pe_audio_encoder pe_audio_video_encoder pe_video_encoder rope_theta=20000
nomic_bert rope_theta=1000
gemma hidden_size=3072 num_attention_heads=16 num_key_value_heads=16 head_dim=256
gemma2 vaultgemma t5_gemma_module hidden_size=2304 num_attention_heads=8 num_key_value_heads=4 head_dim=256
gemma3_text t5gemma2_text t5gemma2_decoder hidden_size=2304 num_attention_heads=8 num_key_value_heads=4 head_dim=256 max_position_embeddings=131072 rope_theta=1e6 rope_local_base_freq=1e4
gemma3n_text hidden_size=2048 num_attention_heads=8 num_key_value_heads=2 head_dim=256 max_position_embeddings=32768 rope_theta=1e6 rope_local_base_freq=1e4
gemma4* diffusion_gemma_text hidden_size=2304 num_attention_heads=8 num_key_value_heads=4 head_dim=256 global_head_dim=512 max_position_embeddings=131072 +wide-full @gemma4
phi persimmon nemotron glm4_moe glm4v_moe_text glmasr_encoder partial_rotary_factor=0.5
olmo3 rope_theta=5e5 +full-scaled
gpt_neox rotary_pct=0.25
stablelm partial_rotary_factor=0.25
internlm baichuan esm +fixed-base
minicpm3 qk_rope_head_dim=32
solar_open head_dim=128 rope_theta=1e6
exaone4 hidden_size=4096 num_attention_heads=32 num_key_value_heads=32 +sliding-only
exaone_moe afmoe +sliding-only
modernbert modernbert-decoder hidden_size=768 num_attention_heads=12 global_rope_theta=160000 local_rope_theta=1e4
recurrent_gemma partial_rotary_factor=0.5 +attention-only
laguna head_dim=128 @laguna
mellum head_dim=128 rope_theta=5e5 rope_local_base_freq=1e4
mimo_v2* head_dim=192 partial_rotary_factor=0.334 rope_theta=5e6 swa_rope_theta=1e4
step3p5 step3p7 head_dim=128
zaya head_dim=128 @zaya`;

const LLAMA3 = { rope_type: 'llama3', original_max_position_embeddings: 8192, low_freq_factor: 1, high_freq_factor: 4 };
const MISTRAL = { rope_type: 'yarn', beta_fast: 32, beta_slow: 1, mscale: 1, mscale_all_dim: 1 };
const plain = (rope_theta: number, partial_rotary_factor = 1) => ({
  rope_type: 'default',
  rope_theta,
  partial_rotary_factor,
});

const PARAMETERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  llama3: { ...LLAMA3, factor: 8 },
  cwm: { ...LLAMA3, factor: 16 },
  higgs: {
    ...{ rope_type: 'llama3', original_max_position_embeddings: 1024, factor: 32 },
    ...{ low_freq_factor: 0.125, high_freq_factor: 0.5 },
  },
  ministral3: { ...MISTRAL, factor: 16, original_max_position_embeddings: 16384 },
  mistral4: { ...MISTRAL, factor: 128, original_max_position_embeddings: 8192 },
  gpt_oss: {
    ...{ rope_type: 'yarn', factor: 32, beta_fast: 32, beta_slow: 1, truncate: false },
    original_max_position_embeddings: 4096,
  },
  gemma4: { sliding_attention: plain(1e4), full_attention: { ...plain(1e6, 0.25), rope_type: 'proportional' } },
  laguna: { full_attention: plain(5e5, 0.5), sliding_attention: plain(1e4) },
  zaya: { hybrid: plain(5e6, 0.5), hybrid_sliding: plain(1e4, 0.5) },
};

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
        defaults: new Map(defaults.map(([key, value]) => [key, Number(value)])),
        rules: new Set(marked('+')),
        parameters: PARAMETERS[marked('@')[0]!],
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
