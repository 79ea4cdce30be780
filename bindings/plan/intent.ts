/** From a model and a length to the rule that is to be set up: the makers' own where they have one. */
import { fail } from '../options/rules.js';
import { number } from './convert.js';
import type { Engine, Intent } from './engines/engine.js';
import { ntkBase } from './rules.js';
import type { Method, PlanModel, Rule, Sentence } from './types.js';
import { say } from './sentence.js';

/** A factor that reaches `target`: exact where it is short in decimal, else rounded up to four digits. */
export function factorFor(target: number, length: number): number {
  const factor = target / length;
  return String(factor).length <= 14 ? factor : Math.ceil(factor * 1e4) / 1e4;
}

const withoutType = ({ rope_type: _type, ...rule }: Rule): Rule => rule;

/** Why a rule is set up. */
export const WHY: Readonly<Record<string, Sentence>> = {
  none: say`The file allows this length: no scaling is needed.`,
  yarn: say`YaRN, which the model does not have by itself.`,
  recommended: say`YaRN, as the model’s makers recommend.`,
  beyond: say`YaRN, beyond what the model’s makers recommend.`,
  own: say`The model’s own rule, with a larger factor.`,
  stacked: say`YaRN on top of the rule in the file, which no flag can change.`,
  asked: say`The method that was asked for.`,
  base: say`A larger base, which is what this engine offers.`,
  longrope: say`LongRoPE has no published numbers for longer contexts.`,
  proportional: say`This engine does not read the factor of p-RoPE.`,
};

const advice = ({ recommended }: PlanModel, target: number): Sentence | null =>
  recommended && (target <= recommended.upTo ? WHY.recommended! : WHY.beyond!);

export interface Chosen {
  intent: Intent;
  /** Whether the rule reaches the target at all. */
  reaches: boolean;
  assumed: Sentence[];
}

export function intentOf(model: PlanModel, engine: Engine, generation: string, target: number, method: Method): Chosen {
  const { layers, maxPosition, original } = model;
  const main = layers[0]!;
  const { rule } = main;
  const trained = String(rule['rope_type']);
  const nothing: Intent = {
    type: 'none',
    factor: 1,
    original: null,
    why: WHY.none!,
    rule: {},
    base: null,
    automatic: method === 'auto',
  };
  const done = (intent: Intent, reaches = true, assumed: Sentence[] = []): Chosen => ({ intent, reaches, assumed });
  const can = engine.methods(model, generation);
  const { recommended } = model;
  const yarn = (from: number, why: Sentence, more: Rule = {}): Intent => {
    const advised = recommended !== null && target <= recommended.upTo && recommended.most;
    const factor = Math.min(factorFor(target, from), advised || Infinity);
    const set = { ...more, factor, original_max_position_embeddings: from };
    return { ...nothing, type: 'yarn', factor, original: from, why, rule: set };
  };
  const scaled = (
    type: 'linear' | 'dynamic' | 'llama3' | 'proportional',
    factor: number,
    why: Sentence,
    more: Rule,
  ): Intent => {
    const from = number(more, 'original_max_position_embeddings');
    return { ...nothing, type, factor, original: from, why, rule: { ...more, factor } };
  };
  // A model that was trained with NTK has an α of its own, which the new one multiplies.
  const ntk = (why: Sentence): Intent => {
    const length = trained === 'default' ? original : maxPosition;
    const alpha = Math.max(1, factorFor(target, length)) * ((trained === 'ntk' && number(rule, 'alpha')) || 1);
    return { ...nothing, type: 'ntk', factor: alpha, why, base: ntkBase(main.base, alpha, main.rotaryDim) };
  };
  const own = number(rule, 'factor') ?? 1;
  const larger = factorFor(own * target, maxPosition);

  switch (method) {
    case 'none':
      return done({ ...nothing, why: WHY.asked! }, target <= maxPosition);
    case 'yarn':
      return done(
        trained === 'yarn'
          ? yarn(original, WHY.asked!, withoutType(rule))
          : yarn(trained === 'default' ? original : maxPosition, WHY.asked!),
      );
    case 'linear': {
      const factor = trained === 'linear' ? larger : factorFor(target, trained === 'default' ? original : maxPosition);
      return done(scaled('linear', Math.max(1, factor), WHY.asked!, {}));
    }
    case 'ntk':
      return done(ntk(WHY.asked!));
    case 'dynamic':
      return done(scaled('dynamic', Math.max(1, factorFor(target, maxPosition)), WHY.asked!, {}));
    case 'llama3':
      if (trained !== 'llama3') {
        const hint = 'It is a rule that a model is trained with; use yarn';
        fail('unsupported', 'plan', 'method', 'must be a rule that this model has', method, hint);
      }
      return done(scaled('llama3', larger, WHY.asked!, withoutType(rule)));
    case 'auto':
      break;
  }
  if (target <= maxPosition) return done(nothing);
  switch (trained) {
    case 'default':
      return can.includes('yarn') ? done(yarn(original, advice(model, target) ?? WHY.yarn!)) : done(ntk(WHY.base!));
    case 'ntk':
      return done(ntk(WHY.own!));
    case 'yarn':
      return done(yarn(original, advice(model, target) ?? WHY.own!, withoutType(rule)));
    case 'linear':
      return done(scaled('linear', larger, WHY.own!, {}));
    case 'dynamic':
      return done(scaled('dynamic', factorFor(target, maxPosition), WHY.own!, {}));
    case 'llama3':
      return can.includes('llama3')
        ? done(scaled('llama3', larger, WHY.own!, withoutType(rule)))
        : done(yarn(maxPosition, WHY.stacked!));
    case 'proportional':
      if (!can.includes(trained)) return done({ ...nothing, why: WHY[trained]! }, false);
      return done(scaled(trained, larger, WHY.own!, withoutType(rule)), true, [
        say`How far p-RoPE stretches is not published; the factor of its rule is taken.`,
      ]);
    default:
      return done({ ...nothing, why: WHY.longrope! }, false);
  }
}
