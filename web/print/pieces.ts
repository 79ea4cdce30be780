/** Blocks of a text as pieces for sheets, with the figures in their places. */
import type { Piece } from '../paper/sheets.js';
import { still, stillSteps, type Still } from '../paper/still.js';
import { FIGURE } from './texts.js';

/** No drawing takes more of a sheet, in CSS pixels of height. */
const TALLEST = 440;
/** As small as a drawing may become, so that a sheet is full. */
const LEAST = 0.7;
/** Of the small drawing beside a family of encodings, and beside a step. */
const BESIDE = 190;
/** The choice of the model is not for paper; the figures say which one they show. */
const WITHOUT = ['models', 'claims'];

/** Figures of the blocks that have a drawing, for whoever says how far they are. */
export const figuresIn = (blocks: readonly HTMLElement[]): HTMLElement[] =>
  blocks
    .flatMap((block) => [block, ...block.querySelectorAll<HTMLElement>(`[${FIGURE}]`)])
    .filter((each) => each.hasAttribute(FIGURE) && !WITHOUT.includes(each.getAttribute(FIGURE)!));

const holderOf = ({ svg }: Still, width: number): HTMLElement => {
  const holder = document.createElement('div');
  holder.className = 'still';
  holder.style.inlineSize = `${width}px`;
  holder.append(svg.cloneNode(true));
  return holder;
};
const widthOf = ({ width, height }: Still, most: number): number => Math.min(width, (most * width) / height);

/** Draws what stands in the place, and says what becomes of it. */
export async function drawInto(place: HTMLElement, answers: boolean): Promise<Piece[]> {
  const figure = place.getAttribute(FIGURE)!;
  const wanted = {
    figure,
    attributes: Object.fromEntries([...place.attributes].map(({ name, value }) => [name, value])),
    settings: null,
    unanswered: place.hasAttribute('unanswered') && !answers,
    heading: true,
    caption: figure !== 'family',
    width: figure === 'family' ? BESIDE : undefined,
  };
  if (figure === 'derivation') return steps(place, await stillSteps(wanted, [...place.children] as HTMLElement[]));
  const made = await still(wanted);
  const small = holderOf(made, widthOf(made, TALLEST));
  if (figure === 'family') {
    place.replaceWith(small);
    return [];
  }
  const element = document.createElement('div');
  element.className = 'piece drawn';
  element.append(small);
  return [{ element, still: { element: small, least: LEAST }, floats: true }];
}

/** Every step beside its drawing. */
function steps(place: HTMLElement, { title, drawings }: { title: string; drawings: readonly Still[] }): Piece[] {
  const name = document.createElement('p');
  name.className = 'piece title';
  name.textContent = title;
  const texts = [...place.children] as HTMLElement[];
  return [
    { element: name, heads: true },
    ...texts.map((text, at) => {
      const element = document.createElement('div');
      element.className = 'piece step-drawn';
      element.append(text, ...(drawings[at] ? [holderOf(drawings[at], BESIDE)] : []));
      return { element };
    }),
  ];
}

export const textPiece = (element: HTMLElement): Piece => {
  element.classList.add('piece');
  return { element, ...(/^h[1-6]$/.test(element.localName) || element.matches('.name') ? { heads: true } : {}) };
};
