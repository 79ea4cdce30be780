/**
 * The service worker of the site: it stores every file and answers from there, so that all pages work without a network.
 * `tools/offline.mjs` makes `offline.js` of it, with the list of files.
 *
 * Each version of the site has a cache of its own. A new one is stored beside the old one and waits until the reader takes it;
 * what an open page still wants of the older one it finds there until that page is closed.
 *
 * Workbox (workbox-precaching) stores and finds the files; workbox-build 7.4.1, which would list them, brings 323 packages and not
 * the checksums.
 */
import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching';

/** A file a line, with its checksum unless its name has one, and the version that they are. Put in by the bundler. */
declare const ROPEWALK_FILES: string;
declare const ROPEWALK_VERSION: string;

/** What the types of a page do not have; those of a worker cannot stand beside them. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly { url: string }[]>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: ExtendableEvent & MessageEvent<string>) => void): void;
}
const worker = globalThis as unknown as Scope;

/** Other sites may lie on the same origin. */
const ours = `ropewalk ${worker.registration.scope} `;
const cacheName = ours + ROPEWALK_VERSION;
/** Where the cache keeps how much is in it. */
const SIZE = `${worker.registration.scope}?stored-bytes`;

const controller = new PrecacheController({ cacheName });
controller.addToCacheList(
  ROPEWALK_FILES.split('\n').map((line): PrecacheEntry => {
    const [url, checksum] = line.split(' ') as [string, string?];
    return checksum
      ? { url, revision: checksum.slice(0, 8), integrity: `sha256-${checksum}` }
      : { url, revision: null };
  }),
);
/** The query of an address is the state of its page. */
const route = new PrecacheRoute(controller, { ignoreURLParametersMatching: [/./] });

/** The reader has turned it off, and this worker lives until its pages are closed. */
let ended = false;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    takeOver()
      .then(() => controller.install(event as never))
      .then(measure),
  );
});
// The page that stored it all is to go on without a network, too.
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (ended || request.method !== 'GET' || url.origin !== location.origin) return;
  const params: unknown = route.match({ url, request, event, sameOrigin: true });
  if (params) event.respondWith(controller.strategy.handle({ request, event, params }));
  // A page of an older version asks for a file of its own. The names of these say what is in them.
  else if (url.pathname.includes('/assets/')) event.respondWith(fromAny(request));
});

worker.addEventListener('message', (event) => {
  if (event.data === 'take') event.waitUntil(worker.skipWaiting());
  else if (event.data === 'tidy') event.waitUntil(tidy());
  else if (event.data === 'size') event.waitUntil(storedBytes().then((bytes) => event.ports[0]?.postMessage(bytes)));
  else if (event.data === 'end') {
    ended = true;
    event.waitUntil(ourCaches().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
  }
});

const ourCaches = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(ours));

/** What did not change since the version before is not fetched again. */
async function takeOver(): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const url of controller.getURLsToCacheKeys().values())
    if (!(await cache.match(url))) {
      const known = await caches.match(url);
      if (known) await cache.put(url, known);
    }
}

/** As it lies there: a server may have sent a file unpacked. */
async function measure(): Promise<void> {
  const cache = await caches.open(cacheName);
  let bytes = 0;
  for (const answer of await cache.matchAll()) bytes += (await answer.blob()).size;
  await cache.put(SIZE, new Response(String(bytes)));
}

async function storedBytes(): Promise<number> {
  const answer = await (await caches.open(cacheName)).match(SIZE);
  return Number(await answer?.text());
}

async function fromAny(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreSearch: true })) ?? fetch(request);
}

/** The page that asks is the only one: nobody reads an older version, and none is on its way that needs what is here. */
async function tidy(): Promise<void> {
  const names = await ourCaches();
  const { scope, installing, waiting } = worker.registration;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (installing || waiting || windows.filter(({ url }) => url.startsWith(scope)).length > 1) return;
  for (const name of names) if (name !== cacheName) await caches.delete(name);
}
