/**
 * One pointer gesture, from press to release, for mouse, pen and touch.
 *
 * The gesture owns the pointer (capture), so it goes on outside the element; Escape gives up and the
 * caller is told to put everything back. What the gesture means is the caller's business.
 */
import type { Store } from '../state/store.js';
import type { Point } from '../util/polar.js';

export interface Gesture {
  /** Called for every move, with the event that began it and the present one. */
  move(event: PointerEvent): void;
  /** `cancelled`: Escape, or the browser took the pointer away (it began to scroll). */
  end(cancelled: boolean): void;
}

export function drag(event: PointerEvent, gesture: Gesture): void {
  if (event.button !== 0 || !event.isPrimary) return;
  const target = event.currentTarget as Element;
  target.setPointerCapture(event.pointerId);
  const listeners = new AbortController();
  const { signal } = listeners;
  const finish = (cancelled: boolean): void => {
    listeners.abort();
    gesture.end(cancelled);
  };
  const mine = (handle: (event: PointerEvent) => void) => (other: Event) => {
    if ((other as PointerEvent).pointerId === event.pointerId) handle(other as PointerEvent);
  };
  target.addEventListener(
    'pointermove',
    mine((move) => gesture.move(move)),
    { signal },
  );
  target.addEventListener(
    'pointerup',
    mine(() => finish(false)),
    { signal },
  );
  target.addEventListener(
    'pointercancel',
    mine(() => finish(true)),
    { signal },
  );
  window.addEventListener(
    'keydown',
    (key) => {
      if (key.key !== 'Escape') return;
      key.preventDefault();
      finish(true);
    },
    { signal },
  );
}

/** A drag that changes the state: from press to release one step back; Escape puts back what was there. */
export function gesture(store: Store, press: PointerEvent, move: (event: PointerEvent) => void): void {
  if (press.button !== 0 || !press.isPrimary) return;
  store.beginGesture();
  drag(press, { move, end: (cancelled) => store.endGesture(cancelled) });
  move(press);
}

/** Where a pointer is in a drawing, in its units. */
export function pointIn(svg: SVGSVGElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width } = svg.getBoundingClientRect();
  const unit = svg.viewBox.baseVal.width / width;
  return { x: (clientX - left) * unit, y: (clientY - top) * unit };
}

/**
 * A listener for `touchstart`: a finger on a handle moves the handle, not the page. `touch-action` is not heeded
 * inside drawings everywhere.
 */
export const holdPage = (isHandle: (event: Event) => boolean): AddEventListenerOptions & EventListenerObject => ({
  passive: false,
  handleEvent(event: Event): void {
    if (isHandle(event)) event.preventDefault();
  },
});

/** How far a key moves a value: arrows 1, with Shift 10, PageUp and PageDown 100; 0 for other keys. */
export function keyStep(event: KeyboardEvent): number {
  if (event.ctrlKey || event.metaKey || event.altKey) return 0;
  const size = event.shiftKey ? 10 : 1;
  switch (event.key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return size;
    case 'ArrowDown':
    case 'ArrowLeft':
      return -size;
    case 'PageUp':
      return 100;
    case 'PageDown':
      return -100;
    default:
      return 0;
  }
}
