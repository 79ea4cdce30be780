/** The built page, served as a host would: compressed. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium as driver } from 'playwright-core';
import { chromium, quiet } from '../../tools/chromium.mjs';
import { serve } from '../../tools/serve.mjs';
import { run } from '../../tools/steps.mjs';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** As a host would: compressed, and each file once. */
function compressed(folder) {
  const sent = new Map();
  const read = (file) => {
    if (!sent.has(file)) {
      const content = readFileSync(file);
      // Fonts are compressed already.
      sent.set(file, extname(file) === '.woff2' ? content : brotliCompressSync(content));
    }
    return sent.get(file);
  };
  return serve((request, response, next) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const file = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    if (!existsSync(file) || statSync(file).isDirectory()) return next();
    const type = extname(file);
    response.writeHead(200, {
      'content-type': TYPES[type] ?? 'application/octet-stream',
      ...(type === '.woff2' ? {} : { 'content-encoding': 'br' }),
    });
    response.end(read(file));
  });
}

/** Builds the page, and calls `measure` with a Chromium and the page's address. */
export async function withPage(root, measure) {
  await run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
    log: join(root, 'build', 'page.log'),
  });
  const server = await compressed(join(root, 'build', 'page'));
  const browser = await driver.launch({ executablePath: await chromium(), args: quiet });
  try {
    return await measure(browser, server.address);
  } finally {
    await browser.close();
    server.close();
  }
}
