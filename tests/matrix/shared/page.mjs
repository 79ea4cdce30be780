/* global Worker */
/** Runs the program on a page and writes what came of it into the body. */
import { program } from './program.mjs';

// Whether the package's own worker answered: else the search ran on the page.
let inWorker = false;
if (typeof Worker !== 'undefined')
  globalThis.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      this.addEventListener(
        'message',
        ({ data }) => (inWorker ||= data !== null && typeof data === 'object' && 'result' in data),
      );
    }
  };

export async function report(ropewalk, options) {
  const outcome = await program(ropewalk, options).then(
    (numbers) => ({ numbers, inWorker }),
    (error) => ({ error: String(error) }),
  );
  document.body.textContent = JSON.stringify(outcome);
  document.body.dataset.done = 'yes';
}
