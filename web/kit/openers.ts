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

/** Where nothing is typed, and no figure takes keys. */
export const isAnswerKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'a' &&
  !(ctrlKey || metaKey || altKey) &&
  !(target instanceof Element && target.matches('input, textarea, select, [contenteditable]'));
