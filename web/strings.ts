import { en, type Strings } from './strings/en.js';
import { zh } from './strings/zh.js';

export type { Strings };
export type Language = 'en' | 'zh';

/** `zh-Hans`, `zh-CN`, `zh` are Chinese; every other tag gets English. */
export const languageOf = (tag: string): Language => (/^zh\b/i.test(tag) ? 'zh' : 'en');

export const stringsFor = (language: Language): Strings => (language === 'zh' ? zh : en);
