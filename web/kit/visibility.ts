/**
 * Which elements the reader can see, and who is drawn when.
 *
 * What is in the window is drawn at once, so that a drag costs what it shows. What is near it waits until the reader
 * has paused and the page is idle, one element at a time: it is there when it is scrolled to. What is far away is
 * not drawn before it comes near. For a print everything is.
 */
export interface Viewed extends Element {
  requestUpdate(): void;
  /** A change has not been drawn yet. */
  stale: boolean;
}

/** Pause after the last change before the elements near the window are drawn. */
const PAUSE = 150;
/** Elements this far outside the window are near it. */
const MARGIN = '100% 0px';

const inBrowser = typeof IntersectionObserver !== 'undefined';
const seen = new Set<Element>();
const near = new Set<Element>();
const waiting = new Set<Viewed>();
/** Their turn has come, wherever they are. */
const called = new Set<Viewed>();
let printing = false;
/** So many ask that all is drawn, wherever it is, before the page is at rest. */
let wanting = 0;
/** Drawings that had been put off. */
let caughtUp = 0;
/** What is under way by itself and changes what is shown when it ends. */
const open = new Set<Promise<unknown>>();
/** A page of one figure: it is drawn wherever the frame around it stands. */
let single = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const watch = (
  there: Set<Element>,
  rootMargin: string,
  enter: (element: Viewed) => void,
): IntersectionObserver | null =>
  inBrowser
    ? new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) {
            if (!isIntersecting) there.delete(target);
            else {
              there.add(target);
              enter(target as Viewed);
            }
          }
        },
        { rootMargin },
      )
    : null;

/** So many elements before and after the one with the focus are there before the next press of Tab. */
const STOPS = 2;

/** Whoever goes by Tab meets every element, however fast: its controls are there only once it has been drawn. */
function drawAround(focused: Element): void {
  const before: Viewed[] = [];
  const after: Viewed[] = [];
  for (const element of waiting) {
    const where = focused.compareDocumentPosition(element);
    if (where & Node.DOCUMENT_POSITION_FOLLOWING) after.push(element);
    else if (where & Node.DOCUMENT_POSITION_PRECEDING) before.push(element);
  }
  const inOrder = (a: Element, b: Element): number =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  for (const element of [...before.sort(inOrder).slice(-STOPS), ...after.sort(inOrder).slice(0, STOPS)]) draw(element);
}

const observers = [watch(seen, '0px', draw), watch(near, MARGIN, drawSoon)];

if (inBrowser) {
  // What is drawn is drawn before the browser looks for the next stop.
  window.addEventListener('keydown', ({ key }) => {
    if (key === 'Tab' && waiting.size > 0) drawAround(document.activeElement ?? document.body);
  });
  window.addEventListener('beforeprint', () => {
    printing = true;
    waiting.forEach(draw);
  });
  // What was asked for until now is drawn at the end of this task.
  window.addEventListener('afterprint', () => setTimeout(() => (printing = false)));
  // For tests and other programs that look at a page from outside.
  window.addEventListener('ropewalk:settle', (event) => {
    const { detail } = event as CustomEvent<{ all?: boolean; settled?: Promise<void> }>;
    detail.settled = settled(detail.all);
  });
}

/** Browsers do not say what is in sight in a frame that is out of sight; its figure has to be there all the same. */
export function drawEverything(): void {
  single = true;
  waiting.forEach(draw);
}

const idle: (run: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? (run) => requestIdleCallback(run, { timeout: 400 })
    : (run) => setTimeout(run);

function draw(element: Viewed): void {
  if (!waiting.has(element)) return;
  called.add(element);
  element.requestUpdate();
}

function drawSoon(element: Viewed): void {
  if (waiting.has(element)) startTimer();
}

function startTimer(): void {
  clearTimeout(timer);
  timer = setTimeout(() => idle(drawNext), PAUSE);
}

function drawNext(): void {
  // A hand that holds something has not paused, however slow the frames are.
  if (document.documentElement.matches(':active')) return startTimer();
  const nearest = [...waiting].filter((element) => near.has(element));
  if (nearest.length === 0) return;
  draw(nearest[0]!);
  if (nearest.length > 1) idle(drawNext);
}

/** It can be seen, is being used, or its turn has come: it is drawn now. Else it is called when it is its turn. */
export function mayDraw(element: Viewed): boolean {
  const now =
    !inBrowser ||
    printing ||
    single ||
    wanting > 0 ||
    called.has(element) ||
    seen.has(element) ||
    element.matches(':focus-within');
  if (now) {
    called.delete(element);
    if (waiting.delete(element)) caughtUp++;
  } else {
    waiting.add(element);
    if (near.has(element)) startTimer();
  }
  element.stale = !now;
  return now;
}

export function observe(element: Viewed): void {
  for (const observer of observers) observer?.observe(element);
}

export function unobserve(element: Viewed): void {
  for (const observer of observers) observer?.unobserve(element);
  for (const set of [seen, near, waiting, called] as Set<Element>[]) set.delete(element);
  element.stale = false;
}

// --- at rest -------------------------------------------------------------------------------------------

/** The page is not at rest before this has ended, well or badly. Not for what the reader starts and can stop. */
export function underWay<T>(work: Promise<T>): Promise<T> {
  const end = (): void => void open.delete(work);
  open.add(work);
  work.then(end, end);
  return work;
}

/** What observers have to tell has been told; in a frame, which may be out of sight, they might never tell anything. */
const told = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    const next = (): void => port2.postMessage(null);
    if (window.parent !== window) next();
    else
      new IntersectionObserver((_, once) => {
        once.disconnect();
        next();
      }).observe(document.documentElement);
  });

/**
 * The page is at rest: nothing that is in sight or near waits to be drawn, and nothing is on its way that would change
 * it by itself: code, typefaces, formulas, answers of a model. `all`: what is far away has been drawn as well.
 */
export async function settled(all = false): Promise<void> {
  const due = (): boolean =>
    open.size > 0 ||
    [...waiting].some((element) => all || near.has(element)) ||
    document.fonts.status === 'loading' ||
    'fetching' in document.documentElement.dataset;
  let before;
  if (all) wanting++;
  do {
    before = caughtUp;
    if (all) waiting.forEach(draw);
    await Promise.allSettled([...open, document.fonts.ready]);
    // Twice: what the first tells may give a figure another height, and so bring others near.
    await told();
    await told();
  } while (due() || caughtUp !== before);
  if (all) wanting--;
}
