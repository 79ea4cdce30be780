/** llama.cpp: metadata of the GGUF file, and flags that replace or stack on it. */
import type { Ignored, PlanModel } from '../types.js';
import { limitOf } from './by-keys.js';
import {
  before,
  generation,
  releaseOf,
  type Asked,
  type Engine,
  type Intent,
  type Run,
  type Written,
} from './engine.js';
import { computeLayers } from './ggml.js';
import { ATTN, chosenBy, LLAMA_FLAGS, llamaFlags, overridden } from './llama-flags.js';
import { ggufOf } from './metadata.js';
import { flagsStep } from './write.js';
import { code, thread } from '../source.js';

/** Build b10754 has pull request 28030 (a user's report of 3 September 2026); b10256 does not. */
const NEW_BUILD = [10754];

/** A program without slots; llama-cli runs on the server's (tools/cli/CMakeLists.txt links server-context). */
const COMPLETION = 'llama-completion';

function run(asked: Asked): Run {
  const { model, settings, target, generation: id } = asked;
  const { gguf: written, assumed } = ggufOf(model, settings, 'llama.cpp');
  const gguf = overridden(model, written, settings);
  const chosen = chosenBy(model, gguf, settings, target);
  const ignores: Ignored[] = [];
  if (chosen.extFactor !== 0 && chosen.attnFlag !== null && settings.flags[ATTN] !== undefined)
    ignores.push({
      key: ATTN,
      value: chosen.attnFlag,
      why: {
        en: 'With YaRN llama.cpp sets it itself (pull request 17945).',
        zh: '启用 YaRN 时，llama.cpp 自行设定这个系数，会覆盖该参数（合并请求 17945）。',
      },
    });
  const scaled = chosen.type === 'yarn' && chosen.freqScale !== 1 / (written.scalingFactor ?? 1);
  const grows = id !== 'before-28030' && scaled;
  const tokens = grows ? Math.floor(chosen.original / chosen.freqScale) : gguf.contextLength;
  const [en, zh] = grows
    ? ['the original context times the factor of YaRN (pull request 28030)', '原长度乘以 YaRN 的倍数（合并请求 28030）']
    : ['context_length of the file', '文件中的 context_length'];
  return {
    ...computeLayers(model, gguf, chosen, chosen.attnFlag ?? 1),
    ignores,
    limit: settings.flags[COMPLETION]
      ? limitOf(target, null, 'nothing', `${COMPLETION} warns and cuts nothing.`, `${COMPLETION} 只警告，不截断。`)
      : limitOf(
          target,
          tokens,
          'clamped',
          `llama-server cuts each slot to ${en}.`,
          `llama-server 把每个槽位截到${zh}。`,
        ),
    assumed,
  };
}

export const llamaCpp: Engine = {
  name: 'llama.cpp',
  title: 'llama.cpp',
  aliases: ['llama-server', 'llama-cli', 'llama.cpp server', 'llamafile'],
  programs: ['llama-server', 'llama-cli'],
  flags: [...LLAMA_FLAGS, { names: [COMPLETION, 'main'], takes: 'none' }],
  files: 'gguf',
  canScale: true,
  generations: [
    generation(
      'before-28030',
      'before pull request 28030 (30 August 2026)',
      '合并请求 28030（2026 年 8 月 30 日）之前',
    ),
    generation(
      'after-28030',
      'since pull request 28030 (30 August 2026), such as b10754',
      '合并请求 28030（2026 年 8 月 30 日）之后，例如 b10754',
    ),
  ],
  asOf: '2026-11-22',
  sources: [
    code('llama.cpp b10256 (6c8dcaa) src/llama-context.cpp, src/llama-model.cpp, ggml/src/ggml-cpu/ops.cpp'),
    code('ggml-org/llama.cpp@00bd27a6 conversion/base.py'),
    code('ggml-org/llama.cpp@00395eb2 src/llama-arch.cpp'),
    thread('ggml-org/llama.cpp#17459'),
    thread('ggml-org/llama.cpp#28030'),
    thread('ggml-org/llama.cpp#17945'),
  ],
  uncertain: [],
  generationOf(version) {
    const release = releaseOf(version);
    if (release === null || release.length !== 1) return null;
    return before(release, NEW_BUILD) ? 'before-28030' : 'after-28030';
  },
  run,
  methods: () => ['linear', 'yarn', 'ntk'],
  write(model: PlanModel, intent: Intent, target: number, id: string): Written {
    const needs = id === 'before-28030' || intent.type !== 'yarn';
    const step = flagsStep('llama-server', llamaFlags(model, intent, target, needs));
    return { steps: [step] };
  },
};
