// Measures the package against the limits of the machine and against its rivals.
//
// It checks every case against the double reference, and fails if one is wrong; it never fails for being
// slow. How time is taken stands in measure.mjs, what a case is in run.mjs.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { chromium, quiet } from '../../tools/chromium.mjs';
import { optionsFrom } from '../../tools/options.mjs';
import { relaxedFlag } from '../../tools/relaxed.mjs';
import { below, filesIn, htmlPage, serve } from '../../tools/serve.mjs';
import { setUp } from '../../tools/start.mjs';
import { asProgram, root, say, SetupError, step } from '../../tools/steps.mjs';
import { build } from '../../tools/build.mjs';

const bench = join(root, 'tests', 'bench');
const built = join(root, 'build', 'bench');
const ortFolder = join(root, 'node_modules', 'onnxruntime-web', 'dist');
const tensorflowFolder = join(root, 'node_modules', '@tensorflow', 'tfjs-backend-wasm', 'dist');
const document = join(root, 'docs', 'performance.md');

/** The files with cases, in the order of the table; those of families that are not there are left out. */
const FAMILIES = ['rotation', 'attention', 'cache', 'linear', 'threads', 'model', 'analysis'];

const usage = `npm run bench                     Node and Chromium, both variants; some twenty minutes
npm run bench -- --quick          fewer repetitions, about two minutes
npm run bench -- --node           one engine (or --browser)
npm run bench -- --simd           one variant (or --relaxed)
npm run bench -- --only WORD      the cases whose file, group or name has WORD in it, such as rotation;
                                  onednn is the kernels natively beside oneDNN's; footprint is what is downloaded;
                                  page is how it opens on a slow line and on a slow processor, and frames while figures
                                  are dragged; rope-ways is that figure's frames alone, rope- those of all, six times slower
npm run bench -- --processes 5    medians of so many processes, one after the other
npm run bench -- --json FILE      everything that was measured
npm run bench -- --markdown       writes the summary into docs/performance.md`;

async function main(args) {
  const flags = ['quick', 'node', 'browser', 'simd', 'relaxed', 'markdown'].map((name) => [name, { type: 'boolean' }]);
  const words = ['only', 'json', 'processes'].map((name) => [name, { type: 'string' }]);
  const { values: asked } = optionsFrom(args, usage, Object.fromEntries([...flags, ...words]), { words: false });
  if (!asked) return 0;
  asked.only = asked.only?.toLowerCase();
  const drags = asked.only?.startsWith('rope-');
  const { processes: given = '1' } = asked;
  const processes = Number(given);
  if (!(Number.isInteger(processes) && processes > 0))
    throw new SetupError(`--processes must be a whole number of at least 1, got ${given}`);
  const engines = ['node', 'browser'].filter(
    (engine) =>
      !['footprint', 'onednn', 'page'].includes(asked.only) &&
      !drags &&
      (asked[engine] || !(asked.node || asked.browser)),
  );
  const variants = ['simd', 'relaxed'].filter((variant) => asked[variant] || !(asked.simd || asked.relaxed));

  await setUp();
  await step('Building the limits and the cases', 'a few seconds', async () => {
    for (const variant of variants) await build(`wasm-${variant}`, ['limits', 'layers']);
    await bundle();
  });
  const { line, markdown, medians, summary } = await import('./report.mjs');
  const { cold, download } = await import('./footprint.mjs');

  const machine = `${cpus()[0].model.trim()}, ${cpus().length} cores, one thread used where two are not named`;
  const date = new Date().toISOString().slice(0, 10);
  const minutes = processes * engines.length * variants.length * (asked.only ? 1 : 5) || 1;
  say(`- Measuring on ${machine}, ${date} (${asked.quick ? 'about two minutes' : `about ${minutes} minutes`}) ...`);

  const runs = [];
  const begin = (title) => {
    console.log(`\n${title}`);
    const found = [];
    runs.push({ title, found });
    return (each) => {
      found.push(each);
      console.log(line(each));
    };
  };
  const common = { quick: asked.quick, only: asked.only };
  for (const engine of engines) {
    const measure = engine === 'node' ? inNode : inBrowser;
    for (const variant of variants) {
      if (processes === 1) {
        await measure({ ...common, variant }, begin);
        continue;
      }
      const each = [];
      const collect = (title) => {
        each.push({ title, found: [] });
        return (one) => void each.at(-1).found.push(one);
      };
      while (each.length < processes) await measure({ ...common, variant }, collect);
      medians(each.map(({ found }) => found)).forEach(begin(`${each[0].title}, medians of ${processes} processes`));
    }
  }
  if (asked.only === undefined || 'model, training step'.includes(asked.only)) {
    const { torch } = await import('./torch.mjs');
    begin('Training step')(torch(runs));
  }
  if (asked.only === undefined || 'native, onednn'.includes(asked.only)) {
    const { onednn } = await import('./onednn.mjs');
    (await onednn(common)).forEach(begin('Native, one thread, beside oneDNN'));
  }
  if (asked.only === undefined || 'footprint'.includes(asked.only)) {
    const emit = begin('Footprint');
    emit(await download(root, common));
    emit(await cold(root, built, common));
  }
  if (asked.only === undefined || asked.only === 'page' || drags) {
    const files = ['built', 'opening', 'scrub'];
    const [{ withPage }, { opening, slowly }, { scrub }] = await Promise.all(
      files.map((name) => import(`./${name}.mjs`)),
    );
    const emit = begin('Page');
    await withPage(root, async (browser, address) => {
      if (!drags) {
        emit(await opening(browser, address));
        emit(await slowly(browser, address));
        emit(await scrub(browser, address));
      }
      emit(await scrub(browser, address, 6, drags ? asked.only : ''));
    });
  }

  const { text, wrong } = summary(runs);
  console.log(`\n${text}`);
  if (asked.json) writeFileSync(asked.json, JSON.stringify({ date, machine, runs }, null, 2));
  if (asked.markdown) {
    const asWritten = args.join(' ').replace(/ ?--json \S+/, '');
    const command = ['npm run bench', asWritten].filter(Boolean).join(' -- ');
    writeSummary(markdown({ date, machine, runs, command }));
  }
  return wrong ? 1 : 0;
}

/** The cases that are there, as one module for each engine. */
async function bundle() {
  const esbuild = await import('esbuild');
  const there = readdirSync(bench);
  const names = FAMILIES.filter((name) => there.includes(`${name}.mjs`));
  const contents = [
    ...names.map((name) => `import ${name} from './${name}.mjs';`),
    `export default { ${names.join(', ')} };`,
  ].join('\n');
  const cases = {
    name: 'cases',
    setup(build) {
      build.onResolve({ filter: /^bench:cases$/ }, () => ({ path: 'cases', namespace: 'bench' }));
      build.onLoad({ filter: /.*/, namespace: 'bench' }, () => ({ contents, resolveDir: bench }));
    },
  };
  const shared = {
    bundle: true,
    format: 'esm',
    target: 'es2022',
    outExtension: { '.js': '.mjs' },
    plugins: [cases],
    logLevel: 'error',
    outdir: built,
  };
  await Promise.all([
    esbuild.build({
      ...shared,
      // The latter with what two copies of it, of one thread and of two, would share: they refuse that.
      entryPoints: { node: join(bench, 'node.mjs'), ort: join(ortFolder, 'ort.node.min.mjs') },
      platform: 'node',
    }),
    esbuild.build({
      ...shared,
      entryPoints: [join(bench, 'browser.mjs')],
      platform: 'browser',
      external: ['/dist/*', '/ort/*'],
    }),
  ]);
}

/** After so long without a result an engine hangs: the slowest case takes two minutes. In milliseconds. */
const SILENCE = 600_000;

/** `limits` or `layers`. */
const wasmOf = (name, variant) => join(root, 'build', `wasm-${variant}`, `${name}.wasm`);

async function inNode({ variant, quick, only }, begin) {
  const given = {
    dist: pathToFileURL(join(root, 'dist', 'ropewalk.node.js')).href,
    ort: pathToFileURL(join(built, 'ort.mjs')).href,
    ortFolder: pathToFileURL(`${ortFolder}/`).href,
    model: pathToFileURL(join(root, 'dist', 'ropewalk.model.node.js')).href,
    limits: wasmOf('limits', variant),
    layers: wasmOf('layers', variant),
    variant,
    quick,
    only,
  };
  const emit = begin(`Node ${process.versions.node} (V8 ${process.versions.v8.split('-')[0]}), ${variant}`);
  const child = spawn(
    process.execPath,
    [...(variant === 'relaxed' ? relaxedFlag : []), join(built, 'node.mjs'), JSON.stringify(given)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const silent = setTimeout(() => child.kill('SIGKILL'), SILENCE);
  const closed = new Promise((done, failed) => child.on('close', (...how) => done(how)).on('error', failed));
  for await (const text of createInterface({ input: child.stdout })) {
    silent.refresh();
    emit(JSON.parse(text));
  }
  const [code, signal] = await closed;
  clearTimeout(silent);
  if (code !== 0) throw new SetupError(`The benchmark in Node ended with ${signal ?? `code ${code}`}.`);
}

async function inBrowser({ variant, quick, only }, begin) {
  const { chromium: driver } = await import('playwright-core');
  const server = await benchServer();
  const browser = await driver.launch({ executablePath: await chromium(), args: quiet });
  const silent = setTimeout(() => browser.close(), SILENCE);
  try {
    const page = await browser.newPage();
    const emit = begin(`Chromium ${browser.version()}, ${variant}`);
    page.on('console', (message) => message.type() === 'error' && say(`  ${message.text()}`));
    await page.exposeFunction('emit', (found) => {
      silent.refresh();
      emit(found);
    });
    await page.goto(server.address);
    await page.waitForFunction('window.bench', undefined, { timeout: 120_000 });
    await page.evaluate((given) => window.bench(given), { variant, quick, only });
  } finally {
    clearTimeout(silent);
    await browser.close();
    server.close();
  }
}

/** The bench, in a page that is isolated: its clock has 5 µs, and 100 without these two headers. */
function benchServer() {
  const html =
    '<!doctype html><title>bench</title><link rel="icon" href="data:,"><script type="module" src="/browser.mjs"></script>';
  const headers = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
  const limits = (request, response, next) => {
    const wasm = /^\/(limits|layers)\.(simd|relaxed)\.wasm$/.exec(request.url);
    if (!wasm) return next();
    response.writeHead(200, { ...headers, 'content-type': 'application/wasm' });
    response.end(readFileSync(wasmOf(wasm[1], wasm[2])));
  };
  return serve(
    htmlPage(html, headers),
    limits,
    below('/dist/', filesIn(join(root, 'dist'), headers)),
    below('/ort/', filesIn(ortFolder, headers)),
    below('/tensorflow/', filesIn(tensorflowFolder, headers)),
    filesIn(built, headers),
  );
}

const MARKS = ['<!-- measured by `npm run bench -- --markdown`; do not edit -->', '<!-- end of measured -->'];

/** Puts the summary in place of the last one; what stands around it is written by hand. */
function writeSummary(text) {
  const before = existsSync(document)
    ? readFileSync(document, 'utf8')
    : `# Speed, size and accuracy\n\n${MARKS[0]}\n${MARKS[1]}\n`;
  const [start, end] = [before.indexOf(MARKS[0]), before.indexOf(MARKS[1])];
  if (start < 0 || end < start)
    throw new SetupError(
      `docs/performance.md has lost the two marks that the summary stands between:\n  ${MARKS.join('\n  ')}`,
    );
  mkdirSync(join(root, 'docs'), { recursive: true });
  writeFileSync(document, `${before.slice(0, start)}${MARKS[0]}\n\n${text}\n\n${before.slice(end)}`);
  say('- docs/performance.md has the summary');
}

await asProgram(import.meta.url, main);
