/**
 * The elements alone, for a page of somebody else's: `<script type="module" src="…/elements.js">`.
 *
 * They bring their colours, in a layer, so that any rule of the page wins; typefaces are the page's. Nothing
 * is written to its address.
 */
import { loadAnalysis } from 'ropewalk';
import tokens from '../tokens.css?raw';
import { pageLink, setHome } from '../state/links.js';
import './define.js';
import { fetchLater, watchLater } from './later.js';
import { Kernels } from '../subject/kernels.js';
import { underWay } from '../kit/visibility.js';
import { define } from './register.js';
import { setKernels, store } from '../shared.js';
import { languageOf, stringsFor } from '../strings.js';

store.detachAddress();
const home = new URL(/* @vite-ignore */ import.meta.env.DEV ? '..' : '.', import.meta.url);
setHome(home);

const sheet = new CSSStyleSheet();
// Two figures in a row do not touch. It is the element's own margin, so that a rule of the page wins.
sheet.replaceSync(`@layer ropewalk { ${tokens} :root { --figure-margin: 1.5rem } }`);
document.adoptedStyleSheets.push(sheet);
watchAll();
// The page around may add figures at any time.
new MutationObserver(watchAll).observe(document, { childList: true, subtree: true });

function watchAll(): void {
  watchLater();
  // The planner is no figure of the article; its code is fetched where it stands.
  if (document.querySelector('rope-plan:not(:defined)'))
    void underWay(import('../planner/element.js')).then(
      ({ PlanElement }) => define({ plan: PlanElement }),
      console.error,
    );
}

try {
  setKernels(new Kernels(await underWay(loadAnalysis())));
} catch (error) {
  console.error(error);
  await fetchLater().catch(console.error);
  sayFailure();
  new MutationObserver(sayFailure).observe(document, { childList: true, subtree: true });
}

/** In every figure: that it could not be loaded, and where it can be seen. */
function sayFailure(): void {
  for (const { localName, shadowRoot, lang } of document.querySelectorAll<HTMLElement>('*')) {
    if (!localName.startsWith('rope-') || !shadowRoot || shadowRoot.childElementCount > 0) continue;
    const language = languageOf(lang || document.documentElement.lang);
    const { embed } = stringsFor(language);
    const href = pageLink(language, store.state, localName.replace('rope-', 'figure-'));
    const line = Object.assign(document.createElement('p'), { textContent: `${embed.elsewhere(home.origin)} ` });
    line.append(Object.assign(document.createElement('a'), { href, textContent: embed.home }));
    shadowRoot.append(line);
  }
}
