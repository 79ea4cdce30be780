/** A button that copies a text, and says so; where the clipboard is refused the text is marked to be copied by hand. */
import { html, type TemplateResult } from 'lit';
import type { Strings } from '../strings.js';

const SAID = 3000;

export function copyButton({ exports: words }: Strings, what: () => HTMLElement): TemplateResult {
  return html`<span class="copy">
    <button type="button" @click=${(event: Event) => void copy(event, words.copy, what())}>${words.copy.name}</button>
    <span role="status"></span>
  </span>`;
}

async function copy(event: Event, words: Strings['exports']['copy'], from: HTMLElement): Promise<void> {
  const status = (event.currentTarget as Element).nextElementSibling!;
  const text = from instanceof HTMLInputElement ? from.value : (from.textContent ?? '');
  let done = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    done = false;
    mark(from);
  }
  status.textContent = done ? words.done : words.byHand;
  if (done) setTimeout(() => (status.textContent = ''), SAID);
}

function mark(from: HTMLElement): void {
  from.focus();
  if (from instanceof HTMLInputElement) from.select();
  else getSelection()?.selectAllChildren(from);
}
