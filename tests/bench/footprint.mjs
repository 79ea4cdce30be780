/** What a page downloads, and how long Node takes from import to the first rotated row. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { run } from '../../tools/steps.mjs';
import { kilobytes, time } from './report.mjs';
import { seconds } from './measure.mjs';
import { model } from './onnx.mjs';

const gzip = (file) => gzipSync(file, { level: 9 }).length;
const brotli = (file) =>
  brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: file.length } }).length;
const total = (files, size) => files.reduce((sum, file) => sum + size(file), 0);

/** Minified, as a page's bundler leaves it, and one of the two wasm files. */
async function minified(root, name, file = name) {
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build({
    stdin: { contents: `export { load } from './dist/${file}.js'`, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  return [Buffer.from(outputFiles[0].contents), readFileSync(join(root, `dist/${name}.simd.wasm`))];
}

export async function download(root, { quick }) {
  const core = await minified(root, 'ropewalk.core', 'ropewalk.core.production');
  const rotate = await minified(root, 'ropewalk.rotate', 'ropewalk.rotate.production');
  const whole = await minified(root, 'ropewalk');
  const ort = join(root, 'node_modules/onnxruntime-web/dist');
  const rival = ['ort.wasm.min.mjs', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'].map((name) =>
    readFileSync(join(ort, name)),
  );
  const compressed = (files) => `${kilobytes(total(files, gzip))} gzip, ${kilobytes(total(files, brotli))} brotli`;
  const size = total(core, gzip);
  const atMost = 30_000;
  return {
    type: 'footprint',
    name: 'Download: JavaScript and one wasm file, minified',
    rows: [
      { name: 'ropewalk/rotate', text: compressed(rotate) },
      { name: 'of it wasm', text: compressed([rotate[1]]) },
      { name: 'ropewalk/core', text: compressed(core) },
      { name: 'of it wasm', text: compressed([core[1]]) },
      { name: 'ropewalk', text: compressed(whole) },
      { name: 'of it wasm', text: compressed([whole[1]]) },
      // 14 MB take brotli half a minute.
      { name: 'onnxruntime-web', text: quick ? `${kilobytes(total(rival, gzip))} gzip` : compressed(rival) },
    ],
    targets: [{ what: 'gzip', unit: 'bytes', value: size, atMost, reached: size <= atMost }],
  };
}

const shape = { T: 1, H: 8, d: 64 };

const first = (root, folder) => {
  const { T, H, d } = shape;
  const begin = `const begin = performance.now();`;
  const end = `console.log(performance.now() - begin);`;
  const x = `const x = new Float32Array(${T * H * d}).fill(1);`;
  const url = (file) => JSON.stringify(pathToFileURL(join(root, file)).href);
  const ours = (name) => `${begin}
const { load } = await import(${url(`dist/${name}.node.js`)});
const rope = await load();
${x}
rope.rotate(x, { heads: ${H}, config: { headDim: ${d} } });
${end}`;
  const scripts = {
    ropewalk: ours('ropewalk'),
    'ropewalk/core': ours('ropewalk.core'),
    'ropewalk/rotate': ours('ropewalk.rotate'),
    'onnxruntime-web': `import { readFileSync } from 'node:fs';
${begin}
const ort = await import(${url('node_modules/onnxruntime-web/dist/ort.node.min.mjs')});
ort.env.wasm.numThreads = 1;
const session = await ort.InferenceSession.create(${JSON.stringify(join(folder, 'cold.onnx'))}, { executionProviders: ['wasm'] });
${x}
await session.run({ x: new ort.Tensor('float32', x, [1, ${T}, ${H * d}]), ids: new ort.Tensor('int64', new BigInt64Array(${T}), [1, ${T}]) });
${end}`,
  };
  const table = new Float32Array((T * d) / 2).fill(1);
  const graph = {
    inputs: [
      { name: 'x', shape: [1, T, H * d] },
      { name: 'ids', type: 'int64', shape: [1, T] },
    ],
    outputs: [{ name: 'y', shape: [1, T, H * d] }],
    constants: ['cos', 'sin'].map((name) => ({ name, shape: [T, d / 2], data: table })),
    nodes: [{ op: 'RotaryEmbedding', domain: 'com.microsoft', inputs: ['x', 'ids', 'cos', 'sin'], outputs: ['y'] }],
  };
  writeFileSync(join(folder, 'cold.onnx'), model(graph));
  return Object.entries(scripts).map(([name, script], i) => {
    const file = join(folder, `cold${i}.mjs`);
    writeFileSync(file, script);
    return { name, file };
  });
};

/** New processes, in turns. Files are in the system's cache, the engine's is empty. */
export async function cold(root, folder, { quick }) {
  const scripts = first(root, folder).map((script) => ({ ...script, taken: [] }));
  for (let round = 0; round < (quick ? 3 : 15); round++) {
    for (const { file, taken } of scripts) {
      taken.push(Number(await run(process.execPath, [file], { capture: true })) / 1000);
    }
  }
  const rows = scripts.map(({ name, taken }) => ({ name, text: time(seconds(taken)), seconds: seconds(taken) }));
  const atMost = 0.025;
  const value = rows[0].seconds;
  return {
    type: 'footprint',
    name: 'Cold start in Node: import to first rotated row',
    rows,
    targets: [{ what: 'seconds', value, atMost, reached: value <= atMost }],
  };
}
