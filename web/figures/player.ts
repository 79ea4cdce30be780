/**
 * Play, pause, step and speed for a number of the state: `m` in the odometer, whatever else moves along a
 * line elsewhere.
 *
 *     readonly #player = new Player(this, { field: 'm', last: () => LAST_POSITION, speeds: [1, 10, 100] });
 *     …
 *     ${this.#player.bar()}        in picture(), and `Player.style` among the styles
 *
 * However long it plays, it is one step back. It stops at the end, when the reader takes hold of
 * something, and when the page is hidden.
 */
import { css, html, svg, type TemplateResult } from 'lit';
import { startClock, stopClock } from '../parts/clock.js';
import { clamp } from '../parts/scale.js';
import type { State } from '../state.js';
import type { Waking } from './waking.js';

/** Fields that hold a number. */
export type NumberField = { [F in keyof State]: State[F] extends number ? F : never }[keyof State];

export interface PlayerOptions {
  field: NumberField;
  first?: () => number;
  last: () => number;
  /** Positions per second, to choose from; the first is the one at the start. */
  speeds: readonly number[];
  /** Buttons for one step back and on; left out where the figure has its own. */
  steps?: boolean;
}

export class Player {
  readonly #host: Waking;
  readonly #options: PlayerOptions;
  #playing = false;
  #gesture = 0;
  #speed: number;
  /** Between whole positions. */
  #rest = 0;

  constructor(host: Waking, options: PlayerOptions) {
    this.#host = host;
    this.#options = options;
    this.#speed = options.speeds[0]!;
    host.addController({ hostDisconnected: () => this.pause() });
  }

  get playing(): boolean {
    return this.#playing;
  }

  play(): void {
    const { store } = this.#host;
    const { field, first, last } = this.#options;
    // From the end it begins again.
    if (store.state[field] >= last()) store.set({ [field]: first?.() ?? 0 });
    startClock(
      (seconds) => this.#tick(seconds),
      () => this.#stopped(),
    );
    this.#rest = 0;
    this.#playing = true;
    store.hold();
    this.#gesture = store.gesture;
    this.#host.requestUpdate();
  }

  pause(): void {
    if (!this.#playing) return;
    stopClock();
    this.#stopped();
  }

  #stopped(): void {
    const { store } = this.#host;
    this.#playing = false;
    // Another gesture ends when its own hand lets go.
    if (store.gesture === this.#gesture) store.release();
    this.#host.requestUpdate();
  }

  #tick(seconds: number): void {
    const { store } = this.#host;
    const { field, last } = this.#options;
    // Somebody has taken hold of something.
    if (store.gesture !== this.#gesture) {
      this.pause();
      return;
    }
    this.#rest += seconds * this.#speed;
    const whole = Math.floor(this.#rest);
    if (whole === 0) return;
    this.#rest -= whole;
    const to = Math.min(last(), store.state[field] + whole);
    store.set({ [field]: to });
    if (to === last()) this.pause();
  }

  #step(by: number): void {
    this.pause();
    const { store } = this.#host;
    const { field, first, last } = this.#options;
    store.set({ [field]: clamp(store.state[field] + by, first?.() ?? 0, last()) }, `step ${field}`);
  }

  bar(): TemplateResult {
    const { player } = this.#host.words;
    const { field, speeds, steps = true } = this.#options;
    // The name begins with what is seen: it is what a reader says to the machine.
    const step = (by: number, sign: string, name: string): TemplateResult =>
      html`<button type="button" data-field=${field} aria-label=${`${sign} ${name}`} @click=${() => this.#step(by)}>
        ${sign}
      </button>`;
    return html`<div class="player controls" role="group" aria-label=${player.name}>
      ${steps ? step(-1, '−1', player.back) : ''}
      <button
        type="button"
        class="play"
        data-field=${field}
        aria-label=${this.#playing ? player.pause : player.play}
        @click=${() => (this.#playing ? this.pause() : this.play())}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          ${this.#playing ? svg`<path d="M3 2h4v12H3zM9 2h4v12H9z"></path>` : svg`<path d="M4 2l10 6-10 6z"></path>`}
        </svg>
      </button>
      ${steps ? step(1, '+1', player.on) : ''}
      ${
        speeds.length > 1
          ? html`<select
              aria-label=${player.speed}
              @change=${(event: Event) => (this.#speed = Number((event.target as HTMLSelectElement).value))}
            >
              ${speeds.map(
                (speed) =>
                  html`<option value=${speed} ?selected=${speed === this.#speed}>${player.perSecond(speed)}</option>`,
              )}
            </select>`
          : ''
      }
    </div>`;
  }

  static readonly style = css`
    .player {
      display: inline-flex;
      align-items: center;
      gap: 0.25rem;
    }
    .player .play svg {
      inline-size: 1rem;
      margin: auto;
    }
    .player select {
      padding-inline: 0.25rem;
    }
  `;
}
