/**
 * A worker whose file may lie on another origin, as beside an `elements.js` that a page takes from elsewhere: a browser
 * starts workers only from the page's own origin, so a line of the page's own imports the file, which its server
 * must allow (docs/page.md). The build puts it in the place of the browser's class in the package's files.
 */
const own = (url: URL): URL | string =>
  url.origin === location.origin || url.protocol === 'blob:'
    ? url
    : URL.createObjectURL(new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' }));

class BridgedWorker extends globalThis.Worker {
  constructor(url: URL, options?: WorkerOptions) {
    super(own(url), options);
  }
}

export { BridgedWorker as Worker };
