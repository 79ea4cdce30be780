import type { Fault } from './types.js';

/** Something wrong with settings, in both languages, and the line that mends it. */
export const fault = (
  what: string,
  severity: Fault['severity'],
  en: string,
  zh: string,
  mend: string | null = null,
): Fault => ({ what, severity, why: { en, zh }, mend });
