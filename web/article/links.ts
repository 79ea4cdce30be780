/**
 * The pages are documents of their own, but what the reader has set holds on all of them: a link to another page, or to
 * this one in the other language, takes the settings of the address along. An address from the time of one long page,
 * `#bits` or `?start=bits`, leads on to the page that has the place now.
 */
import type { Language } from '../strings.js';
import { PAGES, type PageName } from '../content/pages.js';
import { inOneFile, pageAddress } from '../state/links.js';
import { placeNamed } from './place.js';

const TRAVELS = 'a[data-page], #language, .wordmark';

export function startLinks(language: Language): void {
  // Before it is followed, opened in a tab or copied, by whatever means.
  for (const type of ['pointerover', 'focusin', 'click'])
    document.addEventListener(
      type,
      ({ target }) => {
        const link = (target as Element).closest?.<HTMLAnchorElement>(TRAVELS);
        if (link) link.search = settings(link);
      },
      { capture: true },
    );
  const place = placeNamed();
  if (place && !document.getElementById(place)) void goOn(place, language).catch(console.error);
}

/** Of the address, but for the place where it opens. */
function settings(link: HTMLAnchorElement): string {
  const query = location.search.replace(/(?<=[?&])start=[^&]*&?/, '').replace(/[?&]$/, '');
  return inOneFile ? [pageIn(link.search), withoutPage(query)].filter(Boolean).join('&') : query;
}

/** In one file the page is a key of the query. */
const pageIn = (query: string): string => PAGES.find((page) => new URLSearchParams(query).has(page)) ?? '';
const withoutPage = (query: string): string => {
  const rest = new URLSearchParams(query);
  for (const page of PAGES) rest.delete(page);
  return rest.toString();
};

async function goOn(place: string, language: Language): Promise<void> {
  const { places } = await import('virtual:places');
  const page = places[place] as PageName | undefined;
  if (!page) return;
  const link = pageAddress(language, page);
  link.search = inOneFile ? [page, withoutPage(location.search)].filter(Boolean).join('&') : location.search;
  if (location.hash) link.hash = place;
  location.replace(link);
}
