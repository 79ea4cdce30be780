/** One figure alone: `embed.html?figure=odometer&…`. The keys are those of the article, and those of url-options.ts. */
import 'virtual:fonts.css';
import type { LitElement } from 'lit';
import { loadAnalysis } from 'ropewalk';
import print from '../print.css?inline';
import { pageLink, setHome } from '../state/links.js';
import './define.js';
import { FIGURE_NAMES } from '../content/figures.js';
import { fetchFigure, fetchRest } from './later.js';
import { define } from './register.js';
import { kept, keep } from '../article/kept.js';
import { Figure } from '../kit/figure.js';
import { MeasuredFigure } from '../kit/measured.js';
import { drawEverything, settled, underWay } from '../kit/visibility.js';
import { Kernels } from '../subject/kernels.js';
import { urlOptions } from '../state/url-options.js';
import { startHighlight } from '../kit/term-highlight.js';
import { kernelsReady, setKernels, store } from '../shared.js';
import { languageOf, stringsFor } from '../strings.js';

const root = document.documentElement;
root.dataset.started = '';
// Within the script, as a sheet of its own is a request.
const sheet = new CSSStyleSheet();
sheet.replaceSync(print);
document.adoptedStyleSheets.push(sheet);
const main = document.querySelector('main')!;
root.lang = /^zh/i.test(new URLSearchParams(location.search).get('lang') ?? '') ? 'zh-Hans' : 'en';
const language = languageOf(root.lang);
const strings = stringsFor(language);
setHome(new URL('.', location.href));

const name = `rope-${urlOptions.figure}`;

// --- the height, for the page around -----------------------------------------------------------------

/** While a figure is on its way for the first time, its frame is as tall as figures are on average, in pixels. */
const USUAL_HEIGHT = 592;
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
let settling = false;
/** What is in it has changed. A frame out of sight hears of no new size: it asks itself, now and when all has come. */
function measure(): void {
  tellHeight();
  if (settling) return;
  settling = true;
  void settled().then(() => {
    settling = false;
    tellHeight();
    const heights = kept<Record<string, number>>(HEIGHTS) ?? {};
    // A page of its own tells nobody.
    if (told > 0 && heights[room] !== told) keep(HEIGHTS, { ...heights, [room]: told });
  });
}
function settle(): void {
  main.style.minBlockSize = '';
  measure();
}
const watch = (element: LitElement): void => element.addController({ hostUpdated: measure });

drawEverything();
main.style.minBlockSize = `${kept<Record<string, number>>(HEIGHTS)?.[room] ?? USUAL_HEIGHT}px`;
tellHeight();
new ResizeObserver(tellHeight).observe(main);

// --- the figure --------------------------------------------------------------------------------------

if (urlOptions.figure === 'plan') void underWay(showPlanner());
else void fetchFigure(urlOptions.figure).then(show);

/** The planner is no figure of the article, and needs no kernels. */
async function showPlanner(): Promise<void> {
  const { PlanElement, words } = await import('../planner/element.js');
  define({ plan: PlanElement });
  document.title = `${words[language].title} · Ropewalk`;
  const plan = new PlanElement();
  main.append(plan);
  await plan.updateComplete;
  settle();
  watch(plan);
}

function show(): void {
  const figure = document.createElement(name);
  if (!(figure instanceof Figure)) {
    main.textContent = strings.embed.unknown([...FIGURE_NAMES, 'plan'].sort().join(', '));
    settle();
    return;
  }
  figure.id = name.replace('rope-', 'figure-');
  const home = Object.assign(document.createElement('a'), { target: '_blank', textContent: strings.embed.home });
  const refresh = (): void => {
    home.href = pageLink(language, store.state, figure.id);
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
    .then(() => {
      settle();
      watch(figure);
    });
}

window.addEventListener('popstate', () => store.readAddress());
startHighlight();

try {
  setKernels(new Kernels(await underWay(loadAnalysis())));
  fetchRest();
} catch (error) {
  console.error(error);
  settle();
  main.append(Object.assign(document.createElement('p'), { role: 'status', textContent: strings.failed }));
}
