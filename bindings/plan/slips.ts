/** Slips in settings that were typed: numbers that are none, and keys of a dictionary that are nearly one that is read. */
import { readBy } from '../config/scaling.js';
import { isRecord } from '../options/rules.js';
import { nearestKey } from '../options/suggest.js';
import { IN_FILES } from '../scalings/index.js';
import { OF_ALL } from '../scalings/scaling.js';
import type { Engine } from './engines/engine.js';
import { jsonText } from './engines/write.js';
import { plain } from './pasted.js';
import { AROUND, flagOf } from './settings.js';
import type { Fault, Rule, Step } from './types.js';
import { fault } from './fault.js';
import { say } from './sentence.js';

/** What was typed, as it is checked here. */
interface Settings {
  steps: Step[];
  faults: Fault[];
  /** Names of settings that nothing here reads. */
  left: Set<string>;
}

/** Takes away what is no number and has to be one. */
export function checkNumbers(engine: Engine, { steps, faults }: Settings): void {
  for (const data of steps.map((step) => step.data as Record<string, unknown>))
    for (const [name, value] of Object.entries(data)) {
      const flag = flagOf(engine, name);
      if (flag?.takes !== 'number' || value === 'auto') continue;
      // -1 leaves the number to the engine.
      const isNumber = typeof value === 'number' && value >= -1;
      if (isNumber && (value % 1 === 0 || !flag.counts)) continue;
      const why = isNumber
        ? say`${name} must be a whole number, not ${value}.`
        : say`${name} must be a number, not ${String(value)}.`;
      faults.push(fault(name, 3, why));
      delete data[name];
    }
}

/** Keys of a dictionary that scales. */
const inDictionary = (): string[] => [...OF_ALL, ...Object.values(IN_FILES).flatMap(readBy)];

/**
 * Where these engines find text in place of a number, they compute with it, and stop with a TypeError: get_rope of
 * vllm-project/vllm (rotary_embedding/__init__.py) and modeling_rope_utils.py of transformers.
 */
const COMPUTES = /vllm|transf/;

export function checkKeys(engine: Engine, { steps, faults, left }: Settings): void {
  const walk = (rule: Rule, known: readonly string[]): void => {
    for (const [key, value] of Object.entries(rule)) {
      const near = nearestKey(key, known);
      const number = typeof value === 'string' ? plain(value) : value;
      const isText = typeof number !== typeof value;
      if (isText && near === key && !COMPUTES.test(engine.name)) left.add(key);
      else if (near && (isText || near !== key)) {
        const why =
          near === key
            ? say`${key} must be a number, not ${JSON.stringify(value)}.`
            : say`${engine.title} has no ${key}; ${near} is meant.`;
        faults.push(fault(key, 3, why, jsonText({ [near]: number }).slice(1, -1)));
      }
      if (isRecord(value)) walk(value, known === AROUND && !/rope_/.test(near ?? '') ? AROUND : inDictionary());
    }
  };
  for (const { kind, data } of steps)
    if (kind === 'file') walk(data, AROUND);
    else
      for (const [name, value] of Object.entries(data))
        if (isRecord(value)) walk(value, /scaling/.test(name) ? inDictionary() : AROUND);
}
