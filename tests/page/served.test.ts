/** What a server answers where an address is nearly a page's, or no page's. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { notFound, withSlash } from '../../web/plugin/served.js';

function answer(url: string): string | undefined {
  let location: string | undefined;
  const response = {
    writeHead: (_status: number, head: { location: string }) => ({ end: () => void ({ location } = head) }),
  };
  const hasCode = withSlash((path) => path === '/code' || path === '/zh/code');
  hasCode({ url } as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return location && new URL(location, `https://host.example${url}`).href.slice('https://host.example'.length);
}

test.each([
  ['/code', '/code/'],
  ['/zh/code?v=1&m=7', '/zh/code/?v=1&m=7'],
  ['/code/', undefined],
  ['/nothing', undefined],
  ['/theme.js', undefined],
])('%s leads to %s', (url, to) => {
  expect(answer(url)).toBe(to);
});

test('what is not there says so in both languages, and leads to the article by a whole address', () => {
  const html = notFound('https://host.example/ropewalk/');
  expect(html).toContain('<a href="https://host.example/ropewalk/">');
  expect(html).toContain('<a href="https://host.example/ropewalk/zh/">');
  // Of a site that is not told where it stands, the top of the host.
  expect(notFound('')).toContain('<a href="/zh/">');
});
