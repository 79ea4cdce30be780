/**
 * A field in percent that a button moves from one end to the other while the reader watches, and a slider by hand.
 *
 *     readonly #fold = new Glide(this, 'folded');
 *     …
 *     draw(this.#fold.at) … ${this.#fold.bar({ there: words.fold, back: words.unfold, slider: words.amount })}
 */
import { html, type TemplateResult } from 'lit';
import type { Fields, NumberName, Values } from '../state/field.js';
import { prefersReducedMotion } from './clock.js';
import { slider } from './controls/slider.js';
import type { LiveElement } from './live-element.js';

/** How long the whole way takes, in milliseconds. */
const DURATION = 1400;

export class Glide<F extends Fields> {
  readonly #host: LiveElement<F>;
  readonly #name: NumberName<F>;
  /** On the way, from 0 to 1; `null` where the state says it. */
  #now: number | null = null;
  #frame = 0;

  constructor(host: LiveElement<F>, name: NumberName<F>) {
    this.#host = host;
    this.#name = name;
    host.addController({ hostDisconnected: () => this.#stop() });
  }

  get #state(): number {
    return (this.#host.state[this.#name] as number) / 100;
  }

  /** How far it has come, from 0 to 1. */
  get at(): number {
    return this.#now ?? this.#state;
  }

  bar(words: { there: string; back: string; slider: string }): TemplateResult {
    const host = this.#host;
    const there = this.#state < 0.5;
    return html`<div class="row glide controls">
      <button type="button" data-field=${this.#name} @click=${() => this.#go(there ? 1 : 0)}>
        ${there ? words.there : words.back}
      </button>
      ${slider(host, this.#name, {
        value: Math.round(100 * this.at),
        label: words.slider,
        set: (value, mark) => {
          this.#stop();
          this.#set(value, mark);
        },
      })}
    </div>`;
  }

  #set(percent: number, mark = ''): void {
    this.#host.set({ [this.#name]: percent } as unknown as Partial<Values<F>>, mark);
  }

  /** At once for a reader who wants no motion. */
  #go(to: number): void {
    const from = this.at;
    this.#stop();
    this.#set(100 * to);
    if (prefersReducedMotion()) return;
    const start = performance.now();
    const next = (now: number): void => {
      const t = Math.min(1, (now - start) / DURATION);
      this.#now = t < 1 ? from + (to - from) * t * t * (3 - 2 * t) : null;
      this.#host.requestUpdate();
      if (t < 1) this.#frame = requestAnimationFrame(next);
    };
    next(start);
  }

  #stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#now = null;
    this.#host.requestUpdate();
  }
}
