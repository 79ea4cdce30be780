/** The window for the class: one scene, and a small bar below it. */
import { html, render } from 'lit';
import { fetchFigure } from '../app/later.js';
import { sceneLink } from '../lesson/link.js';
import { urlOptions } from '../state/url-options.js';
import type { Language } from '../strings.js';
import { fit } from './fit.js';
import { commandOf, inFigure, type Command } from './keys.js';
import type { Lesson } from './lesson.js';
import { Menu } from './menu.js';
import { Print } from './print.js';
import { Stage } from './stage.js';
import { placeOf } from './steps.js';
import { followTouch } from './touch.js';
import { words as wordsOf } from './words.js';

export function startDeck(main: HTMLElement, lesson: Lesson, language: Language): void {
  const words = wordsOf[language];
  const stage = new Stage(language);
  const bar = Object.assign(document.createElement('nav'), { className: 'bar' });
  bar.setAttribute('aria-label', words.bar);
  const blank = Object.assign(document.createElement('button'), { type: 'button', className: 'blank', hidden: true });
  blank.setAttribute('aria-label', words.blank);
  const status = Object.assign(document.createElement('p'), { className: 'unseen' });
  status.setAttribute('role', 'status');
  main.classList.add('slideshow');
  main.replaceChildren(stage.element, bar, blank, status);

  // The presenter's window tells what to expect.
  const never = urlOptions.hide.has('answers');
  const print = new Print(lesson, language);
  const menu = new Menu(language, lesson.plan.id, {
    ...(never ? {} : { presenter: () => openPresenter(lesson) }),
    print: (answers) => void print.start(answers),
    ...('requestFullscreen' in document.documentElement ? { fullscreen } : {}),
  });
  print.answers = () => menu.answers;

  const last = lesson.plan.steps.length;
  const run: Readonly<Record<Command, () => void>> = {
    next: () => lesson.move(1),
    previous: () => lesson.move(-1),
    first: () => lesson.goTo(0),
    last: () => lesson.goTo(lesson.steps.length - 1),
    blank: () => lesson.setBlank(!lesson.blank),
    answer: () => lesson.answer(),
    presenter: () => {
      if (!never && !openPresenter(lesson)) menu.show({ blocked: true });
    },
    help: () => menu.show(),
    leave: () => title()?.focus({ preventScroll: true }),
    fullscreen,
  };
  const title = (): HTMLElement | null => stage.element.querySelector('h1');

  const draw = (): void => {
    const { step, at } = lesson;
    render(
      html`
        <span class="progress" aria-hidden="true" style="--done: ${(100 * (at + 1)) / lesson.steps.length}%"></span>
        <button
          type="button"
          name="previous"
          aria-label=${words.previous}
          title=${words.previous}
          ?disabled=${at === 0}
          @click=${run.previous}
        ></button>
        <button
          type="button"
          name="next"
          aria-label=${words.next}
          title=${words.next}
          ?disabled=${at === lesson.steps.length - 1}
          @click=${run.next}
        ></button>
        <span class="at">${words.position(step.number, last)}</span>
        <span class="hint">${words.keysInFigure}</span>
        <a class="place" href=${placeNow()} @pointerover=${refresh} @focusin=${refresh} @click=${refresh}
          >${words.inArticle}</a
        >
        <button
          type="button"
          name="menu"
          aria-haspopup="dialog"
          title=${words.menu}
          aria-label=${words.menu}
          @click=${run.help}
        ></button>
      `,
      bar,
    );
  };

  /** The article opens in the state that the figure has now, keeps what has not been answered, and knows the way back. */
  const placeNow = (): string => {
    const { scene, plan, step } = lesson;
    const answers = step.answered || scene.words.answer === undefined ? '' : 'later';
    const { theme = '' } = document.documentElement.dataset;
    const beside = new URLSearchParams({ scene: `${plan.id}.${placeOf(step).slice(1)}`, theme });
    return sceneLink(language, scene, { state: stage.figure?.store.state, answers, more: beside.toString() });
  };
  const refresh = ({ currentTarget }: Event): void => {
    (currentTarget as HTMLAnchorElement).href = placeNow();
  };

  let shown = -1;
  const show = async (state: string | null): Promise<void> => {
    const { step, scene } = lesson;
    const had = stage.element.contains(document.activeElement);
    const isNew = shown < 0 || lesson.steps[shown]!.scene !== step.scene;
    blank.hidden = !lesson.blank;
    stage.element.inert = lesson.blank;
    if (shown !== lesson.at) {
      shown = lesson.at;
      draw();
      const drawn = stage.show(scene, step.answered);
      const name = title()?.textContent ?? '';
      document.title = `${words.position(step.number, last)} ${name} · Ropewalk`;
      if (isNew) {
        stage.element.scrollTop = 0;
        // The question is read out; its answer is when it comes.
        const asked = step.answered ? null : stage.element.querySelector('.slide-ask > div');
        status.textContent = words.spoken(step.number, last, asked?.textContent.trim() ?? name);
        // What had the focus has gone with its scene.
        if (had) title()?.focus({ preventScroll: true });
      }
      await drawn;
      if (shown !== lesson.at) return;
      void fit(stage);
    }
    stage.state = state;
  };

  lesson.onChange = (state) => void show(state);
  lesson.stateHere = () => stage.state;
  stage.onState = () => lesson.peer.tell();
  blank.addEventListener('click', run.blank);
  // Before a slider in a figure takes it for a large step.
  addEventListener(
    'keydown',
    (event) => {
      if (!/^Page(Up|Down)$/.test(event.key)) return;
      const command = menu.open ? null : commandOf(event, false);
      if (!command) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      run[command]();
    },
    { capture: true },
  );
  addEventListener('keydown', (event) => {
    if (menu.open) return;
    const { scrollHeight, clientHeight } = stage.element;
    const command = commandOf(event, scrollHeight > clientHeight + 1);
    if (!command) return;
    event.preventDefault();
    run[command]();
  });
  // A click beside the figure gives the keys back.
  stage.element.addEventListener('pointerdown', (event) => {
    const focused = document.activeElement;
    if (!inFigure(event) && focused?.localName.startsWith('rope-')) (focused as HTMLElement).blur();
  });
  followTouch(stage.element, (way) => run[way]());
  addEventListener('resize', () => void fit(stage));
  void show(null).then(() => fetchAll(lesson));
}

function fullscreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen().catch(console.warn);
}

/** The same lesson at the same step; `false` where the browser has blocked the window. */
function openPresenter(lesson: Lesson): boolean {
  const query = new URLSearchParams(location.search);
  query.set('presenter', '');
  const opened = lesson.peer.open(`?${query.toString()}${placeOf(lesson.step)}`, 'popup,width=1200,height=760');
  opened?.focus();
  return opened !== null;
}

/** What the lesson will need, so that the next scene is there at once and also without a line. */
function fetchAll(lesson: Lesson): void {
  const names = lesson.plan.steps.map(({ scene }) => lesson.sceneOf({ scene, number: 0, answered: false }).figure);
  const fetchOne = ([name, ...rest]: string[]): void => {
    if (name !== undefined) void fetchFigure(name).then(() => fetchOne(rest), console.warn);
  };
  fetchOne([...new Set(names.filter((name) => name !== undefined))]);
}
