/**
 * "How do we know?": to the answer of a number that is pressed comes what the number depends on, which the build has worked
 * out beside the page. Without it, or without a line, the answer stands as it is.
 */
import { proofs } from '../../proof/claims/fetch.js';
import { settingsOf, WORDS } from '../../proof/claims/settings.js';
import type { Language } from '../../strings.js';
import { format } from '../../util/format.js';

export function startKnown(article: HTMLElement, language: Language): void {
  article.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button.known');
    if (button) void answer(button, language).catch(console.warn);
  });
}

async function answer(button: HTMLButtonElement, language: Language): Promise<void> {
  const popover = document.getElementById(button.getAttribute('popovertarget')!);
  if (!popover) return;
  popover.querySelector('.settings')?.remove();
  const { rows } = await proofs();
  // The answer names its claim where several share it.
  const row = rows.find(({ id, answer }) => (button.value ? id === button.value : answer === popover.id));
  if (!row || popover.querySelector('.settings')) return;
  const list = document.createElement('ul');
  list.className = 'settings';
  list.ariaLabel = WORDS[language].title;
  for (const sentence of settingsOf(row, format(document.documentElement.lang), language)) {
    const item = document.createElement('li');
    item.textContent = sentence;
    list.append(item);
  }
  popover.append(list);
}
