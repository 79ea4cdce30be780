import { en } from './words.en.js';
import { zh } from './words.zh.js';

export const words = { en, zh };
export type Words = typeof en;
