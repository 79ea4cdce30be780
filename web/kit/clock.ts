/**
 * One clock for the page: at most one figure plays at a time.
 *
 * A figure that plays is told how much time has passed since the last frame. Where the reader wants less
 * motion, it is told once a second instead, so that things step and do not glide. The clock stops when the
 * page is hidden.
 */
type Tick = (seconds: number) => void;

const BEAT = 1000;

let ticking: Tick | null = null;
let stopped: (() => void) | null = null;
let last = 0;
let frame = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A frame that took longer counts as this long: nothing jumps after a pause. */
const LONGEST = 0.1;

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const next = (): void => {
  if (prefersReducedMotion()) timer = setTimeout(() => beat(BEAT / 1000), BEAT);
  else
    frame = requestAnimationFrame((now) => {
      const seconds = Math.min(LONGEST, (now - last) / 1000);
      last = now;
      beat(Math.max(0, seconds));
    });
};

const beat = (seconds: number): void => {
  ticking?.(seconds);
  if (ticking) next();
};

/** Starts; whoever played before is stopped first. `stop` is called when this one is stopped from outside. */
export function startClock(tick: Tick, stop: () => void): void {
  const before = stopped;
  stopClock();
  before?.();
  ticking = tick;
  stopped = stop;
  last = performance.now();
  next();
}

export function stopClock(): void {
  cancelAnimationFrame(frame);
  clearTimeout(timer);
  ticking = stopped = null;
}

if (typeof document !== 'undefined')
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return;
    const stop = stopped;
    stopClock();
    stop?.();
  });
