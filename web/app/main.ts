/** The page's start: the masthead works, the package is loaded, the figures wake up. */
import 'virtual:fonts.css';
import { loadAnalysis } from 'ropewalk';
import { startLinks } from '../article/links.js';
import { setHome } from '../state/links.js';
import './define.js';
import { fetchLater, fetchRest, watchLater } from './later.js';
import { Kernels } from '../subject/kernels.js';
import { holdPlace, keepPlace } from '../article/place.js';
import { underWay } from '../kit/visibility.js';
import { startHighlight } from '../kit/term-highlight.js';
import { setKernels, store } from '../shared.js';
import { languageOf, stringsFor } from '../strings.js';

// The line that says why nothing moves is not needed (theme.js).
document.documentElement.dataset.started = '';
const language = languageOf(document.documentElement.lang);
const strings = stringsFor(language);
setHome(new URL(document.documentElement.dataset.home!, location.href));
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
};

store.restore(session.read(UNDO_KEY));
store.subscribe(refresh);
refresh();
undo.addEventListener('click', () => store.undo());
redo.addEventListener('click', () => store.redo());
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

startLinks(language);

holdPlace();
keepPlace();

startHighlight();
watchLater();
// What stands around the text: the first view does without it.
void underWay(import('../article/around/start.js')).then(({ start }) => start(language), console.error);
const builder = document.querySelector<HTMLElement>('.link-builder');
if (builder)
  void import('../teach/teach.js').then(({ startBuilder }) => startBuilder(builder, language), console.error);
window.addEventListener('beforeprint', () => void fetchLater().catch(console.error));

// --- the package -------------------------------------------------------------------------------------

try {
  setKernels(new Kernels(await underWay(loadAnalysis())));
  document.documentElement.dataset.awake = '';
  fetchRest();
} catch (error) {
  console.error(error);
  byId('status').textContent = strings.failed;
}
