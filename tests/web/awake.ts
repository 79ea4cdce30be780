/**
 * Every figure is drawn that would otherwise wait until the reader comes near, as for a print, and the page is at rest
 * (web/kit/visibility.ts). Those in closed panels draw nothing. Runs in the page, in every engine.
 */
export async function allAwake(): Promise<boolean> {
  // What is far away is fetched.
  window.dispatchEvent(new Event('beforeprint'));
  window.dispatchEvent(new Event('afterprint'));
  const detail: { all: boolean; settled?: Promise<void> } = { all: true };
  window.dispatchEvent(new CustomEvent('ropewalk:settle', { detail }));
  // The scripts have not come.
  if (!detail.settled) return false;
  await detail.settled;
  const figures = [...document.querySelectorAll('article *, .embed main > *, .plan-page main > *')].filter(
    (element) => element.localName.startsWith('rope-') && !element.closest('details:not([open])'),
  );
  // A page without figures is awake when what stands around its text is.
  const there = figures.length > 0 || document.documentElement.dataset.bar !== undefined;
  return (
    there &&
    figures.every((element) => {
      const { hasUpdated } = element as unknown as { hasUpdated?: boolean };
      return customElements.get(element.localName) && hasUpdated !== false;
    })
  );
}
