/** The benchmark in Node: started by main.mjs, writes one JSON line for each thing it finds. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import files from 'bench:cases';
import { loadLayers } from './layers.mjs';
import { loadLimits } from './limits.mjs';
import { run } from './run.mjs';

const { dist, model, limits, layers, ort, ortFolder, variant, quick, only } = JSON.parse(process.argv[2]);
const { load } = await import(dist);
await run({
  rope: await load({ variant }),
  threads: (threads) => load({ variant, threads }),
  modelThreads: async (threads) => (await import(model)).load({ variant, threads }),
  spin: async () => {
    const loop = new Worker("require('node:worker_threads').parentPort.postMessage(0); for (;;);", { eval: true });
    await once(loop, 'message');
    return () => void loop.terminate();
  },
  model: async () => (await import(model)).load({ variant }),
  ort: async (threads) => {
    const made = await import(`${ort}?threads=${threads}`);
    made.env.wasm.wasmPaths = ortFolder;
    return made;
  },
  limits: await loadLimits(await readFile(limits)),
  layers: await loadLayers(await readFile(layers)),
  files,
  quick,
  only,
  emit: (found) => process.stdout.write(`${JSON.stringify(found)}\n`),
});
