/**
 * The models of the picker, and a few more: what their config.json says about rotation, and where it was read.
 *
 * One file for each, so that a new model is one file and one line here. The settings stand as the
 * model's own file has them: the picker reads them with `fromPretrained`, like a file that is dropped on
 * the page.
 */
import roformer from './models/roformer.json' with { type: 'json' };
import gptJ6b from './models/gpt-j-6b.json' with { type: 'json' };
import gptNeox20b from './models/gpt-neox-20b.json' with { type: 'json' };
import llama7b from './models/llama-7b.json' with { type: 'json' };
import pythia69b from './models/pythia-6.9b.json' with { type: 'json' };
import llama27b from './models/llama-2-7b.json' with { type: 'json' };
import codellama7b from './models/codellama-7b.json' with { type: 'json' };
import yarnLlama27b128k from './models/yarn-llama-2-7b-128k.json' with { type: 'json' };
import mistral7bV01 from './models/mistral-7b-v0.1.json' with { type: 'json' };
import mistral7bV02 from './models/mistral-7b-v0.2.json' with { type: 'json' };
import mixtral8x7b from './models/mixtral-8x7b.json' with { type: 'json' };
import stablelm3b4e1t from './models/stablelm-3b-4e1t.json' with { type: 'json' };
import phi2 from './models/phi-2.json' with { type: 'json' };
import phi3Mini4k from './models/phi-3-mini-4k.json' with { type: 'json' };
import phi3Vision128k from './models/phi-3-vision-128k.json' with { type: 'json' };
import phi35Mini from './models/phi-3.5-mini.json' with { type: 'json' };
import llama38b from './models/llama-3-8b.json' with { type: 'json' };
import llama318b from './models/llama-3.1-8b.json' with { type: 'json' };
import llama321b from './models/llama-3.2-1b.json' with { type: 'json' };
import gemma29b from './models/gemma-2-9b.json' with { type: 'json' };
import glm49b from './models/glm-4-9b.json' with { type: 'json' };
import aya238b from './models/aya-23-8b.json' with { type: 'json' };
import internlm257b from './models/internlm2.5-7b.json' with { type: 'json' };
import smollm2135m from './models/smollm2-135m.json' with { type: 'json' };
import qwen253b from './models/qwen2.5-3b.json' with { type: 'json' };
import qwen2Vl7b from './models/qwen2-vl-7b.json' with { type: 'json' };
import deepseekV3 from './models/deepseek-v3.json' with { type: 'json' };
import phi4Mini from './models/phi-4-mini.json' with { type: 'json' };
import qwen257bInstruct1m from './models/qwen2.5-7b-instruct-1m.json' with { type: 'json' };
import gemma31b from './models/gemma-3-1b.json' with { type: 'json' };
import qwen38b from './models/qwen3-8b.json' with { type: 'json' };
import smollm33b from './models/smollm3-3b.json' with { type: 'json' };
import llama4Scout from './models/llama-4-scout.json' with { type: 'json' };
import gptOss20b from './models/gpt-oss-20b.json' with { type: 'json' };
import ministral33b from './models/ministral-3-3b.json' with { type: 'json' };
import commandR7b from './models/command-r7b.json' with { type: 'json' };
import exaone4032b from './models/exaone-4.0-32b.json' with { type: 'json' };
import olmo37b from './models/olmo-3-7b.json' with { type: 'json' };
import mimoV2Flash from './models/mimo-v2-flash.json' with { type: 'json' };
import step35Flash from './models/step-3.5-flash.json' with { type: 'json' };
import deepseekV4Flash from './models/deepseek-v4-flash.json' with { type: 'json' };
import qwen3535bA3b from './models/qwen3.5-35b-a3b.json' with { type: 'json' };
import gemma4 from './models/gemma-4.json' with { type: 'json' };

/**
 * What a training length is: the context of pre-training before anything extended it, that of the last stage of
 * training, where a paper, a model card or the training file says so, or only what the config file says.
 */
export type LengthOf = 'pretraining' | 'stage' | 'config';

export interface ModelEntry {
  /** Short and readable, for the URL. */
  id: string;
  name: string;
  family: string;
  year: number;
  /** The context that the charts draw, before any extension without training. */
  trainingLength: number;
  lengthOf: LengthOf;
  /** One sentence: what is worth looking at. */
  note: { en: string; zh: string };
  source: {
    /** The published file. */
    title: string;
    /** The model's own page. */
    url: string;
    /** The copy of it that was read. */
    where: string;
    /** How the training length is known. */
    trainingLength: string;
  };
  /** The keys of config.json that say something about rotation, and about which layer is of which kind, unchanged. */
  config: object;
}

/** Oldest first. */
export const MODELS = [
  roformer,
  gptJ6b,
  gptNeox20b,
  llama7b,
  pythia69b,
  llama27b,
  codellama7b,
  yarnLlama27b128k,
  mistral7bV01,
  mistral7bV02,
  mixtral8x7b,
  stablelm3b4e1t,
  phi2,
  phi3Mini4k,
  phi3Vision128k,
  phi35Mini,
  llama38b,
  llama318b,
  llama321b,
  gemma29b,
  glm49b,
  aya238b,
  internlm257b,
  smollm2135m,
  qwen253b,
  qwen2Vl7b,
  deepseekV3,
  phi4Mini,
  qwen257bInstruct1m,
  gemma31b,
  qwen38b,
  gptOss20b,
  ministral33b,
  gemma4,
] as readonly ModelEntry[];

export type WithoutNote = Omit<ModelEntry, 'note'>;

/** Shown for their layers, and not offered by the picker. */
export const OF_MIXED_LAYERS = [
  commandR7b,
  llama4Scout,
  smollm33b,
  exaone4032b,
  olmo37b,
  mimoV2Flash,
  step35Flash,
  qwen3535bA3b,
  deepseekV4Flash,
] as readonly WithoutNote[];
