/**
 * What whoever sends a link has decided for its reader, from the address alone:
 *
 *     hide=table,code     leaves these out: HIDEABLE
 *     lock=m,model        these settings stay as the link has them: keys of the state; the model with its layer and base
 *     answers=later       what is to be guessed: shown at once (`now`), or not before the button or the key A asks for it;
 *                         `later.1x8k2f` waits for a word, of which this is the sign. Never is hide=answers
 *     open=coverage       but not in this figure: in it the class looks for the answer
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
  answers: '' | 'now' | 'later';
  /** The sign of the word that opens them. */
  word: string;
  open: string;
  start: string;
  figure: string;
}

export function readUrlOptions(search: string): UrlOptions {
  const given = new URLSearchParams(search);
  const list = (key: string): string[] => (given.get(key) ?? '').split(',').filter((word) => /^[\w.-]+$/.test(word));
  const [, answers = '', word = ''] = /^(now|later)(?:\.(\w+))?$/.exec(given.get('answers') ?? '') ?? [];
  return {
    answers: answers as UrlOptions['answers'],
    word,
    hide: new Set(list('hide').filter((word): word is Hideable => (HIDEABLE as readonly string[]).includes(word))),
    lock: new Set(list('lock').flatMap((key) => (key === 'model' ? WHOLE_MODEL : [key]))),
    open: list('open')[0] ?? '',
    start: list('start')[0] ?? '',
    figure: list('figure')[0] ?? '',
  };
}

/** What either of the two hides or locks. */
export const together = (page: UrlOptions, own: UrlOptions): UrlOptions => ({
  ...page,
  ...(own.answers ? { answers: own.answers, word: own.word } : {}),
  open: own.open || page.open,
  hide: new Set([...page.hide, ...own.hide]),
  lock: new Set([...page.lock, ...own.lock]),
});

/** Something is kept from a class, or kept for it. */
export const isForClass = ({ hide, lock, answers }: UrlOptions): boolean =>
  hide.size > 0 || lock.size > 0 || answers !== '';

/** What is to be guessed is not told by the figure either, whatever is done in it. */
export const keepsAnswers = ({ hide, answers }: UrlOptions): boolean => answers === 'later' || hide.has('answers');

/** Of a word, as a link has it: it can be checked there and not read. FNV-1a of 32 bits, by Fowler, Noll and Vo. */
export function signOf(word: string): string {
  let sign = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(word.trim().normalize('NFKC').toLowerCase()))
    sign = Math.imul(sign ^ byte, 0x01000193) >>> 0;
  return sign.toString(36);
}

/** That of this page. */
export const urlOptions = readUrlOptions(typeof location === 'undefined' ? '' : location.search);
