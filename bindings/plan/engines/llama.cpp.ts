/** llama.cpp: metadata of the GGUF file, and flags that replace or stack on it. */
import { reachedBy } from '../intent.js';
import type { Ignored, PlanModel } from '../types.js';
import { limitOf } from './by-keys.js';
import { before, generation, type Asked, type Engine, type Intent, type Run, type Written } from './engine.js';
import { computeLayers } from './ggml.js';
import { ATTN, chosenBy, LLAMA_FLAGS, llamaFlags, overridden } from './llama-flags.js';
import { ggufOf } from './metadata.js';
import { flagsStep } from './write.js';
import { code, thread } from '../source.js';
import { say } from '../sentence.js';

/** Build b10754 has pull request 28030 (a user's report of 3 September 2026); b10256 does not. */
const NEW_BUILD = [10754];

/** A program without slots; llama-cli runs on the server's (tools/cli/CMakeLists.txt links server-context). */
const COMPLETION = 'llama-completion';

/** A limit that no scale raises. */
export const OF_FILE = say`context_length of the file; a scale does not raise it.`;

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
      why: say`With YaRN llama.cpp sets it itself (pull request 17945).`,
    });
  const scaled = chosen.type === 'yarn' && chosen.freqScale !== 1 / (written.scalingFactor ?? 1);
  const grows = id !== 'before-28030' && scaled;
  const tokens = grows ? reachedBy(1 / chosen.freqScale, chosen.original) : gguf.contextLength;
  const rule = grows ? say`for each slot, the original length times the factor (pull request 28030).` : OF_FILE;
  return {
    ...computeLayers(model, gguf, chosen, chosen.attnFlag ?? 1),
    ignores,
    limit: settings.flags[COMPLETION]
      ? limitOf(target, null, 'nothing', say`${COMPLETION} warns and cuts nothing.`)
      : limitOf(target, tokens, 'clamped', rule),
    assumed,
  };
}

export const llamaCpp: Engine = {
  name: 'llama.cpp',
  title: 'llama.cpp',
  aliases: ['llama-server', 'llama-cli', 'llama.cpp server', 'llamafile'],
  flags: /* @__PURE__ */ LLAMA_FLAGS.concat({ names: [COMPLETION, 'main'], takes: 'none' }),
  before: '-m ',
  files: 'gguf',
  underscores: true,
  byFactor: (id) => id !== 'before-28030',
  generations: [
    generation('before-28030', say`before pull request 28030 (30 August 2026)`),
    generation('after-28030', say`since pull request 28030 (30 August 2026), such as b10754`),
  ],
  sources: [
    code('llama.cpp b10256 (6c8dcaa) llama-context.cpp, llama-model.cpp, ops.cpp'),
    code('ggml-org/llama.cpp@00bd27a6 conversion/base.py'),
    code('ggml-org/llama.cpp@00395eb2 llama-arch.cpp'),
    thread('ggml-org/llama.cpp#17459'),
    thread('ggml-org/llama.cpp#28030'),
    thread('ggml-org/llama.cpp#17945'),
  ],
  generationOf: (release) =>
    release.length !== 1 ? null : before(release, NEW_BUILD) ? 'before-28030' : 'after-28030',
  run,
  methods: () => ['linear', 'yarn', 'ntk'],
  write(model: PlanModel, intent: Intent, target: number, id: string): Written {
    const needs = id === 'before-28030' || intent.type !== 'yarn';
    const step = flagsStep('llama-server', llamaFlags(model, intent, target, needs));
    return { steps: [step] };
  },
};
