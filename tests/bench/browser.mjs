/** The benchmark in a page that main.mjs serves; `emit` is the way back to it. */
import files from 'bench:cases';
import { loadLayers } from './layers.mjs';
import { loadLimits } from './limits.mjs';
import { run } from './run.mjs';
import { trainer as tensorflow } from './tensorflow.mjs';

window.bench = async ({ variant, quick, only }) => {
  const { load } = await import('/dist/ropewalk.js');
  const ort = async (threads) => {
    const made = await import(`/ort/ort.wasm.min.mjs?threads=${threads}`);
    made.env.wasm.wasmPaths = '/ort/';
    return made;
  };
  const wasm = async (name) => (await fetch(`/${name}.${variant}.wasm`)).arrayBuffer();
  await run({
    rope: await load({ variant }),
    threads: (threads) => load({ variant, threads }),
    modelThreads: async (threads) => (await import('/dist/ropewalk.model.js')).load({ variant, threads }),
    spin: async () => {
      const loop = new Worker(URL.createObjectURL(new Blob(['postMessage(0); for (;;);'])));
      // A worker whose page never rests does not begin.
      await new Promise((resolve) => (loop.onmessage = resolve));
      return () => loop.terminate();
    },
    model: async () => (await import('/dist/ropewalk.model.js')).load({ variant }),
    ort,
    tensorflow,
    limits: await loadLimits(await wasm('limits')),
    layers: await loadLayers(await wasm('layers')),
    files,
    quick,
    only,
    emit: (found) => window.emit(found),
  });
};
