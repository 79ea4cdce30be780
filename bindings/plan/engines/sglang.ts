/** SGLang: vLLM's older reading of YaRN, with its own flags and its own limit. */
import type { PlanModel } from '../types.js';
import { limitOf, runByKeys } from './by-keys.js';
import { asRule, type Reading } from './dictionary.js';
import { generation, type Asked, type Engine, type Intent, type Run, type Written } from './engine.js';
import { editOf, flagsStep } from './write.js';
import { code, thread } from '../source.js';

const READING: Reading = {
  yarn: {
    ...{ factor: 'factor', original: 'key', missing: 'max', attentionFactor: false, attnFactor: true, mscale: 'both' },
    ...{ betas: true, truncate: true, extrapolation: true },
  },
  dynamic: 'fixed',
  longrope: { list: 'sequence', scale: 'max', writtenScale: true },
  softmax: () => true,
  latentMscale: 'defaults',
};

const OVERRIDES = '--json-model-override-args';
const LENGTH = '--context-length';
const ALLOW = 'SGLANG_ALLOW_OVERWRITE_LONGER_CONTEXT_LEN';

function run(asked: Asked): Run {
  const { flags, edit } = asked.settings;
  const overrides = asRule(flags[OVERRIDES]);
  const started = flags[LENGTH];
  return runByKeys(asked, {
    engine: 'SGLang',
    reading: READING,
    overriding: { loses: overrides !== null, nested: true, reads: ['rope_scaling', 'rope_parameters'] },
    edit: overrides === null ? edit : { ...edit, ...overrides },
    started: typeof started === 'number' ? started : null,
    limit: ({ maxPosition }, { target }) =>
      flags[ALLOW] !== undefined && target > maxPosition
        ? limitOf(
            target,
            null,
            'nothing',
            `${ALLOW} lets a length past ${maxPosition} through; it scales nothing.`,
            `${ALLOW} 只是放行超过 ${maxPosition} 的长度，并不缩放频率。`,
          )
        : limitOf(
            target,
            maxPosition,
            'error',
            'max_position_embeddings; the factor of YaRN does not count where the original length is given.',
            '由 max_position_embeddings 决定；给出原长度时，YaRN 的倍数不计入。',
          ),
  });
}

export const sglang: Engine = {
  name: 'sglang',
  title: 'SGLang',
  aliases: ['sgl', 'sglang.launch_server'],
  programs: ['python -m sglang.launch_server'],
  flags: [
    { names: [OVERRIDES], takes: 'json' },
    { names: [LENGTH], takes: 'number' },
    { names: [ALLOW], takes: 'word', environment: ALLOW },
  ],
  files: 'config.json',
  canScale: true,
  generations: [generation('2026', 'as read in 2026', '2026 年读取的版本')],
  asOf: '2026-11-22',
  sources: [
    code('sgl-project/sglang@108c36c0 python/sglang/srt/layers/rotary_embedding/factory.py, yarn.py'),
    code('sgl-project/sglang@001adf56 python/sglang/srt/configs/model_config.py'),
    thread('sgl-project/sglang#2943'),
  ],
  uncertain: [],
  run,
  methods: () => ['linear', 'dynamic', 'yarn', 'llama3', 'ntk', 'longrope', 'proportional'],
  write(model: PlanModel, intent: Intent, target: number): Written {
    // Dynamic and linear count from the trained length, and the limit does not follow their factor.
    const overrides = editOf(model, intent, {
      form: model.baseAtTop && model.part === '' ? 'rope_scaling' : 'rope_parameters',
      max: intent.type === 'none' || intent.type === 'dynamic' ? null : target,
      repeat: true,
    });
    const data = { ...(Object.keys(overrides).length > 0 ? { [OVERRIDES]: overrides } : {}), [LENGTH]: target };
    return { possible: true, wayOut: null, steps: [flagsStep('python -m sglang.launch_server', data)] };
  },
};
