/** How a browser or worker reads the files of the package. */
import type { Environment, WorkerPort } from './environment.js';
import { library } from './build.js';
import { loadError, orElse } from './load-error.js';

export const read: Environment['read'] = async (url, signal) => {
  // A policy makes fetch fail like a lost network does. Which of the two it was, an event says shortly afterwards.
  let forbidden = false;
  const note = (event: Event): void => {
    forbidden ||= (event as SecurityPolicyViolationEvent).effectiveDirective === 'connect-src';
  };
  globalThis.addEventListener?.('securitypolicyviolation', note);
  try {
    const answer = await fetch(url, { signal });
    return {
      bytes: await answer.arrayBuffer(),
      type: answer.headers.get('content-type') ?? '',
      status: answer.status,
    };
  } catch (cause) {
    await new Promise((resolve) => setTimeout(resolve));
    if (!forbidden) throw cause;
    const sentence = 'could not be read: the content security policy of this page forbids it';
    throw loadError(`${url} ${sentence}. Allow it under connect-src${orElse}`, url, cause);
  } finally {
    globalThis.removeEventListener?.('securitypolicyviolation', note);
  }
};

export const remedy: Environment['remedy'] = (url) =>
  url.includes('/.vite/deps/')
    ? `Vite moved the JavaScript of this package and left the WebAssembly where it was. Write optimizeDeps: { exclude: ['${library().replace('.', '/')}'] } in vite.config`
    : `Serve the .wasm file of this package there${orElse}`;

export function portOf(worker: Worker): WorkerPort {
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    listen(receive, failed) {
      worker.onmessage = ({ data }: MessageEvent<unknown>) => receive(data);
      worker.onerror = failed;
    },
    end: () => worker.terminate(),
  };
}
