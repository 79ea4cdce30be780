import type { Report } from './contract.js';

/** The settings of a figure in one line: `m = 7, pair = 12`. */
export const listed = (settings: Report['settings']): string =>
  settings.map(([key, text]) => `${key} = ${text}`).join(', ');
