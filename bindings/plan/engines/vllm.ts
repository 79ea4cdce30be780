/** vLLM: before and after the changes to its flags, its rounding and its factor on cos and sin. */
import { number } from '../convert.js';
import type { Limit, PlanModel } from '../types.js';
import { limitOf, runByKeys } from './by-keys.js';
import { asRule, type Reading } from './dictionary.js';
import type { Edited } from './edits.js';
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
import { editOf, flagsStep } from './write.js';
import { code, thread } from '../source.js';

const NEW: Reading = {
  yarn: {
    ...{
      factor: 'factor',
      original: 'key',
      missing: 'error',
      attentionFactor: true,
      attnFactor: false,
      mscale: 'both',
    },
    ...{ betas: true, truncate: true, extrapolation: false },
  },
  dynamic: 'fixed',
  longrope: { list: 'run', scale: 'max', writtenScale: true },
  softmax: () => true,
  latentMscale: 'defaults',
};
const MIDDLE: Reading = {
  ...NEW,
  yarn: { ...NEW.yarn, attentionFactor: false, attnFactor: true, mscale: 'no', extrapolation: true },
};
const OLD: Reading = { ...MIDDLE, yarn: { ...MIDDLE.yarn, truncate: false } };
const READINGS: Readonly<Record<string, Reading>> = { '0.11.0': OLD, '0.11.1': MIDDLE, 'after-56446': NEW };

const MAX_LEN = '--max-model-len';
const OVERRIDES = '--hf-overrides';
const SCALING = '--rope-scaling';
const THETA = '--rope-theta';

function limit({ layers, maxPosition }: Edited, { target, generation: id, settings }: Asked): Limit {
  const { rule } = layers[0]!;
  const factor = number(rule, 'factor') ?? 1;
  const original = number(rule, 'original_max_position_embeddings');
  const type = rule['rope_type'];
  const multiplied =
    type === 'yarn' && original !== null && id !== 'after-56446'
      ? Math.floor(original * factor)
      : type === 'linear' || type === 'dynamic'
        ? Math.floor(maxPosition * factor)
        : maxPosition;
  const allowed = settings.flags['VLLM_ALLOW_LONG_MAX_MODEL_LEN'] !== undefined;
  if (allowed && target > multiplied)
    return limitOf(
      target,
      null,
      'nothing',
      `VLLM_ALLOW_LONG_MAX_MODEL_LEN lets a request past ${multiplied} tokens through; it scales nothing.`,
      `VLLM_ALLOW_LONG_MAX_MODEL_LEN 只是放行超过 ${multiplied} 个词元的请求，并不缩放频率。`,
    );
  const [en, zh] =
    type === 'yarn' && id === 'after-56446'
      ? [
          'max_position_embeddings decides; it is not multiplied by the factor of YaRN.',
          '由 max_position_embeddings 决定，不乘 YaRN 的倍数。',
        ]
      : type === 'yarn'
        ? ['original_max_position_embeddings times factor.', 'original_max_position_embeddings 乘以 factor。']
        : type === 'linear' || type === 'dynamic'
          ? ['max_position_embeddings times factor.', 'max_position_embeddings 乘以 factor。']
          : ['max_position_embeddings.', 'max_position_embeddings。'];
  return limitOf(target, multiplied, 'error', en, zh);
}

function run(asked: Asked): Run {
  const { settings, generation: id } = asked;
  const { flags } = settings;
  const scaling = asRule(flags[SCALING]);
  const overrides = asRule(flags[OVERRIDES]);
  const fromFlags = {
    ...overrides,
    ...(scaling ? { rope_scaling: scaling } : {}),
    ...(typeof flags[THETA] === 'number' ? { rope_theta: flags[THETA] } : {}),
  };
  const edit = Object.keys(fromFlags).length > 0 ? { ...settings.edit, ...fromFlags } : settings.edit;
  const started = flags[MAX_LEN];
  return runByKeys(asked, {
    engine: 'vLLM',
    reading: READINGS[id] ?? NEW,
    // An edit of the file is read like any file; a flag takes the place of the dictionary that was read.
    overriding: { loses: overrides !== null, nested: true, reads: ['rope_parameters', 'rope_scaling'] },
    edit,
    started: typeof started === 'number' ? started : null,
    limit,
  });
}

export const vllm: Engine = {
  name: 'vllm',
  title: 'vLLM',
  aliases: ['vllm serve'],
  programs: ['vllm serve', 'python -m vllm.entrypoints.openai.api_server', 'vllm'],
  flags: [
    { names: [MAX_LEN, '--max_model_len'], takes: 'number' },
    { names: [OVERRIDES, '--hf_overrides'], takes: 'json' },
    {
      names: [SCALING, '--rope_scaling'],
      takes: 'json',
      gone: {
        in: ['0.11.1', 'after-56446'],
        why: {
          en: '--rope-scaling was removed in 0.11.1; --hf-overrides takes the dictionary now.',
          zh: '--rope-scaling 在 0.11.1 中被移除；现在用 --hf-overrides 传入字典。',
        },
      },
    },
    {
      names: [THETA, '--rope_theta'],
      takes: 'number',
      gone: {
        in: ['0.11.1', 'after-56446'],
        why: {
          en: '--rope-theta was removed in 0.11.1; rope_theta goes into --hf-overrides now.',
          zh: '--rope-theta 在 0.11.1 中被移除；现在把 rope_theta 写进 --hf-overrides。',
        },
      },
    },
    { names: ['VLLM_ALLOW_LONG_MAX_MODEL_LEN'], takes: 'word', environment: 'VLLM_ALLOW_LONG_MAX_MODEL_LEN' },
  ],
  files: 'config.json',
  canScale: true,
  generations: [
    generation('0.11.0', '0.11.0 and older', '0.11.0 及更早'),
    generation(
      '0.11.1',
      '0.11.1 until pull request 56446 (September 2026), such as 0.25',
      '0.11.1 至合并请求 56446（2026 年 9 月）之前，例如 0.25',
    ),
    generation('after-56446', 'since pull request 56446 (September 2026)', '合并请求 56446（2026 年 9 月）之后'),
  ],
  asOf: '2026-11-22',
  sources: [
    code('vllm-project/vllm@926c71f6, @0cd57848 vllm/model_executor/layers/rotary_embedding/'),
    code('vllm-project/vllm@0052a5b8 vllm/config/model.py'),
    thread('vllm-project/vllm#28006'),
    thread('vllm-project/vllm#28244'),
    thread('vllm-project/vllm#56446'),
  ],
  uncertain: [
    {
      en: 'What vLLM allows since pull request 56446 was read, not run; 0.26 is taken to have it.',
      zh: '合并请求 56446 之后 vLLM 允许的长度读自该请求，没有实际运行；0.26 及以后的版本算作包含它。',
    },
  ],
  generationOf(version) {
    const release = releaseOf(version);
    if (release === null) return null;
    return before(release, [0, 11, 1]) ? '0.11.0' : before(release, [0, 26]) ? '0.11.1' : 'after-56446';
  },
  run,
  methods: () => ['linear', 'dynamic', 'yarn', 'llama3', 'ntk', 'longrope', 'proportional'],
  write(model: PlanModel, intent: Intent, target: number, id: string): Written {
    const keeps = intent.type === 'dynamic' || intent.type === 'linear';
    const done = (step: ReturnType<typeof flagsStep>): Written => ({ possible: true, wayOut: null, steps: [step] });
    if (intent.type === 'none') return done(flagsStep('vllm serve', { [MAX_LEN]: target }));
    if (id === '0.11.0') {
      const edit = editOf({ ...model, part: '' }, intent, { form: 'rope_scaling', max: null });
      const scaling = edit['rope_scaling'];
      const data = {
        ...(scaling === undefined ? {} : { [SCALING]: scaling }),
        ...(intent.base === null ? {} : { [THETA]: intent.base }),
        ...(intent.type === 'ntk' || intent.type === 'llama3'
          ? { [OVERRIDES]: { max_position_embeddings: target } }
          : {}),
        [MAX_LEN]: target,
      };
      return done(flagsStep('vllm serve', data));
    }
    // Needed since pull request 56446, and without effect before it: YaRN counts from its original length there.
    const max = keeps ? null : target;
    const overrides = editOf(model, intent, { form: 'rope_parameters', max });
    return done(flagsStep('vllm serve', { [OVERRIDES]: overrides, [MAX_LEN]: target }));
  },
};
