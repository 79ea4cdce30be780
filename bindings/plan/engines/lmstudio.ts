/** LM Studio: llama.cpp inside, with three load options. */
import { limitOf } from './by-keys.js';
import { generation, ofLength, ofNumber, type Asked, type Engine, type Run } from './engine.js';
import { llamaCpp, OF_FILE } from './llama.cpp.js';
import { CONTEXT, FREQ_BASE, FREQ_SCALE } from './llama-flags.js';
import { byMetadata, ggufOf } from './metadata.js';
import { thread } from '../source.js';
import { say } from '../sentence.js';

const LENGTH = 'contextLength';
const BASE = 'ropeFrequencyBase';
const FREQUENCY_SCALE = 'ropeFrequencyScale';
/** Its load options, and what they are in llama.cpp. */
const OPTIONS: Readonly<Record<string, string>> = /* @__PURE__ */ (() => ({
  ...{ [LENGTH]: CONTEXT, [BASE]: FREQ_BASE, [FREQUENCY_SCALE]: FREQ_SCALE },
}))();

function run(asked: Asked): Run {
  const { settings, model, target } = asked;
  const flags = Object.fromEntries(Object.entries(settings.flags).map(([name, value]) => [OPTIONS[name]!, value]));
  const result = llamaCpp.run({ ...asked, settings: { ...settings, flags }, generation: 'before-28030' });
  const { gguf, assumed } = ggufOf(model, settings, 'LM Studio');
  return {
    ...{ ...result, assumed },
    limit: limitOf(target, gguf.contextLength, 'clamped', OF_FILE),
  };
}

export const lmstudio: Engine = {
  name: 'lmstudio',
  title: 'LM Studio',
  aliases: ['lms'],
  flags: [ofLength(LENGTH), ofNumber(BASE), ofNumber(FREQUENCY_SCALE)],
  files: 'gguf',
  canScale: false,
  generations: [generation('2026', say`as documented in 2026`)],
  sources: [
    { title: 'lmstudio-ai/docs@c6854fba (load options)', kind: 'card' },
    thread('lmstudio-ai/lmstudio-bug-tracker#2112'),
  ],
  uncertain: [say`LM Studio is not open; llama.cpp stands for it.`],
  run,
  methods: () => ['linear', 'yarn', 'ntk'],
  write: byMetadata('LM Studio', 'load options', LENGTH, '{}:'),
};
