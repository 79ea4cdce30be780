/**
 * The model that the figures show, by its name in the bar, and behind it the choice of another one: the same element as
 * in the article, which is there while the panel is open.
 */
import { setPicker } from '../../figures/models/picker.js';
import { kernelsReady, store } from '../../shared.js';
import { stringsFor, type Language } from '../../strings.js';
import { SUBJECT } from '../../subject/fields.js';
import { nameOf } from '../../subject/name.js';
import { urlOptions } from '../../state/url-options.js';
import { format } from '../../util/format.js';
import { words as wordsOf } from './words.js';

export function startModel(language: Language): void {
  const nav = document.querySelector('.masthead nav');
  // Where a panel cannot lie above the page, the choice in the article is all.
  if (!nav || !('popover' in HTMLElement.prototype) || urlOptions.hide.has('model')) return;
  void kernelsReady.then((kernels) => {
    const words = wordsOf[language];
    const strings = stringsFor(language);
    const locked = store.isLocked(SUBJECT.model);
    const panel = panelOf(words.model, words.close, locked ? strings.lockedFields(words.model) : '');
    document.body.append(panel);

    const button = document.createElement('button');
    Object.assign(button, { type: 'button', id: 'model-name', className: 'model', popoverTargetElement: panel });
    button.setAttribute('aria-haspopup', 'dialog');
    if (locked) button.dataset.locked = '';
    const shown = document.createElement('span');
    button.append(shown);
    nav.prepend(button);

    const show = (): void => {
      const name = nameOf(kernels.subject(store.read(SUBJECT)), strings, format(document.documentElement.lang));
      if (shown.textContent === name) return;
      shown.textContent = name;
      button.setAttribute('aria-label', locked ? words.modelLocked(name) : words.modelOf(name));
      button.title = name;
    };
    show();
    store.subscribe(show);
    setPicker(() => {
      // From the foot of the window the bar may be away.
      document.documentElement.dataset.bar = 'here';
      button.focus({ preventScroll: true });
      panel.showPopover();
    });
  });
}

function panelOf(title: string, close: string, locked: string): HTMLElement {
  const panel = document.createElement('section');
  Object.assign(panel, { popover: 'auto', id: 'model-choice', className: 'model-choice' });
  panel.setAttribute('role', 'dialog');
  panel.setAttribute('aria-label', title);
  const head = document.createElement('p');
  head.className = 'title';
  const closing = Object.assign(document.createElement('button'), { type: 'button', textContent: close });
  closing.addEventListener('click', () => panel.hidePopover());
  head.append(title, closing);
  panel.append(head);
  if (locked) panel.append(Object.assign(document.createElement('p'), { className: 'locked', textContent: locked }));
  panel.addEventListener('beforetoggle', (event) => {
    if (event.newState === 'open') panel.append(document.createElement('rope-models'));
  });
  panel.addEventListener('toggle', (event) => {
    const picker = panel.querySelector('rope-models')!;
    if (event.newState === 'closed') picker.remove();
    else focusWhenDrawn(picker, closing);
  });
  return panel;
}

/** The element is drawn once the browser has said that it is in sight. */
function focusWhenDrawn(picker: HTMLElementTagNameMap['rope-models'], otherwise: HTMLElement): void {
  if (!picker.isConnected) return;
  const select = picker.renderRoot?.querySelector('select');
  if (!select) requestAnimationFrame(() => focusWhenDrawn(picker, otherwise));
  else (select.disabled ? otherwise : select).focus({ preventScroll: true });
}
