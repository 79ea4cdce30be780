/** The ways to the page that prints what the reader ticks (web/print/): in the contents, and beside the button of the end. */
import { homeLink } from '../../state/links.js';
import { urlOptions } from '../../state/url-options.js';
import type { Language } from '../../strings.js';
import { words as wordsOf } from './words.js';

export function startPrintLinks(language: Language): void {
  // Of one file that was opened from a stick there are no other pages to print.
  if (location.protocol === 'file:') return;
  const { choosePrint } = wordsOf[language];
  for (const place of document.querySelectorAll('#contents, article .print')) {
    const link = Object.assign(document.createElement('a'), { textContent: choosePrint });
    const follow = (): void => {
      // What the reader has set is printed as it stands; what a link hides is for the page that it leads to, but for answers.
      const query = new URLSearchParams(location.search);
      for (const key of ['hide', 'lock', 'start', 'theme']) query.delete(key);
      if (urlOptions.hide.has('answers')) query.set('hide', 'answers');
      query.set('of', document.documentElement.dataset.page!);
      link.href = `${homeLink(language === 'zh' ? 'zh/print/' : 'print/')}?${query.toString()}`;
    };
    follow();
    // Before it is followed, opened in a tab or copied, by whatever means.
    for (const type of ['pointerover', 'focus', 'click']) link.addEventListener(type, follow, { capture: true });
    if (place.localName === 'nav') {
      const line = Object.assign(document.createElement('p'), { className: 'to-print' });
      line.append(link);
      place.append(line);
    } else place.append(' ', link);
  }
}
