/**
 * A figure whose numbers a trained model has to answer first, in a worker: what it shows follows the answers that are
 * there, and asks for those that are not.
 */
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { MeasuredFigure } from '../kit/measured.js';
import type { Fields } from '../state/field.js';
import { underWay } from '../kit/visibility.js';
import { fetched, unpacked } from '../util/fetched.js';
import {
  answerTo,
  ask,
  onAnswer,
  placeOf,
  readAnswers,
  setSource,
  writeAnswers,
  type Asking,
  type Question,
} from './answers.js';
import type { Source } from './source.js';
import { words as shared, type SharedWords } from './words.js';

const inBrowser = typeof window !== 'undefined';

/** What the build was answered, by the file that has it. A figure without it asks itself. */
const files = new Map<string, Promise<void>>();
function answersFrom(file: string): Promise<void> {
  const found =
    files.get(file) ??
    underWay(fetched(new URL(file, document.baseURI).href).then(unpacked).then(readAnswers).catch(console.error));
  files.set(file, found);
  return found;
}

export abstract class TrainedFigure<F extends Fields = Fields, W = unknown, M = unknown> extends MeasuredFigure<
  F,
  W,
  M
> {
  static override properties: PropertyDeclarations = { asking: { state: true }, problem: { state: true } };

  /** How far the answers have come, 0 to 1; `null` while nothing is asked. */
  declare protected asking: number | null;
  /** Why there is no answer. */
  declare protected problem: string;
  #stop: AbortController | null = null;
  #asked = '';
  #unlisten: (() => void) | null = null;
  #seen: IntersectionObserver | null = null;
  #waits = false;

  constructor(atRest?: number) {
    super(atRest);
    this.asking = null;
    this.problem = '';
  }

  /** What has to be known for the present state. Asked at once where it is not; the build asks them at the start. */
  abstract questions(): readonly Question<unknown>[];

  /** What its questions need is fetched when the reader sees it: then it answers at once, also without a network. */
  protected abstract fetch(source: Source): Promise<unknown>;

  /** Worked out each time: answers come without a change of the state. */
  protected override get model(): M {
    return this.modelOf(this.kernels, this.subject, this.state);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const file = this.getAttribute('answers');
    if (file && !this.hasUpdated) {
      this.#waits = true;
      void answersFrom(file).then(() => {
        this.#waits = false;
        this.requestUpdate();
      });
    }
    this.#unlisten = onAnswer(() => this.requestUpdate());
    this.#seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      this.#seen?.disconnect();
      // What fails here is said when something is asked.
      void import('./in-browser.js').then(({ source }) => this.fetch(source)).catch(() => undefined);
    });
    this.#seen.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unlisten?.();
    this.#seen?.disconnect();
    this.stop();
  }

  protected override shouldUpdate(changed: Map<PropertyKey, unknown>): boolean {
    return !this.#waits && super.shouldUpdate(changed);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (this.hasUpdated) return;
    // The drawing at rest, which the first drawing replaces, has what the build was answered.
    readAnswers(this.renderRoot?.querySelector?.('[data-answers]')?.getAttribute('data-answers') ?? '');
  }

  protected override updated(): void {
    super.updated();
    const wanted = this.questions().filter((each) => answerTo(each) === undefined);
    const key = wanted.map((each) => each.key).join('\n');
    // Once for each state: what has failed or was cancelled waits for the reader.
    if (key === this.#asked) return;
    this.#asked = key;
    if (wanted.length > 0) void this.ask(wanted);
    else if (this.asking !== null) this.stop();
  }

  /** Asks in the worker; what was under way ends. `again`: also what is known. */
  protected ask(questions: readonly Question<unknown>[], again = false): Promise<void> {
    return underWay(this.run((asking) => ask(questions, 'here', asking, again)));
  }

  /** Work in the worker, with progress and cancel; what was under way ends. */
  protected async run(work: (asking: Asking) => Promise<void>): Promise<void> {
    if (!inBrowser) return;
    this.stop();
    const stop = (this.#stop = new AbortController());
    const { signal } = stop;
    this.problem = '';
    this.asking = 0;
    const onProgress = (fraction: number): void => {
      if (!signal.aborted) this.asking = fraction;
    };
    try {
      setSource((await import('./in-browser.js')).source);
      await work({ signal, onProgress });
    } catch (error) {
      if (signal.aborted) return;
      this.problem = this.shared.failed(error instanceof Error ? error.message : String(error));
    } finally {
      if (this.#stop === stop) {
        this.#stop = null;
        this.asking = null;
      }
    }
  }

  /** Ends what is asked; what is known stays. */
  protected stop(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.asking = null;
  }

  /** What all figures about trained models say. */
  protected get shared(): SharedWords {
    return shared[this.language];
  }

  /**
   * Where the numbers come from, how far they have come, and what can be done about it. Stands in every picture once:
   * it also carries the answers of the build.
   */
  protected answering(questions = this.questions()): TemplateResult {
    const words = this.shared;
    const place = questions.map(placeOf);
    const here = place.every((each) => each === 'here');
    return html`
      <div class="row answering controls" data-answers=${inBrowser ? nothing : writeAnswers(questions)}>
        ${
          this.asking !== null
            ? html`<button type="button" @click=${() => this.stop()}>${words.cancel}</button>
                <progress max="1" value=${this.asking} aria-label=${words.progress}></progress>`
            : this.problem
              ? html`<p class="failure" role="alert">${this.problem}</p>
                  <button type="button" @click=${() => void this.ask(questions)}>${words.retry}</button>`
              : here
                ? html`<p class="place">${words.here}</p>`
                : html`<button type="button" @click=${() => void this.ask(questions, true)}>${words.run}</button>
                    <p class="place">${place.includes(undefined) ? words.open : words.build}</p>`
        }
      </div>
    `;
  }
}
