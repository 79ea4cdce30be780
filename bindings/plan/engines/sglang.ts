/** SGLang: vLLM's older reading of YaRN, with its own flags and its own limit. */
import { number } from '../keys.js';
import type { PlanModel } from '../types.js';
import { refusing, runByKeys } from './by-keys.js';
import { asRule, like, USUAL } from './dictionary.js';
import type { Edited } from './edits.js';
import {
  allBut,
  generation,
  ofLength,
  type Asked,
  type Engine,
  type Intent,
  type Run,
  type Written,
} from './engine.js';
import { editOf, flagsStep } from './write.js';
import { code, thread } from '../source.js';
import { say } from '../sentence.js';
import { stopsInside } from '../fault.js';

const READING = like(USUAL, {
  yarn: { attentionFactor: false, attnFactor: true, extrapolation: true },
  dynamic: 'fixed',
  proportional: false,
  latentMscale: 'defaults',
});

const OVERRIDES = '--json-model-override-args';
const LENGTH = '--context-length';
const ALLOW = 'SGLANG_ALLOW_OVERWRITE_LONGER_CONTEXT_LEN';

/** `get_context_length`: the factor of any type but llama3; of a dictionary by layer type none is seen. */
function limitBy({ layers, maxPosition }: Edited): number {
  const [main, ...others] = layers;
  const { rope_type: type, original_max_position_embeddings: original } = main!.rule;
  const counts = original === undefined && type !== 'llama3' && others.length === 0;
  return Math.floor(maxPosition * ((counts && number(main!.rule, 'factor')) || 1));
}

function run(asked: Asked): Run {
  const { flags, edit } = asked.settings;
  const overrides = asRule(flags[OVERRIDES]);
  const result = runByKeys(asked, {
    engine: 'SGLang',
    reading: READING,
    loses: overrides !== null || undefined,
    reads: ['rope_scaling', 'rope_parameters'],
    edit: overrides === null ? edit : { ...edit, ...overrides },
    started: number(flags, LENGTH),
    limit: (edited) =>
      refusing(
        ALLOW,
        asked,
        limitBy(edited),
        say`max_position_embeddings, times factor where the dictionary has no original length.`,
      ),
  });
  // Issue 33505 has it in August 2026 still; pull request 27983 names the one since which it does not.
  if (overrides?.[asked.model.part]) result.assumed.push(stopsInside(say`pull request 33351`, 'SGLang'));
  return result;
}

export const sglang: Engine = {
  name: 'sglang',
  title: 'SGLang',
  aliases: ['sgl', 'sglang.launch_server'],
  flags: [
    { names: [OVERRIDES], takes: 'json' },
    ofLength(LENGTH),
    { names: [ALLOW], takes: 'word', environment: ALLOW },
  ],
  before: '--model-path ',
  files: 'config.json',
  generations: [generation('2026', say`as read in 2026`)],
  sources: [
    code('sgl-project/sglang@108c36c0 rotary_embedding/factory.py, yarn.py'),
    code('sgl-project/sglang@001adf56 model_config.py'),
    thread('sgl-project/sglang#2943'),
    thread('sgl-project/sglang#27974'),
  ],
  run,
  methods: () => allBut('proportional'),
  write(model: PlanModel, intent: Intent, target: number): Written {
    // Dynamic and linear count from the trained length, and so does the limit where it sees their factor.
    const keeps = intent.type === 'dynamic' || (intent.type === 'linear' && model.layers.length === 1);
    const overrides = editOf(model, intent, {
      form: model.baseAtTop && model.part === '' ? 'rope_scaling' : 'rope_parameters',
      max: intent.type === 'none' || keeps ? null : target,
      repeat: true,
    });
    const data = { ...(Object.keys(overrides).length > 0 && { [OVERRIDES]: overrides }), [LENGTH]: target };
    return { steps: [flagsStep('python -m sglang.launch_server', data)] };
  },
};
