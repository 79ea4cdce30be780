/** The link to the other language leads to the same place, from anywhere, and so does loading the page again. */
import { settled } from '../../kit/visibility.js';
import { goTo, placeNow, savedPlace, savePlace } from '../place.js';

export function startLanguage(): void {
  document.getElementById('language')!.addEventListener('click', () => savePlace(placeNow()));
  const place = savedPlace();
  savePlace(null);
  if (place) hold(() => goTo(place));
}

/** Again whenever the article changes its height, until the reader moves or everything has settled. */
function hold(go: () => void): void {
  const observer = new ResizeObserver(go);
  const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  const end = (): void => {
    observer.disconnect();
    for (const move of moves) removeEventListener(move, end);
  };
  for (const move of moves) addEventListener(move, end, { passive: true });
  observer.observe(document.querySelector('article')!);
  void settled().then(end);
}
