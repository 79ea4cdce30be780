/** KoboldCpp: a base of its own for longer contexts, where the trained base is one of two. */
import { number } from '../keys.js';
import type { GgufRope, PlanModel } from '../types.js';
import { asStarted } from './by-keys.js';
import { generation, ofLength, type Asked, type Engine, type Run } from './engine.js';
import { computeLayers } from './ggml.js';
import { chosenBy, CONTEXT, FREQ_BASE, SCALE } from './llama-flags.js';
import { ggufOf } from './metadata.js';
import { flagsStep } from './write.js';
import { code, thread } from '../source.js';
import { say } from '../sentence.js';

const LENGTH = '--contextsize';
const CONFIG = '--ropeconfig';

/** The bases that it scales by itself: those of Llama 2 and of Llama 3. */
const AUTOMATIC = [10000, 500000];

/** 2π as its code has it. */
const TURN = 6.28318;

/** Base for `target` tokens of a model trained on `trained`: base^(log10(target / 2π) / log10(trained / 2π)). */
export const automaticBase = (base: number, trained: number, target: number): number =>
  base ** (Math.log10(target / TURN) / Math.log10(trained / TURN));

/** Whether the file scales: a type without a factor is no scaling, but for YaRN. */
export const scales = ({ scalingType, scalingFactor }: GgufRope): boolean =>
  scalingType === 'yarn' || (scalingFactor ?? 1) !== 1;

/** Whether it changes the base by itself. */
export const isAutomatic = (gguf: GgufRope, target: number): boolean =>
  !scales(gguf) && target > gguf.contextLength && target > 2048 && AUTOMATIC.includes(gguf.freqBase);

function run({ model, settings, target }: Asked): Run {
  const { gguf, assumed } = ggufOf(model, settings, 'KoboldCpp');
  const context = number(settings.flags, LENGTH) ?? target;
  const words = typeof settings.flags[CONFIG] === 'string' ? settings.flags[CONFIG].split(/\s+/).map(Number) : [];
  // koboldcpp.py: the base is 10000 where it is left out, and counts beside a scale alone.
  const [scale = 0, base = 10000] = words;
  const flags = {
    [CONTEXT]: context,
    ...(scale > 0
      ? { [SCALE]: 1 / scale, [FREQ_BASE]: base }
      : isAutomatic(gguf, context) && { [FREQ_BASE]: automaticBase(gguf.freqBase, gguf.contextLength, context) }),
  };
  const chosen = chosenBy(model, gguf, { ...settings, flags }, target);
  return {
    ...computeLayers(model, gguf, chosen),
    ignores: [],
    limit: asStarted(target, null),
    assumed,
  };
}

export const koboldcpp: Engine = {
  name: 'koboldcpp',
  title: 'KoboldCpp',
  aliases: ['kobold', 'kcpp'],
  flags: [ofLength(LENGTH), { names: [CONFIG], takes: 'numbers' }],
  before: '--model ',
  files: 'gguf',
  generations: [generation('2024-10', say`as of October 2024`)],
  sources: [code('LostRuins/koboldcpp@2da346a5 gpttype_adapter.cpp'), thread('LostRuins/koboldcpp#910')],
  uncertain: [say`A newer one may differ.`],
  run,
  methods: () => ['linear', 'ntk'],
  write(model: PlanModel, intent, target) {
    const done = (...config: unknown[]) => ({
      steps: [flagsStep('koboldcpp', { [LENGTH]: target, ...(config[0] !== undefined && { [CONFIG]: config }) })],
    });
    if (intent.type === 'linear') return done(1 / intent.factor, model.layers[0]!.base);
    if (intent.type !== 'ntk' || (intent.automatic && isAutomatic(model.gguf, target))) return done();
    return done('1.0', intent.base);
  },
};
