// One slide at a time: arrow keys, a presenter's remote (PageUp, PageDown), two buttons. `#2` opens the second.
/* global addEventListener, history, location */
const slides = [...document.querySelectorAll('section')];
const [back, on] = document.querySelectorAll('nav button');
const status = document.querySelector('nav [role=status]');
let shown = 0;

function show(index) {
  shown = Math.min(Math.max(index, 0), slides.length - 1);
  slides.forEach((slide, i) => (slide.hidden = i !== shown));
  [back.disabled, on.disabled] = [shown === 0, shown === slides.length - 1];
  status.textContent = `${shown + 1} / ${slides.length}`;
  history.replaceState(null, '', `#${shown + 1}`);
  window.scrollTo(0, 0);
}

const STEPS = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 };
addEventListener('keydown', (event) => {
  // Figures have uses of their own for the arrow keys.
  const inFigure = event.target.localName?.startsWith('rope-');
  if (!(event.key in STEPS) || inFigure || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show(shown + STEPS[event.key]);
});
back.addEventListener('click', () => show(shown - 1));
on.addEventListener('click', () => show(shown + 1));
addEventListener('hashchange', () => show(Number(location.hash.slice(1)) - 1 || 0));

document.querySelector('nav').hidden = false;
show(Number(location.hash.slice(1)) - 1 || 0);
