/** ik_llama.cpp: the fork's factor on cos and sin is not recomputed, so that the flag multiplies. */
import { keepsOwn } from '../convert.js';
import { limitOf } from './by-keys.js';
import { generation, type Asked, type Engine, type Run } from './engine.js';
import { computeByKernel } from './ggml.js';
import { chosenBy, LLAMA_FLAGS, llamaFlags, overridden } from './llama-flags.js';
import { ggufOf } from './metadata.js';
import { flagsStep } from './write.js';
import { code, thread } from '../source.js';
import { say } from '../sentence.js';

function run({ model, settings, target, generation: id }: Asked): Run {
  const { gguf: written, assumed } = ggufOf(model, settings, 'ik_llama.cpp');
  const gguf = overridden(model, written, settings);
  const chosen = chosenBy(model, gguf, settings, target);
  const on = chosen.extFactor !== 0;
  const f = 1 / chosen.freqScale;
  const latent = on && model.latent !== null && model.architecture === 'deepseek2';
  const given = (chosen.attnFlag ?? 1) * (gguf.attnFactor ?? 1);
  const log = gguf.yarnLogMultiplier ?? 0;
  const softmax = (): number => (latent ? (given * (1 + log * Math.log(f))) ** 2 : 1);
  const attnFactor = latent ? given / (1 + 0.1 * Math.log(f)) : given;
  const all = { ...chosen, attnFactor, softmax, usesFactors: id !== '1022-to-2291' };
  return {
    // Flags reach every layer of build_llama, also for Llama 4, and of build_muse_glimmer (04ca9b9e).
    computes: model.layers.map((layer) =>
      computeByKernel(model, gguf, layer, all, !layer.local && keepsOwn(layer, model)),
    ),
    ignores: [],
    limit: limitOf(target, null, 'nothing', say`Whether its server cuts a slot is not known.`),
    faults: [],
    assumed,
  };
}

export const ikLlamaCpp: Engine = {
  name: 'ik_llama.cpp',
  title: 'ik_llama.cpp',
  aliases: ['ik_llama', 'ik'],
  flags: LLAMA_FLAGS,
  files: 'gguf',
  underscores: true,
  generations: [
    generation('1022-to-2291', say`from pull request 1022 until 2291 (11 August 2026)`),
    generation('after-2291', say`since pull request 2291 (11 August 2026)`),
  ],
  sources: [
    code('ikawrakow/ik_llama.cpp@8337e4cd llama.cpp, llama-build-context.cpp'),
    thread('ikawrakow/ik_llama.cpp#1298'),
    thread('ikawrakow/ik_llama.cpp#2291'),
  ],
  uncertain: [say`ik_llama.cpp was read, not run.`],
  run,
  methods: () => ['linear', 'yarn', 'ntk'],
  write: (model, intent, target) => ({
    steps: [flagsStep('llama-server', llamaFlags(model, intent, target, true))],
  }),
};
