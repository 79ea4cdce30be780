/** Ways past the end of training that are no scaling. */
import type { Way } from './scaling.js';

/** A base that is raised by hand. */
export const base: Way = {
  name: { en: 'Larger base', zh: '加大底数' },
  about: { en: 'Slows down every pair but the first.', zh: '除第一对以外，每一对都放慢。' },
};

/** As the model's file has it, where it has something. */
export const own: Way = {
  name: { en: 'The model’s own', zh: '模型自带的' },
  about: { en: 'What the model’s own file says.', zh: '按模型文件里的设定。' },
};
