/** What was published about long contexts, by family. What is not here is untested, and plans say so. */
import { QWEN3, QWEN3_VL } from './makers.js';
import type { Evidence, PlanModel, Sentence, Source, Statement } from './types.js';
import { code, thread } from './source.js';
import { say } from './sentence.js';

const RULER = code('NVIDIA/RULER@c3f5e3b4 README');
/** Averages of RULER in percent, at 4k, 8k and so on, the last of them at 128k. */
type Row = readonly [family: string, model: string, byAuthors: boolean, ...scores: number[]];

const ROWS: readonly Row[] = [
  ['Llama 3.1', 'Llama 3.1 8B', false, 95.5, 93.8, 91.6, 87.4, 84.7, 77.0],
  ['Llama 3.1', 'Llama 3.1 70B', false, 66.6],
  ['Qwen3', 'Qwen3-8B', true, 96.3, 96.0, 91.8, 91.2, 82.1, 77.4],
  ['Qwen3', 'Qwen3-4B', true, 66.0],
  ['Qwen3', 'Qwen3-14B', true, 85.1],
  ['Qwen3', 'Qwen3-32B', true, 85.6],
  ['Qwen2.5-1M', 'Qwen2.5-7B-1M', true, 96.8, 95.3, 93.0, 91.1, 90.4, 84.4],
  ['Qwen2.5-1M', 'Qwen2.5-14B-1M', true, 92.2],
  ['Phi-3', 'Phi3-mini 128k', false, 92.2, 91.5, 90.7, 87.5, 80.6, 66.7],
  ['Phi-3', 'Phi3-medium 128k', false, 46.1],
];

interface Said extends Statement {
  family: string;
  /** Longest length of which it is a result; 0 for none. */
  upTo: number;
}

/** @__NO_SIDE_EFFECTS__ */
function said(family: string, upTo: number, sentence: Sentence, source: Source): Said {
  return { family, upTo, sentence, source };
}

const STATEMENTS: readonly Said[] = [
  said('Qwen3', 131072, say`Its makers trained it on 32,768 tokens and validated YaRN up to 131,072.`, QWEN3),
  said(
    'Qwen3-VL',
    1048576,
    say`Its positions grow more slowly than tokens: for 1M its makers set factor 2 or 3, not 4.`,
    QWEN3_VL,
  ),
  said(
    'Llama 3.1',
    32768,
    say`Without its own rule, perplexity at 32k is 5.22 instead of 3.20 (8B).`,
    thread('ikawrakow/ik_llama.cpp#2291'),
  ),
  said('Phi-3', 131072, say`Phi-3.5 mini on BABILong: 38 at 64k and 10 at 128k, where Llama 3.1 8B has 49 and 39.`, {
    title: 'huggingface.co/microsoft/Phi-3.5-mini-instruct/discussions/12',
    kind: 'thread',
  }),
  said(
    'Ministral 3',
    0,
    say`Perplexity is 6.81 with factor 1 on cosines and sines, and 7.38 with YaRN’s.`,
    code('turboderp-org/exllamav3@4f8ad012 util/rope.py (comment)'),
  ),
];

export function evidenceFor({ family }: PlanModel, target: number): Evidence {
  const ruler = ROWS.filter((row) => row[0] === family).map(([, model, byAuthors, ...scores]) => ({
    model,
    byAuthors,
    source: RULER,
    scores: Object.fromEntries(scores.map((score, i) => [262144 / 2 ** (scores.length - i), score])),
  }));
  const published = STATEMENTS.filter((each) => each.family === family);
  const lengths = [
    ...ruler.flatMap(({ scores }) => Object.keys(scores).map(Number)),
    ...published.map(({ upTo }) => upTo),
  ];
  const upTo = Math.max(0, ...lengths) || null;
  return {
    family,
    status: upTo !== null && target <= upTo ? 'known' : 'untested',
    upTo,
    ruler,
    statements: published.map(({ sentence, source }) => ({ sentence, source })),
  };
}
