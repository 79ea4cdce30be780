/** The reference in the reader's browser: search, examples that run, the colours of the page. */
import { startTheme } from '../article/around/theme.js';
import { keep, KEPT, kept } from '../article/kept.js';
import { decoded } from '../util/decoded.js';
import { fetched, unpacked } from '../util/fetched.js';
import { highlight } from './highlight.js';
import { runnable } from './program.js';
import type { Report } from './runner.js';

const one = <Found extends Element>(selector: string, within: ParentNode = document): Found =>
  within.querySelector<Found>(selector)!;

/** The folder of the reference, in which the package is. */
const here = new URL('.', import.meta.url).href;

// --- search ------------------------------------------------------------------------------------------

/** Of all pages: each name with its address and what is said of it; and every place. Addresses are from this folder on. */
interface All {
  names: [name: string, address: string, words: string][];
  places: string[];
}
/** Where that is, from this script on. */
declare const REFERENCE_NAMES: string;
let asked: Promise<All> | null = null;
const all = (): Promise<All> =>
  (asked ??= fetched(REFERENCE_NAMES)
    .then(unpacked)
    .then((text) => JSON.parse(text) as All));

const search = one<HTMLInputElement>('#search');
const found = one('#found');
const names = one<HTMLElement>('#names');
const results = one<HTMLElement>('#results');

async function filter(): Promise<void> {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const { names: known } = words.length > 0 ? await all() : { names: [] };
  const rows = known.filter(([name, , said]) => words.every((word) => `${name} ${said}`.toLowerCase().includes(word)));
  results.replaceChildren(
    ...rows.map(([name, address]) => {
      const row = document.createElement('li');
      row.append(Object.assign(document.createElement('a'), { href: new URL(address, here).href, textContent: name }));
      return row;
    }),
  );
  if (words.length > 0 && rows.length === 0)
    results.append(Object.assign(document.createElement('li'), { textContent: 'No name and no sentence has this.' }));
  names.hidden = words.length > 0;
  results.hidden = words.length === 0;
  found.textContent = words.length === 0 ? '' : rows.length === 1 ? '1 name' : `${rows.length} names`;
}
const filterNow = (): void => void filter().catch(console.error);
search.addEventListener('input', filterNow);
search.addEventListener('focus', () => void all().catch(() => (asked = null)), { once: true });
search.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') results.querySelector('a')?.click();
  if (event.key === 'Escape') {
    search.value = '';
    filterNow();
  }
});
addEventListener('keydown', (event) => {
  const typing = (event.target as Element).matches('input, textarea, select');
  if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  one<HTMLDetailsElement>('#contents').open = true;
  search.focus();
});
// A browser that comes back to the page puts in what was typed before.
filterNow();

// On a narrow screen the list lies above the text, and would be in the way; beside it, nothing moves when it opens.
const narrow = matchMedia('(width < 62rem)');
const list = one<HTMLDetailsElement>('#contents');
const fold = (): void => {
  list.open = !narrow.matches;
};
narrow.addEventListener('change', fold);
fold();
for (const links of [names, results])
  links.addEventListener('click', (event) => {
    if (narrow.matches && (event.target as Element).closest('a')) list.open = false;
  });

// A name that stood on one page with all others is on the page of its family now.
const name = decoded(location.hash);
if (name && !document.getElementById(name))
  void all().then(({ places }) => {
    const place = places.find((each) => each.endsWith(`/#${name}`));
    if (place) location.replace(new URL(place, here));
  }, console.error);

// --- examples ----------------------------------------------------------------------------------------

/** Longer than any example takes on a slow telephone. */
const PATIENCE = 20_000;

/** What the reader made of examples, by what these were: of another version's example nothing is kept. */
const typed = (): Record<string, string> => kept(KEPT.examples) ?? {};

function example(box: HTMLElement): void {
  const picture = one('pre', box);
  const original = picture.textContent.trimEnd();
  const label = `Example of ${one(':is(h2, h3) > a', box.parentElement!).textContent}`;
  box.insertAdjacentHTML(
    'beforeend',
    `<div class="bar"><button type="button" class="run" title="Ctrl+Enter">Run</button>
      <button type="button" class="reset" disabled>Reset</button></div>`,
  );
  const [run, reset] = [one<HTMLButtonElement>('.run', box), one<HTMLButtonElement>('.reset', box)];
  const output = document.createElement('output');
  Object.assign(output, { ariaLive: 'polite', ariaLabel: `Result: ${label}` });
  box.append(output);
  const area = document.createElement('textarea');
  Object.assign(area, { spellcheck: false, autocapitalize: 'off', autocomplete: 'off', wrap: 'off', ariaLabel: label });
  area.defaultValue = original;
  area.value = typed()[original] ?? original;
  picture.ariaHidden = 'true';
  picture.after(area);
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
    worker = new Worker(new URL('runner.js', here), { type: 'module' });
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
    worker.postMessage({ code: runnable(area.value, here) });
  };

  const changed = (): void => {
    // What is undefined is left out.
    keep(KEPT.examples, { ...typed(), [original]: area.value === original ? undefined : area.value });
    paint();
  };

  if (area.value !== original) paint();
  area.addEventListener('input', changed);
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
    changed();
    stop();
  });
}
for (const box of document.querySelectorAll<HTMLElement>('.example')) example(box);

// --- colours -----------------------------------------------------------------------------------------

startTheme();
