/**
 * One pointer gesture, from press to release, for mouse, pen and touch.
 *
 * The gesture owns the pointer (capture), so it goes on outside the element; Escape gives up and the
 * caller is told to put everything back. What the gesture means is the caller's business.
 */
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
