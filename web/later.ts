/**
 * Figures whose code the first view does without. It is fetched when the reader comes near one of them, or when the page
 * is printed; until then they stand there as the build has drawn them.
 */
import { define } from './register.js';
import type * as Later from './figures/later.js';
import { setWhole } from './subject/whole.js';

/** As far before it comes into view as a fast reader scrolls while it is fetched. */
const MARGIN = '200% 0px';

let fetched: Promise<typeof Later> | null = null;

/** Fetches and registers them, once; if that fails, the next one who asks tries again. */
export function fetchLater(): Promise<typeof Later> {
  fetched ??= fetchAndDefine();
  fetched.catch(() => (fetched = null));
  return fetched;
}

async function fetchAndDefine(): Promise<typeof Later> {
  const { figures, load } = await import('./second.js');
  // Where the WebAssembly cannot be had, the page says so by itself.
  await load().then(setWhole, () => undefined);
  define(figures);
  return figures;
}

const fetchQuietly = (): void => void fetchLater().catch(console.error);

const observer =
  typeof IntersectionObserver === 'undefined'
    ? null
    : new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) {
            if (!isIntersecting) continue;
            observer?.unobserve(target);
            fetchQuietly();
          }
        },
        { rootMargin: MARGIN },
      );

/** Waits for the reader to come near those that stand in the document now, or to go from stop to stop by Tab. */
export function watchLater(): void {
  addEventListener('keydown', function fetchAtTab({ key }) {
    if (key !== 'Tab') return;
    removeEventListener('keydown', fetchAtTab);
    fetchQuietly();
  });
  for (const element of document.querySelectorAll(':not(:defined)'))
    if (element.localName.startsWith('rope-') && element.localName !== 'rope-plan') observer?.observe(element);
}

/**
 * What the page has not needed yet, exports and listings included, is fetched when it is idle, so that it works without
 * a line afterwards, and a print has every figure. Not for those who want to save data.
 */
export function fetchRest(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const files = document.querySelector<HTMLMetaElement>('meta[name=later]')?.content ?? '';
  const fetchAll = (): void => {
    for (const href of files.split(' ').filter(Boolean))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    if (document.querySelector(':not(:defined)')) fetchQuietly();
  };
  if (typeof requestIdleCallback === 'function') requestIdleCallback(fetchAll);
  else setTimeout(fetchAll, 1000);
}
