/** Stores the pages when nothing else is to be done, and says in a line at the foot of the window when a new version waits. */
import { define } from '../app/register.js';
import type { Language } from '../strings.js';
import { OfflineElement } from './element.js';
import { offline } from './store.js';
import { words } from './words.js';

export function startOffline(language: Language): void {
  define({ offline: OfflineElement });
  // A frame is part of somebody else's page.
  if (window.parent !== window) return;
  offline.addEventListener('change', () => offline.newer && offer(language));
  const start = (): void => void offline.start().catch(console.warn);
  const whenIdle = (): unknown =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(start) : setTimeout(start, 1000);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

function offer(language: Language): void {
  if (document.querySelector('.newer')) return;
  const own = words[language];
  const line = Object.assign(document.createElement('p'), { className: 'newer' });
  line.setAttribute('role', 'status');
  const button = (name: 'take' | 'later', does: () => void): HTMLButtonElement => {
    const made = Object.assign(document.createElement('button'), { type: 'button', name, textContent: own[name] });
    made.addEventListener('click', does);
    return made;
  };
  document.body.append(line);
  // What comes into a status that is there is read aloud.
  const says = offline.newer as 'waiting' | 'elsewhere';
  line.append(
    own[says],
    button('take', () => {
      line.textContent = own.taking;
      offline.take();
    }),
    button('later', () => line.remove()),
  );
}
