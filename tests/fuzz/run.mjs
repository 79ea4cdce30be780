// npm run fuzz: calls as a hostile program would make them (tests/fuzz/calls.mjs), from a seed.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '../../tools/chromium.mjs';
import { firefox } from '../../tools/firefox.mjs';
import { record } from './record.mjs';
import { optionsFrom } from '../../tools/options.mjs';
import { relaxedFlag } from '../../tools/relaxed.mjs';
import { filesIn, htmlPage, serve } from '../../tools/serve.mjs';
import { asProgram, root, SetupError } from '../../tools/steps.mjs';

const usage = `npm run fuzz                          hostile calls for a minute, in Node
npm run fuzz -- --calls 1000000       so many calls, in place of a time
npm run fuzz -- --seconds 600         another time
npm run fuzz -- --seed 7              other calls (default: 1); the same seed makes the same calls
npm run fuzz -- --build relaxed       simd (default) or relaxed
npm run fuzz -- --entry core          index (default), core, rotate, cjs, inline, model with files and sessions, or, in
                                      Node, plan, pretrained, and gguf: hostile headers of GGUF files
npm run fuzz -- --threads 2           on so many threads, in Node, with calls of index or model that have enough to do for them
npm run fuzz -- --engine chromium     node (default), chromium or firefox
npm run fuzz -- --record              adds the counts to the table of docs/robustness.md
npm run fuzz -- --seed 7 --show 500   describes call 500 of the seed before it is made

The last line has the counts. Ends with 1, and says which calls, where something was not as promised.`;

const inBrowsers = {
  ...{ index: 'ropewalk.js', core: 'ropewalk.core.js', rotate: 'ropewalk.rotate.js' },
  ...{ inline: 'ropewalk.inline.js', model: 'ropewalk.model.js' },
};
const files = {
  ...{ ...inBrowsers, index: 'ropewalk.node.js', core: 'ropewalk.core.node.js', rotate: 'ropewalk.rotate.node.js' },
  ...{ cjs: 'ropewalk.cjs', model: 'ropewalk.model.node.js' },
};
/** What makes the calls of an entry. */
const callsOf = (entry) => (entry === 'model' ? 'model.mjs' : 'calls.mjs');

/**
 * A call that takes a minute more than those before it does not end: the fuzzer counts seconds as a finding already. Beside
 * other work it may be some minutes.
 */
const HANG = 60_000 * Number(process.env.ROPEWALK_PATIENCE ?? '1');

/** In a process of its own: it may need a flag for the relaxed build, and a call that does not end would stop this one. */
async function inNode(entry, wanted) {
  const folder = mkdtempSync(join(tmpdir(), 'ropewalk-fuzz-'));
  const pulse = join(folder, 'call');
  const given = JSON.stringify({ file: join(root, 'dist', files[entry]), calls: callsOf(entry), pulse, wanted });
  const execArgv = wanted.variant === 'relaxed' ? relaxedFlag : [];
  const child = fork(join(root, 'tests/fuzz/node.mjs'), [given], { execArgv });
  let last = -1;
  let since = Date.now();
  let hung = false;
  const watch = setInterval(() => {
    const call = numberIn(pulse);
    if (call !== last) [last, since] = [call, Date.now()];
    hung = Date.now() - since > HANG;
    if (hung) child.kill('SIGKILL');
  }, 1000);
  let result;
  child.on('message', (message) => (result = message));
  const [code, signal] = await once(child, 'exit');
  clearInterval(watch);
  const call = numberIn(pulse);
  rmSync(folder, { recursive: true });
  if (result) return result;
  const what = hung ? 'does not end' : `ended the process (${signal ?? code})`;
  const finding = `call ${call} ${what}; --show ${call} describes it`;
  console.log(finding);
  return { calls: call, returned: 0, refused: 0, own: 0, findings: [finding] };
}

function numberIn(pulse) {
  const bytes = existsSync(pulse) ? readFileSync(pulse) : Buffer.alloc(0);
  return bytes.length === 8 ? bytes.readDoubleLE() : 0;
}

/** Serves the repository, and runs the same calls in a page. */
async function inBrowser(engine, entry, wanted) {
  const server = await serve(htmlPage('<!doctype html>'), filesIn(root));
  const browser = await open(engine);
  try {
    const page = await browser.newPage();
    await page.goto(server.address);
    const program = `(async () => {
      const library = await import('/dist/${inBrowsers[entry]}');
      const { fuzz } = await import('/tests/fuzz/${callsOf(entry)}');
      return fuzz(library, ${JSON.stringify(wanted)});
    })()`;
    page.setDefaultTimeout?.(0);
    const result = await page.evaluate(program);
    for (const finding of result.findings) console.log(finding);
    return result;
  } finally {
    await browser.close();
    server.close();
  }
}

async function open(engine) {
  if (engine === 'firefox') {
    const { default: puppeteer } = await import('puppeteer-core');
    return puppeteer.launch({ browser: 'firefox', executablePath: await firefox(), protocolTimeout: 0 });
  }
  const { chromium: playwright } = await import('playwright-core');
  return playwright.launch({ executablePath: await chromium(), args: ['--no-sandbox'] });
}

await asProgram(import.meta.url, async (args) => {
  const texts = ['calls', 'seconds', 'seed', 'build', 'entry', 'engine', 'show', 'threads'];
  const options = {
    ...Object.fromEntries(texts.map((name) => [name, { type: 'string' }])),
    record: { type: 'boolean' },
  };
  const { values } = optionsFrom(args, usage, options, { words: false });
  if (!values) return 0;
  const { calls, seconds, show, threads, record: recorded } = values;
  const { seed = '1', build = 'simd', entry = 'index', engine = 'node' } = values;
  // Without wasm, and in a loop of their own.
  if (['plan', 'gguf', 'pretrained'].includes(entry)) {
    const words = Object.entries({ calls, seconds, seed, show }).flatMap(([name, value]) =>
      value === undefined ? [] : [`--${name}`, value],
    );
    const [code] = await once(fork(join(root, `tests/fuzz/${entry}.mjs`), words), 'exit');
    return code ?? 1;
  }
  const known = engine === 'node' ? files : inBrowsers;
  if (!['simd', 'relaxed'].includes(build) || !known[entry] || !['node', 'chromium', 'firefox'].includes(engine))
    throw new SetupError(`No such build, entry or engine.\n\n${usage}`);
  const wanted = { seed: Number(seed), variant: build };
  if (calls !== undefined) wanted.calls = Number(calls);
  if (show !== undefined) wanted.show = Number(show);
  if (threads !== undefined) {
    if (engine !== 'node' || !['index', 'model'].includes(entry) || build !== 'simd')
      throw new SetupError(`Threads are in Node, in the simd build of index and model.\n\n${usage}`);
    wanted.threads = Number(threads);
  }
  if (seconds !== undefined || calls === undefined) wanted.seconds = Number(seconds ?? 60);
  const begin = Date.now();
  const run = engine === 'node' ? inNode(entry, wanted) : inBrowser(engine, entry, wanted);
  const { calls: made, returned, refused, own, findings } = await run;
  const time = `${((Date.now() - begin) / 1000).toFixed(0)} s`;
  const kind = threads === undefined ? entry : `${entry} on ${threads}`;
  const closing = `${engine} ${kind} ${build} seed ${seed}: ${made} calls in ${time}, ${returned} returned, ${refused} refused, ${own} ended by a getter of the caller, ${findings.length} findings`;
  console.log(closing);
  if (recorded) record([closing]);
  return findings.length > 0 ? 1 : 0;
});
