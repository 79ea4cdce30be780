/** From a model and a length to the rule that is to be set up: the makers' own where they have one. */
import { fail } from '../options/rules.js';
import { IN_PLAN, inPlanOf, SCALING_TYPES, type Scaling } from '../scalings/index.js';
import { number } from './keys.js';
import type { Engine, Intent } from './engines/engine.js';
import type { Method, PlanModel, Sentence } from './types.js';
import { say } from './sentence.js';

/** The length that `factor` reaches in float32, as llama.cpp computes it: the original length over one over the factor. */
export const reachedBy = (factor: number, original: number): number =>
  Math.floor(Math.fround(Math.fround(original) / Math.fround(1 / Math.fround(factor))));

/** A factor that reaches `target`, in float32 too: exact where it is short in decimal, else rounded up to four digits. */
export function factorFor(target: number, length: number): number {
  const factor = target / length;
  if (String(factor).length <= 14 && reachedBy(factor, length) >= target) return factor;
  const digits = Math.ceil(factor * 1e4) / 1e4;
  return reachedBy(digits, length) >= target ? digits : Math.round(digits * 1e4 + 1) / 1e4;
}

/** What may be asked for; what most people ask for stands first. */
export const METHODS: readonly Method[] = /* @__PURE__ */ (() =>
  ['auto', 'none', 'yarn'].concat(
    SCALING_TYPES.filter((type) => type !== 'yarn' && IN_PLAN[type].asked),
  ))() as Method[];

/** Why a rule is set up. */
export const WHY: Readonly<Record<string, Sentence>> = {
  none: say`The file allows this length: no scaling is needed.`,
  yarn: say`YaRN, which the model was not trained with.`,
  recommended: say`YaRN, as the model’s makers recommend.`,
  beyond: say`YaRN, beyond what the model’s makers recommend.`,
  own: say`The model’s own rule, with a larger factor.`,
  stacked: say`YaRN on top of the rule in the file, which flags cannot change.`,
  asked: say`The method that was asked for.`,
  base: say`A larger base, which is what this engine offers.`,
};

const BEYOND: Sentence = say`The rule of this model ends at the length of its file.`;

export interface Chosen {
  intent: Intent;
  /** Why the rule does not reach the target; null where it does. */
  ends: Sentence | null;
  assumed: Sentence[];
}

export function intentOf(model: PlanModel, engine: Engine, generation: string, target: number, method: Method): Chosen {
  const { layers, maxPosition, original, recommended } = model;
  const main = layers[0]!;
  const trained = String(main.rule['rope_type']);
  // A smaller factor than that of the length is none for an engine that counts tokens by it.
  const most = recommended?.most ?? Infinity;
  const upTo = Math.min(recommended?.upTo ?? 0, engine.byFactor?.(generation) ? most * original : Infinity);
  const advised = recommended && (target <= upTo ? WHY.recommended! : WHY.beyond!);
  const stay = (why: Sentence, ends: Sentence | null = null): Chosen => ({
    intent: { type: 'none', factor: 1, original: null, why, rule: {}, base: null, automatic: method === 'auto' },
    ...{ ends, assumed: [] },
  });
  const set = (type: Scaling['type'], why: Sentence): Chosen => {
    const { longer } = IN_PLAN[type];
    const chosen = stay(why);
    if (type === 'default' || longer === undefined) return chosen;
    const { factor, rule, base, assumed } = longer({
      ...{ main, original, maxPosition, own: trained === type },
      from: trained === 'default' ? original : maxPosition,
      larger: Math.max(1, factorFor((number(main.rule, 'factor') ?? 1) * target, maxPosition)),
      most: target <= upTo ? most : Infinity,
      factorFrom: (length) => factorFor(target, length),
    });
    const from = number(rule, 'original_max_position_embeddings');
    const intent = { ...chosen.intent, type, factor, original: from, rule, base: base ?? null };
    return { intent, ends: null, assumed: assumed ?? [] };
  };

  if (method === 'none')
    return stay(
      WHY.asked!,
      target > maxPosition ? say`Without scaling this model ends at ${maxPosition} tokens.` : null,
    );
  if (method !== 'auto') {
    if (IN_PLAN[method].asked === 'own' && trained !== method) {
      const hint = 'Models are trained with it; use yarn';
      fail('unsupported', 'plan', 'method', 'must be a rule that this model has', method, hint);
    }
    return set(method, WHY.asked!);
  }
  if (target <= maxPosition) return stay(WHY.none!);
  const takes: readonly string[] = engine.methods(model, generation);
  if (trained === 'default') return takes.includes('yarn') ? set('yarn', advised ?? WHY.yarn!) : set('ntk', WHY.base!);
  // Of a rule that is not known, no factor is known either.
  const { longer, stacks, ends } = inPlanOf(trained) ?? IN_PLAN.longrope;
  const taken = takes.includes(trained) && longer !== undefined;
  if (!taken && stacks) return set('yarn', WHY.stacked!);
  if (!taken && ends) return stay(ends(), longer ? ends() : BEYOND);
  return set(trained as Scaling['type'], advised ?? WHY.own!);
}
