/** Lengths as people write them. */
import { fail } from '../options/rules.js';
import type { Sentence } from './types.js';
import { say } from './sentence.js';

/** Far above any model, and far below what a number holds exactly. */
const MOST = 2 ** 31;

/** Tokens of `131072`, `'131072'`, `'131,072'`, `'128k'`, `'1M'`. k is 1024, M is 1024 k: as context lengths are named. */
export function tokensOf(fn: string, name: string, value: unknown): { tokens: number; assumed: Sentence[] } {
  const hint = 'For example 131072, "128k" or "1M"';
  if (typeof value === 'string') {
    const match = /^\s*(\d+(?:\.\d+)?)\s*([km])?(?:i?b|tokens?)?\s*$/i.exec(value.replaceAll(/[,_ ](?=\d{3}\b)/g, ''));
    if (!match) fail('type', fn, name, 'must be a number of tokens', value, hint);
    const unit = (match[2] ?? '').toLowerCase();
    if (unit === '') return tokensOf(fn, name, Number(match[1]));
    const read = tokensOf(fn, name, Math.round(Number(match[1]) * (unit === 'k' ? 1024 : 1024 ** 2))).tokens;
    return { tokens: read, assumed: [say`${value.trim()} is read as ${read} tokens (k is 1,024).`] };
  }
  if (typeof value !== 'number') fail('type', fn, name, 'must be a number of tokens', value, hint);
  if (!Number.isInteger(value) || value < 1)
    fail('range', fn, name, 'must be a whole number of at least 1', value, hint);
  if (value > MOST) fail('range', fn, name, `must be at most ${MOST}`, value);
  return { tokens: value, assumed: [] };
}
