/**
 * Which elements the reader can see, and who is drawn when.
 *
 * What is in sight, or nearly, is drawn at once. The rest waits until the reader has paused and the
 * page is idle, one element at a time, so that a drag costs what it shows. Before printing nothing waits.
 */
export interface Viewed extends Element {
  requestUpdate(): void;
  /** A change has not been drawn yet. */
  stale: boolean;
}

/** Pause after the last change before the elements out of sight are drawn. */
const PAUSE = 150;
/** Elements this far outside the window count as seen: they are there when scrolled to. */
const MARGIN = '25% 0px';

const inBrowser = typeof IntersectionObserver !== 'undefined';
const near = new Set<Element>();
const waiting = new Set<Viewed>();
let timer: ReturnType<typeof setTimeout> | undefined;

const observer = inBrowser
  ? new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) near.delete(target);
          else {
            near.add(target);
            draw(target as Viewed);
          }
        }
      },
      { rootMargin: MARGIN },
    )
  : null;

if (inBrowser) window.addEventListener('beforeprint', () => waiting.forEach(draw));

const idle: (run: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? (run) => requestIdleCallback(run, { timeout: 400 })
    : (run) => setTimeout(run);

function draw(element: Viewed): void {
  if (!waiting.delete(element)) return;
  element.stale = false;
  element.requestUpdate();
}

function drawNext(): void {
  const [next] = waiting;
  if (!next) return;
  draw(next);
  if (waiting.size > 0) idle(drawNext);
}

/** The element asks to be drawn: now if it can be seen or is being used, else when there is time. */
export function requestDraw(element: Viewed): void {
  if (!observer || near.has(element) || element.matches(':focus-within')) {
    element.requestUpdate();
    return;
  }
  waiting.add(element);
  element.stale = true;
  clearTimeout(timer);
  timer = setTimeout(() => idle(drawNext), PAUSE);
}

export const observe = (element: Viewed): void => observer?.observe(element);

export function unobserve(element: Viewed): void {
  observer?.unobserve(element);
  near.delete(element);
  waiting.delete(element);
  element.stale = false;
}
