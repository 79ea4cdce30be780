/** The page of the handout. */
import 'virtual:fonts.css';
import 'katex/dist/katex.css';
import { setHome } from '../state/links.js';
import { languageOf } from '../strings.js';
import { runHandout } from './run.js';

const root = document.documentElement;
root.dataset.started = '';
const language = languageOf(root.lang);
setHome(new URL(language === 'zh' ? '../../' : '../', location.href));
const { scenes } = await (language === 'zh' ? import('virtual:lesson/zh') : import('virtual:lesson/en'));
await runHandout(language, scenes);
