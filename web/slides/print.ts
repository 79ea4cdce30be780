/**
 * The lesson on paper: one scene a sheet, in landscape, each figure drawn for its sheet and made as small as the sheet needs.
 *
 * From the menu there is time for every figure to be drawn. A print that the browser begins takes what can be drawn before
 * the handlers of `beforeprint` have ended: figures draw between two of them, as soon as their code is there.
 */
import { MeasuredFigure } from '../kit/measured.js';
import type { Language } from '../strings.js';
import type { Lesson } from './lesson.js';
import { Stage } from './stage.js';

export class Print {
  /** Whether a print that the browser begins has the answers. */
  answers = (): boolean => true;
  readonly #lesson: Lesson;
  readonly #language: Language;
  readonly #root = document.documentElement;
  #sheets: HTMLElement | null = null;
  #stages: Stage[] = [];
  #drawn: Promise<unknown> = Promise.resolve();

  constructor(lesson: Lesson, language: Language) {
    this.#lesson = lesson;
    this.#language = language;
    for (const stage of [() => this.#lay(this.answers()), () => this.#measure(), () => this.#shrink()])
      addEventListener('beforeprint', stage);
    addEventListener('afterprint', () => this.#clear());
  }

  async start(answers: boolean): Promise<void> {
    this.#lay(answers);
    await this.#drawn;
    await frame();
    this.#measure();
    await Promise.all(this.#stages.map((stage) => stage.settled()));
    await frame();
    this.#shrink();
    this.#sheets?.setAttribute('data-ready', '');
    print();
  }

  #lay(answers: boolean): void {
    if (this.#sheets) return;
    this.#root.dataset.printing = '';
    const sheets = Object.assign(document.createElement('div'), { className: 'sheets' });
    document.body.append(sheets);
    this.#sheets = sheets;
    const shown: Promise<void>[] = [];
    this.#stages = this.#lesson.plan.steps.map(({ scene }) => {
      const stage = new Stage(this.#language, { paper: true });
      stage.element.classList.add('sheet');
      sheets.append(stage.element);
      shown.push(stage.show(this.#lesson.sceneOf({ scene, number: 0, answered: false }), answers));
      return stage;
    });
    this.#drawn = Promise.all(shown);
  }

  #measure(): void {
    for (const { figure } of this.#stages) if (figure instanceof MeasuredFigure) figure.measureNow();
  }

  /** A figure that is taller than its place is made smaller as a whole. */
  #shrink(): void {
    for (const { picture } of this.#stages) {
      const figure = picture?.firstElementChild as HTMLElement | null | undefined;
      if (!picture || !figure || figure.style.transform) continue;
      const [room, height] = [picture.clientHeight, figure.offsetHeight];
      if (height > room) figure.style.transform = `scale(${room / height})`;
    }
  }

  #clear(): void {
    this.#sheets?.remove();
    this.#sheets = null;
    this.#stages = [];
    delete this.#root.dataset.printing;
  }
}

const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
