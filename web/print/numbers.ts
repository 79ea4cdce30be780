/** Numbers of the text that follow the state, as they stand now: fields become text. */
import { kernelsReady } from '../shared.js';

export async function settleNumbers(blocks: readonly HTMLElement[]): Promise<void> {
  const place = document.createElement('div');
  place.className = 'paper-stage';
  place.inert = true;
  place.append(...blocks.filter((block) => block.querySelector('rope-live')));
  document.body.append(place);
  await kernelsReady;
  // They write themselves when the kernels are there, in a task of their own.
  await new Promise((done) => setTimeout(done));
  for (const live of place.querySelectorAll('rope-live')) {
    const field = live.querySelector('input');
    live.replaceWith(field ? field.value : live.textContent);
  }
  place.remove();
}
