/** From what a plan types, or a person typed, to what an engine understands. */
import type { Engine, Flag, Settings } from './engines/engine.js';
import { isRecord } from '../options/rules.js';
import type { Rule, Step } from './types.js';

/** The flag of an engine that a word names, and what is wrong with it. */
export const flagOf = (engine: Engine, name: string): Flag | undefined =>
  engine.flags.find(({ names, environment }) => names.includes(name) || environment === name);

/** The one that takes an object of config.json. */
export const jsonFlag = ({ flags }: Engine): string | undefined =>
  flags.find(({ takes }) => takes === 'json')?.names[0];

/** Keys of config.json around a dictionary of rotation. */
export const AROUND = ['rope_scaling', 'rope_parameters', 'rope_theta', 'max_position_embeddings'];

/** A step; what was typed or printed needs no place and no text. */
export const asStep = (
  kind: Step['kind'],
  data: Step['data'],
  where = '',
  text = '',
  why: Step['why'] = null,
): Step => ({ kind, where, data, text, why });

/** Another step, where there is anything in it. */
export function addStep(steps: Step[], kind: Step['kind'], data: Step['data']): void {
  if (Object.keys(data).length > 0) steps.push(asStep(kind, data));
}

/** The settings of steps, as the engine would read them. */
export function settingsOf(engine: Engine, steps: readonly Step[]): Settings {
  const flags: Record<string, string | number | true | Rule> = {};
  const metadata: Record<string, unknown> = {};
  let edit: Record<string, unknown> | null = null;
  for (const { kind, data } of steps) {
    if (kind === 'file') {
      edit = { ...(edit ?? {}), ...data };
      continue;
    }
    if (kind === 'metadata') {
      Object.assign(metadata, data);
      continue;
    }
    for (const [name, value] of Object.entries(data)) {
      const flag = flagOf(engine, name);
      const given: unknown = Array.isArray(value) ? value.join(' ') : value;
      if (given === true || typeof given === 'string' || typeof given === 'number' || isRecord(given))
        flags[flag?.names[0] ?? name] = given;
    }
  }
  return { flags, edit, metadata };
}
