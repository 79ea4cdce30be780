/** How long a lesson has gone on, the whole and each scene. It knows no clock: whoever asks says what time it is. */
export interface TimerState {
  /** Milliseconds spent on each scene, up to `since`. */
  readonly spent: Readonly<Record<string, number>>;
  /** The time from which on it runs; `null` while it stands. */
  readonly since: number | null;
  readonly scene: string;
}

export class Timer {
  #spent = new Map<string, number>();
  #since: number | null = null;
  #scene = '';

  get running(): boolean {
    return this.#since !== null;
  }

  /** A scene comes on; the time goes to it from now on. */
  enter(scene: string, now: number): void {
    this.#settle(now);
    this.#scene = scene;
  }

  start(now: number): void {
    this.#since ??= now;
  }

  pause(now: number): void {
    this.#settle(now);
    this.#since = null;
  }

  reset(): void {
    this.#spent.clear();
    this.#since = null;
  }

  spentOn(scene: string, now: number): number {
    const open = scene === this.#scene && this.#since !== null ? now - this.#since : 0;
    return (this.#spent.get(scene) ?? 0) + open;
  }

  total(now: number): number {
    const open = this.#since === null ? 0 : now - this.#since;
    return [...this.#spent.values()].reduce((sum, each) => sum + each, open);
  }

  /** A reload of the window does not stop a lesson. */
  get state(): TimerState {
    return { spent: Object.fromEntries(this.#spent), since: this.#since, scene: this.#scene };
  }
  set state({ spent, since, scene }: TimerState) {
    this.#spent = new Map(Object.entries(spent));
    this.#since = since;
    this.#scene = scene;
  }

  #settle(now: number): void {
    if (this.#since === null) return;
    this.#spent.set(this.#scene, this.spentOn(this.#scene, now));
    this.#since = now;
  }
}

/** `7:05`; hours are minutes, too. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How far behind a plan one is, in milliseconds: below zero ahead of it, zero inside the time of the present scene. */
export function delay(elapsed: number, begins: number, ends: number): number {
  if (elapsed > ends) return elapsed - ends;
  return elapsed < begins ? elapsed - begins : 0;
}
