/** The page's start: the masthead works, the package is loaded, the figures wake up. */
import 'virtual:fonts.css';
import 'katex/dist/katex.css';
import { loadAnalysis } from 'ropewalk';
import { setHome } from './state/links.js';
import './define.js';
import { fetchLater, watchLater } from './later.js';
import { Kernels } from './subject/kernels.js';
import { urlOptions } from './state/url-options.js';
import { startHighlight } from './kit/term-highlight.js';
import { setKernels, store } from './shared.js';
import { languageOf, stringsFor } from './strings.js';

const language = languageOf(document.documentElement.lang);
const strings = stringsFor(language);
setHome(new URL(language === 'zh' ? '../' : './', location.href));
const byId = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;

// --- undo and redo, back and forward ---------------------------------------------------------------

const UNDO_KEY = 'ropewalk.undo';
const undo = byId<HTMLButtonElement>('undo');
const redo = byId<HTMLButtonElement>('redo');

const session = {
  read: (key: string): string | null => {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write: (key: string, value: string): void => {
    try {
      sessionStorage.setItem(key, value);
    } catch {
      // Full or forbidden: undo then ends at a reload.
    }
  },
};

const refresh = (): void => {
  undo.disabled = !store.canUndo;
  redo.disabled = !store.canRedo;
  byId<HTMLAnchorElement>('language').search = location.search;
};

store.restore(session.read(UNDO_KEY));
store.subscribe(refresh);
refresh();
undo.addEventListener('click', () => store.undo());
redo.addEventListener('click', () => store.redo());
// At the foot of a print: where this state is found again.
const printed = Object.assign(document.createElement('p'), { className: 'printed' });
byId('article').append(printed);
window.addEventListener('beforeprint', () => (printed.textContent = location.href));
window.addEventListener('popstate', () => store.readAddress());
window.addEventListener('pagehide', () => session.write(UNDO_KEY, store.save()));
window.addEventListener('keydown', (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  const back = key === 'z' && !event.shiftKey;
  const forth = (key === 'z' && event.shiftKey) || key === 'y';
  // In a text field these keys belong to the text.
  const target = event.composedPath()[0];
  const typing =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && /^(text|number|search)$/.test(target.type));
  if (typing || !(back || forth)) return;
  event.preventDefault();
  if (back) store.undo();
  else store.redo();
});
document.querySelector<HTMLElement>('.history')!.hidden = false;

// --- language: the same state, the same place --------------------------------------------------------

const PLACE_KEY = 'ropewalk.place';

byId('language').addEventListener('click', () => {
  // Both languages have the same blocks in the same order.
  const blocks = [...document.querySelectorAll<HTMLElement>('article > *')];
  const index = blocks.findIndex((block) => block.getBoundingClientRect().bottom > 0);
  const box = blocks[index]?.getBoundingClientRect();
  const into = box ? -box.top / Math.max(1, box.height) : 0;
  session.write(PLACE_KEY, JSON.stringify({ index, into }));
});

function returnToPlace(): void {
  const saved = session.read(PLACE_KEY);
  if (!saved) return;
  session.write(PLACE_KEY, '');
  const { index, into } = JSON.parse(saved) as { index: number; into: number };
  const block = document.querySelectorAll<HTMLElement>('article > *')[index];
  if (!block || (index === 0 && into <= 0)) return;
  const box = block.getBoundingClientRect();
  window.scrollTo({ top: window.scrollY + box.top + into * box.height, behavior: 'instant' });
}
returnToPlace();
if (urlOptions.start && !location.hash)
  document.getElementById(urlOptions.start)?.scrollIntoView({ behavior: 'instant' });

startHighlight();
watchLater();
window.addEventListener('beforeprint', () => void fetchLater());

// --- colours -----------------------------------------------------------------------------------------

const theme = byId<HTMLSelectElement>('theme');
theme.value = document.documentElement.dataset.theme ?? 'auto';
theme.addEventListener('change', () => {
  const { dataset } = document.documentElement;
  // For a class it matters how a page looks to all: a link to it says so. The rest is the reader's own taste.
  const here = new URL(location.href);
  if (theme.value === 'projector') here.searchParams.set('theme', 'projector');
  else here.searchParams.delete('theme');
  history.replaceState(null, '', here);
  refresh();
  if (theme.value === 'auto') delete dataset.theme;
  else dataset.theme = theme.value;
  try {
    if (theme.value === 'auto') localStorage.removeItem('ropewalk.theme');
    else localStorage.setItem('ropewalk.theme', theme.value);
  } catch {
    // Then the choice holds for this page only.
  }
});
theme.closest('label')!.hidden = false;

// --- the package -------------------------------------------------------------------------------------

try {
  setKernels(new Kernels(await loadAnalysis()));
} catch (error) {
  console.error(error);
  byId('status').textContent = strings.failed;
}
