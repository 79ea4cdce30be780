/** LM Studio: llama.cpp inside, with three load options. */
import { limitOf } from './by-keys.js';
import { generation, type Asked, type Engine, type Run } from './engine.js';
import { llamaCpp } from './llama.cpp.js';
import { CONTEXT, FREQ_BASE, FREQ_SCALE } from './llama-flags.js';
import { byMetadata, ggufOf } from './metadata.js';
import { thread } from '../source.js';

const LENGTH = 'contextLength';
const BASE = 'ropeFrequencyBase';
const SCALE = 'ropeFrequencyScale';

function run(asked: Asked): Run {
  const { settings, model, target } = asked;
  const { [LENGTH]: length, [BASE]: base, [SCALE]: scale } = settings.flags;
  const flags = {
    ...(length === undefined ? {} : { [CONTEXT]: length }),
    ...(base === undefined ? {} : { [FREQ_BASE]: base }),
    ...(scale === undefined ? {} : { [FREQ_SCALE]: scale }),
  };
  const result = llamaCpp.run({ ...asked, settings: { ...settings, flags }, generation: 'before-28030' });
  const { gguf } = ggufOf(model, settings, 'LM Studio');
  return {
    ...result,
    limit: limitOf(
      target,
      gguf.contextLength,
      'clamped',
      'context_length of the file; a scale does not raise it.',
      '文件的 context_length；改缩放系数不会提高它。',
    ),
  };
}

export const lmstudio: Engine = {
  name: 'lmstudio',
  title: 'LM Studio',
  aliases: ['lms'],
  programs: ['lms'],
  flags: [
    { names: [LENGTH], takes: 'number' },
    { names: [BASE], takes: 'number' },
    { names: [SCALE], takes: 'number' },
  ],
  files: 'gguf',
  canScale: false,
  generations: [generation('2026', 'as documented in 2026', '2026 年的文档')],
  asOf: '2026-11-22',
  sources: [
    { title: 'lmstudio-ai/docs@c6854fba (load options)', kind: 'card' },
    thread('lmstudio-ai/lmstudio-bug-tracker#2112'),
  ],
  uncertain: [
    {
      en: 'LM Studio is not open; it is taken to compute what llama.cpp does.',
      zh: 'LM Studio 不开源；这里按 llama.cpp 在同样设置下的计算处理。',
    },
  ],
  run,
  methods: () => ['linear', 'yarn', 'ntk'],
  write: byMetadata('LM Studio', 'load options', LENGTH, `${LENGTH}:`),
};
