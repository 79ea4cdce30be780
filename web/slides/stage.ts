/** One scene in a window: its title, text, question and answer, and its figure in the scene's state. */
import { Figure } from '../kit/figure.js';
import { MeasuredFigure } from '../kit/measured.js';
import { fetchFigure } from '../app/later.js';
import { encode } from '../state/store.js';
import type { Language } from '../strings.js';
import { settingsOf } from '../lesson/link.js';
import type { WrittenScene } from '../lesson/scene.js';
import { textIn } from './scenes.js';
import { words as wordsOf, type Words } from './words.js';

export class Stage {
  readonly element = document.createElement('section');
  /** Hears when the reader has changed the figure. */
  onState: () => void = () => undefined;
  readonly #language: Language;
  readonly #words: Words;
  readonly #paper: boolean;
  #scene: WrittenScene | null = null;
  #figure: Figure | null = null;
  #answer: HTMLElement | null = null;
  #unsubscribe: (() => void) | null = null;
  #mirroring = false;

  /** `paper`: without what can be pressed. */
  constructor(language: Language, { paper = false } = {}) {
    this.#paper = paper;
    this.#language = language;
    this.#words = wordsOf[language];
    this.element.className = 'stage';
  }

  get figure(): Figure | null {
    return this.#figure;
  }

  /** Resolves when the figure, if there is one, has been drawn or could not be fetched. */
  async show(scene: WrittenScene, answered: boolean): Promise<void> {
    const isNew = scene !== this.#scene;
    if (isNew) this.#build(scene);
    if (this.#answer) this.#answer.hidden = !answered;
    // As in the article: what would tell the answer is covered until it is there.
    const covered = scene.words.answer !== undefined && !answered;
    // A title says what is found out, so it comes with the answer.
    const title = this.element.querySelector('h1')!;
    this.element.classList.toggle('asking', covered);
    if (covered) title.textContent = this.#words.ask;
    else textIn(title, scene.words.title, this.#language);
    const { picture } = this;
    if (!picture) return;
    if (isNew) await this.#fill(picture, scene, covered);
    else this.#figure?.toggleAttribute('unanswered', covered);
    await this.settled();
  }

  get picture(): HTMLElement | null {
    return this.element.querySelector('.picture');
  }

  /** The figure's state as the query of an address. */
  get state(): string | null {
    return this.#figure ? encode(this.#figure.store.state) : null;
  }
  set state(query: string | null) {
    if (query === null || !this.#figure || query === this.state) return;
    this.#mirroring = true;
    this.#figure.store.detachAddress(query);
    this.#mirroring = false;
  }

  async settled(): Promise<void> {
    const { updateComplete } = this.#figure ?? {};
    await updateComplete;
    if (this.#figure instanceof MeasuredFigure) {
      this.#figure.measureNow();
      await this.#figure.updateComplete;
    }
  }

  #build(scene: WrittenScene): void {
    this.#unsubscribe?.();
    this.#unsubscribe = this.#figure = null;
    this.#scene = scene;
    const title = textIn(document.createElement('h1'), scene.words.title, this.#language);
    title.tabIndex = -1;
    const words = document.createElement('div');
    words.className = 'words';
    words.append(...(['text', 'ask', 'answer'] as const).flatMap((part) => this.#part(scene, part)));
    this.#answer = words.querySelector('.slide-answer');
    this.element.replaceChildren(title, words);
    this.element.classList.toggle('alone', !scene.figure);
    this.element.classList.toggle('wordless', words.childElementCount === 0);
    if (scene.figure) this.element.append(Object.assign(document.createElement('div'), { className: 'picture' }));
  }

  #part(scene: WrittenScene, part: 'text' | 'ask' | 'answer'): HTMLElement[] {
    const html = scene.words[part];
    if (html === undefined) return [];
    const block = document.createElement('div');
    // The article's sheet knows parts of a text by these words, too.
    block.className = `slide-${part}`;
    // The answer is read out when it comes.
    if (part === 'answer') block.setAttribute('role', 'status');
    if (part !== 'text')
      block.append(Object.assign(document.createElement('p'), { className: 'kind', textContent: this.#words[part] }));
    block.append(textIn(document.createElement('div'), html, this.#language));
    return [block];
  }

  async #fill(picture: HTMLElement, scene: WrittenScene, covered: boolean): Promise<void> {
    const name = scene.figure!;
    const figure: HTMLElement = document.createElement(`rope-${name}`);
    figure.lang = this.#words.tag;
    // The scene's words are large, and its height is short.
    figure.setAttribute('caption', 'heard');
    const hide = [...(scene.hide ?? []), ...(this.#paper ? (['controls'] as const) : [])];
    figure.setAttribute('settings', settingsOf({ ...scene, hide }));
    figure.toggleAttribute('unanswered', covered);
    figure.toggleAttribute('kept', scene.veiled === true);
    picture.append(figure);
    try {
      await fetchFigure(name);
    } catch (error) {
      console.error(error);
      picture.replaceChildren(
        Object.assign(document.createElement('p'), { className: 'failure', textContent: this.#words.noFigure }),
      );
      return;
    }
    if (!(figure instanceof Figure) || !figure.isConnected) return;
    this.#figure = figure;
    this.#unsubscribe = figure.store.subscribe(() => {
      if (!this.#mirroring) this.onState();
    });
  }
}
