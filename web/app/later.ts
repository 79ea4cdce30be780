/**
 * Figures whose code the first view does without. It is fetched, page by page, when the reader comes near one of them, or
 * when the page is printed; until then they stand there as the build has drawn them.
 */
import type { PageName } from '../content/pages.js';
import { pageOfFigure } from '../content/figures.js';
import type * as Rest from '../figures/rest.js';
import { underWay } from '../kit/visibility.js';
import { define } from './register.js';
import { setWhole } from '../subject/whole.js';

/** As far before it comes into view as a fast reader scrolls while it is fetched. */
const MARGIN = '200% 0px';

const FILES = {
  article: () => import('../figures/article.js'),
  derivation: () => import('../figures/derivation.js'),
  waves: () => import('../figures/waves.js'),
  code: () => import('../figures/code.js'),
  longer: () => import('../figures/longer.js'),
  paper: () => import('../figures/paper.js'),
  linear: () => import('../figures/linear.js'),
  layers: () => import('../figures/layers.js'),
  encodings: () => import('../figures/encodings.js'),
  teach: () => Promise.resolve({}),
  proof: () => import('../figures/proof.js'),
} satisfies Record<PageName, () => Promise<object>>;

/** All classes by their names. */
export type Later = typeof Rest;

/** What figures show of the whole package. Where the WebAssembly cannot be had, the page says so by itself. */
let whole: Promise<void> | null = null;
const fetchWhole = (): Promise<void> =>
  (whole ??= import('ropewalk/whole').then(({ load }) => load()).then(setWhole, () => void (whole = null)));

const fetched = new Map<PageName, Promise<void>>();

/** Fetches and registers the figures of a page, once; if that fails, the next one who asks tries again. */
function fetchPage(page: PageName): Promise<void> {
  let promise = fetched.get(page);
  if (!promise) {
    promise = underWay(
      Promise.all([FILES[page](), fetchWhole()]).then(([figures]) =>
        define(figures as unknown as Record<string, CustomElementConstructor>),
      ),
    );
    promise.catch(() => fetched.delete(page));
    fetched.set(page, promise);
  }
  return promise;
}

/** The code of one figure, wherever it stands. */
export async function fetchFigure(name: string): Promise<void> {
  const page = pageOfFigure(name);
  if (page) await fetchPage(page);
}

/** Figures in the document whose code is not there. */
const missing = (): Element[] =>
  [...document.querySelectorAll(':not(:defined)')].filter((element) => pageOfFigure(nameOf(element)));
const nameOf = (element: Element): string => element.localName.replace('rope-', '');

/** Fetches and registers all that stand in the document. */
export async function fetchLater(): Promise<void> {
  await Promise.all([...new Set(missing().map(nameOf))].map(fetchFigure));
}

const observer =
  typeof IntersectionObserver === 'undefined'
    ? null
    : new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) {
            if (!isIntersecting) continue;
            observer?.unobserve(target);
            void fetchFigure(nameOf(target)).catch(console.error);
          }
        },
        { rootMargin: MARGIN },
      );

/** Waits for the reader to come near those that stand in the document now, or to go from stop to stop by Tab. */
export function watchLater(): void {
  addEventListener('keydown', function fetchAtTab({ key }) {
    if (key !== 'Tab') return;
    removeEventListener('keydown', fetchAtTab);
    void fetchLater().catch(console.error);
  });
  for (const element of missing()) observer?.observe(element);
}

/**
 * What the page has not needed yet, exports and listings included, is fetched when it is idle, so that it works without a
 * line afterwards, and a print has every figure; and the document of the next page, which then opens at once. Other pages
 * fetch their own. Not for those who want to save data.
 */
export function fetchRest(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const files = document.querySelector<HTMLMetaElement>('meta[name=later]')?.content ?? '';
  const fetchAll = (): void => {
    for (const href of files.split(' ').filter(Boolean))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    const next = document.querySelector<HTMLLinkElement>('link[rel=next]');
    if (next) document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: next.href }));
    void fetchLater().catch(console.error);
  };
  if (typeof requestIdleCallback === 'function') requestIdleCallback(fetchAll);
  else setTimeout(fetchAll, 1000);
}
