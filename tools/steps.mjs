// How every set-up script speaks, runs programs and fails. Set-up runs before `npm ci`, so nothing
// under tools/ that leads to it may import a package.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Where unpacked tools live; every clone of one user shares it. */
export const cache = resolve(
  process.env.ROPEWALK_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ropewalk'),
);

/** A failure with a remedy: it is printed without a stack trace. */
export class SetupError extends Error {}

// Progress goes to stderr: stdout stays free for answers such as `--print-path`.
export const say = (text) => process.stderr.write(`${text}\n`);

/** `step('Compiling', 'about 10 s', work)` prints what starts, and the time it took. */
export async function step(what, howLong, work) {
  say(`- ${what}${howLong ? ` (${howLong})` : ''} ...`);
  const begin = Date.now();
  const result = await work();
  say(`  done in ${((Date.now() - begin) / 1000).toFixed(1)} s`);
  return result;
}

/**
 * What `work` returns at last; its failure only when it was the last of three. A mirror in the middle of its update, or a
 * registry out of breath, answers again in seconds.
 */
export async function tried(work, pauses = [10, 30]) {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      say(`${error.message}\n  Once more in ${pause} s ...`);
      await new Promise((done) => setTimeout(done, pause * 1000));
    }
  }
  return work();
}

// Locks that this process holds, handed on to every program it starts.
const held = new Set();

/**
 * Runs a program to its end. `log` sends its output to a file, of which a failure prints the last
 * lines; `capture` returns stdout; otherwise the output is shown. `check: false` returns the code. After `timeout`
 * milliseconds it is ended.
 */
export function run(program, args, { cwd = root, env, log, capture, check = true, remedy, onOutput, timeout } = {}) {
  return new Promise((done, failed) => {
    const piped = log || capture || onOutput;
    const child = spawn(program, args, {
      cwd,
      timeout,
      env: { ...process.env, ...env },
      stdio: ['ignore', piped ? 'pipe' : 'inherit', piped ? 'pipe' : 'inherit', ...held],
    });
    let out = '';
    let head = '';
    let tail = '';
    let file;
    if (log) {
      mkdirSync(dirname(log), { recursive: true });
      file = createWriteStream(log, { flags: 'a' });
      file.write(`$ ${program} ${args.join(' ')}\n`);
    }
    const take = (isOut) => (chunk) => {
      const text = chunk.toString();
      if (isOut && capture) out += text;
      if (head.length < 1000) head += text;
      tail = (tail + text).slice(-4000);
      file?.write(text);
      onOutput?.(text, isOut);
    };
    child.stdout?.on('data', take(true));
    child.stderr?.on('data', take(false));
    child.on('error', (error) =>
      failed(error.code === 'ENOENT' ? new SetupError(`${program} is missing.${remedy ? `\n${remedy}` : ''}`) : error),
    );
    // Stopped from outside, this program ends at once; its children would go on.
    const end = () => child.kill();
    process.once('exit', end);
    child.on('close', (code, signal) => {
      process.off('exit', end);
      file?.end();
      if (!check) return done({ code: code ?? 1, signal, out, tail });
      if (code === 0) return done(out.trim());
      // Some programs say what is wrong first, others last.
      const lines = (head.length < 1000 ? head : `${head}\n${tail}`).trim().split('\n');
      const shown = (lines.length > 25 ? [...lines.slice(0, 8), '...', ...lines.slice(-15)] : lines).join('\n  ');
      failed(
        new SetupError(
          [
            `${program} ${args.slice(0, 3).join(' ')} ... ended with ${signal ?? `code ${code}`}.`,
            shown && `  ${shown}`,
            log && `The whole output is in ${log}`,
            remedy,
          ]
            .filter(Boolean)
            .join('\n'),
        ),
      );
    });
  });
}

/** The first program called `name` on PATH, as a whole path; undefined when none does. */
export function which(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder || '.', name);
    try {
      accessSync(file, constants.X_OK);
      if (statSync(file).isFile()) return file;
    } catch {
      // Not here.
    }
  }
  return undefined;
}

/** Ubuntu's commands of some browsers only start a snap, which has a file system of its own and cannot be driven. */
export const isSnap = (file) => {
  const target = realpathSync(file);
  if (/\/snap(\/|$)/.test(target)) return true;
  return statSync(target).size < 10_000 && readFileSync(target, 'utf8').includes('/snap/bin/');
};

export const readIf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/**
 * Names, sizes and times of every file below `names`, as one hash. wireit keeps such records for npm scripts, but is a
 * package: what is built here comes before packages are installed, or is CMake's to decide.
 */
export function fingerprint(names) {
  const hash = createHash('sha256');
  const add = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  };
  for (const name of names) add(join(root, name));
  return hash.digest('hex');
}

/**
 * Runs `work` while holding `file` as a lock. The lock is the kernel's: a killed run leaves none behind, and
 * programs that it had started keep it until they end. Node has no call for it, but flock (util-linux, which
 * Debian always has) can lock a file that this process has open. Where it is missing, nothing is locked.
 */
export async function locked(file, work, seconds = 600) {
  if (!which('flock')) return work();
  mkdirSync(dirname(file), { recursive: true });
  const lock = openSync(file, 'a');
  const take = (...options) =>
    new Promise((done, failed) =>
      spawn('flock', [...options, '3'], { stdio: ['ignore', 'inherit', 'inherit', lock] })
        .on('error', failed)
        .on('close', done),
    );
  try {
    if ((await take('--nonblock')) !== 0) {
      const holder = readFileSync(file, 'utf8') || 'another run';
      say(`- Waiting for ${holder}, which holds ${file} ...`);
      if ((await take('--timeout', String(seconds))) !== 0)
        throw new SetupError(
          `${readFileSync(file, 'utf8') || holder} has held ${file} for ${seconds} s.\n` +
            'Wait for it, or end it, then run the same command again.',
        );
    }
    writeFileSync(file, `process ${process.pid} (${process.argv.slice(1).join(' ')})`);
    held.add(lock);
    return await work();
  } finally {
    held.delete(lock);
    closeSync(lock);
  }
}

/** Runs `main` when `url` is the program that was started; prints a SetupError as plain text. */
export async function asProgram(url, main) {
  if (resolve(process.argv[1] ?? '') !== fileURLToPath(url)) return;
  try {
    const code = await main(process.argv.slice(2));
    process.exitCode = typeof code === 'number' ? code : 0;
  } catch (error) {
    say(error instanceof SetupError ? `\n${error.message}` : error.stack);
    process.exitCode = 1;
  }
}
