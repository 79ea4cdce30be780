/**
 * The bar at the top of the window: it goes while the reader reads on, and comes back when the reader scrolls up, or
 * reaches one of its controls by key. contents.css says how it looks at `data-bar`: `top`, `here`, `away`.
 */

/** Less than this is an unsteady finger, in pixels. */
const STEADY = 8;
/** So near to its own place the bar just stands there. */
const TOP = 48;

export function startBar(): void {
  const { dataset } = document.documentElement;
  let last = scrollY;
  const show = (bar: 'top' | 'here' | 'away'): void => {
    if (dataset.bar !== bar) dataset.bar = bar;
  };
  show(last < TOP ? 'top' : 'here');
  addEventListener(
    'scroll',
    () => {
      if (scrollY < TOP) show('top');
      else if (scrollY > last + STEADY) show('away');
      else if (scrollY < last - STEADY) show('here');
      else return;
      last = scrollY;
    },
    { passive: true },
  );
}
