/**
 * fast-check with one seed for all properties, so that a run meets the cases of the last one: a new failure is a change's own.
 * Other cases: ROPEWALK_SEED, which the browser has from vitest.config.ts.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(import.meta.env.ROPEWALK_SEED ?? '1') });

export default fc;
