/** vLLM: before and after the changes to its flags, its rounding and its factor on cos and sin. */
import { number } from '../keys.js';
import type { Limit, PlanModel, Rule } from '../types.js';
import { refusing, runByKeys } from './by-keys.js';
import { asRule, like, USUAL } from './dictionary.js';
import type { Reading } from '../../scalings/in-plan.js';
import type { Edited } from './edits.js';
import {
  allBut,
  before,
  generation,
  ofLength,
  type Asked,
  type Engine,
  type Flag,
  type Intent,
  type Run,
  type Written,
} from './engine.js';
import { editOf, flagsStep } from './write.js';
import { code, thread } from '../source.js';
import { say } from '../sentence.js';
import { stopsInside } from '../fault.js';

const NEW = like(USUAL, {
  yarn: { missing: 'error' },
  dynamic: 'trained',
  proportional: false,
  longrope: { list: 'run', scale: 'max', writtenScale: true },
  latentMscale: 'defaults',
});
const MIDDLE = like(NEW, { yarn: { attentionFactor: false, attnFactor: true, mscale: 'no', extrapolation: true } });
const FIXED = like(MIDDLE, { dynamic: 'fixed' });
const READINGS: Readonly<Record<string, Reading>> = {
  // Before pull request 27431 a batch took the long list of LongRoPE where one of its positions was beyond the original length.
  '0.11.0': like(FIXED, {
    yarn: { truncate: false },
    longrope: { list: 'sequence', scale: 'max', writtenScale: true },
  }),
  '0.11.1': FIXED,
  '0.22': MIDDLE,
};
/** Both flags for rotation. */
const GONE: Flag['gone'] = {
  in: ['0.11.1', '0.22', 'after-56446'],
  why: say`--rope-scaling and --rope-theta were removed in 0.11.1; --hf-overrides takes the dictionary now.`,
};

const MAX_LEN = '--max-model-len';

/** `auto` and -1 leave the length to the engine. */
const lengthIn = ({ flags }: Asked['settings']): number | null => {
  const length = number(flags, MAX_LEN);
  return length !== null && length > 0 ? length : null;
};

const OVERRIDES = '--hf-overrides';
const SCALING = '--rope-scaling';
const THETA = '--rope-theta';
const ALLOW = 'VLLM_ALLOW_LONG_MAX_MODEL_LEN';

function limit({ layers, maxPosition }: Edited, asked: Asked): Limit {
  const { generation: id, settings } = asked;
  const { rule } = layers[0]!;
  const type = rule['rope_type'];
  const original = number(rule, 'original_max_position_embeddings');
  // Pull request 27431: what LongRoPE has beyond its original length is only for those who ask for it.
  const alone = type === 'longrope' && id !== '0.11.0' && lengthIn(settings) === null;
  const fromOriginal = original !== null && (alone || (type === 'yarn' && id !== 'after-56446'));
  const times = !alone && (fromOriginal || type === 'linear' || type === 'dynamic');
  const tokens = Math.floor((fromOriginal ? original : maxPosition) * (times ? (number(rule, 'factor') ?? 1) : 1));
  const key = fromOriginal ? 'original_max_position_embeddings' : 'max_position_embeddings';
  const said = alone
    ? say`${key}, because ${MAX_LEN} is not given.`
    : times
      ? say`${key} times factor.`
      : say`${key}, which no factor multiplies.`;
  return refusing(ALLOW, asked, tokens, said);
}

function run(asked: Asked): Run {
  const { settings, generation: id } = asked;
  const { flags } = settings;
  const scaling = asRule(flags[SCALING]);
  const overrides = asRule(flags[OVERRIDES]);
  const fromFlags = {
    ...overrides,
    ...(scaling && { rope_scaling: scaling }),
    ...(typeof flags[THETA] === 'number' && { rope_theta: flags[THETA] }),
  };
  const edit = Object.keys(fromFlags).length > 0 ? { ...settings.edit, ...fromFlags } : settings.edit;
  const { part } = asked.model;
  const result = runByKeys(asked, {
    engine: 'vLLM',
    reading: READINGS[id] ?? NEW,
    // An edit of the file is read like any file; a flag takes the place of the dictionary that was read, or is merged into
    // it where that stands in a part of the file (pull request 25727, ModelConfig._update_nested).
    loses: overrides ? part === '' : undefined,
    reads: ['rope_parameters', 'rope_scaling'],
    edit,
    started: lengthIn(settings),
    limit,
  });
  // Pull request 25727, of 26 September 2025; the notes of 0.11.0 name later ones (25896, 26000).
  if (id === '0.11.0' && part && overrides?.[part]) result.assumed.push(stopsInside('0.11', 'vLLM'));
  return result;
}

export const vllm: Engine = {
  name: 'vllm',
  title: 'vLLM',
  aliases: ['vllm serve'],
  flags: [
    ofLength(MAX_LEN),
    { names: [OVERRIDES], takes: 'json' },
    { names: [SCALING], takes: 'json', gone: GONE },
    { names: [THETA], takes: 'number', gone: GONE },
    { names: [ALLOW], takes: 'word', environment: ALLOW },
  ],
  before: '',
  files: 'config.json',
  generations: [
    generation('0.11.0', say`0.11.0 and older`),
    generation('0.11.1', say`0.11.1 to 0.21`),
    generation('0.22', say`0.22 until pull request 56446 (September 2026), such as 0.28`),
    generation('after-56446', say`since pull request 56446 (September 2026)`),
  ],
  sources: [
    code('vllm-project/vllm@926c71f6, @0cd57848 rotary_embedding/'),
    code('vllm-project/vllm@0052a5b8 config/model.py'),
    thread('vllm-project/vllm#25727'),
    thread('vllm-project/vllm#27431'),
    thread('vllm-project/vllm#28006'),
    thread('vllm-project/vllm#28244'),
    thread('vllm-project/vllm#41277'),
    thread('vllm-project/vllm#56446'),
  ],
  uncertain: [say`By their dates vLLM 0.22 has pull request 41277 and 0.29 has 56446.`],
  generationOf(release) {
    // 0.21 is of 16 May 2026, 0.22 of 30 May and 0.28 of August; 41277 was merged on 19 May, 56446 in September.
    if (before(release, [0, 11, 1])) return '0.11.0';
    return before(release, [0, 22]) ? '0.11.1' : before(release, [0, 29]) ? '0.22' : 'after-56446';
  },
  run,
  // get_rope, rotary_embedding/__init__.py.
  stopsAtText: true,
  underscores: true,
  byFactor: (id) => id !== 'after-56446',
  methods: () => allBut('proportional'),
  write(model: PlanModel, intent: Intent, target: number, id: string): Written {
    const counts = intent.type === 'dynamic' && id !== '0.11.1';
    const keeps = (intent.type === 'dynamic' && !counts) || intent.type === 'linear';
    let data: Rule = {};
    // Its flags are written to the top of the file.
    if (id === '0.11.0' && model.part === '') {
      const { rope_scaling: scaling } = editOf(model, intent, { form: 'rope_scaling', max: null });
      data = {
        ...(scaling !== undefined && { [SCALING]: scaling }),
        ...(intent.base !== null && { [THETA]: intent.base }),
        // The factor of these makes the limit longer.
        ...(!['linear', 'dynamic', 'yarn', 'none'].includes(intent.type) && {
          [OVERRIDES]: { max_position_embeddings: target },
        }),
      };
    } else if (intent.type !== 'none') {
      // Needed since pull request 56446, and without effect before it: YaRN counts from its original length there.
      const max = keeps ? null : target;
      const rule = counts ? { ...intent.rule, max_trained_positions: model.maxPosition } : intent.rule;
      data = {
        [OVERRIDES]: editOf(
          model,
          { ...intent, rule },
          { form: id === '0.11.0' ? 'rope_scaling' : 'rope_parameters', max },
        ),
      };
    }
    return { steps: [flagsStep('vllm serve', { ...data, [MAX_LEN]: target })] };
  },
};
