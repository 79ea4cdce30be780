/** What becomes of a model when keys of its config.json are written anew, by edit or by a flag that overrides them. */
import { isCompressed } from '../../config/model-types.js';
import { alike, number, shareOf } from '../keys.js';
import { byLayerType } from '../../config/scaling.js';
import { ruleOf } from '../rule.js';
import type { Ignored, LayerKind, PlanModel, Rule, Sentence } from '../types.js';
import { asRule } from './dictionary.js';
import { say } from '../sentence.js';

export interface Edited {
  layers: LayerKind[];
  maxPosition: number;
  ignores: Ignored[];
  assumed: Sentence[];
  /** Keys that the new dictionary had to have and does not. */
  lost: string[];
}

/** How an engine takes a new dictionary. */
export interface Overriding {
  engine: string;
  /**
   * Whether base and share that stood in the old `rope_parameters` are gone with it, wherever the file had them; false
   * where the new dictionary is merged into the old one.
   */
  loses?: boolean | undefined;
  /** Keys that are read: `rope_parameters`, `rope_scaling` or both. */
  reads: readonly ('rope_parameters' | 'rope_scaling')[];
}

export function applyEdit(model: PlanModel, edit: Rule | null, { engine, loses, reads }: Overriding): Edited {
  const result: Edited = {
    layers: [...model.layers],
    maxPosition: model.maxPosition,
    ignores: [],
    assumed: [],
    lost: [],
  };
  if (edit === null) return result;
  let part = edit;
  if (model.part !== '') {
    const inside = model.part.split('.').reduce<Rule | null>((at, key) => at && asRule(at[key]), edit);
    if (inside !== null) part = inside;
    else {
      for (const key of Object.keys(edit))
        result.ignores.push({
          key,
          value: edit[key],
          why: say`The language model of this file is ${model.part}; keys beside it do not reach it.`,
        });
      return result;
    }
  }
  const max = number(part, 'max_position_embeddings');
  if (max !== null && max > 0) result.maxPosition = max;
  const top = number(part, 'original_max_position_embeddings');
  const key = reads.find((each) => asRule(part[each]) !== null);
  for (const other of ['rope_parameters', 'rope_scaling'] as const)
    if (part[other] !== undefined && part[other] !== null && other !== key)
      result.ignores.push({
        key: other,
        value: part[other],
        why: key === undefined ? say`${engine} does not read this key.` : say`${key} is there and wins.`,
      });
  // Before rope_parameters a file had one dictionary, for the layers that see everything and those like them.
  const inAll = (more: Partial<LayerKind>): LayerKind[] =>
    result.layers.map((layer, i) => (alike(model.layers[i]!, model.layers[0]!) ? { ...layer, ...more } : layer));
  const theta = number(part, 'rope_theta');
  if (theta !== null) result.layers = inAll({ base: theta });
  if (key === undefined) {
    // A null takes the scaling away.
    if (reads.some((each) => part[each] === null)) result.layers = inAll({ rule: ruleOf(null) });
    return result;
  }
  const settings = asRule(part[key])!;
  const layered = byLayerType(settings);
  // DeepSeek V4: one dictionary is that of `compress`, and bases have keys of their own (files as in write.ts).
  const compressed = isCompressed(model);
  const reaches = (i: number): boolean =>
    (key === 'rope_parameters' && !compressed) || alike(model.layers[i]!, model.layers[0]!);
  result.layers = result.layers.map((layer, i) => {
    const kind = !compressed ? layer.kind : i === 0 ? 'compress' : 'main';
    const given = layered ? asRule(layered[kind]) : reaches(i) ? settings : null;
    if (given === null) return layer;
    const rule = ruleOf(loses === false ? { ...layer.rule, ...given } : given);
    if (rule['rope_type'] === 'default' && number(rule, 'factor') !== null && !given['rope_type'] && !given['type'])
      result.lost.push('rope_type');
    const forgets = loses && key === 'rope_parameters';
    const base = compressed ? layer.base : (number(given, 'rope_theta') ?? theta);
    const share = number(given, 'partial_rotary_factor') ?? number(part, 'partial_rotary_factor');
    if (base === null && key === 'rope_parameters' && (loses ?? !model.baseAtTop)) result.lost.push('rope_theta');
    if (share === null && forgets && shareOf(model, layer) !== null) result.lost.push('partial_rotary_factor');
    const kept = result.lost.includes('rope_theta') ? 10000 : layer.base;
    const rotaryDim =
      share !== null && rule['rope_type'] !== 'proportional' && !model.latent
        ? Math.trunc(layer.headDim * Math.min(share, 1))
        : result.lost.includes('partial_rotary_factor')
          ? layer.headDim
          : layer.rotaryDim;
    const withTop = top !== null ? { ...rule, original_max_position_embeddings: top } : rule;
    return { ...layer, rule: withTop, base: base ?? kept, rotaryDim };
  });
  return result;
}
