/** One figure alone: `embed.html?figure=odometer&…`. The keys are those of the article, and those of url-options.ts. */
import 'virtual:fonts.css';
import { loadAnalysis } from 'ropewalk';
import { articleLink, setHome } from './state/links.js';
import './define.js';
import * as figures from './figures/index.js';
import { fetchLater, fetchRest } from './later.js';
import { define } from './register.js';
import { kept, keep } from './article/kept.js';
import { Figure } from './kit/figure.js';
import { MeasuredFigure } from './kit/measured.js';
import { drawEverything } from './kit/visibility.js';
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

// --- the height, for the page around -----------------------------------------------------------------

/** While a figure is on its way for the first time, its frame is as tall as figures are on average, in pixels. */
const USUAL_HEIGHT = 592;
/** Some figures get their numbers later, from a model that is trained or fetched: milliseconds after the first drawing. */
const LATER = [100, 500, 1500, 4000, 8000];
const HEIGHTS = 'ropewalk.heights';
const room = `${urlOptions.figure} ${language} ${Math.round(innerWidth / 64)}`;

let told = 0;
/** `{ type: 'ropewalk:height', figure, height }` */
function tellHeight(): void {
  const height = Math.ceil(main.getBoundingClientRect().height);
  if (window.parent === window || height === told) return;
  told = height;
  window.parent.postMessage({ type: 'ropewalk:height', figure: urlOptions.figure, height }, '*');
}
/** Nobody says how tall a page is that is out of sight: it is measured. */
function settle(): void {
  main.style.minBlockSize = '';
  tellHeight();
  for (const wait of LATER) setTimeout(tellHeight, wait);
  setTimeout(
    () => {
      const heights = kept<Record<string, number>>(HEIGHTS) ?? {};
      if (heights[room] !== told) keep(HEIGHTS, { ...heights, [room]: told });
    },
    LATER.at(-1)! + 100,
  );
}

drawEverything();
main.style.minBlockSize = `${kept<Record<string, number>>(HEIGHTS)?.[room] ?? USUAL_HEIGHT}px`;
tellHeight();
new ResizeObserver(tellHeight).observe(main);

// --- the figure --------------------------------------------------------------------------------------

if (urlOptions.figure === 'plan') void showPlanner();
else if (named(figures).includes(urlOptions.figure)) show();
else void fetchLater().then(showLater);

/** The planner is no figure of the article, and needs no kernels. */
async function showPlanner(): Promise<void> {
  const { PlanElement, words } = await import('./planner/element.js');
  define({ plan: PlanElement });
  document.title = `${words[language].title} · Ropewalk`;
  const plan = new PlanElement();
  main.append(plan);
  await plan.updateComplete;
  settle();
}

function showLater(later: object): void {
  const known = [...named(figures), ...named(later), 'plan'];
  if (known.includes(urlOptions.figure)) return show();
  main.textContent = strings.embed.unknown(known.join(', '));
  settle();
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
    .then(() => {
      document.title = `${figure.report.title} · Ropewalk`;
      if (figure instanceof MeasuredFigure) figure.measureNow();
      return figure.updateComplete;
    })
    .then(settle);
}

window.addEventListener('popstate', () => store.readAddress());
startHighlight();

try {
  setKernels(new Kernels(await loadAnalysis()));
  fetchRest();
} catch (error) {
  console.error(error);
  settle();
  main.append(Object.assign(document.createElement('p'), { role: 'status', textContent: strings.failed }));
}
