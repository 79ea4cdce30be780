/**
 * A number that is heard while it is moved: its pitch says how high it is.
 *
 *     readonly #tone = new Tone(this);
 *     …
 *     ${this.#tone.box(words)}                    in picture()
 *     this.#tone.sound(share)                     when the reader has moved something
 *
 * Nothing sounds and no sound is prepared before the reader ticks the box; neither address nor browser remembers it, so no
 * link and no visit begins with a sound. A tone fades by itself when no other follows.
 */
import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';

/** Hertz at a share of 0, and the octaves from there to 1. Small loudspeakers still have what lies a little below. */
export const AT_NONE = 220;
export const OCTAVES = 2;
/** Quiet beside a voice that reads the page. */
const LOUDNESS = 0.08;
/** Seconds: one tone goes over into the next without a click; it holds, and then it fades. */
const GLIDE = 0.015;
const HOLD = 0.25;
const FADE = 0.06;

/** Equal differences of the share are equal musical intervals. A share is at most 1 and at least −1. */
export const pitch = (share: number): number => AT_NONE * 2 ** (OCTAVES * Math.min(1, Math.max(-1, share)));

/** From now on this pitch, and then silence. */
export function play(oscillator: OscillatorNode, gain: GainNode, frequency: number): void {
  const now = gain.context.currentTime;
  oscillator.frequency.setTargetAtTime(frequency, now, GLIDE);
  gain.gain.cancelScheduledValues(now);
  gain.gain.setTargetAtTime(LOUDNESS, now, GLIDE);
  gain.gain.setTargetAtTime(0, now + HOLD, FADE);
}

export interface ToneWords {
  hear: string;
  hearing: string;
}

export class Tone {
  readonly #host: ReactiveControllerHost;
  #voice: { context: AudioContext; oscillator: OscillatorNode; gain: GainNode } | null = null;
  #quiet = new AbortController();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController({ hostDisconnected: () => this.#off() });
  }

  sound(share: number): void {
    if (!this.#voice) return;
    const { context, oscillator, gain } = this.#voice;
    // The browser has stopped it, or `#hush` has.
    void context.resume();
    play(oscillator, gain, pitch(share));
  }

  box({ hear, hearing }: ToneWords): TemplateResult {
    return html`<label class="switch">
        <input
          type="checkbox"
          name="hear"
          aria-describedby="hearing"
          .checked=${this.#voice !== null}
          @change=${(event: Event) => ((event.target as HTMLInputElement).checked ? this.#on() : this.#off())}
        />
        ${hear}
      </label>
      <span id="hearing" class=${this.#voice ? 'hint' : 'unseen'}>${hearing}</span>`;
  }

  #on(): void {
    const context = new AudioContext();
    const oscillator = new OscillatorNode(context, { type: 'triangle', frequency: AT_NONE });
    const gain = new GainNode(context, { gain: 0 });
    oscillator.connect(gain).connect(context.destination);
    oscillator.start();
    this.#voice = { context, oscillator, gain };
    this.#quiet = new AbortController();
    const { signal } = this.#quiet;
    // Who looks elsewhere does not want to hear it to its end.
    window.addEventListener('blur', () => this.#hush(), { signal });
    document.addEventListener('visibilitychange', () => this.#hush(), { signal });
    this.#host.requestUpdate();
  }

  /** At once, until something is moved again. */
  #hush(): void {
    void this.#voice?.context.suspend();
  }

  #off(): void {
    if (!this.#voice) return;
    this.#quiet.abort();
    void this.#voice.context.close();
    this.#voice = null;
    this.#host.requestUpdate();
  }
}
