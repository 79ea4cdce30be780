/** The presenter's window: what to say, how the time goes, the scene, and what comes next. */
import { html, nothing, render, type TemplateResult } from 'lit';
import { doingsOf } from '../lesson/doings.js';
import type { Language } from '../strings.js';
import { commandOf, type Command } from './keys.js';
import type { Lesson } from './lesson.js';
import { textIn } from './scenes.js';
import { Stage } from './stage.js';
import { placeOf } from './steps.js';
import { clock, delay, Timer, type TimerState } from './timer.js';
import { words as wordsOf } from './words.js';

/** The clock shows seconds. */
const TICK = 250;
const MINUTE = 60_000;
/** The window for which the next scene is laid out before it is made smaller, in pixels: slides.css. */
const PREVIEW = 960;

export function startPresenter(main: HTMLElement, lesson: Lesson, language: Language): void {
  const words = wordsOf[language];
  const now = new Stage(language);
  const next = new Stage(language);
  next.element.inert = true;
  const timer = kept(lesson.plan.id);
  const times = document.createElement('div');
  const controls = document.createElement('div');
  const texts = document.createElement('div');
  const preview = document.createElement('section');
  main.classList.add('presenter');
  main.replaceChildren();
  render(
    html`
      <header class="times">${times}</header>
      <div class="now">${controls} ${now.element}</div>
      <div class="beside">${texts}${preview}</div>
    `,
    main,
  );
  const box = Object.assign(document.createElement('div'), { className: 'preview' });
  box.append(next.element);
  new ResizeObserver(([entry]) => box.style.setProperty('--scale', String(entry!.contentRect.width / PREVIEW))).observe(
    preview,
  );

  // Whoever goes on has begun.
  const begun = (go: () => void) => (): void => {
    if (timer.total(Date.now()) === 0) timer.start(Date.now());
    go();
  };
  const run: Partial<Record<Command, () => void>> = {
    next: begun(() => lesson.move(1)),
    answer: begun(() => lesson.answer()),
    previous: () => lesson.move(-1),
    first: () => lesson.goTo(0),
    last: () => lesson.goTo(lesson.steps.length - 1),
    blank: () => lesson.setBlank(!lesson.blank),
    leave: () => now.element.querySelector('h1')!.focus({ preventScroll: true }),
  };

  const tick = (): void => {
    const at = Date.now();
    const { steps } = lesson.plan;
    const index = lesson.step.number - 1;
    const before = steps.slice(0, index).reduce((sum, { minutes }) => sum + minutes, 0);
    const { minutes } = steps[index]!;
    const all = steps.reduce((sum, each) => sum + each.minutes, 0);
    const late = delay(timer.total(at), before * MINUTE, (before + minutes) * MINUTE);
    const began = timer.total(at) > 0;
    const change = (act: () => void) => (): void => {
      act();
      tick();
    };
    render(
      html`
        <p role="timer" class="lesson">
          ${words.lesson} <strong>${words.of(clock(timer.total(at)), clock(all * MINUTE))}</strong>
        </p>
        <p role="timer" class="scene">
          ${words.scene}
          <strong class=${timer.spentOn(lesson.step.scene, at) > minutes * MINUTE ? 'over' : ''}
            >${words.of(clock(timer.spentOn(lesson.step.scene, at)), clock(minutes * MINUTE))}</strong
          >
        </p>
        <p class="late">
          ${
            !began
              ? nothing
              : late > 0
                ? words.behind(clock(late))
                : late < 0
                  ? words.ahead(clock(-late))
                  : words.onTime
          }
        </p>
        <p class="row">
          <button
            type="button"
            name="timer"
            @click=${change(() => (timer.running ? timer.pause(Date.now()) : timer.start(Date.now())))}
          >
            ${timer.running ? words.pause : words.start}
          </button>
          <button type="button" name="reset" ?disabled=${!began} @click=${change(() => timer.reset())}>
            ${words.restart}
          </button>
        </p>
      `,
      times,
    );
  };

  const draw = (): void => {
    const { step, at, blank, peer } = lesson;
    const { expect = [] } = lesson.scene.words;
    const written = (name: string, text: string, tag = 'div'): HTMLElement =>
      textIn(Object.assign(document.createElement(tag), { className: name }), text, language);
    const button = (name: Command, text: string, disabled = false): TemplateResult =>
      html`<button type="button" name=${name} ?disabled=${disabled} @click=${run[name]!}>${text}</button>`;
    render(
      html`
        <p class="row">
          ${button('previous', words.previous, at === 0)} ${button('next', words.next, !lesson.following)}
          <span class="at">${words.position(step.number, lesson.plan.steps.length)}</span>
          ${button('blank', blank ? words.showScreen : words.blankScreen)}
        </p>
        <p class="peer" role="status">
          ${peer.there ? words.follows : words.alone}
          ${
            peer.there
              ? nothing
              : html`<button type="button" name="open" @click=${() => openSlides(lesson)}>${words.openSlides}</button>`
          }
        </p>
      `,
      controls,
    );
    render(
      html`
        <h2>${words.notes}</h2>
        <p class="does"><strong>${words.classDoes}</strong> ${doingsOf(lesson.scene, language)}</p>
        ${written('notes', lesson.scene.words.notes)}
        ${
          expect.length > 0
            ? html`<h2>${words.expect}</h2>
                <dl class="expect">
                  ${expect.map(({ says, cure }) => html`<div>${written('', says, 'dt')} ${written('', cure, 'dd')}</div>`)}
                </dl>`
            : nothing
        }
      `,
      texts,
    );
    render(
      html`<h2>${words.then}</h2>
        ${lesson.following ? box : html`<p>${words.end}</p>`}`,
      preview,
    );
  };

  lesson.onChange = (state) => {
    const { step, scene, following } = lesson;
    timer.enter(step.scene, Date.now());
    draw();
    tick();
    void now.show(scene, step.answered).then(() => (now.state = state));
    document.title = `${words.presenter}: ${now.element.querySelector('h1')!.textContent}`;
    if (following) void next.show(lesson.sceneOf(following), following.answered);
  };
  lesson.stateHere = () => now.state;
  lesson.peer.onPresence = draw;
  now.onState = () => lesson.peer.tell();

  const act = (event: KeyboardEvent, command: Command | null): void => {
    const does = command && run[command];
    if (!does) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    does();
  };
  addEventListener('keydown', (event) => act(event, /^Page/.test(event.key) ? commandOf(event, true) : null), {
    capture: true,
  });
  // Notes scroll: the keys up and down are theirs.
  addEventListener('keydown', (event) => act(event, commandOf(event, true)));
  addEventListener('pagehide', () => keep(lesson.plan.id, timer.state));
  setInterval(tick, TICK);
  lesson.onChange(null);
}

function openSlides(lesson: Lesson): void {
  const query = new URLSearchParams(location.search);
  query.delete('presenter');
  lesson.peer.open(`?${query.toString()}${placeOf(lesson.step)}`);
}

const KEY = 'ropewalk.timer.';

function kept(plan: string): Timer {
  const timer = new Timer();
  try {
    const state = sessionStorage.getItem(KEY + plan);
    if (state) timer.state = JSON.parse(state) as TimerState;
  } catch {
    // Forbidden, or written by another version: the timer begins at zero.
  }
  return timer;
}

function keep(plan: string, state: TimerState): void {
  try {
    sessionStorage.setItem(KEY + plan, JSON.stringify(state));
  } catch {
    // Full or forbidden: a reload then sets the timer back.
  }
}
