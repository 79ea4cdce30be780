/** Lets a value run from frame to frame, as long as it is not told to stop. */
export class Player {
  #frame = 0;
  #last = 0;

  get playing(): boolean {
    return this.#frame !== 0;
  }

  /** `step` gets the seconds since its last call and says whether to go on. Calm: two calls a second. */
  start(step: (seconds: number) => boolean): void {
    this.stop();
    const pause = matchMedia('(prefers-reduced-motion: reduce)').matches ? 500 : 0;
    this.#last = performance.now();
    const run = (now: number): void => {
      const passed = now - this.#last;
      if (passed >= pause) {
        this.#last = now;
        // A page that was out of sight does not catch up.
        if (!step(Math.min(passed, 500 + pause) / 1000)) {
          this.#frame = 0;
          return;
        }
      }
      // What ran may have stopped.
      if (this.#frame !== 0) this.#frame = requestAnimationFrame(run);
    };
    this.#frame = requestAnimationFrame(run);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }
}
