/** The link to the other language leads to the same place, from anywhere. */
import { placeNow, savePlace } from '../place.js';

export function startLanguage(): void {
  document.getElementById('language')!.addEventListener('click', () => savePlace(placeNow()));
}
