import type { Address } from '../state.js';

/** The address bar. The part after `#` is a place in the article and is left alone. */
export const browserAddress: Address = {
  search: () => location.search,
  push: (search) => history.pushState(null, '', `${location.pathname}${search}${location.hash}`),
  replace: (search) => history.replaceState(null, '', `${location.pathname}${search}${location.hash}`),
};
