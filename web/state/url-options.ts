/**
 * What whoever sends a link has decided for its reader, from the address alone:
 *
 *     hide=table,code     leaves these out: HIDEABLE
 *     lock=m,model        these settings stay as the link has them: keys of the state; the model with its layer and base
 *     theme=projector     light, dark or projector
 *     start=ways          the place where the page opens
 *     figure=odometer     the one figure of embed.html
 *
 * None of it is part of the state: it is left in the address, and an undo does not change it.
 */
export const HIDEABLE = [
  ...(['table', 'reset', 'export', 'svg', 'png', 'csv', 'code', 'share', 'summary', 'controls'] as const),
  ...(['model', 'text', 'checks', 'answers', 'history', 'theme', 'language', 'masthead', 'contents'] as const),
] as const;
export type Hideable = (typeof HIDEABLE)[number];

/** Who fixes the model means its frequencies, too. */
const WHOLE_MODEL = ['model', 'layer', 'own', 'base'] as const;

export interface UrlOptions {
  hide: ReadonlySet<Hideable>;
  lock: ReadonlySet<string>;
  start: string;
  figure: string;
}

export function readUrlOptions(search: string): UrlOptions {
  const given = new URLSearchParams(search);
  const list = (key: string): string[] => (given.get(key) ?? '').split(',').filter((word) => /^[\w.-]+$/.test(word));
  return {
    hide: new Set(list('hide').filter((word): word is Hideable => (HIDEABLE as readonly string[]).includes(word))),
    lock: new Set(list('lock').flatMap((key) => (key === 'model' ? WHOLE_MODEL : [key]))),
    start: list('start')[0] ?? '',
    figure: list('figure')[0] ?? '',
  };
}

/** What either of the two hides or locks. */
export const together = (page: UrlOptions, own: UrlOptions): UrlOptions => ({
  ...page,
  hide: new Set([...page.hide, ...own.hide]),
  lock: new Set([...page.lock, ...own.lock]),
});

/** That of this page. */
export const urlOptions = readUrlOptions(typeof location === 'undefined' ? '' : location.search);
