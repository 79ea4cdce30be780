import type { Fault, Sentence } from './types.js';

/** Something wrong with settings, in both languages, and the line that mends it. */
export const fault = (
  what: string,
  severity: Fault['severity'],
  en: string,
  zh: string,
  mend: string | null = null,
): Fault => ({ what, severity, why: { en, zh }, mend });

/** Said of a length that stands nowhere and from which the ramp of YaRN runs. */
export const notGiven = (name: string, engine: string, taken: number | null, trained: number): Sentence => ({
  en: `${name} is not given: ${engine} takes ${taken}, not ${trained}.`,
  zh: `没有给出 ${name}：${engine} 取 ${taken}，而不是 ${trained}。`,
});
