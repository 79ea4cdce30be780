import type { Address } from './store.js';

/** In a frame, entries of the history would be the page's around it: its back button would step in here. */
const framed = typeof window !== 'undefined' && window.parent !== window;

const here = (search: string): string => `${location.pathname}${search}${location.hash}`;

/** What the entries of the history keep that the store makes: the query of the link, to which Reset goes back. */
let entryState: { opened: string } | null = null;

/** The address bar. The part after `#` is a place in the article and is left alone. */
export const browserAddress: Address = {
  search: () => location.search,
  push: (search) => (framed ? browserAddress.replace(search) : history.pushState(entryState, '', here(search))),
  replace: (search) => history.replaceState(entryState, '', here(search)),
};

const OPENED = 'ropewalk.opened';

/** The query with which this page was opened: a reload, which comes with what was done meanwhile, does not change it. */
export function opened(): string {
  const kept = (history.state as typeof entryState)?.opened ?? fromStorage();
  entryState = { opened: kept };
  return kept;
}

/** For an entry that only leads to another place of the page, and so has no state. */
function fromStorage(): string {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  try {
    const [path, search] = JSON.parse(sessionStorage.getItem(OPENED) ?? '[]') as string[];
    if (entry?.type === 'reload' && path === location.pathname) return search!;
    sessionStorage.setItem(OPENED, JSON.stringify([location.pathname, location.search]));
  } catch {
    // Forbidden: a reload is then like another link.
  }
  return location.search;
}
