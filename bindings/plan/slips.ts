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
import type { Fault, Rule, Sentence, Step } from './types.js';
import { fault } from './fault.js';
import { say } from './sentence.js';

/** What was typed, as it is checked here. */
interface Settings {
  steps: Step[];
  faults: Fault[];
  /** Names of settings that nothing here reads. */
  left: Set<string>;
}

const A_NUMBER = say`a number`;
const POSITIVE = say`above 0 and at most 1e18`;

/** Takes away what is no number and has to be one. */
export function checkNumbers(engine: Engine, { steps, faults }: Settings): void {
  for (const data of steps.map((step) => step.data as Record<string, unknown>))
    for (const [name, value] of Object.entries(data)) {
      const flag = flagOf(engine, name);
      if (flag?.takes !== 'number' || value === 'auto') continue;
      // -1 leaves the number to the engine.
      const isNumber = typeof value === 'number' && value >= -1;
      if (isNumber && (value % 1 === 0 || !flag.counts)) continue;
      const be = isNumber ? say`a whole number` : A_NUMBER;
      faults.push(fault(name, 3, say`${name} must be ${be}, not ${isNumber ? value : String(value)}.`));
      delete data[name];
    }
}

/** Keys of a dictionary that scales. */
const inDictionary = (): string[] => [...OF_ALL, ...Object.values(IN_FILES).flatMap(readBy)];

/** What keys have to be that are no numbers, and its name where engines stop at anything else. */
const KINDS: readonly [keys: string, says: Sentence | null, is: (value: unknown) => boolean][] = [
  ['rope_scaling rope_parameters', say`a dictionary`, isRecord],
  ['short_factor long_factor mrope_section xdrope_section', null, Array.isArray],
  ['truncate mrope_interleaved', null, (value) => typeof value === 'boolean'],
  // Of a type another sentence is said.
  ['rope_type type', null, () => true],
  ['', A_NUMBER, (value) => typeof value === 'number'],
];

/** Where 0 is not given, and a share that may be none. */
const MAY_BE_0 = /^(beta|mscale|extra)/;

export function checkKeys({ title, stopsAtText }: Engine, { steps, faults, left }: Settings): void {
  const check = (key: string, near: string, value: unknown): void => {
    const number = typeof value === 'string' ? plain(value) : value;
    const mend = number === value && near === key ? null : jsonText({ [near]: number }).slice(1, -1);
    const [, says, is] = KINDS.find(([keys]) => !keys || keys.split(' ').includes(near))!;
    const isMeant = typeof value !== 'number' || (value > 0 ? value <= 1e18 : value === 0 && MAY_BE_0.test(key));
    if (near === key && !is(value) && !(stopsAtText && says)) left.add(key);
    else if (near !== key || (says && !(is(value) && isMeant))) {
      const be = is(value) ? POSITIVE : says;
      const why =
        near === key
          ? say`${key} must be ${be}, not ${JSON.stringify(value).slice(0, 40)}.`
          : say`${title} has no ${key}; ${near} is meant.`;
      faults.push(fault(key, 3, why, mend));
    }
  };
  const walk = (rule: Rule, known: readonly string[]): void => {
    for (const [key, value] of Object.entries(rule)) {
      const near = nearestKey(key, known);
      if (near && value !== null) check(key, near, value);
      if (isRecord(value)) walk(value, known === AROUND && !/rope_/.test(near ?? '') ? AROUND : inDictionary());
    }
  };
  for (const { kind, data } of steps)
    if (kind === 'file') walk(data, AROUND);
    else
      for (const [name, value] of Object.entries(data))
        if (isRecord(value)) walk(value, /scaling/.test(name) ? inDictionary() : AROUND);
}
