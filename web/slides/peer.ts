/**
 * Keeps the window with the slides and the presenter's in step, without a server: whoever is used tells the other. Each
 * message goes two ways. From window to window it arrives on a page that was opened as a file, too; by a BroadcastChannel it
 * arrives where neither window has opened the other. The second of the two is dropped, and so is what belongs to another
 * presentation of the same plan: each has a token, in the names of its windows, which window.open hands on and a reload keeps.
 * A presenter's window that was opened by its address joins the slides that answer first.
 *
 *     hello   a window has come: the other answers with what it shows
 *     here    it is still there
 *     shown   what it shows now
 *
 * An answer would take back what was done here since the hello: it is answered with that instead.
 */
export type Role = 'slides' | 'presenter';

export interface Shown {
  /** As in the address: `#hook.answer`. */
  readonly place: string;
  readonly blank: boolean;
  /** The figure's state, as the query of an address; `null` where no figure is. */
  readonly state: string | null;
}

interface Message {
  readonly type: 'ropewalk:slides';
  readonly kind: 'hello' | 'here' | 'shown';
  readonly plan: string;
  /** Of the presentation; '' of a presenter's window that has met no slides yet. */
  readonly token: string;
  readonly from: Role;
  readonly stamp: string;
  readonly shown?: Shown;
  /** Of an answer: the stamp of its hello. */
  readonly answers?: string;
}

/** How often the presenter's window says that it is there, and after how long a silence it is taken to be closed. */
const BEAT = 1000;
const SILENCE = 3500;

const NAME = /^ropewalk-(?:slides|presenter)-(\w+)$/;

export class Peer {
  readonly #plan: string;
  readonly #role: Role;
  readonly #shown: () => Shown;
  readonly #show: (shown: Shown) => void;
  readonly #channel: BroadcastChannel | null;
  readonly #windows = new Set<Window>();
  readonly #seen = new Set<string>();
  /** Of this window; nothing that is shown. */
  // oxlint-disable-next-line syntax/no-restricted-syntax
  readonly #own = Math.random().toString(36).slice(2);
  #token = NAME.exec(window.name)?.[1] ?? '';
  #count = 0;
  /** The count when something was done here. */
  #told = 0;
  #heard = -Infinity;
  /** Hears when the other window comes or goes. */
  onPresence: (there: boolean) => void = () => undefined;
  #there = false;

  constructor(plan: string, role: Role, shown: () => Shown, show: (shown: Shown) => void) {
    this.#plan = plan;
    this.#role = role;
    this.#shown = shown;
    this.#show = show;
    if (role === 'slides') this.#join(this.#token || this.#own);
    this.#channel = channelNamed(`ropewalk.slides.${plan}`);
    this.#channel?.addEventListener('message', ({ data }: MessageEvent) => this.#receive(data, null));
    addEventListener('message', (event) => {
      if (isOwn(event)) this.#receive(event.data, event.source as Window | null);
    });
    if (window.opener) this.#windows.add(window.opener as Window);
    this.#send('hello');
    setInterval(() => {
      this.#send('here');
      this.#presence(performance.now() - this.#heard < SILENCE);
    }, BEAT);
  }

  /** The window of the other role, at that address; `null` where the browser has blocked it. */
  open(address: string, features = ''): Window | null {
    const opened = window.open(
      address,
      nameOf(this.#role === 'slides' ? 'presenter' : 'slides', this.#token),
      features,
    );
    if (opened) this.#windows.add(opened);
    return opened;
  }

  get there(): boolean {
    return this.#there;
  }

  /** Tells the other window what is shown now. */
  tell(): void {
    this.#told = this.#count;
    this.#send('shown', this.#shown());
  }

  #send(kind: Message['kind'], shown?: Shown, answers?: string): void {
    const stamp = `${this.#own} ${this.#count++}`;
    const message: Message = {
      type: 'ropewalk:slides',
      kind,
      plan: this.#plan,
      token: this.#token,
      from: this.#role,
      stamp,
      shown,
      answers,
    };
    this.#channel?.postMessage(message);
    for (const other of this.#windows) {
      if (other.closed) this.#windows.delete(other);
      else other.postMessage(message, target());
    }
  }

  #receive(data: unknown, source: Window | null): void {
    const message = data as Message | null;
    if (message?.type !== 'ropewalk:slides' || message.plan !== this.#plan || message.from === this.#role) return;
    if (!this.#token) this.#join(message.token);
    // Whoever has met nobody yet is told, and may then join.
    else if (!message.token && message.kind === 'hello') return this.#send('shown', this.#shown(), message.stamp);
    if (message.token !== this.#token || this.#seen.has(message.stamp)) return;
    this.#seen.add(message.stamp);
    this.#heard = performance.now();
    // After a reload the slides do not know the window that they had opened; it says that it is there.
    const isNew = source !== null && source !== window && !this.#windows.has(source);
    if (isNew) this.#windows.add(source);
    this.#presence(true);
    const [own, count] = message.answers?.split(' ') ?? [];
    if (message.kind === 'hello') this.#send('shown', this.#shown(), message.stamp);
    else if (message.kind === 'here' && isNew) this.#send('hello');
    else if (own === this.#own && Number(count) < this.#told) this.tell();
    else if (message.kind === 'shown' && message.shown) this.#show(message.shown);
  }

  #join(token: string): void {
    this.#token = token;
    window.name = nameOf(this.#role, token);
  }

  #presence(there: boolean): void {
    if (there === this.#there) return;
    this.#there = there;
    this.onPresence(there);
  }
}

const nameOf = (role: Role, token: string): string => `ropewalk-${role}-${token}`;

/** A file has no origin that could be named. */
const isFile = (): boolean => location.protocol === 'file:';
const target = (): string => (isFile() ? '*' : location.origin);
const isOwn = ({ origin }: MessageEvent): boolean =>
  isFile() ? origin === 'null' || origin.startsWith('file:') : origin === location.origin;

function channelNamed(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    // Refused where the page has no origin: windows then know each other by having been opened.
    return null;
  }
}
