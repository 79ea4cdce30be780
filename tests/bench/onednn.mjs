/** The kernels natively, on one thread, beside oneDNN's primitives, where it is installed: onednn.cpp. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../tools/build.mjs';
import { root, run } from '../../tools/steps.mjs';
import { ratio, seconds } from './measure.mjs';

/** What oneDNN may use of the processor: vectors as long as WebAssembly's, or what it finds. */
const PROCESSORS = { 'oneDNN with SSE4.1': { ONEDNN_MAX_CPU_ISA: 'SSE41' }, 'oneDNN with all instructions': {} };

/** Rows of a table. */
export async function onednn({ quick }) {
  if (!['/usr', '/usr/local'].some((folder) => existsSync(join(folder, 'include/oneapi/dnnl/dnnl.hpp')))) {
    const rows = [{ name: 'oneDNN', text: 'not installed: apt-get install libdnnl-dev' }];
    return [{ type: 'footprint', name: 'Native, one thread', rows, targets: [] }];
  }
  await build('native', ['onednn']);
  const program = join(root, 'build/native/onednn');
  const found = [];
  for (const [name, variables] of Object.entries(PROCESSORS)) {
    const env = { OMP_NUM_THREADS: '1', ...variables };
    const text = await run(program, [quick ? '0.3' : '3'], { env, capture: true, timeout: 300_000 });
    for (const line of text.trim().split('\n')) found.push(row(name, JSON.parse(line)));
  }
  return found;
}

/** `error` is a text because it may be no number. */
function row(name, { ours, theirs, error, ...made }) {
  const rivals = [{ name, seconds: seconds(theirs) / 1e9, ratio: ratio(theirs, ours) }];
  const result = { type: 'case', group: 'native', ...made, error: Number(error), rivals, targets: [] };
  if (!(result.error <= made.tolerance)) return { ...result, wrong: true };
  return { ...result, seconds: seconds(ours) / 1e9, rounds: ours.length };
}
