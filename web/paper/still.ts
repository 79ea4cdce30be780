/**
 * A figure as it stands, as one drawing that does nothing: the element is drawn out of sight to the width of a sheet, as it
 * is for a file, and traced. Its letters are text in the page's own typefaces, its shapes stay sharp at any size.
 */
import { Tracing } from '../export/trace.js';
import { Figure } from '../kit/figure.js';
import { LiveElement } from '../kit/live-element.js';
import { MeasuredFigure } from '../kit/measured.js';
import { fetchFigure } from '../app/later.js';
import { kernelsReady } from '../shared.js';
import { answersThere } from '../trained/waiting.js';

export interface Still {
  readonly svg: SVGSVGElement;
  readonly width: number;
  readonly height: number;
}

/** A figure, and what is left out of it. */
export interface Wanted {
  readonly figure: string;
  /** Its state, as the query of an address; `null`: that of the page. */
  readonly settings: string | null;
  /** What the element has besides: its number, its kind. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** What it keeps to itself until the question below it is answered (kit/secret.ts) stays so. */
  readonly unanswered: boolean;
  readonly heading: boolean;
  readonly caption: boolean;
  /** To which it is drawn, in CSS pixels. */
  readonly width?: number | undefined;
}

/** As wide as the text of a sheet, in CSS pixels: letters then have the size that they have on a page. */
const WIDTH = 680;

let stage: HTMLElement | null = null;
let made = 0;

/** Out of sight, and neither read out nor reached by key. */
function theStage(): HTMLElement {
  if (stage) return stage;
  stage = document.createElement('div');
  stage.className = 'paper-stage';
  stage.inert = true;
  stage.style.inlineSize = `${WIDTH}px`;
  document.body.append(stage);
  return stage;
}

export const still = (wanted: Wanted): Promise<Still> =>
  withFigure(wanted, [], async (host) => {
    const root = host.shadowRoot!;
    const sheet = new CSSStyleSheet();
    const hide = (part: string): string => `${part} { display: none !important }`;
    sheet.replaceSync(`${wanted.heading ? '' : hide('header')} ${wanted.caption ? '' : hide('figcaption')}`);
    root.adoptedStyleSheets.push(sheet);
    host.toggleAttribute('exporting', true);
    const part = root.querySelector('figure') ?? root.firstElementChild!;
    return Promise.resolve(drawingOf(part, nameOf(host, wanted.caption)));
  });

/** A figure that goes on in steps, whose texts it has inside: a drawing for each of them. */
export const stillSteps = (
  wanted: Wanted,
  texts: readonly HTMLElement[],
): Promise<{ title: string; drawings: readonly Still[] }> =>
  withFigure(wanted, texts, async (host) => {
    // As it does when the browser prints.
    Object.assign(host, { printing: true });
    await host.updateComplete;
    const steps = [...host.shadowRoot!.querySelectorAll('.sheet > svg')];
    const title = nameOf(host, false);
    return { title, drawings: steps.map((step, at) => drawingOf(step, `${title}: ${at + 1}`)) };
  });

/** The element, drawn, in a document of its own making; it is gone when `use` is done. */
async function withFigure<T>(
  { figure, settings, attributes = {}, unanswered, width = WIDTH }: Wanted,
  inside: readonly HTMLElement[],
  use: (host: LiveElement) => Promise<T>,
): Promise<T> {
  await fetchFigure(figure);
  const host = document.createElement(`rope-${figure}`);
  if (!isAlive(host)) throw new Error(`paper: ${figure} is no figure`);
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value);
  if (settings !== null) host.setAttribute('settings', `?${settings}`);
  host.toggleAttribute('unanswered', unanswered);
  host.toggleAttribute('paper', true);
  host.style.inlineSize = `${width}px`;
  host.append(...inside.map((each) => each.cloneNode(true)));
  theStage().append(host);
  try {
    await kernelsReady;
    await host.updateComplete;
    if (host instanceof MeasuredFigure) host.measureNow();
    await host.updateComplete;
    await answersThere(host);
    await host.updateComplete;
    await document.fonts.ready;
    return await use(host);
  } finally {
    host.remove();
  }
}

const isAlive = (host: HTMLElement): host is LiveElement => host instanceof LiveElement;

/** For those who do not see it. */
function nameOf(host: LiveElement, caption: boolean): string {
  if (!(host instanceof Figure)) return '';
  const { report, isCovered } = host as Figure;
  const { title, summary } = report;
  return caption && !isCovered ? `${title}. ${summary}` : title;
}

function drawingOf(part: Element, name: string): Still {
  const box = part.getBoundingClientRect();
  const [width, height] = [Math.ceil(box.width), Math.ceil(box.height)];
  const holder = document.createElement('div');
  // Names of gradients and clips are each drawing's own, and here many drawings stand in one page.
  const inside = new Tracing(box).trace(part).replace(/(\bid="|url\(#|href="#)/g, `$1still-${++made}-`);
  holder.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inside}</svg>`;
  const svg = holder.querySelector('svg')!;
  if (name) {
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', name);
  } else svg.setAttribute('aria-hidden', 'true');
  return { svg, width, height };
}
