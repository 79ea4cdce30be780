/** Two fingers on a figure: what lies under them stays under them. */
export interface Pinch {
  /** The second finger has come down. */
  begin(): void;
  /** How far the fingers are apart compared with the beginning, and the middle between them then and now. */
  move(spread: number, from: number, to: number): void;
  end(): void;
}

type Finger = { x: number; y: number };

export class Fingers {
  readonly #down = new Map<number, Finger>();
  readonly #pinch: Pinch;
  #begin: { apart: number; middle: number } | null = null;

  constructor(pinch: Pinch) {
    this.#pinch = pinch;
  }

  /** To be called for every `pointerdown`; the rest is heard from there. */
  press(event: PointerEvent): void {
    if (event.pointerType !== 'touch' || this.#down.size > 1) return;
    const target = event.currentTarget as Element;
    const { pointerId } = event;
    target.setPointerCapture(pointerId);
    this.#down.set(pointerId, { x: event.clientX, y: event.clientY });
    if (this.#down.size === 2) {
      this.#begin = this.#seen();
      this.#pinch.begin();
    }
    const listeners = new AbortController();
    const on = (name: string, handle: (event: PointerEvent) => void): void =>
      target.addEventListener(
        name,
        (other) => {
          if ((other as PointerEvent).pointerId === pointerId) handle(other as PointerEvent);
        },
        { signal: listeners.signal },
      );
    const leave = (): void => {
      listeners.abort();
      this.#down.delete(pointerId);
      if (this.#begin) this.#pinch.end();
      this.#begin = null;
    };
    on('pointermove', (move) => {
      this.#down.set(pointerId, { x: move.clientX, y: move.clientY });
      if (!this.#begin) return;
      const { apart, middle } = this.#seen();
      this.#pinch.move(apart / this.#begin.apart, this.#begin.middle, middle);
    });
    on('pointerup', leave);
    on('pointercancel', leave);
  }

  #seen(): { apart: number; middle: number } {
    const [a, b] = [...this.#down.values()] as [Finger, Finger];
    return { apart: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)), middle: (a.x + b.x) / 2 };
  }
}
