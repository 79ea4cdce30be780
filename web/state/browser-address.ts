import type { Address } from './store.js';

/** In a frame, entries of the history would be the page's around it: its back button would step in here. */
const framed = typeof window !== 'undefined' && window.parent !== window;

const here = (search: string): string => `${location.pathname}${search}${location.hash}`;

/** The address bar. The part after `#` is a place in the article and is left alone. */
export const browserAddress: Address = {
  search: () => location.search,
  push: (search) => (framed ? browserAddress.replace(search) : history.pushState(null, '', here(search))),
  replace: (search) => history.replaceState(null, '', here(search)),
};
