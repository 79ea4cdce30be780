/** The end of the article: what can be copied or printed there gets a button; without scripts it is text. */
import { render } from 'lit';
import { copyButton } from '../../export/copy.js';
import { followScroller } from '../../kit/scroller.js';
import { stringsFor, type Language } from '../../strings.js';
import { words as wordsOf } from './words.js';

export function startEnd(language: Language): void {
  const words = wordsOf[language];
  const strings = stringsFor(language);
  for (const code of document.querySelectorAll<HTMLElement>('article > pre, article > details > pre')) {
    Object.assign(code, { tabIndex: 0, role: 'group', ariaLabel: words.listing });
    followScroller(code);
    const place = document.createElement('p');
    place.className = 'copy';
    render(
      copyButton(strings, () => code),
      place,
    );
    code.after(place);
  }
  for (const place of document.querySelectorAll('article .print')) {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: words.print });
    button.addEventListener('click', () => print());
    place.append(button);
  }
  // At the head of a print: where this state is found again. At its foot, a sheet may hold this line alone.
  const printed = Object.assign(document.createElement('p'), { className: 'printed' });
  document.getElementById('article')!.prepend(printed);
  addEventListener('beforeprint', () => (printed.textContent = location.href));
}
