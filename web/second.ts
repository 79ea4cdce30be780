/** What later.ts fetches: the figures of the second half, and what they show of the whole package. */
export * as figures from './figures/later.js';
export { load } from 'ropewalk/whole';
