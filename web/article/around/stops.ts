/**
 * One stop of the Tab key for a paragraph, however many terms, sources and numbers with an answer it has: the left and
 * right arrow keys go from one to the next, and Tab comes back to the last. Without scripts each is a stop of its own.
 *
 * A formula is a stop only where it has to be scrolled.
 */
import { followScroller } from '../../kit/scroller.js';
import type { Language } from '../../strings.js';
import { words as wordsOf } from './words.js';

const STOPS = '.term[tabindex], .cite, .known';
const BLOCKS = 'p, li, h3, summary, dd, td';

export function fewerStops(article: HTMLElement, language: Language): void {
  const words = wordsOf[language];
  const blockOf = (stop: Element): Element => stop.closest(BLOCKS) ?? stop;
  const stopsIn = (part: Element): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(STOPS)];
  const stopsOf = (block: Element): HTMLElement[] => stopsIn(block).filter((stop) => blockOf(stop) === block);
  const prepare = (part: Element): void => {
    for (const block of new Set(stopsIn(part).map(blockOf))) {
      const stops = stopsOf(block);
      keep(stops, stops[0]!);
    }
    for (const formula of part.querySelectorAll<HTMLElement>('.formula'))
      followScroller(formula, (scrolls) => {
        if (scrolls) Object.assign(formula, { tabIndex: 0, role: 'group', ariaLabel: words.wide });
        else for (const name of ['tabindex', 'role', 'aria-label']) formula.removeAttribute(name);
      });
  };
  prepare(article);
  // What lay far from the reader has been put back (public/far.js).
  article.addEventListener('restored', ({ target }) => prepare(target as Element));

  /** The stops of a paragraph, and which of them an event is about. */
  const around = (event: Event): { stops: HTMLElement[]; stop: HTMLElement } | null => {
    const stop = (event.target as Element).closest<HTMLElement>(STOPS);
    return stop && { stops: stopsOf(blockOf(stop)), stop };
  };
  article.addEventListener('focusin', (event) => {
    const here = around(event);
    if (here) keep(here.stops, here.stop);
  });
  article.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const here = around(event);
    if (!here || !step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = here.stops[here.stops.indexOf(here.stop) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}

/** Only this one is a stop. */
function keep(stops: readonly HTMLElement[], one: HTMLElement): void {
  for (const stop of stops) stop.tabIndex = stop === one ? 0 : -1;
}
