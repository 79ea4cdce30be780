/**
 * As large as the window allows: letters and figure grow with it. Where the scene is then too tall, its figure is made
 * narrower; where that is not enough, the letters smaller, down to what can still be read from the last row, and then the
 * figure as a whole. What is taller then scrolls, as on a telephone.
 */
import { settled } from '../kit/visibility.js';
import type { Stage } from './stage.js';

/** The window for which a page's letters are right. */
const WIDTH = 900;
const HEIGHT = 540;
const SHRINK = 0.88;
const LEAST = 0.6;
/** Of the width that a figure may have. */
const WIDTHS = [100, 84, 70];
/** Of the size of a figure, with its letters. */
const SIZES = [0.92, 0.84, 0.76, 0.68, 0.6];

let last = 0;

/** And again where something that was still on its way has made the scene taller. */
export async function fit(stage: Stage): Promise<void> {
  const { element } = stage;
  while (await fitNow(stage)) {
    const turn = last;
    const { scrollHeight } = element;
    await settled();
    if (turn !== last || isLow(element) || element.scrollHeight <= scrollHeight) return;
  }
}

const isLow = ({ scrollHeight, clientHeight }: HTMLElement): boolean => scrollHeight <= clientHeight + 1;

/** Resolves when the scene has its size; `false` if another scene or size came in between. */
async function fitNow(stage: Stage): Promise<boolean> {
  const turn = ++last;
  const { style } = document.documentElement;
  const { element } = stage;
  const set = async (type: number, width: number, size = 1): Promise<boolean> => {
    style.setProperty('--type', type.toFixed(3));
    element.style.setProperty('--wide', `${width}%`);
    element.style.setProperty('--size', String(size));
    await stage.settled();
    return turn === last;
  };
  /** Also after its lines have been broken anew, which comes a little later; no frame, as a window in the background has none. */
  const fits = async (): Promise<boolean> => {
    if (!isLow(element)) return false;
    await new Promise((done) => setTimeout(done, 30));
    return isLow(element);
  };
  const largest = Math.max(1, Math.min(innerWidth / WIDTH, innerHeight / HEIGHT));
  // Where slides are read like a page nothing has to fit.
  if (getComputedStyle(element).overflowY === 'visible') return set(largest, 100);
  const least = Math.max(1, largest * LEAST);
  for (let type = largest; ; type = Math.max(least, type * SHRINK)) {
    for (const width of WIDTHS) {
      if (!(await set(type, width))) return false;
      if (await fits()) return turn === last;
      if (!stage.figure) break;
    }
    if (type === least) break;
  }
  for (const size of stage.figure ? SIZES : []) {
    if (!(await set(least, 100, size))) return false;
    if (await fits()) return turn === last;
  }
  return set(least, 100);
}
