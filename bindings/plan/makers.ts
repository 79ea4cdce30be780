/** What the makers of a family say about longer contexts, and how a file of theirs is told. */
import type { LayerKind, PlanModel, Source } from './types.js';
import { code, thread } from './source.js';

interface Makers {
  family: string;
  /** `model_type` of config.json, or architecture of GGUF where no type has it. */
  types: RegExp;
  /** Longest context of the files that this is true of. */
  maxPosition: number;
  original: number;
  upTo: number;
  /** Largest factor that they name, where that is less than the length asks for. */
  most?: number;
  source: Source;
}

export const QWEN3 = code('QwenLM/Qwen3@7a2f61ff vllm.md, llama.cpp.md');
export const QWEN3_VL = code('QwenLM/Qwen3-VL@668a3c0d README');

/** By family: YaRN, from which length, and how far its makers say that it was validated or may be used. */
const MAKERS: readonly Makers[] = [
  {
    family: 'Qwen3',
    types: /^qwen3(_?moe)?$/,
    maxPosition: 40960,
    original: 32768,
    upTo: 131072,
    source: QWEN3,
  },
  {
    family: 'Qwen2.5',
    types: /^qwen2$/,
    ...{ maxPosition: 32768, original: 32768, upTo: 131072 },
    // Quotes the model card of Qwen2.5-7B-Instruct.
    source: thread('huggingface/open-r1#645'),
  },
  {
    family: 'Qwen3.5',
    types: /^qwen3_?5/,
    ...{ maxPosition: 262144, original: 262144, upTo: 1048576 },
    source: thread('vllm-project/recipes#856'),
  },
  {
    family: 'Qwen3-VL',
    types: /^qwen3_?vl/,
    ...{ maxPosition: 262144, original: 262144, upTo: 1048576, most: 3 },
    source: QWEN3_VL,
  },
];

/** Families by type, for models whose makers recommend nothing here. */
const FAMILIES: readonly [RegExp, string][] = [
  [/^gpt[_-]oss/, 'gpt-oss'],
  [/^gemma3/, 'Gemma 3'],
  [/^gemma2/, 'Gemma 2'],
  [/^deepseek|^kimi_k2/, 'DeepSeek'],
  [/^ministral3|^mistral3/, 'Ministral 3'],
];

type Known = Pick<PlanModel, 'modelType' | 'maxPosition' | 'layers'>;

/** The length before any scaling: as the makers name it, or the rule, else that of the file. */
export function originalOf(
  { recommended }: Pick<PlanModel, 'recommended'>,
  { rule }: LayerKind,
  maxPosition: number,
): number {
  const trained = rule['original_max_position_embeddings'];
  return recommended?.original ?? (typeof trained === 'number' ? trained : maxPosition);
}

/** Family, recommendation and special needs of a model. */
export function makersOf(
  { modelType, maxPosition, layers }: Known,
  family: string | undefined,
  dualChunk: boolean,
): Pick<PlanModel, 'family' | 'recommended' | 'needs'> {
  const { rope_type: type, original_max_position_embeddings: from } = layers[0]!.rule;
  const needs = dualChunk || (/^qwen2$/.test(modelType) && maxPosition === 1010000) ? 'dual-chunk-attention' : null;
  const known = MAKERS.find(({ types }) => types.test(modelType));
  const recommended =
    known !== undefined &&
    // The file as published, or with the edit that its makers document.
    (type === 'default' || (type === 'yarn' && from === known.original)) &&
    needs === null &&
    maxPosition === known.maxPosition
      ? { type: 'yarn' as const, original: known.original, upTo: known.upTo, most: known.most, source: known.source }
      : null;
  const byType = FAMILIES.find(([types]) => types.test(modelType))?.[1];
  return { family: family ?? (recommended ? known!.family : byType) ?? null, recommended, needs };
}
