/** WebKit by the WebDriver protocol itself: WebKitGTK's driver in a virtual screen, or Safari's. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { webkit } from '../../tools/webkit.mjs';
import { patience } from '../patience.js';

export interface WebKit {
  goto(address: string): Promise<void>;
  /** Calls a function of the page with plain arguments; what it promises is waited for. */
  call<R, A extends unknown[]>(work: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  close(): Promise<void>;
}

/** What keeps a browser without a desktop from waiting for one. */
const ALONE = { NO_AT_BRIDGE: '1', GIO_USE_VFS: 'local', GSETTINGS_BACKEND: 'memory', LIBGL_ALWAYS_SOFTWARE: '1' };

export async function openWebKit(width: number, height: number): Promise<WebKit> {
  const { driver, screen } = await webkit();
  const started: ChildProcess[] = [];
  const end = (): void => started.reverse().forEach((each) => each.kill());
  try {
    const display = screen && (await displayOf(screen, started, `${width + 100}x${height + 200}x24`));
    const env = { ...process.env, ...ALONE, ...(display ? { DISPLAY: display, GDK_BACKEND: 'x11' } : {}) };
    const server = await serverOf(driver, started, env);

    const { sessionId } = await ask<{ sessionId: string }>(`${server}/session`, {
      capabilities: { alwaysMatch: { timeouts: { script: patience(120_000), pageLoad: patience(120_000) } } },
    });
    const session = `${server}/session/${sessionId}`;
    await ask(`${session}/window/rect`, { width, height });
    return {
      goto: (url) => ask(`${session}/url`, { url }),
      call: async (work, ...args) => {
        const script = `const done = arguments[arguments.length - 1];
          Promise.resolve().then(() => (${String(work)})(...Array.from(arguments).slice(0, -1)))
            .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
        const answer = await ask<{ value: never; error?: string }>(`${session}/execute/async`, { script, args });
        if (answer.error) throw new Error(answer.error);
        return answer.value;
      },
      close: async () => {
        await ask(session, undefined, 'DELETE').catch(() => undefined);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

async function ask<T = void>(address: string, body?: unknown, method = 'POST'): Promise<T> {
  const response = await fetch(address, { method, body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`);
  return value;
}

/** Xvfb chooses a free display and says which on the file it is given. */
async function displayOf(screen: string, started: ChildProcess[], size: string): Promise<string> {
  const server = spawn(screen, ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(server);
  const display = await Promise.race([
    // Its bytes may come in parts.
    new Promise<string>((said) => createInterface(server.stdout).once('line', (line) => said(`:${line.trim()}`))),
    text(server.stderr).then((why) => Promise.reject(new Error(`Xvfb did not start: ${why}`))),
  ]);
  return display;
}

/** A port that was free may be taken before the driver listens on it: it ends then, and another one is tried. */
async function serverOf(driver: string, started: ChildProcess[], env: NodeJS.ProcessEnv): Promise<string> {
  for (let tries = 1; ; tries++) {
    const port = await freePort();
    const child = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
    started.push(child);
    const server = `http://127.0.0.1:${port}`;
    if (await answering(server, child)) return server;
    if (tries === 3) throw new Error('WebKit’s driver ended three times before it answered');
  }
}

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });

async function answering(server: string, driver: ChildProcess): Promise<boolean> {
  for (const until = Date.now() + patience(30_000); driver.exitCode === null;) {
    if (await fetch(`${server}/status`).catch(() => undefined)) return driver.exitCode === null;
    if (Date.now() > until) throw new Error('WebKit’s driver did not answer');
    await new Promise((done) => setTimeout(done, 100));
  }
  return false;
}
