/**
 * Once for all tests of the page: build it, serve it as strictly as a careful host would.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildPage } from '../../tools/page.mjs';
import { below, filesIn, serve } from '../../tools/serve.mjs';
import { BLANK, FIGURES, TEXT, withOnly, withoutText } from './only.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built page, with a slash at the end. */
    page: string;
  }
}

/** No eval, no inline script, nothing from elsewhere. Styles may be inline: formulas are made of them. */
export const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; base-uri 'none'; form-action 'none'";

/** The reference and the notebook run what their readers type; that needs one thing more. */
const TYPED = POLICY.replace("'wasm-unsafe-eval'", "'wasm-unsafe-eval' blob:");
const POLICIES = [
  { under: '/reference/', policy: TYPED },
  { under: '/demos/notebook', policy: TYPED },
  { under: '/', policy: POLICY },
];

export default async function setup(project: TestProject): Promise<() => void> {
  const root = resolve(import.meta.dirname, '../..');
  await buildPage();

  const folder = join(root, 'build/page');
  const folderFiles = filesIn(folder, (path) => ({
    'content-security-policy': POLICIES.find(({ under }) => path.startsWith(under))!.policy,
    // What has a hash in its name stays as it is.
    ...(path.includes('/assets/') ? { 'cache-control': 'max-age=3600, immutable' } : {}),
  }));
  let loads = 0;
  const server = await serve(
    (request, _, next) => {
      if (request.headers['sec-fetch-dest'] === 'document' && !request.url?.endsWith(BLANK)) loads++;
      next();
    },
    // In a folder of its own, as on many hosts: absolute paths in the page would fail.
    below('/somewhere/', (request, response, next) => {
      if (request.url === BLANK) return void response.writeHead(200, { 'content-type': 'text/html' }).end();
      const wanted = request.headers[FIGURES];
      const page = typeof wanted === 'string' && /^\/((?:zh\/)?(?:\w+\/)?)(\?.*)?$/.exec(request.url ?? '');
      if (!page) return folderFiles(request, response, next);
      response.writeHead(200, { 'content-type': 'text/html;charset=utf-8', 'content-security-policy': POLICY });
      const html = withOnly(readFileSync(join(folder, page[1]!, 'index.html'), 'utf8'), wanted.split(','));
      response.end(request.headers[TEXT] ? html : withoutText(html, wanted.split(',')));
    }),
  );

  project.provide('page', `${server.address}somewhere/`);
  return () => {
    server.close();
    console.log(`measured: ${loads} page loads`);
  };
}
