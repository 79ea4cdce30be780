/** `ropewalk/plan/zh`: the sentences of plans in Chinese. They have them in English by themselves. */
export { inChinese } from '../plan/zh.js';
export type { Sentence } from '../plan/types.js';
