/** Fingers on a slide: a swipe sideways or a tap beside the figure. What can be pressed or dragged keeps its own. */
const SWIPE = 48;
const TAP = 10;
/** The part of the width, from the left, where a tap goes back. */
const BACK = 1 / 3;

export function followTouch(slide: HTMLElement, go: (way: 'next' | 'previous') => void): void {
  let from: { id: number; x: number; y: number } | null = null;
  const isTaken = (event: PointerEvent): boolean =>
    event
      .composedPath()
      .some(
        (each) =>
          each instanceof Element &&
          (each.localName.startsWith('rope-') || each.matches('a, button, input, select, textarea, .formula.wide')),
      );
  slide.addEventListener('pointerdown', (event) => {
    from = null;
    if (event.pointerType === 'mouse' || !event.isPrimary || isTaken(event)) return;
    from = { id: event.pointerId, x: event.clientX, y: event.clientY };
  });
  slide.addEventListener('pointercancel', () => (from = null));
  slide.addEventListener('pointerup', (event) => {
    if (!from || event.pointerId !== from.id) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    from = null;
    if (Math.abs(x) > SWIPE && Math.abs(x) > 1.5 * Math.abs(y)) go(x < 0 ? 'next' : 'previous');
    else if (Math.max(Math.abs(x), Math.abs(y)) < TAP && !String(getSelection()))
      go(event.clientX < innerWidth * BACK ? 'previous' : 'next');
  });
}
