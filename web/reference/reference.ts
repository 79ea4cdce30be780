/** The reference in the reader's browser: search, examples that run, the colours of the page. */
import { startTheme } from '../article/around/theme.js';
import { highlight } from './highlight.js';
import { runnable } from './program.js';
import type { Report } from './runner.js';

const one = <Found extends Element>(selector: string, within: ParentNode = document): Found =>
  within.querySelector<Found>(selector)!;

// --- search ------------------------------------------------------------------------------------------

const search = one<HTMLInputElement>('#search');
const found = one('#found');
const entries = [...document.querySelectorAll<HTMLElement>('#names li')].map((row) => ({
  row,
  words: `${row.textContent} ${row.dataset.words ?? ''}`.toLowerCase(),
}));

function filter(): void {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { row, words: has } of entries) {
    row.hidden = !words.every((word) => has.includes(word));
    if (!row.hidden) count++;
  }
  for (const group of document.querySelectorAll<HTMLElement>('#names section'))
    group.hidden = !group.querySelector('li:not([hidden])');
  found.textContent = words.length === 0 ? '' : count === 1 ? '1 name' : `${count} names`;
}
search.addEventListener('input', filter);
search.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') one<HTMLAnchorElement>('#names li:not([hidden]) a').click();
  if (event.key === 'Escape') {
    search.value = '';
    filter();
  }
});
addEventListener('keydown', (event) => {
  const typing = (event.target as Element).matches('input, textarea, select');
  if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  one<HTMLDetailsElement>('#contents').open = true;
  search.focus();
});
filter();

// On a narrow screen the list lies above the text, and would be in the way.
const narrow = matchMedia('(width < 62rem)');
const list = one<HTMLDetailsElement>('#contents');
const fold = (): void => {
  list.open = !narrow.matches;
};
narrow.addEventListener('change', fold);
fold();
one('#names').addEventListener('click', (event) => {
  if (narrow.matches && (event.target as Element).closest('a')) list.open = false;
});

// --- examples ----------------------------------------------------------------------------------------

/** Longer than any example takes on a slow telephone. */
const PATIENCE = 20_000;

function example(box: HTMLElement): void {
  const area = one<HTMLTextAreaElement>('textarea', box);
  const picture = one('pre', box);
  const output = one('output', box);
  const [run, reset] = [one<HTMLButtonElement>('.run', box), one<HTMLButtonElement>('.reset', box)];
  const original = area.defaultValue;
  let worker: Worker | null = null;
  let timer = 0;

  const paint = (): void => {
    picture.innerHTML = `${highlight(area.value)}\n`;
    reset.disabled = area.value === original && output.childElementCount === 0;
  };
  const write = (text: string, kind = ''): void => {
    const line = document.createElement('span');
    line.className = kind;
    line.textContent = text;
    output.append(line);
  };
  const stop = (): void => {
    worker?.terminate();
    worker = null;
    clearTimeout(timer);
    run.textContent = 'Run';
    paint();
  };
  const start = (): void => {
    output.replaceChildren();
    run.textContent = 'Stop';
    worker = new Worker(new URL('runner.js', document.baseURI), { type: 'module' });
    worker.addEventListener('error', (event) => {
      write(`The example could not be started. ${event.message ?? ''}`, 'error');
      stop();
    });
    worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
      if (data.kind === 'line') write((data.line ? `line ${data.line}: ` : '') + data.text, data.error ? 'error' : '');
      else {
        if (data.kind === 'refused')
          write(
            'This server does not let the page run what you type: its Content-Security-Policy lacks "script-src blob:".',
            'error',
          );
        else if (output.childElementCount === 0) write('It ran, and printed nothing.', 'quiet');
        stop();
      }
    });
    timer = window.setTimeout(() => {
      write(`Stopped after ${PATIENCE / 1000} seconds.`, 'error');
      stop();
    }, PATIENCE);
    worker.postMessage({ code: runnable(area.value, document.baseURI) });
  };

  area.addEventListener('input', paint);
  area.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (worker) stop();
    start();
  });
  run.addEventListener('click', () => (worker ? stop() : start()));
  reset.addEventListener('click', () => {
    area.value = original;
    output.replaceChildren();
    stop();
  });
  // A browser that comes back to the page puts in what was typed before.
  paint();
  box.classList.add('alive');
  area.readOnly = false;
}
for (const box of document.querySelectorAll<HTMLElement>('.example')) example(box);

// --- colours -----------------------------------------------------------------------------------------

startTheme();
