/** Whether the site is stored in this browser: what the service worker (worker.ts) does, as the pages see it. */
import { keep, kept } from '../article/kept.js';
import { homeLink, inOneFile } from '../state/links.js';

/** What the reader has chosen, which is remembered: `on` also where nothing is stored without being asked. */
const CHOICE = 'ropewalk.offline';
/** This window is to have the newer version. A browser may be slow to give it, and readers reload. */
const TAKING = 'ropewalk.taking';

const worker = (): ServiceWorker | null => globalThis.navigator?.serviceWorker?.controller ?? null;
/** The worker that this page came from. */
const first = worker();

export type Stage = 'unknown' | 'impossible' | 'off' | 'storing' | 'failed' | 'ready';

class OfflineStore extends EventTarget {
  stage: Stage = 'unknown';
  /** Of all files; 0 as long as that is not known. */
  bytes = 0;
  /** A newer version is stored and waits; `elsewhere`: another window has taken it. */
  newer: false | 'waiting' | 'elsewhere' = false;
  #registration: ServiceWorkerRegistration | null = null;

  /** Once for a page that is no frame. */
  async start(): Promise<void> {
    if (inOneFile || !isPossible()) return this.#show({ stage: 'impossible' });
    const changed = (): void => {
      if (taking) takeUp();
      else if (first) this.#show({ newer: 'elsewhere' });
    };
    navigator.serviceWorker.addEventListener('controllerchange', changed);
    // Another window may have taken it while this one loaded.
    if (worker() !== first) changed();
    const choice = kept<'on' | 'off'>(CHOICE);
    if (choice === 'off' || (choice !== 'on' && savesData())) return this.#showOff();
    await this.#store();
  }

  /** The reader asks for it. */
  store(): Promise<void> {
    keep(CHOICE, 'on');
    return this.#store();
  }

  async remove(): Promise<void> {
    keep(CHOICE, 'off');
    const workers = [this.#registration?.active, this.#registration?.waiting, this.#registration?.installing];
    for (const each of workers) each?.postMessage('end');
    await this.#registration?.unregister();
    const ours = `ropewalk ${homeLink('./')} `;
    for (const name of await caches.keys()) if (name.startsWith(ours)) await caches.delete(name);
    this.#show({ stage: 'off', newer: false });
  }

  /**
   * This page in the newer version. Other windows go on with theirs. Where one of them is just loading, Chromium wakes the older
   * worker again and lets it work for half a minute first.
   */
  take(): void {
    setTaking(true);
    const waiting = this.#registration?.waiting;
    if (waiting) waiting.postMessage('take');
    else takeUp();
  }

  async #store(): Promise<void> {
    try {
      this.#show({ stage: 'storing' });
      const options = { scope: homeLink('./'), updateViaCache: 'none' } as const;
      const registration = await navigator.serviceWorker.register(homeLink('offline.js'), options);
      // Tests and extensions put a function in the place of it that does nothing.
      if (!registration) return this.#show({ stage: 'impossible' });
      this.#registration = registration;
      const first = registration.active ?? registration.waiting ?? registration.installing;
      if (!first || !(await becomesActive(first))) return this.#show({ stage: 'failed' });
      const bytes = await sizeOf(first);
      first.postMessage('tidy');
      this.#show({ stage: 'ready', bytes });
      this.#watch(registration);
    } catch (error) {
      console.warn(error);
      this.#show({ stage: 'failed' });
    }
  }

  #watch(registration: ServiceWorkerRegistration): void {
    if (!registration.waiting) setTaking(false);
    const follow = (): void => {
      if (registration.waiting && taking) registration.waiting.postMessage('take');
      else if (registration.waiting) this.#show({ newer: 'waiting' });
      registration.installing?.addEventListener('statechange', follow);
    };
    registration.addEventListener('updatefound', follow);
    follow();
  }

  async #showOff(): Promise<void> {
    this.#show({ stage: 'off' });
    const response = await fetch(homeLink('offline.json'));
    if (response.ok) this.#show({ bytes: ((await response.json()) as { bytes: number }).bytes });
  }

  #show(change: Partial<Pick<this, 'stage' | 'bytes' | 'newer'>>): void {
    Object.assign(this, change);
    this.dispatchEvent(new Event('change'));
  }
}

export const offline = new OfflineStore();

/** Not from a file, not over plain http, not in every private window. The development server has no worker to give. */
const isPossible = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && /^https?:$/.test(location.protocol) && 'caches' in window;

/** Asked for, or known of a line on which a page takes a minute. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

let taking = false;
try {
  taking = sessionStorage.getItem(TAKING) !== null;
} catch {
  // Forbidden: it is forgotten at a reload.
}

function setTaking(on: boolean): void {
  taking = on;
  try {
    if (on) sessionStorage.setItem(TAKING, '');
    else sessionStorage.removeItem(TAKING);
  } catch {
    // As above.
  }
}

function takeUp(): void {
  setTaking(false);
  location.reload();
}

function becomesActive(worker: ServiceWorker): Promise<boolean> {
  return new Promise((known) => {
    const look = (): void => {
      if (worker.state === 'activated') known(true);
      else if (worker.state === 'redundant') known(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

function sizeOf(worker: ServiceWorker): Promise<number> {
  return new Promise((known) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<number>) => known(data);
    worker.postMessage('size', [port2]);
  });
}
