/** TensorRT-LLM: config.json, with the shortest default for a missing original length. */
import { number } from '../convert.js';
import { limitOf, runByKeys } from './by-keys.js';
import { USUAL, type Reading } from './dictionary.js';
import { generation, type Engine } from './engine.js';
import { configEdit, flagsStep } from './write.js';
import { code, thread } from '../source.js';

const READING: Reading = {
  ...USUAL,
  yarn: { ...USUAL.yarn, missing: 1024, attentionFactor: false, mscale: 'defaults', truncate: false },
  dynamic: 'unknown',
  longrope: { list: 'run', scale: 'max', writtenScale: false },
};

const LENGTH = '--max_seq_len';

export const tensorrtLlm: Engine = {
  name: 'tensorrt-llm',
  title: 'TensorRT-LLM',
  aliases: ['trt-llm', 'tensorrt', 'trtllm-serve'],
  programs: ['trtllm-serve'],
  flags: [{ names: [LENGTH], takes: 'number' }],
  files: 'config.json',
  canScale: true,
  generations: [generation('2026', 'as read in 2026', '2026 年读取的版本')],
  asOf: '2026-11-22',
  sources: [
    code('NVIDIA/TensorRT-LLM@2340c776 tensorrt_llm/functional.py (RopeEmbeddingUtils), RopeParams.from_config'),
    thread('NVIDIA/TensorRT-LLM#1595'),
  ],
  uncertain: [
    {
      en: 'TensorRT-LLM has several code paths; its fused kernels were not read.',
      zh: 'TensorRT-LLM 有多条代码路径；没有读过它的融合内核。',
    },
  ],
  run: (asked) =>
    runByKeys(asked, {
      engine: 'TensorRT-LLM',
      reading: READING,
      overriding: { loses: false, reads: ['rope_scaling', 'rope_parameters'] },
      edit: asked.settings.edit,
      started: number(asked.settings.flags, LENGTH),
      limit: ({ maxPosition }, { target }) =>
        limitOf(
          target,
          maxPosition,
          'clamped',
          'max_position_embeddings, not multiplied; more is reduced with a warning.',
          '由 max_position_embeddings 决定，不乘倍数；更大的值会被减小，并给出警告。',
        ),
    }),
  methods: () => ['linear', 'yarn', 'llama3', 'ntk', 'longrope'],
  write(model, intent, target) {
    const edit = configEdit(model, intent, { form: 'rope_scaling', max: intent.type === 'none' ? null : target });
    return { steps: [edit, flagsStep('trtllm-serve', { [LENGTH]: target })] };
  },
};
