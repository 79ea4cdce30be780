/** One run of an engine that reads config.json: edits applied, every kind of layers computed, what was lost named. */
import { shareOf } from '../keys.js';
import type { Fault, Limit, Rule, Sentence } from '../types.js';
import { computeByKeys, type Applied } from './dictionary.js';
import type { Reading } from '../../scalings/in-plan.js';
import { applyEdit, type Edited, type Overriding } from './edits.js';
import type { Asked, Run } from './engine.js';
import { fault, letsThrough } from '../fault.js';
import { say } from '../sentence.js';

interface How extends Overriding {
  reading: Reading;
  /** Where it differs from the file as it was edited. */
  edit?: Rule | null;
  /** Length that the engine is started with, where a flag says so. */
  started?: number | null;
  /** Left out: it takes any length. */
  limit?: (edited: Edited, asked: Asked) => Limit;
}

export function runByKeys(
  asked: Asked,
  { reading, edit = asked.settings.edit, started, limit = unlimited, ...overriding }: How,
): Run {
  const { model, target } = asked;
  const { engine } = overriding;
  const edited = applyEdit(model, edit, overriding);
  const applied: Applied = { layers: edited.layers, maxPosition: edited.maxPosition, run: started ?? target };
  const each = edited.layers.map((layer) => computeByKeys({ model, layer, applied, target, engine }, reading));
  const first = each[0]!;
  return {
    computes: each.map(({ computed }) => computed),
    ignores: [...edited.ignores, ...first.ignores],
    limit: limit(edited, asked),
    faults: [...lostKeys(asked, edited, engine), ...first.faults],
    assumed: [...edited.assumed, ...first.assumed],
  };
}

function lostKeys({ model }: Asked, { lost }: Edited, engine: string): Fault[] {
  const of = (key: string): Fault => {
    if (key === 'rope_type')
      return fault(key, 3, say`The dictionary lacks rope_type, the name of its rule.`, '"rope_type": "yarn"');
    const [main] = model.layers;
    const value = key === 'rope_theta' ? main!.base : model.layers.map((each) => shareOf(model, each)).find(Boolean)!;
    return fault(
      key,
      3,
      say`${engine} replaces the whole dictionary; the new one lacks ${key}, which was ${value}.`,
      `"${key}": ${value}`,
    );
  };
  return [...new Set(lost)].map(of);
}

/** A limit from a number of tokens. */
export function limitOf(target: number, tokens: number | null, beyond: Limit['beyond'], rule: Sentence): Limit {
  const sentence = tokens === null ? rule : say`The engine allows ${tokens} tokens: ${rule}`;
  return { tokens, beyond, enough: tokens === null || target <= tokens, rule, sentence };
}

/** Of engines that ask the model for no length. */
export const asStarted = (target: number, tokens: number | null): Limit =>
  tokens === null
    ? limitOf(target, null, 'nothing', say`It allocates the length that it is started with.`)
    : limitOf(target, tokens, 'error', say`the length that it is started with.`);

/** A limit that a variable switches off. */
export const refusing = (variable: string, { settings, target }: Asked, tokens: number, rule: Sentence): Limit =>
  settings.flags[variable] !== undefined && target > tokens
    ? limitOf(target, null, 'nothing', letsThrough(variable, tokens))
    : limitOf(target, tokens, 'error', rule);

const unlimited = (_: Edited, { target }: Asked): Limit =>
  limitOf(target, null, 'nothing', say`It refuses no length; past what the frequencies reach, text degrades.`);
