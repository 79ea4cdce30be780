/** How the pages answer to addresses that are nearly or not at all theirs. */
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import type { Connect, Plugin } from 'vite';

/** Of a folder that is asked for without the slash at its end, its links would lead astray: `has` says which there are. */
export const withSlash =
  (has: (path: string) => boolean): Connect.NextHandleFunction =>
  ({ url = '' }, response, next) => {
    const [, path, name, query = ''] = /^([^?]*\/([\w-]+))(\?.*)?$/.exec(url) ?? [];
    if (!path || !has(path)) return next();
    response.writeHead(302, { location: `${name}/${query}` }).end();
  };

const SENTENCES = {
  en: { sentence: 'There is no page at this address.', link: 'Ropewalk: how RoPE works' },
  'zh-Hans': { sentence: '这个地址没有页面。', link: 'Ropewalk：RoPE 的原理' },
};

/** What static hosts answer with. It may stand for any address, and knows the way only by the whole one. */
export function notFound(site: string): string {
  const lines = Object.entries(SENTENCES).map(
    ([tag, { sentence, link }]) =>
      `<p lang="${tag}">${sentence}<br><a href="${site || '/'}${tag === 'en' ? '' : 'zh/'}">${link}</a></p>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>404 · Ropewalk</title>
<body style="max-width:34rem;margin:15vh auto;padding:0 1rem;font:1.125rem/1.6 system-ui">
${lines.join('\n')}
`;
}

/** `npm start` answers as a static host does. `isPage`: of a path with its slash, for the development server. */
export const served = (web: string, isPage: (path: string) => boolean): Plugin => {
  const inFolder = (folder: string) => (path: string) => existsSync(join(folder, path, 'index.html'));
  return {
    name: 'ropewalk-served',
    configureServer: ({ middlewares }) => {
      middlewares.use(withSlash((path) => isPage(`${path}/`) || inFolder(web)(path)));
    },
    configurePreviewServer({ middlewares, config }) {
      const folder = resolve(config.root, config.build.outDir);
      middlewares.use(withSlash(inFolder(folder)));
      return () =>
        void middlewares.use(({ url = '' }: IncomingMessage, response: ServerResponse, next: () => void) => {
          if (existsSync(join(folder, url.replace(/[?#].*/, '')))) return next();
          response.writeHead(404, { 'content-type': 'text/html' }).end(readFileSync(join(folder, '404.html')));
        });
    },
  };
};
