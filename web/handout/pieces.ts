/** A scene on paper: its figure and a task for the class, or the answers for the teacher. */
import { html, nothing, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { WrittenScene } from '../lesson/scene.js';
import { drawn } from '../paper/drawn.js';
import type { Piece } from '../paper/sheets.js';
import type { Still } from '../paper/still.js';
import type { Words } from './words.js';

/** No drawing takes more of a sheet, in CSS pixels of height: there is room for two tasks. */
const TALLEST = 350;
/** As small as a drawing may become, so that a sheet is full. */
const LEAST = 0.66;
/** Lines to write on where a task has no blank. */
const LINES = 3;

const heading = (number: number, title: string): TemplateResult =>
  html`<h2><span class="number">${number}</span> <span>${unsafeHTML(title)}</span></h2>`;

export function taskPiece(scene: WrittenScene, number: number, title: string, still: Still | null): Piece {
  const { task, ask = '' } = scene.words;
  const text = task?.text ?? `<p>${ask}</p>`;
  const width = still && Math.min(still.width, (TALLEST * still.width) / still.height);
  const element = drawn(
    'section',
    'piece task',
    html`
      ${heading(number, title)}
      ${still ? html`<div class="still" style="inline-size: ${width}px">${still.svg}</div>` : nothing}
      <div class="text">${unsafeHTML(text)}</div>
      ${text.includes('class="blank"') ? nothing : html`<div class="lines" style="--lines: ${LINES}"></div>`}
    `,
  );
  const drawing = element.querySelector<HTMLElement>('.still');
  return { element, ...(drawing && { still: { element: drawing, least: LEAST } }) };
}

export function keyPiece(scene: WrittenScene, number: number, words: Words): Piece {
  const { task, ask, answer } = scene.words;
  const element = drawn(
    'section',
    'piece solution',
    html`
      ${heading(number, scene.words.title)}
      ${
        task
          ? html`<div class="text">${unsafeHTML(task.text)}</div>
              <div class="given">${unsafeHTML(task.key)}</div>`
          : nothing
      }
      ${ask ? html`<p class="asked"><em>${words.question}</em> ${unsafeHTML(ask)}</p>` : nothing}
      ${answer ? html`<p class="answered"><em>${words.answer}</em> ${unsafeHTML(answer)}</p>` : nothing}
    `,
  );
  return { element };
}

/** What is left of a sheet becomes lines below its tasks, one after the other; `line` is the height of one. */
export function fillWithLines(body: HTMLElement, free: number, line: number): number {
  const places = [...body.querySelectorAll<HTMLElement>('.lines')];
  if (places.length === 0) return free;
  const most = 4;
  const counts = places.map((place) => Number(place.style.getPropertyValue('--lines')));
  for (let round = 0; round < most; round++)
    for (const at of counts.keys()) {
      if (free < line || counts[at]! > round + LINES) continue;
      counts[at]! += 1;
      free -= line;
    }
  places.forEach((place, at) => place.style.setProperty('--lines', String(counts[at])));
  return free;
}
