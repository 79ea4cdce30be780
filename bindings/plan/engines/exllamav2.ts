/** ExLlamaV2, and TabbyAPI over it: YaRN whose ramp follows the length of the run. */
import { number } from '../keys.js';
import { ntkBase } from '../../scalings/ntk.js';
import type { Rule } from '../types.js';
import { asStarted, runByKeys } from './by-keys.js';
import { like, USUAL } from './dictionary.js';
import { allBut, generation, ofLength, ofNumber, type Asked, type Engine, type Run } from './engine.js';
import { configEdit, flagsStep } from './write.js';
import { code, thread } from '../source.js';
import { say } from '../sentence.js';

const READING = like(USUAL, {
  yarn: { original: 'run', attentionFactor: false, mscale: 'no', betas: false, truncate: false, onlyBeyond: true },
  dynamic: 'unknown',
  longrope: { list: 'run', scale: 'run', writtenScale: false },
});

const LENGTH = '-l';
const LINEAR = '-rs';
const ALPHA = '-ra';

/** TabbyAPI's `rope_alpha: auto`, a parabola in the stretch (theroyallab/tabbyAPI@e632af41). */
export const automaticAlpha = (stretch: number): number =>
  stretch <= 1 ? 1 : -0.13436 + 0.80541 * stretch + 0.28833 * stretch ** 2;

function run(asked: Asked): Run {
  const { model, target, settings } = asked;
  // It takes 0 for a number that is not given (model_init.py).
  const given = (flag: string): number | null => number(settings.flags, flag) || null;
  const started = given(LENGTH) ?? target;
  const main = model.layers[0]!;
  const scale = given(LINEAR) ?? 1;
  const alpha = settings.flags[ALPHA] === 'auto' ? automaticAlpha(started / model.maxPosition) : (given(ALPHA) ?? 1);
  return runByKeys(asked, {
    engine: 'ExLlamaV2',
    reading: READING,
    reads: ['rope_scaling'],
    edit: withFlags(settings.edit, {
      ...(alpha !== 1 && {
        rope_theta: ntkBase(number(settings.edit ?? {}, 'rope_theta') ?? main.base, alpha, main.headDim),
      }),
      ...(scale !== 1 && { rope_scaling: { rope_type: 'linear', factor: scale } }),
    }),
    started,
    limit: () => asStarted(target, started),
  });
}

const withFlags = (edit: Rule | null, flags: Rule): Rule | null =>
  Object.keys(flags).length === 0 ? edit : { ...edit, ...flags };

export const exllamav2: Engine = {
  name: 'exllamav2',
  title: 'ExLlamaV2',
  aliases: ['exl2', 'exllama2', 'tabbyapi'],
  flags: [
    ofLength(LENGTH, '--length', 'max_seq_len'),
    ofNumber(LINEAR, '--rope_scale', 'rope_scale'),
    ofNumber(ALPHA, '--rope_alpha', 'rope_alpha'),
  ],
  files: 'config.json',
  generations: [generation('da07facd', say`as of commit da07facd`)],
  sources: [code('turboderp-org/exllamav2@da07facd rope.py'), thread('theroyallab/tabbyAPI#239')],
  run,
  methods: () => allBut('dynamic', 'proportional'),
  write(model, intent, target) {
    const flag = intent.type === 'linear' ? LINEAR : intent.type === 'ntk' ? ALPHA : null;
    return {
      steps: [
        ...(flag ? [] : [configEdit(model, intent, { form: 'rope_scaling', max: null })]),
        flagsStep('test_inference.py', { [LENGTH]: target, ...(flag && { [flag]: intent.factor }) }),
      ],
    };
  },
};
