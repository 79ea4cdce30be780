/**
 * Once for all tests of the page: build it, serve it as strictly as a careful host would, start a
 * browser.
 */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { headlessShellIfThere } from '../../tools/headless-shell.mjs';
import { buildPage } from '../../tools/page.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built page, with a slash at the end. */
    page: string;
    /** Where the browser listens. */
    browser: string;
  }
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** No eval, no inline script, nothing from elsewhere. Styles may be inline: formulas are made of them. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; base-uri 'none'; form-action 'none'";

/** The reference and the notebook run what their readers type; that needs one thing more. */
const TYPED = POLICY.replace("'wasm-unsafe-eval'", "'wasm-unsafe-eval' blob:");
const POLICIES = [
  { under: '/somewhere/reference/', policy: TYPED },
  { under: '/somewhere/demos/notebook', policy: TYPED },
  { under: '/somewhere/', policy: POLICY },
];

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = resolve(import.meta.dirname, '../..');
  await buildPage();

  const folder = join(root, 'build/page');
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    // In a folder of its own, as on many hosts: absolute paths in the page would fail.
    let file = join(folder, pathname.replace(/^\/somewhere\//, '/'));
    if (file.endsWith('/')) file += 'index.html';
    if (!pathname.startsWith('/somewhere/') || !existsSync(file) || statSync(file).isDirectory()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': POLICIES.find(({ under }) => pathname.startsWith(under))!.policy,
      // What has a hash in its name stays as it is.
      ...(pathname.includes('/assets/') ? { 'cache-control': 'max-age=3600, immutable' } : {}),
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;

  const browser = await chromium.launchServer({ headless: true, ...headlessShellIfThere() });
  project.provide('page', `http://127.0.0.1:${port}/somewhere/`);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  };
}
