/** TensorRT-LLM: config.json, with the shortest default for a missing original length. */
import { number } from '../keys.js';
import { fault } from '../fault.js';
import { limitOf, runByKeys } from './by-keys.js';
import { like, USUAL } from './dictionary.js';
import { allBut, generation, ofLength, type Engine } from './engine.js';
import { configEdit, flagsStep } from './write.js';
import { code, thread } from '../source.js';
import { say } from '../sentence.js';

const READING = like(USUAL, {
  yarn: { missing: 1024, attentionFactor: false, mscale: 'defaults', truncate: false },
  dynamic: 'unknown',
  longrope: { list: 'run', scale: 'max', writtenScale: false },
});

const LENGTH = '--max_seq_len';
const AT_ONCE = '--max_num_tokens';

export const tensorrtLlm: Engine = {
  name: 'tensorrt-llm',
  title: 'TensorRT-LLM',
  aliases: ['trt-llm', 'tensorrt', 'trtllm-serve'],
  flags: [ofLength(LENGTH), { names: [AT_ONCE], takes: 'number', counts: 'other' }],
  before: '',
  files: 'config.json',
  generations: [generation('2026', say`as read in 2026`)],
  sources: [
    code('NVIDIA/TensorRT-LLM@2340c776 functional.py, RopeParams.from_config'),
    thread('NVIDIA/TensorRT-LLM#1595'),
    thread('NVIDIA/TensorRT-LLM#6539'),
  ],
  uncertain: [say`Fused kernels were not read.`],
  run(asked) {
    const run = runByKeys(asked, {
      engine: 'TensorRT-LLM',
      reading: READING,
      reads: ['rope_scaling', 'rope_parameters'],
      started: number(asked.settings.flags, LENGTH),
      limit: ({ maxPosition }, { target }) =>
        limitOf(
          target,
          maxPosition,
          'clamped',
          say`max_position_embeddings, not multiplied; more is reduced with a warning.`,
        ),
    });
    const atOnce = number(asked.settings.flags, AT_ONCE);
    if (atOnce !== null && atOnce < asked.target)
      run.faults.push(fault(AT_ONCE, 1, say`Without chunked prefill a prompt has ${atOnce} tokens at most.`));
    return run;
  },
  methods: () => allBut('dynamic', 'proportional'),
  write(model, intent, target) {
    const edit = configEdit(model, intent, { form: 'rope_scaling', max: intent.type === 'none' ? null : target });
    return { steps: [edit, flagsStep('trtllm-serve', { [LENGTH]: target })] };
  },
};
