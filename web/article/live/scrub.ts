/**
 * A number in the prose that is also an input: drag it sideways, step it by keys, or type.
 *
 * A finger that moves up or down scrolls the page. With Shift everything is ten times as much.
 */
import { keyStep } from '../../kit/drag.js';
import { format } from '../../util/format.js';
import { clamp } from '../../util/scale.js';
import type { NumberField } from '../../state/field.js';
import { valueOf, type Store } from '../../state/store.js';
import type { Strings } from '../../strings.js';

export interface Scrub {
  field: NumberField;
  /** What it is, for those who cannot see where it stands. */
  label(strings: Strings): string;
  /** Colour of its term. */
  term: string;
}

/** Pixels for one step, and how far a press may stray before it is a drag. */
const PIXELS = 3;
const STRAY = 4;

export interface Scrubber {
  input: HTMLInputElement;
  /** Writes in what holds now. */
  show(): void;
}

export function scrubber(store: Store, { field, label, term }: Scrub, strings: Strings, lang: string): Scrubber {
  const input = document.createElement('input');
  const last = field.most;
  const value = (): number => valueOf(store.state, field);
  const set = (to: number, mark = ''): void => {
    if (Number.isFinite(to)) store.set({ field }, { field: clamp(Math.round(to), 0, last) }, mark);
  };
  const show = (): void => {
    const text = format(lang).whole(value());
    input.value = text;
    input.style.inlineSize = `calc(${text.length}ch + 0.15em)`;
    input.setAttribute('aria-valuenow', String(value()));
  };
  Object.assign(input, { type: 'text', inputMode: 'numeric', autocomplete: 'off', className: `scrub ${term}` });
  input.title = strings.scrub.hint;
  input.dataset.field = field.key;
  for (const [name, text] of [
    ['role', 'spinbutton'],
    ['aria-label', label(strings)],
    ['aria-valuemin', '0'],
    ['aria-valuemax', String(last)],
  ] as const)
    input.setAttribute(name, text);
  if (store.isLocked(field)) Object.assign(input, { disabled: true, title: strings.locked });

  const commit = (): void => {
    const typed = input.value.replace(/[,\s]/g, '');
    if (/^\d+$/.test(typed)) set(Number(typed));
    show();
  };
  input.addEventListener('change', commit);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') show();
    // Left and right move between the digits.
    const step = /Left|Right/.test(event.key) ? 0 : keyStep(event);
    if (step === 0) return;
    event.preventDefault();
    set(value() + step, `scrub ${field.key}`);
  });

  input.addEventListener('pointerdown', (press) => {
    if (press.button !== 0 || !press.isPrimary || input.disabled) return;
    const from = value();
    let dragging = false;
    const stop = new AbortController();
    const { signal } = stop;
    const end = (cancel: boolean): void => {
      stop.abort();
      input.classList.remove('scrubbing');
      if (dragging) store.endGesture(cancel);
    };
    const onMove = (move: PointerEvent): void => {
      const by = move.clientX - press.clientX;
      if (!dragging && Math.abs(by) < STRAY) return;
      if (!dragging) {
        dragging = true;
        input.setPointerCapture(press.pointerId);
        input.classList.add('scrubbing');
        store.beginGesture();
      }
      set(from + Math.trunc(by / PIXELS) * (move.shiftKey ? 10 : 1));
      getSelection()?.removeAllRanges();
    };
    input.addEventListener('pointermove', onMove, { signal });
    input.addEventListener('pointerup', () => end(false), { signal });
    input.addEventListener('pointercancel', () => end(true), { signal });
  });
  show();
  return { input, show };
}
