/**
 * One slow turn that nobody asked for: both words go along the sentence and come back, and their hands turn. It says
 * what the figure is about before a word of it has been read. It changes no setting, and it is over at once when the
 * reader does anything.
 */
import { startClock, stopClock } from '../../kit/clock.js';
import type { Store } from '../../state/store.js';

/** Seconds there and back, and before it starts: the page has come to rest by then. */
const SECONDS = 10;

/** From 0 up to 1 at the middle of the turn and back, slow at both ends. */
function thereAndBack(share: number): number {
  const way = 1 - Math.abs(2 * share - 1);
  return way * way * (3 - 2 * way);
}
const WAIT = 0.4;
const INPUT = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'resize', 'beforeprint'] as const;

/** `draw` is told how many words ahead both stand, and `null` when it is over. */
export function turnOnce(store: Store, most: number, draw: (ahead: number | null) => void): () => void {
  const listeners = new AbortController();
  let seconds = -WAIT;
  const over = (): void => {
    if (listeners.signal.aborted) return;
    listeners.abort();
    unsubscribe();
    draw(null);
  };
  const end = (): void => {
    if (listeners.signal.aborted) return;
    stopClock();
    over();
  };
  const unsubscribe = store.subscribe(end);
  const options = { signal: listeners.signal, capture: true, passive: true };
  for (const type of INPUT) window.addEventListener(type, end, options);
  startClock((passed) => {
    seconds += passed;
    if (seconds >= SECONDS) end();
    else if (seconds > 0) draw(most * thereAndBack(seconds / SECONDS));
  }, over);
  return end;
}
