/** The tarball as a stranger gets it: packed, installed in an empty folder, used there. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build as bundle, transform } from 'esbuild';
import { chromium as playwright, type Browser } from 'playwright-core';
import { publint } from 'publint';
import { build, createServer as createViteServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { chromiumIfThere } from '../../tools/chromium.mjs';
import { relaxedFlag } from '../../tools/relaxed.mjs';
import { check, fieldsOf } from '../../tools/repository.mjs';
import { filesIn, serve } from '../../tools/serve.mjs';
import { COMPILER, ROOM } from '../bars.js';
import { patience } from '../patience.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');
const run = promisify(execFile);

/**
 * A new family may raise these, knowingly: every page that imports the package pays.
 * The whole package had 93, until the other encodings took batches and biases by rule and the largest infeasible base came;
 * it had 93.4, `core` 43.5 and `model` 94.7, until caches had 8 bits, and 94.2, 44.2 and 95.6 until kernels were called directly.
 */
const DOWNLOAD_KILOBYTES = { ropewalk: 92.8, 'ropewalk/core': 43.6, 'ropewalk/rotate': 20.15, 'ropewalk/model': 94.7 };

/** What a page downloads of these has keys in place of the sentences of errors. */
const SMALL = ['ropewalk/core', 'ropewalk/rotate'];

interface Outcome {
  turned: number[];
  inWorker?: number[];
  searched: number;
  searchedInWorker: boolean;
  trained: string;
  threads?: string;
  apart: { threads: number; free: boolean; same: boolean };
  refused?: string;
  error?: string;
}

let home = '';
let tarball = '';
let contents: { path: string; size: number }[] = [];

// npm of a test run passes its settings on in the environment; a stranger's shell has none of them.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_|VITE)/i.test(name)));

const node = async (...args: string[]): Promise<string> =>
  (await run(process.execPath, args, { cwd: home, env })).stdout.trim();

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'ropewalk-package-'));
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', home];
  const [packed] = JSON.parse((await run('npm', pack, { cwd: root, env })).stdout) as [
    { filename: string; files: typeof contents },
  ];
  tarball = join(home, packed.filename);
  contents = packed.files;
  writeFileSync(join(home, 'package.json'), JSON.stringify({ name: 'stranger', private: true, type: 'module' }));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: home, env });
  cpSync(join(root, 'tests/package/fixtures'), home, { recursive: true });
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

// [1, 2, 3, 4] at position 7, halves paired: (1, 3) turned by 7, (2, 4) by 0.07.
const expected = [1, 0.01].flatMap((theta, i) => {
  const [a, b] = [i + 1, i + 3];
  const [c, s] = [Math.cos(7 * theta), Math.sin(7 * theta)];
  return [
    [i, a * c - b * s],
    [i + 2, a * s + b * c],
  ];
});

/** Of the model that `model.mjs` trains in Node; a page trains it in the package's own worker file. */
let digest = '';

/** The smallest base for 32768 positions, found in the package's own worker file. */
function expectSearched({ searched, searchedInWorker }: Pick<Outcome, 'searched' | 'searchedInWorker'>): void {
  expect(searched).toBeCloseTo(629978.9, 1);
  expect(searchedInWorker).toBe(true);
}

function expectTurned(turned: number[]): void {
  expect(turned).toHaveLength(4);
  // Numbers below 5 after three float roundings.
  for (const [place, value] of expected) expect(Math.abs(turned[place!]! - value!)).toBeLessThan(1e-6);
}

describe('the tarball', () => {
  test('holds these files and no others', () => {
    expect(contents.map(({ path }) => path).sort()).toEqual([
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'THIRD-PARTY-NOTICES.md',
      'dist/ropewalk.async.cjs',
      'dist/ropewalk.async.d.cts',
      'dist/ropewalk.async.d.ts',
      'dist/ropewalk.async.js',
      'dist/ropewalk.async.node.js',
      'dist/ropewalk.async.worker.js',
      'dist/ropewalk.async.worker.node.js',
      'dist/ropewalk.cjs',
      'dist/ropewalk.cli.js',
      'dist/ropewalk.core.cjs',
      'dist/ropewalk.core.d.cts',
      'dist/ropewalk.core.d.ts',
      'dist/ropewalk.core.js',
      'dist/ropewalk.core.node.js',
      'dist/ropewalk.core.production.js',
      'dist/ropewalk.core.relaxed.wasm',
      'dist/ropewalk.core.simd.wasm',
      'dist/ropewalk.d.cts',
      'dist/ropewalk.d.ts',
      'dist/ropewalk.global.js',
      'dist/ropewalk.inline.cjs',
      'dist/ropewalk.inline.d.cts',
      'dist/ropewalk.inline.d.ts',
      'dist/ropewalk.inline.js',
      'dist/ropewalk.js',
      'dist/ropewalk.model.cjs',
      'dist/ropewalk.model.d.cts',
      'dist/ropewalk.model.d.ts',
      'dist/ropewalk.model.inline.cjs',
      'dist/ropewalk.model.inline.d.cts',
      'dist/ropewalk.model.inline.d.ts',
      'dist/ropewalk.model.inline.js',
      'dist/ropewalk.model.js',
      'dist/ropewalk.model.node.js',
      'dist/ropewalk.model.relaxed.wasm',
      'dist/ropewalk.model.simd.wasm',
      'dist/ropewalk.model.threads.js',
      'dist/ropewalk.model.threads.node.js',
      'dist/ropewalk.model.threads.simd.wasm',
      'dist/ropewalk.model.worker.js',
      'dist/ropewalk.model.worker.node.js',
      'dist/ropewalk.node.js',
      'dist/ropewalk.plan.cjs',
      'dist/ropewalk.plan.d.cts',
      'dist/ropewalk.plan.d.ts',
      'dist/ropewalk.plan.js',
      'dist/ropewalk.plan.zh.cjs',
      'dist/ropewalk.plan.zh.d.cts',
      'dist/ropewalk.plan.zh.d.ts',
      'dist/ropewalk.plan.zh.js',
      'dist/ropewalk.relaxed.wasm',
      'dist/ropewalk.rotate.cjs',
      'dist/ropewalk.rotate.d.cts',
      'dist/ropewalk.rotate.d.ts',
      'dist/ropewalk.rotate.js',
      'dist/ropewalk.rotate.node.js',
      'dist/ropewalk.rotate.production.js',
      'dist/ropewalk.rotate.relaxed.wasm',
      'dist/ropewalk.rotate.simd.wasm',
      'dist/ropewalk.sentences.json',
      'dist/ropewalk.simd.wasm',
      'dist/ropewalk.threads.js',
      'dist/ropewalk.threads.node.js',
      'dist/ropewalk.threads.simd.wasm',
      'dist/ropewalk.types.d.cts',
      'dist/ropewalk.types.d.ts',
      'dist/ropewalk.worker.js',
      'dist/ropewalk.worker.node.js',
      ...readdirSync(join(root, 'docs'))
        .filter((name) => name.endsWith('.md'))
        .map((name) => `docs/${name}`)
        .sort(),
      'package.json',
    ]);
  });

  test('has what its README links to', () => {
    const packed = new Set(contents.map(({ path }) => path));
    const readme = readFileSync(join(home, 'node_modules/ropewalk/README.md'), 'utf8');
    const links = [...readme.matchAll(/\]\(([^)#\s]+)[^)]*\)|href="([^"#]+)/g)]
      .map(([, markdown, html]) => markdown ?? html!)
      .filter((link) => !/^(https?:|mailto:|\/)/.test(link));
    expect(links.length).toBeGreaterThan(15);
    expect(links.filter((link) => !packed.has(link))).toEqual([]);
    // The manual leads on to its own pages.
    const pages = [...packed].filter((path) => path.startsWith('docs/'));
    for (const page of pages)
      for (const [, link] of readFileSync(join(home, 'node_modules/ropewalk', page), 'utf8').matchAll(
        /\]\(([\w-]+\.md)[)#]/g,
      ))
        expect(pages, `${page}: ${link}`).toContain(`docs/${link}`);
  });

  test('is not published unless it says where it comes from, in one address', async () => {
    const folder = join(home, 'published');
    const file = join(folder, 'package.json');
    const readme = (): string => readFileSync(join(folder, 'README.md'), 'utf8');
    mkdirSync(folder);
    cpSync(join(root, 'README.md'), join(folder, 'README.md'));
    const tool = (...args: string[]): Promise<string> =>
      run(process.execPath, [join(root, 'tools/repository.mjs'), '--folder', folder, ...args]).then(
        () => '',
        ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
      );
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    expect(manifest.scripts).toMatchObject({ prepublishOnly: 'node tools/repository.mjs --check' });
    expect(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')).toContain(
      'node tools/repository.mjs --set "$REPOSITORY"',
    );
    const { repository, homepage, bugs, ...without } = manifest as Record<string, unknown>;
    expect([repository, homepage, bugs]).toEqual([undefined, undefined, undefined]);
    writeFileSync(file, JSON.stringify(without));
    expect(await tool('--check')).toContain('does not say where the package comes from: repository, homepage, bugs');
    expect(() => fieldsOf('github.com/owner')).toThrow('must be an address such as');
    expect(await tool('--set', 'https://github.com/owner/name')).toBe('');
    expect(await tool('--check')).toBe('');
    const set = JSON.parse(readFileSync(file, 'utf8')) as object;
    expect(() => check({ ...set, homepage: undefined }, readme())).toThrow('where the package comes from: homepage');
    // In a clone `npx ropewalk` links to it, and a later build must not take the right to run it away.
    expect(statSync(join(root, 'dist/ropewalk.cli.js')).mode & 0o111).toBe(0o111);
    // Two places say how to get it; until it is published, what they say works in a clone.
    expect(readme()).not.toMatch(/<!--|-->|npm pack\b/);
    expect(readme()).toMatch(/^## Install and use\n\n```sh\nnpm install ropewalk\n```\n\n```js/m);
    expect(readme()).toMatch(/Type this, or open[^]*?every pair:\n\n```sh\nnpx ropewalk plan/);
    const unpublished = readFileSync(join(root, 'README.md'), 'utf8');
    expect(unpublished.match(/<!-- in a clone -->/g)).toHaveLength(2);
    expect(() => check(set, unpublished)).toThrow('README.md says what works in a clone');
  });

  test('names no folder of the machine that made it', () => {
    const installed = join(home, 'node_modules/ropewalk/dist');
    const leaking = readdirSync(installed).filter((name) => {
      const text = readFileSync(join(installed, name), 'latin1');
      return text.includes(root) || /\/(home|root|Users|tmp)\//.test(text);
    });
    expect(leaking).toEqual([]);
  });

  test('pleases publint', async () => {
    // What is installed was packed once already.
    const { messages } = await publint({ pkgDir: join(home, 'node_modules/ropewalk'), pack: false, strict: true });
    expect(messages).toEqual([]);
  });

  test('has types that every resolution finds (attw)', async () => {
    const attw = join(modules, '@arethetypeswrong/cli/dist/index.js');
    // The wasm files have no types, and need none. Resolution as before Node 12 knows no subpaths (node16).
    const { stdout } = await run(
      process.execPath,
      [
        attw,
        tarball,
        '--format',
        'json',
        '--profile',
        'node16',
        '--entrypoints',
        '.',
        './core',
        './rotate',
        './inline',
        './model',
        './model/inline',
        './async',
        './plan',
        './plan/zh',
      ],
      { env },
    );
    const { problems } = JSON.parse(stdout) as { problems: Record<string, { resolutionKind?: string }[]> };
    const met = Object.values(problems).flat();
    expect(met.filter(({ resolutionKind }) => resolutionKind !== 'node10')).toEqual([]);
  });

  test('compiles in strict projects: every module setting, with and without the types of a browser', async () => {
    cpSync(join(home, 'types.ts'), join(home, 'types.cts'));
    const exact = ['--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--verbatimModuleSyntax'];
    for (const [module, moduleResolution, lib, files, ...more] of [
      ['nodenext', 'nodenext', 'es2022,dom', ['types.ts', 'calls.ts', 'types.cts']],
      ['esnext', 'bundler', 'es2022', ['types.ts', 'calls.ts'], ...exact],
    ] as const) {
      const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', lib, ...more];
      const settings = ['--module', module, '--moduleResolution', moduleResolution];
      const tsc = join(modules, 'typescript/bin/tsc');
      const all = [tsc, ...options, ...settings, ...files];
      await run(process.execPath, all, { cwd: home, env }).catch((error: { stdout: string }) => {
        throw new Error(error.stdout);
      });
    }
  });

  for (const entry of ['ropewalk', 'ropewalk/core', 'ropewalk/rotate', 'ropewalk/model'] as const) {
    test(`${entry} stays small: what a page downloads that imports \`load\`, minified and gzipped`, async () => {
      const gzipped = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9 }).length / 1000;
      const imported = async (names: string, conditions: string[] = []): Promise<Uint8Array> => {
        const { outputFiles } = await bundle({
          conditions,
          stdin: { contents: `export { ${names} } from '${entry}';`, resolveDir: home },
          bundle: true,
          minify: true,
          format: 'esm',
          target: 'es2022',
          write: false,
        });
        return outputFiles[0]!.contents;
      };
      const file = entry.replace('/', '.');
      const wasm = (variant: string): number =>
        gzipped(readFileSync(join(home, `node_modules/ropewalk/dist/${file}.${variant}.wasm`)));
      const js = gzipped(await imported('load'));
      const pretrained = await imported('fromPretrained');
      const size = js + Math.max(wasm('simd'), wasm('relaxed'));
      const glue = gzipped(
        Buffer.from(
          (await transform(readFileSync(join(root, `build/wasm-simd/${file}.js`), 'utf8'), { minify: true })).code,
        ),
      );
      const parts = {
        'of it glue': glue,
        facade: js - glue,
        wasm: size - js,
        'fromPretrained alone': gzipped(pretrained),
      };
      const list = Object.entries(parts).map(([name, kilobytes]) => `${name} ${kilobytes.toFixed(1)}`);
      console.log(`measured: download of ${entry} ${size.toFixed(1)} kB gzip (${list.join(', ')})`);
      expect(size, COMPILER).toBeLessThan(DOWNLOAD_KILOBYTES[entry] * (1 + ROOM));
      // While a page is developed, and in the large entries always, errors have their sentences.
      const hasSentences = async (...conditions: string[]): Promise<boolean> =>
        Buffer.from(await imported('load', conditions)).includes('must be even');
      expect(await hasSentences()).toBe(!SMALL.includes(entry));
      expect(await hasSentences('development')).toBe(true);
      // Nothing of the module comes along with what needs no module.
      expect(Buffer.from(pretrained).toString()).not.toContain('instantiateWasm');
    });
  }
});

test('a page that imports `openSession` downloads little, and its worker the rest', async () => {
  const { outputFiles } = await bundle({
    stdin: { contents: "export { openSession } from 'ropewalk/model';", resolveDir: home },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const kilobytes = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9 }).length / 1000;
  const dist = join(home, 'node_modules/ropewalk/dist');
  const worker = readFileSync(join(dist, 'ropewalk.model.worker.js'), 'utf8');
  expect(worker).not.toMatch(/^import |import\(/m);
  const inWorker = kilobytes(Buffer.from((await transform(worker, { minify: true })).code));
  const own = kilobytes(outputFiles[0]!.contents);
  const wasm = kilobytes(readFileSync(join(dist, 'ropewalk.model.simd.wasm')));
  console.log(
    `measured: download of a session ${own.toFixed(1)} kB gzip on the page, ${inWorker.toFixed(1)} in the worker, wasm ${wasm.toFixed(1)}`,
  );
  expect(own).toBeLessThan(10);
  expect(inWorker).toBeLessThan(40);
});

test('a page that imports `loadAsync` downloads little, and its worker imports nothing', async () => {
  const { outputFiles } = await bundle({
    stdin: { contents: "export { loadAsync } from 'ropewalk/async';", resolveDir: home },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const own = gzipSync(outputFiles[0]!.contents, { level: 9 }).length / 1000;
  console.log(`measured: download of ropewalk/async ${own.toFixed(1)} kB gzip on the page`);
  expect(own).toBeLessThan(4);
  const worker = readFileSync(join(home, 'node_modules/ropewalk/dist/ropewalk.async.worker.js'), 'utf8');
  // The file of threads has an address that no bundler sees.
  expect(worker.replace(/import\(\s*\/\* @vite-ignore \*\//g, '')).not.toMatch(/^import |import\(|new URL\(['"]/m);
});

test('`plan` is a small download without wasm', async () => {
  const downloaded = async (names: string): Promise<number> => {
    const { outputFiles } = await bundle({
      stdin: { contents: `export { ${names} } from 'ropewalk/plan';`, resolveDir: home },
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      charset: 'utf8',
      write: false,
    });
    expect(outputFiles[0]!.text).not.toContain('instantiateWasm');
    return gzipSync(outputFiles[0]!.contents, { level: 9 }).length / 1000;
  };
  const [one, all, header, listed] = await Promise.all([
    downloaded('plan'),
    downloaded('plan, explain, compare, readGguf, engines, models, commandOf, toMarkdown'),
    downloaded('readGguf'),
    downloaded('models'),
  ]);
  console.log(
    `measured: download of ropewalk/plan ${one.toFixed(1)} kB gzip for plan, ${all.toFixed(1)} for all, ${header.toFixed(1)} for readGguf, ${listed.toFixed(1)} for models`,
  );
  // 8 kB of these are the tables of models and of model types.
  expect(one).toBeLessThan(45.2);
  // 0.9 of these are whole commands and messages in Markdown.
  expect(all).toBeLessThan(57.3);
  // What is made when the file is read has no effects: a bundler leaves the rest out.
  expect(header).toBeLessThan(2.83);
  expect(listed).toBeLessThan(25);
});

describe('in Node', () => {
  test('import works, adds no process handlers and no globals', async () => {
    const first = JSON.parse(await node('first.mjs'));
    expectTurned(first.turned);
    expect(first.refusal).toMatch(/rotate: .*headDim must be even, got 7/);
    expect(first.addedHandlers).toBe(0);
    expect(first.addedGlobals).toBe(0);
  });

  test('the small entries give the same floats by import and by require', async () => {
    const entries = JSON.parse(await node('small.mjs'));
    expect(entries.map(({ functions }: { functions: string[] }) => functions)).toEqual([
      ['rotate', 'attention', 'cache'],
      ['rotate'],
    ]);
    for (const { imported, required } of entries) {
      expectTurned(imported);
      expect(required).toEqual(imported);
    }
  });

  test('models train to the same bits in workers, by import and by require', async () => {
    const { inSession, imported, required } = JSON.parse(await node('model.mjs'));
    expect(imported).toMatch(/^[0-9a-f]{16}$/);
    expect([inSession, required]).toEqual([imported, imported]);
    digest = imported;
  });

  test('a model opens from `ropewalk/model/inline` by import and by require, and nothing is fetched', async () => {
    const { saved, opened, refused } = JSON.parse(await node('inside.mjs'));
    expect(saved).toMatch(/^[0-9a-f]{16}$/);
    expect(opened).toEqual([saved, saved]);
    // Its workers are a browser's.
    expect(refused).toMatch(/^unsupported: session: no worker can be started.*use createModel/);
  });

  test('require works', async () => {
    const first = JSON.parse(await node('first.cjs'));
    expectTurned(first.turned);
    expectSearched(first);
  });

  test('no worker takes the flags of a process whose text is a module', async () => {
    const outcomeOf = async (file: string, head = ''): Promise<Outcome & { inSession?: string }> => {
      const text = head + readFileSync(join(home, file), 'utf8');
      return JSON.parse(await node('--input-type=module', '-e', text)) as Outcome;
    };
    const required = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
    expectSearched(await outcomeOf('first.cjs', required));
    expect((await outcomeOf('model.mjs')).inSession).toBe(digest);
    const apart = "import { load } from 'ropewalk'; import { loadAsync } from 'ropewalk/async';";
    const print = 'console.log(JSON.stringify(await apart(loadAsync, load)));';
    expect(await outcomeOf('apart.js', apart + print)).toEqual({ threads: 2, free: true, same: true });
  });

  test('the relaxed variant is chosen where the engine has it', async () => {
    const first = JSON.parse(await node(...relaxedFlag, 'first.mjs'));
    expectTurned(first.turned);
    expect(first.variant).toBe('relaxed');
  });

  test('from import to the first rotation takes milliseconds', async () => {
    const times: number[] = [];
    for (let i = 0; i < 5; i++) times.push(JSON.parse(await node('first.mjs')).milliseconds);
    times.sort((a, b) => a - b);
    console.log(`measured: cold import to first rotation in Node ${times[2]!.toFixed(1)} ms (median of 5; target 25)`);
  });

  test.each(['ropewalk', 'ropewalk.model.inline'])(
    '%s.js can be imported where there is nothing at all',
    async (name) => {
      const file = `node_modules/ropewalk/dist/${name}.js`;
      const names = await node('--no-warnings', '--experimental-vm-modules', 'bare.mjs', file);
      expect(names.split(' ')).toContain('load');
    },
  );
});

describe('in Chromium, under a strict content security policy', () => {
  const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src data:";
  let browser: Browser;

  beforeAll(async () => {
    browser = await playwright.launch(chromiumIfThere());
  });
  afterAll(() => browser.close());

  async function open(url: string): Promise<Outcome> {
    const page = await browser.newPage();
    const heard: string[] = [];
    page.on('console', (message) => heard.push(message.text()));
    page.on('pageerror', (error) => heard.push(String(error)));
    try {
      await page.goto(url);
      await page.waitForSelector('body[data-done]', { timeout: patience(30_000) }).catch((error: unknown) => {
        throw new Error(`${String(error)}\n${heard.join('\n')}`);
      });
      expect(heard.filter((text) => !text.startsWith('[vite]'))).toEqual([]);
      return JSON.parse((await page.textContent('body'))!) as Outcome;
    } finally {
      await page.close();
    }
  }

  test('a Vite build runs, in the page, in a worker and on two threads, and carries the wasm files of its entries', async () => {
    // As from a shell: Vitest has set it to `test`, which Vite takes for development.
    vi.stubEnv('NODE_ENV', 'production');
    await build({ root: home, base: './', logLevel: 'error', configFile: false, worker: { format: 'es' } }).finally(
      vi.unstubAllEnvs,
    );
    const assets = readdirSync(join(home, 'dist/assets'));
    expect(assets.filter((name) => name.endsWith('.wasm'))).toHaveLength(8);
    const server = await serve(filesIn(join(home, 'dist'), { 'content-security-policy': policy }));
    try {
      const outcome = await open(`${server.address}index.html`);
      expect(outcome.error).toBeUndefined();
      expectTurned(outcome.turned);
      expectTurned(outcome.inWorker!);
      expectSearched(outcome);
      expect(outcome.trained).toBe(digest);
      expect(outcome.refused).toBe('range: table: headDim #z3h, got 7');
      expect(outcome.apart).toEqual({ threads: 1, free: true, same: true });
      expect(outcome.threads).toMatch(
        /^the page is not isolated\. Serve it with the headers Cross-Origin-Opener-Policy/,
      );
    } finally {
      server.close();
    }
    const isolated = await serve(
      filesIn(join(home, 'dist'), {
        'content-security-policy': `${policy}; worker-src 'self' blob:`,
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      }),
    );
    try {
      const outcome = await open(`${isolated.address}index.html`);
      expect(outcome.error).toBeUndefined();
      expect(outcome.threads).toBe('2 threads');
      expect(outcome.apart).toEqual({ threads: 2, free: true, same: true });
      expectSearched(outcome);
    } finally {
      isolated.close();
    }
  });

  test("Vite's development server runs it without any setting", async () => {
    const vite = await createViteServer({
      root: home,
      logLevel: 'error',
      configFile: false,
      server: { port: 0, host: '127.0.0.1' },
    });
    await vite.listen();
    try {
      const outcome = await open(vite.resolvedUrls!.local[0]!);
      expect(outcome.error).toBeUndefined();
      expectTurned(outcome.turned);
      expectTurned(outcome.inWorker!);
      expectSearched(outcome);
      expect(outcome.trained).toBe(digest);
      expect(outcome.refused).toBe('range: table: headDim must be even, got 7');
    } finally {
      await vite.close();
    }
  });

  test('a page without a bundler imports the file', async () => {
    const server = await serve(filesIn(home, { 'content-security-policy': policy }));
    try {
      const outcome = await open(`${server.address}plain.html`);
      expectTurned(outcome.turned);
      expectSearched(outcome);
      expect(outcome.trained).toBe(digest);
      expect(outcome.apart).toEqual({ threads: 1, free: true, same: true });
    } finally {
      server.close();
    }
  });
});
