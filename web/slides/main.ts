/** The page of the slides. */
import 'virtual:fonts.css';
import 'katex/dist/katex.css';
import { setHome } from '../state/links.js';
import { languageOf } from '../strings.js';
import { runSlides } from './run.js';

const root = document.documentElement;
root.dataset.started = '';
const language = languageOf(root.lang);
setHome(new URL(root.dataset.home!, location.href));
const { scenes } = await (language === 'zh' ? import('virtual:lesson/zh') : import('virtual:lesson/en'));
await runSlides(language, scenes);
