// Serves folders to the browsers that check and measure, on a port of this machine that is free.

import { createServer } from 'node:http';
import sirv from 'sirv';

/** @typedef {import('node:http').IncomingMessage & { url: string }} Request */
/** @typedef {(request: Request, response: import('node:http').ServerResponse, next: () => void) => unknown} Handler */

/**
 * A folder, as a handler for `serve`; `headers` go with every answer, or are a function of the path.
 *
 * @param {string} folder
 * @param {Record<string, string> | ((path: string) => Record<string, string>)} [headers]
 */
export const filesIn = (folder, headers = {}) =>
  sirv(folder, {
    // Files are found as they are asked for, since some are built meanwhile.
    dev: true,
    setHeaders: (response, path) => {
      const all = typeof headers === 'function' ? headers(path) : headers;
      for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
    },
  });

/**
 * An HTML page at `/`, as a handler for `serve`.
 *
 * @param {string} html
 * @param {Record<string, string>} [headers]
 * @returns {Handler}
 */
export const htmlPage =
  (html, headers = {}) =>
  (request, response, next) =>
    /^\/(\?|$)/.test(request.url)
      ? response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(html)
      : next();

/**
 * What stands below `prefix`, answered by `handler`, which does not see the prefix.
 *
 * @param {string} prefix
 * @param {Handler} handler
 * @returns {Handler}
 */
export const below = (prefix, handler) => (request, response, next) => {
  if (!request.url.startsWith(prefix)) return next();
  request.url = request.url.slice(prefix.length - 1);
  handler(request, response, () => response.writeHead(404).end());
};

/**
 * Asks the handlers in turn; what none of them has is not found.
 *
 * @param {...Handler} handlers
 */
export async function serve(...handlers) {
  const server = createServer((request, response) => {
    const ask = (n) =>
      n < handlers.length ? handlers[n](request, response, () => ask(n + 1)) : response.writeHead(404).end();
    ask(0);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
