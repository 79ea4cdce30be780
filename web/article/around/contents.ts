/**
 * The contents come alive: the present section is marked, answered questions are ticked, the bar goes and comes, and the
 * place is kept for the reader's next visit. The list itself is there from the build.
 */
import type { Language } from '../../strings.js';
import type { CheckElement } from '../check.js';
import { forgetAll, keep, KEPT, kept } from '../kept.js';
import { words as wordsOf, type Words } from './words.js';

interface Entry {
  id: string;
  heading: HTMLElement;
  link: HTMLAnchorElement;
  checks: CheckElement[];
}

export function startContents(language: Language): void {
  const words = wordsOf[language];
  const nav = document.getElementById('contents')!;
  const entries = entriesOf(nav);
  followPlace(nav, entries, words);
  followAnswers(nav, entries, words);
  // A choice of the list closes it; beside the article there is nothing to close.
  nav.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a') && 'hidePopover' in nav && nav.matches(':popover-open'))
      nav.hidePopover();
  });
}

function entriesOf(nav: HTMLElement): Entry[] {
  const entries: Entry[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('article h2[id], article rope-check')) {
    if (element.localName === 'rope-check') entries.at(-1)?.checks.push(element as CheckElement);
    else {
      const link = nav.querySelector<HTMLAnchorElement>(`ol ol a[href="#${element.id}"]`);
      if (link) entries.push({ id: element.id, heading: element, link, checks: [] });
    }
  }
  return entries;
}

// --- the place ---------------------------------------------------------------------------------------

/** A section is the present one once its heading has come up so far. */
const READ_FROM = 0.4;

function followPlace(nav: HTMLElement, entries: readonly Entry[], words: Words): void {
  const button = document.getElementById('section')!;
  const name = button.querySelector('span')!;
  const title = name.textContent;
  const page = document.documentElement.dataset.page!;
  const before = entries.find(({ id }) => id === placesKept()[page]);
  let present = -1;
  let resume: HTMLElement | null = null;
  let asked = 0;

  const find = (): void => {
    asked = 0;
    const line = innerHeight * READ_FROM;
    let [least, most] = [-1, entries.length - 1];
    while (least < most) {
      const middle = Math.ceil((least + most) / 2);
      if (entries[middle]!.heading.getBoundingClientRect().top <= line) least = middle;
      else most = middle - 1;
    }
    if (least === present) return;
    entries[present]?.link.removeAttribute('aria-current');
    present = least;
    const entry = entries[present];
    const shown = entry ? entry.link.textContent.trim() : title;
    name.textContent = shown;
    if (entry) button.setAttribute('aria-label', words.open(shown));
    else button.removeAttribute('aria-label');
    if (!entry) {
      // At the top of the page, the list is at its own.
      nav.scrollTop = 0;
      return;
    }
    entry.link.setAttribute('aria-current', 'true');
    keepInSight(nav, entry.link);
    keep(KEPT.place, { ...placesKept(), [page]: entry.id });
    if (entry === before) resume?.remove();
  };
  const ask = (): void => {
    if (asked === 0) asked = requestAnimationFrame(find);
  };

  find();
  // Whoever opens the page anew can go on; whom the browser has put back, or a link has led, is there already.
  if (before && present < entries.indexOf(before)) {
    resume = document.createElement('p');
    resume.className = 'resume';
    const link = Object.assign(document.createElement('a'), {
      href: `#${before.id}`,
      textContent: words.resume(before.link.textContent.trim()),
    });
    resume.append(link);
    nav.querySelector('.title')!.after(resume);
  }
  addEventListener('scroll', ask, { passive: true });
  addEventListener('resize', ask);
  // In the list the reader looks for the place; it can only be brought into sight while it shows.
  nav.addEventListener('toggle', () => {
    const link = entries[present]?.link;
    if (link) keepInSight(nav, link);
  });
}

/** The section of each page in which the reader was; there was one page when it was a word. */
function placesKept(): Readonly<Record<string, string>> {
  const places = kept<Record<string, string> | string>(KEPT.place) ?? {};
  return typeof places === 'string' ? { article: places } : places;
}

/** Scrolls the list and never the page. */
function keepInSight(nav: HTMLElement, link: HTMLElement): void {
  const [list, item] = [nav.getBoundingClientRect(), link.getBoundingClientRect()];
  if (item.top < list.top + item.height || item.bottom > list.bottom - item.height)
    nav.scrollTop += (item.top + item.bottom - list.top - list.bottom) / 2;
}

// --- questions ---------------------------------------------------------------------------------------

function followAnswers(nav: HTMLElement, entries: readonly Entry[], words: Words): void {
  const all = entries.flatMap(({ checks }) => checks);
  if (all.length === 0 || document.documentElement.dataset.hide?.split(' ').includes('checks')) return;
  const line = document.createElement('p');
  const count = document.createElement('span');
  const clear = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: words.forget,
    title: words.forgetHint,
  });
  clear.addEventListener('click', () => {
    for (const check of all) check.startOver();
    forgetAll();
    nav.querySelector('.resume')?.remove();
    nav.querySelector<HTMLElement>('[aria-current=true], a')!.focus({ preventScroll: true });
  });
  line.append(count, ' ', clear);

  const show = (): void => {
    for (const { link, checks } of entries) {
      const done = checks.length > 0 && checks.every(({ answered }) => answered);
      const tick = link.querySelector('.tick');
      if (done && !tick) {
        const made = document.createElement('span');
        made.className = 'tick';
        made.setAttribute('role', 'img');
        made.setAttribute('aria-label', words.answered);
        link.append(' ', made);
      } else if (!done) tick?.remove();
    }
    const done = all.filter(({ answered }) => answered).length;
    count.textContent = words.answers(done, all.length);
    if (done > 0) nav.append(line);
    else line.remove();
  };
  document.addEventListener('answered', show);
  show();
}
