/** Where the reader is, in terms that hold in both languages: they have the same blocks in the same order. */
import { settled } from '../kit/visibility.js';
import { urlOptions } from '../state/url-options.js';
import { decoded } from '../util/decoded.js';

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

function goTo({ index, into }: Place): void {
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

function savedPlace(): Place | null {
  return read(KEY) ?? (isAgain() ? read(leftAt()) : null);
}

function read(key: string): Place | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Place | null;
  } catch {
    return null;
  }
}

/**
 * Where the reader was in the other language or before, or what the address names, stays in its place while typefaces, words
 * and figures come, which may grow above it. Not for readers who have moved before this script was there.
 */
export function holdPlace(): void {
  const place = savedPlace();
  savePlace(null);
  if (!('moved' in document.documentElement.dataset)) hold(place ? () => goTo(place) : () => goToNamed('instant'));
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[href^="#"]');
    // The browser goes there after this, as smoothly as it may; with a key pressed it opens it elsewhere.
    setTimeout(() => {
      if (!link || link.hash !== location.hash) return;
      let behavior: ScrollBehavior = 'auto';
      addEventListener('scrollend', () => (behavior = 'instant'), { once: true });
      hold(() => goToNamed(behavior));
    });
  });
}

/** What the address leads to. */
export const placeNamed = (): string => decoded(location.hash) || urlOptions.start;

const goToNamed = (behavior: ScrollBehavior): void =>
  document.getElementById(placeNamed())?.scrollIntoView({ behavior });

/** Again whenever the page changes its height, until the reader moves or everything has settled. */
function hold(go: () => void): void {
  const observer = new ResizeObserver(go);
  const held = new AbortController();
  const end = (): void => {
    observer.disconnect();
    held.abort();
  };
  for (const move of ['wheel', 'pointerdown', 'keydown', 'popstate'])
    addEventListener(move, end, { passive: true, signal: held.signal });
  observer.observe(document.body);
  go();
  // What came last may not have been observed.
  void settled().then(() => {
    if (!held.signal.aborted) go();
    end();
  });
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
