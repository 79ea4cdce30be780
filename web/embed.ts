/** One figure alone: `embed.html?figure=odometer&…`. The keys are those of the article, and those of url-options.ts. */
import 'virtual:fonts.css';
import { loadAnalysis } from 'ropewalk';
import { articleLink, setHome } from './state/links.js';
import './define.js';
import * as figures from './figures/index.js';
import { fetchLater, fetchRest } from './later.js';
import { define } from './register.js';
import { Figure } from './kit/figure.js';
import { Kernels } from './subject/kernels.js';
import { urlOptions } from './state/url-options.js';
import { startHighlight } from './kit/term-highlight.js';
import { kernelsReady, setKernels, store } from './shared.js';
import { languageOf, stringsFor } from './strings.js';

const root = document.documentElement;
root.dataset.started = '';
const main = document.querySelector('main')!;
root.lang = /^zh/i.test(new URLSearchParams(location.search).get('lang') ?? '') ? 'zh-Hans' : 'en';
const language = languageOf(root.lang);
const strings = stringsFor(language);
setHome(new URL('./', location.href));

const named = (elements: object): string[] =>
  Object.entries(elements).flatMap(([name, element]: [string, { prototype: unknown }]) =>
    element.prototype instanceof Figure ? [name] : [],
  );
const name = `rope-${urlOptions.figure}`;

if (urlOptions.figure === 'plan') void showPlanner();
else if (named(figures).includes(urlOptions.figure)) show();
else void fetchLater().then(showLater);

/** The planner is no figure of the article, and needs no kernels. */
async function showPlanner(): Promise<void> {
  const { PlanElement, words } = await import('./planner/element.js');
  define({ plan: PlanElement });
  document.title = `${words[language].title} · Ropewalk`;
  main.append(document.createElement('rope-plan'));
}

function showLater(later: object): void {
  const known = [...named(figures), ...named(later), 'plan'];
  if (known.includes(urlOptions.figure)) show();
  else main.textContent = strings.embed.unknown(known.join(', '));
}

function show(): void {
  const figure = document.createElement(name) as Figure;
  figure.id = name.replace('rope-', 'figure-');
  const home = Object.assign(document.createElement('a'), { target: '_blank', textContent: strings.embed.home });
  const refresh = (): void => {
    home.href = articleLink(language, store.state, figure.id);
  };
  store.subscribe(refresh);
  refresh();
  const foot = document.createElement('p');
  foot.append(home);
  // Figures about a model need somebody to choose it.
  if (figure.aboutModel) main.append(document.createElement('rope-models'));
  main.append(figure, foot);
  void kernelsReady
    .then(() => figure.updateComplete)
    .then(() => (document.title = `${figure.report.title} · Ropewalk`));
}

// The page around is told how tall this one is: `{ type: 'ropewalk:height', figure, height }`.
if (window.parent !== window)
  new ResizeObserver(() => {
    const height = Math.ceil(main.getBoundingClientRect().height);
    window.parent.postMessage({ type: 'ropewalk:height', figure: urlOptions.figure, height }, '*');
  }).observe(main);

window.addEventListener('popstate', () => store.readAddress());
startHighlight();

try {
  setKernels(new Kernels(await loadAnalysis()));
  fetchRest();
} catch (error) {
  console.error(error);
  main.append(Object.assign(document.createElement('p'), { role: 'status', textContent: strings.failed }));
}
