// The cells of notebook.html. A worker runs them, so that a program that never ends can be stopped.
/* global Worker */
const main = document.querySelector('main');
const address = new URL(main.dataset.package, document.baseURI).href;
const [all, stop] = [document.querySelector('#all'), document.querySelector('#stop')];
let worker = null;

for (const text of document.querySelectorAll('.text')) {
  // An editable text keeps the line breaks of the file.
  text.textContent = text.textContent.trim().replace(/\s+/g, ' ');
  text.contentEditable = 'plaintext-only';
  text.setAttribute('role', 'textbox');
  text.setAttribute('aria-multiline', 'true');
  text.setAttribute('aria-label', 'Text');
}

const cells = [...document.querySelectorAll('.code')].map((area, index) => {
  const cell = Object.assign(document.createElement('div'), { className: 'cell' });
  const run = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Run' });
  const output = document.createElement('output');
  run.setAttribute('aria-label', `Run program ${index + 1}`);
  output.setAttribute('aria-label', `Output ${index + 1}`);
  area.replaceWith(cell);
  cell.append(area, run, output);
  area.spellcheck = false;
  const fit = () => (area.rows = area.value.split('\n').length + 1);
  area.addEventListener('input', fit);
  area.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) start(index);
  });
  run.addEventListener('click', () => start(index));
  fit();
  return { area, output };
});

function end() {
  worker?.terminate();
  worker = null;
  stop.hidden = true;
  main.removeAttribute('aria-busy');
}

/** Runs the cells from the first to `last`. */
function start(last) {
  end();
  for (const { output } of cells) {
    output.textContent = '';
    output.className = '';
  }
  main.setAttribute('aria-busy', 'true');
  stop.hidden = false;
  worker = new Worker(new URL('notebook-worker.js', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data: { cell, text, wrong, done } }) => {
    if (done) return end();
    const { output } = cells[cell];
    output.append(`${output.textContent && '\n'}${text}`);
    if (wrong) output.className = 'wrong';
  });
  worker.addEventListener('error', ({ message }) => {
    cells[last].output.textContent = `The program could not be started. ${message ?? ''}`;
    end();
  });
  // Names of packages mean nothing to a browser: it needs an address.
  const programs = cells.slice(0, last + 1).map(({ area }) => area.value.replace(/(['"])ropewalk\1/g, `'${address}'`));
  worker.postMessage(programs);
}

all.addEventListener('click', () => start(cells.length - 1));
stop.addEventListener('click', end);
