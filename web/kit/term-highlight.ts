/**
 * The same term in prose, formula and figure lights up together: under the pointer, at focus, and after a
 * tap or a click until the next one.
 *
 * The page carries `data-highlight="q"`, every figure `highlight="q"` on its host; what that looks like stands in
 * style.css and kit/look.ts.
 */
import { TERMS, type Term } from './terms.js';

const hosts = new Set<Element>();
let shown: Term | '' = '';
let held: Term | '' = '';
let started = false;

const paintHost = (host: Element): void => {
  if (shown) host.setAttribute('highlight', shown);
  else host.removeAttribute('highlight');
};

/** A figure wants to know; the function it gets back is to be called when it leaves. */
export function followHighlight(host: Element): () => void {
  hosts.add(host);
  paintHost(host);
  if (started) listen(host.shadowRoot!);
  return () => hosts.delete(host);
}

function light(term: Term | ''): void {
  if (term === shown) return;
  shown = term;
  const { dataset } = document.documentElement;
  if (term) dataset.highlight = term;
  else delete dataset.highlight;
  hosts.forEach(paintHost);
}

/** The term that an event is about: of the word in the prose, or of the mark in a figure. */
function termOf(event: Event, figures = true): Term | '' {
  for (const at of event.composedPath()) {
    if (!(at instanceof Element)) continue;
    if (at.localName.startsWith('rope-')) return '';
    const inFigure = at.getRootNode() instanceof ShadowRoot;
    if (inFigure ? !figures : !at.classList.contains('term')) continue;
    const term = TERMS.find((name) => at.classList.contains(name));
    if (term) return term;
  }
  return '';
}

// A drag is not drawn in lights: they cost frames.
const point = (event: Event): void => light((event as PointerEvent).buttons > 0 ? '' : termOf(event) || held);
const focus = (event: Event): void => {
  // A hand that takes hold of a handle gives it the focus too, but does not ask where it is.
  const byKey = (event.composedPath()[0] as Element).matches(':focus-visible');
  light((byKey && termOf(event)) || held);
};
const blur = (): void => light(held);

/** What goes from one place to another inside a figure is not heard outside it. */
function listen(root: Document | ShadowRoot): void {
  root.addEventListener('pointerover', point);
  root.addEventListener('focusin', focus);
  root.addEventListener('focusout', blur);
}

export function startHighlight(): void {
  started = true;
  listen(document);
  for (const { shadowRoot } of hosts) listen(shadowRoot!);
  document.addEventListener('pointerdown', (event) => light(termOf(event, false)));
  document.addEventListener('pointerleave', () => light(held));
  document.addEventListener('click', (event) => {
    const term = termOf(event, false);
    held = term === held ? '' : term;
    light(held);
  });
}
