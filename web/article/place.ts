/** Where the reader is, in terms that hold in both languages: they have the same blocks in the same order. */
const KEY = 'ropewalk.place';

export interface Place {
  /** Of the block at the top of the window. */
  index: number;
  /** How much of it is above the window. */
  into: number;
}

/** An answer is a block around those that it shows. */
const blocks = (): NodeListOf<HTMLElement> =>
  document.querySelectorAll('article > :not(rope-answer), rope-answer > :not(.ask)');

export function placeNow(): Place {
  const all = [...blocks()];
  const index = all.findIndex((block) => block.getBoundingClientRect().bottom > 0);
  const box = all[index]?.getBoundingClientRect();
  return { index, into: box ? -box.top / Math.max(1, box.height) : 0 };
}

export function goTo({ index, into }: Place): void {
  const block = blocks()[index];
  if (!block || (index === 0 && into <= 0)) return;
  const box = block.getBoundingClientRect();
  scrollTo({ top: scrollY + box.top + into * box.height, behavior: 'instant' });
}

/** Kept for the page in the other language, which is another document, or for this one when it is loaded again. */
export function savePlace(place: Place | null, key = KEY): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(place));
  } catch {
    // Forbidden: the other language then opens at its top, and the browser knows the way back as well as it does.
  }
}

export function savedPlace(): Place | null {
  return read(KEY) ?? (isAgain() ? read(leftAt()) : null);
}

function read(key: string): Place | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Place | null;
  } catch {
    return null;
  }
}

/** The place that the reader leaves is kept in terms of blocks: what lies above it has other heights before it is drawn. */
export function keepPlace(): void {
  history.scrollRestoration = 'auto';
  addEventListener('pagehide', () => {
    savePlace(placeNow(), leftAt());
    history.scrollRestoration = 'manual';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'auto';
  });
}

/** One file has all pages at one path. */
const leftAt = (): string => `${KEY} ${location.pathname} ${document.documentElement.dataset.page}`;

/** By Reload, Back or Forward, and not by a link. */
function isAgain(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}
