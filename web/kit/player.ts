/**
 * Play, pause, step and speed for a number of the state: `m` in the odometer, whatever else moves along a
 * line elsewhere.
 *
 *     readonly #player = new Player(this, { field: 'm', last: () => LAST_POSITION, speeds: [1, 10, 100] });
 *     …
 *     ${this.#player.bar()}        in picture()
 *
 * However long it plays, it is one step back. It stops at the end, when the reader takes hold of
 * something, and when the page is hidden.
 */
import { html, svg, type TemplateResult } from 'lit';
import { startClock, stopClock } from './clock.js';
import { clamp } from '../util/scale.js';
import type { Fields, NumberName, Values } from '../state/field.js';
import type { LiveElement } from './live-element.js';

export interface PlayerOptions<F extends Fields> {
  field: NumberName<F>;
  first?: () => number;
  /** What is shown, where the state leaves it to the model. */
  now?: () => number;
  last: () => number;
  /** Positions per second, to choose from; the first is the one at the start. */
  speeds: readonly number[];
  /** Buttons for one step back and on; left out where the figure has its own. */
  steps?: boolean;
}

export class Player<F extends Fields> {
  readonly #host: LiveElement<F>;
  readonly #options: PlayerOptions<F>;
  #playing = false;
  #gesture = 0;
  #speed: number;
  /** Between whole positions. */
  #rest = 0;

  constructor(host: LiveElement<F>, options: PlayerOptions<F>) {
    this.#host = host;
    this.#options = options;
    this.#speed = options.speeds[0]!;
    host.addController({ hostDisconnected: () => this.pause() });
  }

  get playing(): boolean {
    return this.#playing;
  }

  get #value(): number {
    return this.#options.now?.() ?? this.#host.state[this.#options.field];
  }

  #set(value: number, mark = ''): void {
    this.#host.set({ [this.#options.field]: value } as unknown as Partial<Values<F>>, mark);
  }

  play(): void {
    const { store } = this.#host;
    const { first, last } = this.#options;
    // From the end it begins again.
    if (this.#value >= last()) this.#set(first?.() ?? 0);
    startClock(
      (seconds) => this.#tick(seconds),
      () => this.#stopped(),
    );
    this.#rest = 0;
    this.#playing = true;
    store.beginGesture();
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
    if (store.gesture === this.#gesture) store.endGesture();
    this.#host.requestUpdate();
  }

  #tick(seconds: number): void {
    const { store } = this.#host;
    const { last } = this.#options;
    // Somebody has taken hold of something.
    if (store.gesture !== this.#gesture) {
      this.pause();
      return;
    }
    this.#rest += seconds * this.#speed;
    const whole = Math.floor(this.#rest);
    if (whole === 0) return;
    this.#rest -= whole;
    const to = Math.min(last(), this.#value + whole);
    this.#set(to);
    if (to === last()) this.pause();
  }

  #step(by: number): void {
    this.pause();
    const { field, first, last } = this.#options;
    this.#set(clamp(this.#value + by, first?.() ?? 0, last()), `step ${field}`);
  }

  bar(): TemplateResult {
    const { player } = this.#host.strings;
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
      ${this.#playing ? html`<span class="playing">${player.playing}</span>` : ''}
    </div>`;
  }
}
