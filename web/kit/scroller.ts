/** What is wider than its place is a stop of the Tab key, and fades where it goes on: nobody takes the part for the whole. */

const FADE = '1.75rem';

const maskOf = (left: boolean, right: boolean): string =>
  left || right
    ? `linear-gradient(to right, ${left ? 'transparent' : 'black'}, black ${FADE} calc(100% - ${FADE}), ${right ? 'transparent' : 'black'})`
    : '';

/** Fades an element where it is cut now, and says whether it is wider than its place. */
function fade(element: HTMLElement): boolean {
  // Rounded up and down, the two may differ by one.
  const more = element.scrollWidth - element.clientWidth;
  const at = Math.abs(element.scrollLeft);
  element.style.maskImage = more > 1 ? maskOf(at > 1, at < more - 1) : '';
  return more > 1;
}

const followed = new WeakMap<Element, (scrolls: boolean) => void>();
const measure = (element: HTMLElement): void => followed.get(element)?.(fade(element));
const sizes =
  typeof ResizeObserver === 'undefined'
    ? null
    : new ResizeObserver((entries) => entries.forEach(({ target }) => measure(target as HTMLElement)));
// What is inside changes its width without the element around it: a formula is drawn, a listing is another one.
const contents =
  typeof MutationObserver === 'undefined'
    ? null
    : new MutationObserver((changes) => {
        const scrollers = new Set(changes.map(({ target }) => scrollerAround(target)));
        for (const each of scrollers) if (each) measure(each);
      });

function scrollerAround(node: Node): HTMLElement | null {
  for (let at: Node | null = node; at; at = at.parentNode) if (followed.has(at as Element)) return at as HTMLElement;
  return null;
}

/** Follows a box that may have to be scrolled sideways; `told` hears whether it has to be. */
export function followScroller(element?: Element, told: (scrolls: boolean) => void = () => undefined): void {
  if (!(element instanceof HTMLElement) || followed.has(element)) return;
  followed.set(element, told);
  element.addEventListener('scroll', () => fade(element), { passive: true });
  sizes?.observe(element);
  contents?.observe(element, { childList: true, subtree: true, characterData: true });
  void document.fonts?.ready.then(() => measure(element));
}
