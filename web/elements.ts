/**
 * The elements alone, for a page of somebody else's: `<script type="module" src="…/elements.js">`.
 *
 * They bring their colours, in a layer, so that any rule of the page wins; typefaces are the page's. Nothing
 * is written to its address.
 */
import { loadAnalysis } from 'ropewalk';
import tokens from './tokens.css?raw';
import { setHome } from './state/links.js';
import './define.js';
import { watchLater } from './later.js';
import { Kernels } from './subject/kernels.js';
import { setKernels, store } from './shared.js';

store.detachAddress();
setHome(new URL(/* @vite-ignore */ './', import.meta.url));

const sheet = new CSSStyleSheet();
sheet.replaceSync(`@layer ropewalk { ${tokens} }`);
document.adoptedStyleSheets.push(sheet);
watchLater();
// The page around may add figures at any time.
new MutationObserver(watchLater).observe(document, { childList: true, subtree: true });

setKernels(new Kernels(await loadAnalysis()));
