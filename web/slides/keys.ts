/**
 * Whose a key is. Page Up and Page Down, which is what a clicker sends, are always the slides'. While the focus is in a
 * figure, all else but letters is the figure's; a field keeps everything, a button Space and Enter.
 */
export type Command =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'fullscreen'
  | 'blank'
  | 'answer'
  | 'presenter'
  | 'help'
  | 'leave';

const ALWAYS: Readonly<Record<string, Command>> = { PageDown: 'next', PageUp: 'previous' };
const MOVES: Readonly<Record<string, Command>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};
const LETTERS: Readonly<Record<string, Command>> = {
  f: 'fullscreen',
  b: 'blank',
  '.': 'blank',
  a: 'answer',
  n: 'presenter',
  p: 'presenter',
  '?': 'help',
  '？': 'help',
};

const isFigure = (each: EventTarget): boolean => each instanceof Element && each.localName.startsWith('rope-');

export const inFigure = (event: Event): boolean => event.composedPath().some(isFigure);

/** `scrolls`: the slide is taller than its window, and needs the keys up and down for itself. */
export function commandOf(event: KeyboardEvent, scrolls: boolean): Command | null {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (ALWAYS[key]) return ALWAYS[key];
  const [target] = event.composedPath();
  const field = target instanceof HTMLElement && target.matches('input, select, textarea');
  const figure = inFigure(event);
  if (key === 'Escape') return figure ? 'leave' : null;
  if (field && !(figure && target.matches('input[type=range], input[type=checkbox]'))) return null;
  const letter = LETTERS[key.toLowerCase()];
  if (letter) return letter;
  if (figure) return null;
  if (key === ' ') {
    if (target instanceof Element && target.matches('button, a, summary')) return null;
    return event.shiftKey ? 'previous' : 'next';
  }
  if (scrolls && /^Arrow(Up|Down)$/.test(key)) return null;
  return MOVES[key] ?? null;
}
