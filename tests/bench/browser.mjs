/** The benchmark in a page that tools/bench.mjs serves; `emit` is the way back to it. */
import files from 'bench:cases';
import { loadLimits } from './limits.mjs';
import { run } from './run.mjs';

window.bench = async ({ variant, quick, only }) => {
  const { load } = await import('/dist/ropewalk.js');
  const ort = await import('/ort/ort.wasm.min.mjs');
  ort.env.wasm.wasmPaths = '/ort/';
  const wasm = await (await fetch(`/limits.${variant}.wasm`)).arrayBuffer();
  await run({
    rope: await load({ variant }),
    ort,
    limits: await loadLimits(wasm),
    files,
    quick,
    only,
    emit: (found) => window.emit(found),
  });
};
