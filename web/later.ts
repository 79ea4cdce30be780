/**
 * Figures whose code the first view does without. It is fetched when the reader comes near one of them, or when the page
 * is printed; until then they stand there as the build has drawn them.
 */
import { define } from './define.js';
import type * as Later from './figures/trained.js';

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
  const later = await import('./figures/trained.js');
  define(later);
  return later;
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

/** Waits for the reader to come near those that stand in the document now. */
export function watchLater(): void {
  for (const element of document.querySelectorAll(':not(:defined)'))
    if (element.localName.startsWith('rope-')) observer?.observe(element);
}
