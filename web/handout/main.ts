/** The page of the handout. */
import 'virtual:fonts.css';
import en from 'virtual:lesson/en?url';
import zh from 'virtual:lesson/zh?url';
import type { WrittenScene } from '../lesson/scene.js';
import { setHome } from '../state/links.js';
import { languageOf } from '../strings.js';
import { fetched, unpacked } from '../util/fetched.js';
import { runHandout } from './run.js';

const root = document.documentElement;
root.dataset.started = '';
const language = languageOf(root.lang);
setHome(new URL(language === 'zh' ? '../../' : '../', location.href));
const scenes = JSON.parse(await unpacked(await fetched(language === 'zh' ? zh : en))) as readonly WrittenScene[];
await runHandout(language, scenes);
