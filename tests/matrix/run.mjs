// npm run matrix: the packed package in every environment of tests/matrix, each pinned, with the same small program.
//
// A row works when its numbers are those of Node to the last bit, or when it fails with the sentence that it should: one
// that names the line to write (docs/bundlers.md). Writes docs/matrix.md.

import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createPort } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium as installChromium, chromiumIfThere } from '../../tools/chromium.mjs';
import { optionsFrom } from '../../tools/options.mjs';
import { filesIn, serve } from '../../tools/serve.mjs';
import { asProgram, cache, root, run, say, SetupError, tried } from '../../tools/steps.mjs';

const folder = join(root, 'tests/matrix');
const known = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'environment.mjs')));
const kRecord = join(root, 'docs/matrix.json');
/** A row may take this long; Turbopack once hung for ever. */
const kSeconds = 180;

const usage = `npm run matrix                    the common environments, in about a minute when they are installed
npm run matrix -- all             all of them, in some minutes
npm run matrix -- vite5 next      only these, of
                                  ${known.join(', ').replace(/(.{50,70}?), /g, `$1,\n${' '.repeat(34)}`)}
npm run matrix -- --check …       writes nothing`;

/** A clean environment: npm passes the settings of the run that started this on to every program. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_|VITE|VITEST)/i.test(name)),
);

function pack() {
  const to = join(tmpdir(), `ropewalk-matrix-${process.pid}`);
  mkdirSync(to, { recursive: true });
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', to];
  const [{ filename }] = JSON.parse(execFileSync('npm', args, { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] }));
  return join(to, filename);
}

/** Installs what an environment needs, once, and puts the packed package and its files there. */
async function prepare(name, { packages, files = {}, fixtures = [], manifest = {} }, tarball) {
  const hash = createHash('sha256').update(JSON.stringify(packages)).digest('hex').slice(0, 8);
  const home = join(cache, 'matrix', `${name}-${hash}`);
  const modules = join(home, 'node_modules');
  mkdirSync(home, { recursive: true });
  const done = join(home, 'installed');
  if (!existsSync(done)) {
    writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true }));
    const wanted = Object.entries(packages).map(([each, version]) => `${each}@${version}`);
    if (wanted.length > 0)
      await tried(
        () =>
          run('npm', ['install', '--no-audit', '--no-fund', '--save-exact', '--prefer-offline', ...wanted], {
            cwd: home,
            env,
            log: join(home, 'install.log'),
            remedy: 'The environments of the matrix come from the npm registry.',
          }),
        [10],
      );
    writeFileSync(done, '');
  }
  for (const each of readdirSync(home))
    if (!['node_modules', 'package-lock.json', 'installed', 'install.log'].includes(each))
      rmSync(join(home, each), { recursive: true });
  const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
  const dependencies = { ...packages, ropewalk: version };
  writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, dependencies, ...manifest }));
  rmSync(join(modules, 'ropewalk'), { recursive: true, force: true });
  rmSync(join(modules, '.vite'), { recursive: true, force: true });
  mkdirSync(join(modules, 'ropewalk'), { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', join(modules, 'ropewalk'), '--strip-components=1']);
  const shared = ['program.mjs', 'page.mjs', 'print.mjs'];
  const program = readFileSync(join(folder, 'shared/program.mjs'), 'utf8').replace(/^export /m, '');
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, file)), { recursive: true });
    writeFileSync(join(home, file), text.replace('PROGRAM', program));
  }
  for (const each of shared)
    for (const to of [home, join(home, 'inline'), join(home, 'app'), join(home, 'src/pages')])
      if (existsSync(to)) copyFileSync(join(folder, 'shared', each), join(to, each));
  for (const each of fixtures) copyFileSync(join(root, 'tests/package/fixtures', each), join(home, each));
  return home;
}

const freePort = () =>
  new Promise((done) => {
    const server = createPort().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(String(port)));
    });
  });

function toolsFor(home, expected, browser) {
  const outcomeOf = ({ numbers, error, inWorker }) => {
    if (error !== undefined) throw new Error(error);
    // ropewalk/core has no searches.
    const { searched, ...core } = expected;
    const searches = searched !== undefined && 'searched' in numbers;
    if (JSON.stringify(numbers) !== JSON.stringify(searches ? expected : core))
      throw new Error(`other numbers: ${JSON.stringify(numbers).slice(0, 200)}`);
    if (!searches) return 'works, has no search';
    return inWorker === undefined ? 'works' : `works, search ${inWorker ? 'in a worker' : 'on the page'}`;
  };
  const start = (program, args, { env: more = {} } = {}) => {
    const child = spawn(program, args, { cwd: home, env: { ...env, ...more }, detached: true });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.stderr.on('data', (chunk) => (text += chunk));
    const ended = new Promise((done, failed) => {
      child.on('error', failed);
      child.on('close', (code) => done(code));
    });
    const stop = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    };
    return { ended, stop, text: () => text };
  };
  const tools = {
    home,
    expected,
    async run(program, args, options) {
      const child = start(program, args, options);
      const timer = setTimeout(child.stop, kSeconds * 1000);
      const code = await child.ended;
      clearTimeout(timer);
      if (code === null) throw new Error(`did not end within ${kSeconds} s: ${child.text().slice(-300)}`);
      if (code !== 0) throw new Error(child.text().trim().slice(-1500) || `ended with code ${code}`);
      return child.text();
    },
    bin: (name, args, options) => tools.run(join(home, 'node_modules/.bin', name), args, options),
    node: (...args) => tools.run(process.execPath, args),
    /** What a program prints with shared/print.mjs. */
    async printed(program, args) {
      const text = await tools.run(program, args);
      const line = text.split('\n').find((each) => each.startsWith('{"'));
      if (!line) throw new Error(`printed no outcome: ${text.slice(-500)}`);
      return outcomeOf(JSON.parse(line));
    },
    /** What a page writes with shared/page.mjs. */
    async open(url) {
      const page = await (await browser()).newPage();
      const heard = [];
      page.on('console', (message) => heard.push(message.text()));
      page.on('pageerror', (error) => heard.push(String(error)));
      try {
        await page.goto(url);
        await page.waitForSelector('body[data-done]', { timeout: 60_000 }).catch(() => {
          throw new Error(`the page says nothing. ${heard.join('\n')}`);
        });
        return outcomeOf(JSON.parse(await page.textContent('body')));
      } finally {
        await page.close();
      }
    },
    async page(below, { path = 'index.html', headers = {} } = {}) {
      const server = await serve(filesIn(join(home, below), headers));
      try {
        return await tools.open(server.address + path);
      } finally {
        server.close();
      }
    },
    /** Starts a server of node_modules/.bin, opens its page, ends it. */
    async served(name, args, { path = '', env: more, answer = false } = {}) {
      const port = await freePort();
      const child = start(join(home, 'node_modules/.bin', name), args(port), { env: more });
      const url = `http://127.0.0.1:${port}/${path}`;
      try {
        const until = Date.now() + kSeconds * 1000;
        while (
          !(await fetch(url).then(
            (answer) => answer.status < 500,
            () => false,
          ))
        ) {
          if (Date.now() > until) throw new Error(`no server at ${url}: ${child.text().slice(-500)}`);
          await new Promise((done) => setTimeout(done, 200));
        }
        if (!answer) return await tools.open(url);
        // JSON, or a page that has it in a <pre>.
        const text = await (await fetch(url)).text();
        const [, inside = text] = /<pre>(.*?)<\/pre>/s.exec(text) ?? [];
        return outcomeOf(JSON.parse(inside.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")));
      } finally {
        child.stop();
      }
    },
    /** Files of the package's dist into a folder of the environment. */
    copy(pattern, to) {
      const dist = join(home, 'node_modules/ropewalk/dist');
      for (const name of readdirSync(dist)) if (pattern.test(name)) cpSync(join(dist, name), join(home, to, name));
    },
    first: (below, pattern) =>
      join(
        below,
        readdirSync(join(home, below)).find((name) => pattern.test(name)),
      ),
    text: (file) => readFileSync(join(home, file), 'utf8'),
    write: (file, text) => writeFileSync(join(home, file), text),
  };
  return tools;
}

async function rowOf(row, tools) {
  const begin = Date.now();
  const seconds = () => Number(((Date.now() - begin) / 1000).toFixed(1));
  try {
    const result = await row.run(tools);
    const as = row.says ? `works, but should say ${row.says}` : result;
    return { result: as, passed: !row.says, seconds: seconds() };
  } catch (error) {
    const said = String(error.message)
      .replaceAll(tools.home, '…')
      .replace(/\s+/g, ' ')
      .replace(/^(Error: )?RopeError: /, '');
    const passed = row.says?.test(said) ?? false;
    return {
      result: `${passed ? 'says' : 'FAILS'}: ${said.slice(0, passed ? 600 : 1500)}`,
      passed,
      seconds: seconds(),
    };
  }
}

/** What the program gives in the Node that runs this. */
async function expectedNumbers() {
  const { program } = await import(pathToFileURL(join(folder, 'shared/program.mjs')).href);
  return program(await import(pathToFileURL(join(root, 'dist/ropewalk.node.js')).href));
}

export async function matrix(names, { all = false, write = true } = {}) {
  for (const name of names)
    if (!known.includes(name)) throw new SetupError(`There is no environment ${name}.\n\n${usage}`);
  await installChromium();
  const tarball = pack();
  const expected = await expectedNumbers();
  let launched;
  const browser = async () => (launched ??= (await import('playwright-core')).chromium.launch(chromiumIfThere()));
  const record = existsSync(kRecord) ? JSON.parse(readFileSync(kRecord, 'utf8')) : {};
  let [passed, failed] = [0, 0];
  try {
    for (const name of names.length > 0 ? names : known) {
      const { default: environment } = await import(pathToFileURL(join(folder, name, 'environment.mjs')).href);
      const whole = all || names.length > 0;
      if (!whole && !environment.common) continue;
      say(`${environment.title}`);
      const home = await prepare(name, environment, tarball);
      const tools = toolsFor(home, expected, browser);
      const rows = [];
      for (const row of environment.rows) {
        if (!whole && row.common === false) continue;
        const { result, passed: works, seconds } = await rowOf(row, tools);
        if (works) passed++;
        else failed++;
        say(`  ${works ? ' ok ' : 'FAIL'} ${row.name.padEnd(40)} ${result} (${seconds} s)`);
        rows.push({ name: row.name, result, passed: works });
      }
      if (write && rows.length === environment.rows.length)
        record[name] = { title: environment.title, packages: environment.packages, date: today(), rows };
    }
  } finally {
    await (await launched)?.close();
    rmSync(dirname(tarball), { recursive: true, force: true });
  }
  if (write) writeRecord(record, known);
  return { passed, failed };
}

const today = () => new Date().toISOString().slice(0, 10);

function writeRecord(record, known) {
  const kept = Object.fromEntries(known.filter((name) => record[name]).map((name) => [name, record[name]]));
  writeFileSync(kRecord, `${JSON.stringify(kept, null, 2)}\n`);
  const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const tables = Object.values(kept).map(({ title, date, rows }) => {
    const lines = rows.map(({ name, result }) => `| ${cell(name)} | ${cell(result)} |`);
    return `## ${title}\n\nRun on ${date}.\n\n| where | what happens |\n|---|---|\n${lines.join('\n')}\n`;
  });
  const head = `# Where the package runs

\`npm run matrix -- all\` packs the package, installs each environment at a pinned version, runs the same small program
there (\`tests/matrix/shared/program.mjs\`) and writes this page. "works" means that all numbers are those of Node, to the
last bit. "says" quotes an error of \`load\`, which names the line to write; [bundlers.md](bundlers.md) has these lines.
The operating system was Linux on x64.
`;
  writeFileSync(join(root, 'docs/matrix.md'), `${head}\n${tables.join('\n')}`);
  say(`\nwrote ${relative(root, kRecord)} and docs/matrix.md`);
}

await asProgram(import.meta.url, async (args) => {
  const { positionals: words, values } = optionsFrom(args, usage, { check: { type: 'boolean' } });
  if (!words) return 0;
  const all = words.includes('all');
  const { passed, failed } = await matrix(all ? [] : words, { all, write: !values.check });
  console.log(`${passed} passed, ${failed} failed`);
  return failed ? 1 : 0;
});
