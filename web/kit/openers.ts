/** What opens an answer that a link keeps back: a button, or a field for the word that a teacher tells the class. */
import { signOf } from '../state/url-options.js';

interface Words {
  readonly show: string;
  readonly later: string;
  readonly word: string;
  readonly wrong: string;
}

/** `sign`: that of the word; '' for the button. */
export function openers(words: Words, sign: string, open: () => void): HTMLElement[] {
  if (!sign) {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: words.show });
    button.addEventListener('click', open);
    return [button];
  }
  const field = Object.assign(document.createElement('input'), { type: 'text', autocomplete: 'off', maxLength: 40 });
  const label = document.createElement('label');
  label.append(`${words.later} `, field);
  const said = document.createElement('span');
  said.setAttribute('role', 'status');
  field.setAttribute('aria-label', words.word);
  field.placeholder = words.word;
  field.addEventListener('change', () => {
    if (signOf(field.value) === sign) open();
    else said.textContent = field.value.trim() && ` ${words.wrong}`;
  });
  return [label, said];
}

/** A shows the answer to what is on the screen, but not where it is typed. */
export function isAnswerKey(event: KeyboardEvent, shown: readonly (Element | null)[]): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key.toLowerCase() !== 'a' || ctrlKey || metaKey || altKey) return false;
  // A field in a figure, too, where the event has the figure for its target.
  const [target] = event.composedPath();
  if (target instanceof Element && target.matches('input, textarea, select, [contenteditable]')) return false;
  return shown.some((each) => {
    const { top, bottom, height } = each?.getBoundingClientRect() ?? { top: 0, bottom: 0, height: 0 };
    return height > 0 && top < innerHeight && bottom > 0;
  });
}
