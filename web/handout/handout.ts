/**
 * The handout of a lesson: sheets of tasks with the figures as the class sees them, or their key. It needs a place in a
 * document and the scenes; the address is whoever's it is.
 */
import { html, nothing, render, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { planName, PLANS } from '../lesson/plans.js';
import { settingsOf } from '../lesson/link.js';
import type { WrittenScene } from '../lesson/scene.js';
import { drawn } from '../paper/drawn.js';
import { fitSheets } from '../paper/fit.js';
import { layOut, type Sheet } from '../paper/sheets.js';
import { PAPERS, setPaper, usualPaper, type Paper } from '../paper/sizes.js';
import { still, type Still } from '../paper/still.js';
import { stringsFor, type Language } from '../strings.js';
import { openers } from '../kit/openers.js';
import { keepsAnswers, readUrlOptions } from '../state/url-options.js';
import { isOnPaper, readChoice, scenesOf, writeChoice, type Choice } from './choice.js';
import { fillWithLines, keyPiece, taskPiece } from './pieces.js';
import { words as wordsOf } from './words.js';

export interface Place {
  /** Where controls and sheets come. */
  readonly root: HTMLElement;
  readonly language: Language;
  readonly scenes: readonly WrittenScene[];
  readonly search: string;
  /** The choice has changed: its address. */
  remember(search: string): void;
  /** Where a class finds a scene's figure again; '' where there is no such address. */
  link(scene: WrittenScene): string;
}

export function startHandout({ root, language, scenes, search, remember, link }: Place): void {
  const words = wordsOf[language];
  const tag = language === 'zh' ? 'zh-CN' : navigator.language;
  const options = readUrlOptions(search);
  /** A title says what is found out, and some figures answer as they stand: only such an address has both on tasks. */
  const told = options.answers === 'now';
  /** The key, and what else answers, until it may be seen. */
  let kept = keepsAnswers(options);
  const seen = (wanted: Choice): Choice => (kept ? { ...wanted, sheet: 'tasks' } : wanted);
  let choice = seen(readChoice(search, usualPaper(tag)));
  let address = search;
  /** Counts the requests: what is asked for later is what is shown. */
  let turn = 0;
  const stills = new Map<string, Promise<Still>>();

  const controls = drawn('div', 'paper-controls on-screen', html``);
  const sheets = drawn('div', 'sheets', html``);
  root.replaceChildren(controls, sheets);
  fitSheets(sheets);

  const chosenIds = (): readonly string[] => choice.scenes ?? scenesOf(choice.plan, scenes);
  const chosen = (): WrittenScene[] =>
    chosenIds().flatMap((id) => scenes.filter((scene) => scene.id === id && isOnPaper(scene)));

  const set = (patch: Partial<Choice>): void => {
    choice = { ...choice, ...patch, unknown: null };
    address = writeChoice(choice, address);
    remember(address);
    void show();
  };

  const stillOf = (scene: WrittenScene): Promise<Still> => {
    const settings = settingsOf(scene);
    const key = `${scene.figure} ${settings}`;
    const made =
      stills.get(key) ?? still({ figure: scene.figure!, settings, unanswered: !told, heading: false, caption: false });
    stills.set(key, made);
    made.catch(() => stills.delete(key));
    return made;
  };

  // --- the sheets ------------------------------------------------------------------------------------

  const emptySheet = (at: number): HTMLElement => {
    const tasks = choice.sheet === 'tasks';
    const title = at === 0 ? html`<h1>${words.title}${tasks ? nothing : html`: ${words.keyTitle}`}</h1>` : nothing;
    return drawn(
      'section',
      'sheet',
      html`<header class="head">
          ${tasks ? html`<p class="who"><span>${words.name}</span> <span>${words.date}</span></p>` : nothing} ${title}
        </header>
        <div class="body"></div>
        <footer class="foot">
          <p class="where"></p>
          <p class="page"></p>
        </footer>`,
    );
  };

  function finish(made: readonly Sheet[], onSheet: readonly WrittenScene[]): void {
    made.forEach(({ element, body, free }, at) => {
      const tasks = choice.sheet === 'tasks';
      if (tasks) {
        const line = lineHeight(body);
        const left = fillWithLines(body, free, line);
        if (at === made.length - 1) appendNotes(body, left, line);
      }
      const shown = body.querySelector<HTMLElement>('[data-scene]')?.dataset.scene;
      const scene = onSheet.find(({ id }) => id === shown);
      const href = scene ? link(scene) : '';
      if (href && tasks)
        render(html`${words.moves} <a href=${href}>${href}</a>`, element.querySelector<HTMLElement>('.where')!);
      const page = words.page(at + 1, made.length);
      element.querySelector('.page')!.textContent = page;
      element.setAttribute('aria-label', page);
    });
  }

  const lineHeight = (body: HTMLElement): number => {
    const probe = body.appendChild(drawn('div', 'lines', html``));
    probe.style.setProperty('--lines', '1');
    const { height } = probe.getBoundingClientRect();
    probe.remove();
    return height;
  };

  /** The rest of the last sheet. */
  function appendNotes(body: HTMLElement, free: number, line: number): void {
    const count = Math.floor((free - 2.5 * line) / line);
    if (count < 2) return;
    const notes = drawn(
      'div',
      'piece notes',
      html`<h2>${words.notes}</h2>
        <div class="lines" style="--lines: ${count}"></div>`,
    );
    body.append(notes);
  }

  async function show(): Promise<void> {
    const own = ++turn;
    const all = chosen();
    const figures =
      choice.sheet === 'tasks' ? all.filter(({ figure, veiled }) => figure !== undefined && (told || !veiled)) : [];
    const failed: string[] = [];
    const drawings = new Map<string, Still>();
    for (const [at, scene] of figures.entries()) {
      if (own === turn) drawControls(words.making(at + 1, figures.length));
      await stillOf(scene).then(
        (made) => drawings.set(scene.id, made),
        (error: unknown) => {
          console.error(error);
          failed.push(scene.figure!);
        },
      );
      if (own !== turn) return;
    }
    setPaper(choice.paper);
    let drawnBefore = '';
    const pieces = all.map((scene, at) => {
      const found = drawings.get(scene.id);
      // The same drawing once more would tell nothing.
      const same = found && drawnBefore === `${scene.figure} ${settingsOf(scene)}`;
      if (found) drawnBefore = `${scene.figure} ${settingsOf(scene)}`;
      const copy = found && !same ? { ...found, svg: found.svg.cloneNode(true) as SVGSVGElement } : null;
      const title = told || scene.words.answer === undefined ? scene.words.title : words.task;
      const piece = choice.sheet === 'tasks' ? taskPiece(scene, at + 1, title, copy) : keyPiece(scene, at + 1, words);
      piece.element.dataset.scene = scene.id;
      return piece;
    });
    await layOut(pieces, sheets, { sheet: emptySheet, finish: (made) => finish(made, all) });
    if (own !== turn) return;
    if (pieces.length === 0) sheets.replaceChildren();
    drawControls(
      failed.length > 0
        ? failed.map((figure) => words.failed(figure)).join(' ')
        : pieces.length === 0
          ? words.empty
          : words.ready(sheets.childElementCount),
    );
    root.dataset.ready = String(own);
  }

  const asks = openers(stringsFor(language).answer, options.word, () => {
    kept = false;
    set({ sheet: 'key' });
  });

  // --- the controls ----------------------------------------------------------------------------------

  const radio = <T extends string>(key: 'paper' | 'sheet', value: T, name: string): TemplateResult => html`
    <label
      ><input
        type="radio"
        name=${key}
        value=${value}
        .checked=${choice[key] === value}
        @change=${() => set({ [key]: value })}
      />
      ${name}</label
    >
  `;

  function drawControls(state: string): void {
    const ids = chosenIds();
    // In the order of the plan, and after it those that it does not have.
    const order = [...new Set([...scenesOf(choice.plan, scenes), ...scenes.map((scene) => scene.id)])];
    const tick = (id: string, on: boolean): void =>
      set({ scenes: order.filter((each) => (each === id ? on : ids.includes(each))) });
    const offered = scenes.filter(isOnPaper);
    const known = PLANS.map(({ id }) => id).join(language === 'zh' ? '、' : ', ');
    render(
      html`
        ${choice.unknown === null ? nothing : html`<p class="notice" role="alert">${words.unknown(choice.unknown, known)}</p>`}
        <div class="choices">
          <label
            >${words.plan}
            <select
              id="plan"
              @change=${({ target }: Event) => set({ plan: (target as HTMLSelectElement).value, scenes: null })}
            >
              ${PLANS.map(
                (plan) =>
                  html`<option value=${plan.id} ?selected=${plan.id === choice.plan}>
                    ${planName(plan, language)}
                  </option>`,
              )}
            </select></label
          >
          <fieldset>
            <legend>${words.paper}</legend>
            ${(Object.keys(PAPERS) as Paper[]).map((each) => radio('paper', each, PAPERS[each].name))}
          </fieldset>
          <fieldset>
            <legend>${words.sheet}</legend>
            ${radio('sheet', 'tasks', words.tasks)} ${kept ? nothing : radio('sheet', 'key', words.key)}
          </fieldset>
          ${kept && options.answers === 'later' ? html`<p class="ask">${asks}</p>` : nothing}
          <button type="button" class="print" ?disabled=${sheets.childElementCount === 0} @click=${() => print()}>
            ${words.print}
          </button>
          <p class="state" role="status">${state}</p>
        </div>
        <details class="scenes">
          <summary>${words.scenes}${stringsFor(language).marks.brackets(String(chosen().length))}</summary>
          <div>
            ${offered.map(
              ({ id, words: { title, ask = title } }) => html`
                <label
                  ><input
                    type="checkbox"
                    value=${id}
                    .checked=${ids.includes(id)}
                    @change=${({ target }: Event) => tick(id, (target as HTMLInputElement).checked)}
                  />
                  <span>${unsafeHTML(kept ? ask : title)}</span></label
                >
              `,
            )}
          </div>
        </details>
      `,
      controls,
    );
  }

  void show();
}
