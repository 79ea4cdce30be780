/** The one store and the one lab that every figure of a page uses. */
import type { Lab } from './lab.js';
import { lesson } from './lesson.js';
import { browserAddress } from './parts/browser-address.js';
import { Store } from './state.js';

const inBrowser = typeof location !== 'undefined';

export const store = new Store(inBrowser ? browserAddress : null, lesson.lock);

let lab: Lab | null = null;
let arrived: (lab: Lab) => void;
export const labReady = new Promise<Lab>((resolve) => {
  arrived = resolve;
});
export const currentLab = (): Lab | null => lab;

/** The figures wake up. */
export function setLab(ready: Lab): void {
  lab = ready;
  arrived(ready);
}
