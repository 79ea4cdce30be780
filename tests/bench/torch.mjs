/** The training step of model.mjs beside the same in PyTorch, where a Python with PyTorch is installed. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seconds } from './measure.mjs';
import { time } from './report.mjs';

const SCRIPT = fileURLToPath(new URL('step.py', import.meta.url));

/** How many times as fast as PyTorch a step in WebAssembly is to be. */
const LEAST = 0.7;

/** Debian's PyTorch takes the BLAS that the system has chosen, which may be ten times slower than OpenBLAS. */
function openBlas() {
  const folder = '/usr/lib';
  const files = existsSync(folder)
    ? readdirSync(folder).map((each) => join(folder, each, 'openblas-pthread', 'libopenblas.so.0'))
    : [];
  return files.find((file) => existsSync(file));
}

function measured() {
  const blas = openBlas();
  const env = { ...process.env, OPENBLAS_NUM_THREADS: '1', ...(blas ? { LD_PRELOAD: blas } : {}) };
  for (const python of ['python3', '/usr/bin/python3']) {
    try {
      const text = execFileSync(python, [SCRIPT], {
        env,
        encoding: 'utf8',
        timeout: 300_000,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      return { ...JSON.parse(text), blas };
    } catch {
      // The next one may have it.
    }
  }
  return undefined;
}

/** Rows of a table; `runs` are those of our own step. */
export function torch(runs) {
  const name = 'Training step beside PyTorch, one thread';
  const ours = runs.flatMap(({ title, found }) =>
    found
      .filter((each) => each.group === 'model' && each.name === 'training step' && !each.wrong)
      .map((each) => ({ title, each })),
  );
  const other = measured();
  if (!other) {
    const text = 'not installed: apt-get install python3-torch libopenblas0-pthread';
    return { type: 'footprint', name, rows: [{ name: 'PyTorch', text }], targets: [] };
  }
  const theirs = seconds(other.seconds);
  const rows = [
    {
      name: `PyTorch ${other.version}${other.blas ? ' with OpenBLAS' : ''}, ${other.weights} weights`,
      text: time(theirs),
    },
    ...ours.map(({ title, each }) => ({
      name: title,
      text: `${time(each.seconds)}, ${(theirs / each.seconds).toFixed(2)} x PyTorch`,
    })),
  ];
  const targets = ours.map(({ title, each }) => {
    const value = theirs / each.seconds;
    return { what: `x PyTorch, ${title}`, value, atLeast: LEAST, reached: value >= LEAST };
  });
  return { type: 'footprint', name, rows, targets };
}
