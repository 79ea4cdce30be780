/** What every head begins with: theme.js knows the colours before anything is drawn. */
import type { Plugin } from 'vite';

/** `up` leads from the page to the files of public/. */
export const withHead = (html: string, up = '/'): string =>
  html.replace(
    '<!-- head -->',
    `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="${up}icon.svg" type="image/svg+xml" />
    <script src="${up}theme.js"></script>`,
  );

export const heads: Plugin = {
  name: 'ropewalk-heads',
  transformIndexHtml: { order: 'pre', handler: (html) => withHead(html) },
};
